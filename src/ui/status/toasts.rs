//! Sentences that the player should read once.

use leptos::ev::MouseEvent;
use leptos::prelude::*;

use crate::i18n::Words;
use crate::session::Session;
use crate::ui::focus::{by_keyboard, focus_board};

/// The sentences on what was found wrong or was done unasked, each with a button that puts it away.
#[component]
pub fn Toasts() -> impl IntoView {
    let (session, words) = (Session::current(), Words::current());
    let notice = move |sentence: String| {
        let text = sentence.clone();
        let put_away = move |event: MouseEvent| {
            let keyboard = by_keyboard(&event);
            session.notices.update(|all| all.retain(|other| *other != sentence));
            if keyboard {
                focus_board();
            }
        };
        view! {
            <p class="page-notice">
                <span>{text}</span>
                <button type="button" class="control-link" on:click=put_away>{words.dismiss()}</button>
            </p>
        }
    };
    view! {
        <div class="page-notices" role="status">
            {move || session.notices.get().into_iter().map(notice).collect_view()}
        </div>
    }
}
