//! Notices to read once, and the notice of a new version.

use crate::platform::service_worker::Offline;
use crate::ui::prelude::*;
use rangekeeper_session::Notice;

/// Draws the notices, each with a button to dismiss it.
pub fn draw_toasts(game: GameRef) -> impl IntoView {
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
                {plain_button("control-link", words.dismiss(), put_away)}
            </p>
        }
    };
    view! {
        <div class="page-notices" role="status">
            {move || game.notices.get().into_iter().map(notice).collect_view()}
        </div>
    }
}

/// Draws the notice of a new version, with a button that loads it.
pub fn draw_update() -> impl IntoView {
    let (offline, words) = (expect_context::<Offline>(), Words::current());
    let notice = move || {
        view! {
            <p class="page-notice">
                <span>{words.new_version()}</span>
                {plain_button("control-link", words.load_it(), move |_| offline.load_new_version())}
            </p>
        }
    };
    view! { <div class="page-update" role="status">{move || offline.has_new_version().then(notice)}</div> }
}
