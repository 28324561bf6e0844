//! The page: mounts the screen.

use leptos::prelude::*;

fn main() {
    leptos::mount::mount_to_body(|| view! { <h1>"Rangekeeper"</h1> });
}
