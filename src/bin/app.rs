//! The page: mounts the screen.

fn main() {
    rangekeeper::failure::show_panics();
    rangekeeper::screen::mount();
}
