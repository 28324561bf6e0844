//! One WebAssembly module, two places: on the page it mounts the screen, in a worker it is the engine.

fn main() {
    if rangekeeper::worker::is_worker() {
        rangekeeper::worker::serve();
    } else {
        rangekeeper::failure::show_panics();
        rangekeeper::screen::mount();
    }
}
