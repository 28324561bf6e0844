//! The line that says what a press on the board does for now.

use crate::ui::focus::{focus_board, go_on};
use crate::ui::prelude::*;

/// Draws a line as long as there is one, and a button that ends what it says.
pub fn mode_line(line: Signal<Option<String>>, stop: &'static str, end: Callback<()>) -> impl IntoView {
    let is_on = Memo::new(move |_| line.with(Option::is_some));
    view! {
        <div class="board-painting" class:is-open=is_on>
            // There before it says anything, so that it is heard.
            <p role="status">{move || changing(line.get())}</p>
            {move || is_on.get().then(|| view! {
                <button type="button" class="control-action" on:click=move |event| go_on(&event, || end.run(()), focus_board)>{stop}</button>
            })}
        </div>
    }
}
