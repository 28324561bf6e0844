//! A new version of the page itself.

use crate::platform::service_worker::Offline;
use crate::ui::prelude::*;

/// Says that a new version has come, with a button that loads it; nothing is loaded before.
#[component]
pub fn Update() -> impl IntoView {
    let (offline, words) = (Offline::current(), Words::current());
    let notice = move || {
        view! {
            <p class="page-notice">
                <span>{words.new_version()}</span>
                <button type="button" class="control-link" on:click=move |_| offline.load_new_version()>{words.load_it()}</button>
            </p>
        }
    };
    view! {
        <div class="page-update" role="status">
            {move || offline.has_new_version().then(notice)}
        </div>
    }
}
