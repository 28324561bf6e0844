//! Radio buttons and checkboxes with their words.

use crate::ui::prelude::*;

/// Draws a radio button; `choose` is called when it is pressed.
pub fn radio(
    name: &'static str,
    value: Option<&'static str>,
    is_chosen: Signal<bool>,
    choose: Callback<()>,
    words: String,
) -> AnyView {
    view! {
        <label class="control-option">
            <input type="radio" name=name value=value prop:checked=is_chosen on:change=move |_| choose.run(()) />
            <span>{words}</span>
        </label>
    }
    .into_any()
}

/// Draws a checkbox for what can be on or off.
pub fn checkbox(name: &'static str, is_on: RwSignal<bool>, words: impl IntoView) -> impl IntoView {
    view! {
        <label class="control-option">
            <input
                type="checkbox"
                name=name
                prop:checked=is_on
                on:change=move |event| is_on.set(event_target_checked(&event))
            />
            <span>{words}</span>
        </label>
    }
}
