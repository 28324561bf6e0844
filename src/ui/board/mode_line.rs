//! The line that says what a press on the board does for now.

use leptos::prelude::*;

use crate::ui::focus::{focus_board, go_on};
use crate::ui::text::changing;

/// Draws a line as long as there is one, and a button that ends what it says.
pub fn mode_line(
    line: impl Fn() -> Option<String> + Send + Sync + 'static,
    stop: &'static str,
    end: impl Fn() + Copy + Send + 'static,
) -> impl IntoView {
    let line = Memo::new(move |_| line());
    let is_on = Memo::new(move |_| line.with(Option::is_some));
    view! {
        <div class="board-painting" class:is-open=is_on>
            // There before it says anything, so that it is heard.
            <p role="status">{move || changing(line.get())}</p>
            {move || is_on.get().then(|| view! {
                <button type="button" class="control-action" on:click=move |event| go_on(&event, end, focus_board)>{stop}</button>
            })}
        </div>
    }
}
