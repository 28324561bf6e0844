//! Notices to read once, and the notice of a new version.

use crate::platform::service_worker::Offline;
use crate::ui::prelude::*;
use rangekeeper_session::Notice;

pub fn draw_toasts(game: GameRef) -> impl IntoView {
    let words = Words::current();
    let notice = move |notice: Notice| {
        let text = words.notice(&notice);
        let put_away = move |event: MouseEvent| {
            let put_away = || game.notices.update(|all| all.retain(|other| *other != notice));
            go_on(&event, put_away, focus_board);
        };
        draw_notice(text, plain_button("control-link", words.dismiss(), put_away))
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
    let load = move || plain_button("control-link", words.load_it(), move |_| offline.load_new_version());
    let notice = move || draw_notice(words.new_version().to_owned(), load());
    view! { <div class="page-update" role="status">{move || offline.has_new_version.get().then(notice)}</div> }
}

fn draw_notice(text: String, button: AnyView) -> impl IntoView {
    view! { <p class="page-notice"><span>{changing(text)}</span>{button}</p> }
}
