//! Sentences that the player should read once.

use leptos::prelude::*;

use crate::i18n::Words;
use crate::session::Table;

/// What was found wrong or was done unasked, each with a button that puts it away.
#[component]
pub fn Notices() -> impl IntoView {
    let (table, words) = (Table::current(), Words::current());
    let notice = move |sentence: String| {
        let text = sentence.clone();
        let put_away = move |_| table.notices.update(|all| all.retain(|other| *other != sentence));
        view! {
            <p class="notice">
                <span>{text}</span>
                <button type="button" class="link" on:click=put_away>{words.put_away()}</button>
            </p>
        }
    };
    view! {
        <div class="notices" role="status">
            {move || table.notices.get().into_iter().map(notice).collect_view()}
        </div>
    }
}
