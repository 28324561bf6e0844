//! Sentences that the player should read once.

use leptos::prelude::*;

use super::table::Table;

/// What was found wrong or was done unasked, each with a button that puts it away.
#[component]
pub fn Notices() -> impl IntoView {
    let table = Table::current();
    let put_away = move |notice: String| table.notices.update(|all| all.retain(|other| *other != notice));
    view! {
        <div class="notices" role="status">
            <For each=move || table.notices.get() key=Clone::clone let:notice>
                <p class="notice">
                    <span>{notice.clone()}</span>
                    <button
                        class="link"
                        on:click={
                            let notice = notice.clone();
                            move |_| put_away(notice.clone())
                        }
                    >
                        "Put away"
                    </button>
                </p>
            </For>
        </div>
    }
}
