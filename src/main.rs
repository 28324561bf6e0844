//! One WebAssembly module in two places: on the page it mounts the screen, in a worker it runs the engine.

fn main() {
    if rangekeeper::platform::worker_entry::is_worker() {
        rangekeeper::platform::worker_entry::serve();
    } else {
        rangekeeper::platform::show_panics();
        rangekeeper::app::mount();
    }
}
