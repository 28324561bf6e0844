//! A button that deletes.

use crate::ui::prelude::*;

/// Draws a button that deletes at the second press; it forgets the first one once the keyboard leaves it.
pub fn delete_button(delete: Callback<()>) -> impl IntoView {
    let words = Words::current();
    let doubted = RwSignal::new(false);
    let press = move |_| if doubted.get_untracked() { delete.run(()) } else { doubted.set(true) };
    view! {
        <button type="button" class="control-action" on:click=press on:blur=move |_| doubted.set(false)>
            {move || if doubted.get() { words.really_delete() } else { words.delete() }}
        </button>
    }
}
