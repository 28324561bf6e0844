//! Sentences that the player should read once.

use leptos::ev::MouseEvent;

use crate::ui::focus::{focus_board, go_on};
use crate::ui::prelude::*;
use rangekeeper_session::Notice;

/// The sentences on what was found wrong or was done unasked, each with a button that puts it away.
#[component]
pub fn Toasts(game: &'static OpenGame) -> impl IntoView {
    let words = Words::current();
    let notice = move |notice: Notice| {
        let text = words.notice(&notice);
        let put_away = move |event: MouseEvent| {
            let put_away = || game.notices.update(|all| all.retain(|other| *other != notice));
            go_on(&event, put_away, focus_board);
        };
        view! {
            <p class="page-notice">
                <span>{changing(text)}</span>
                <button type="button" class="control-link" on:click=put_away>{words.dismiss()}</button>
            </p>
        }
    };
    view! {
        <div class="page-notices" role="status">
            {move || game.notices.get().into_iter().map(notice).collect_view()}
        </div>
    }
}
