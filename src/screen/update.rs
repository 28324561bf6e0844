//! A new version of the page itself.

use leptos::prelude::*;

use crate::offline::Offline;

/// The words of this part of the screen.
const IS_READY: &str = "A new version is ready.";
const LOAD: &str = "Load it";

/// Says that a new version has come, with a button that loads it; nothing is loaded before.
#[component]
pub fn Update() -> impl IntoView {
    let offline = Offline::start(super::page_version());
    let notice = move || {
        view! {
            <p class="notice">
                <span>{IS_READY}</span>
                <button type="button" class="link" on:click=move |_| offline.load_new_version()>{LOAD}</button>
            </p>
        }
    };
    view! {
        <div class="update" role="status">
            {move || offline.has_new_version().then(notice)}
        </div>
    }
}
