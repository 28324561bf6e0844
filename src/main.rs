//! One WebAssembly module in two places: on the page it mounts the screen, in a worker it runs the engine.

#[cfg(target_arch = "wasm32")]
fn main() {
    if rangekeeper::platform::worker_entry::is_worker() {
        rangekeeper::platform::worker_entry::serve();
    } else {
        rangekeeper::platform::show_panics();
        rangekeeper::app::mount();
    }
}

/// Only the browser runs the app.
#[cfg(not(target_arch = "wasm32"))]
fn main() {}
