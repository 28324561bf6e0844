//! The worker: the engine behind messages.

fn main() {
    rangekeeper::worker::serve();
}
