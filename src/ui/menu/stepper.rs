//! A number between two buttons.

use leptos::prelude::*;

use crate::i18n::Words;

/// A small whole number with a button to lessen and one to raise it, for fingers and keys alike.
#[component]
pub fn Stepper(
    /// The meaning of the number, for screen readers.
    #[prop(into)]
    label: Signal<String>,
    value: RwSignal<u8>,
    least: u8,
    most: u8,
) -> impl IntoView {
    let words = Words::current();
    let can_not_lessen = move || value.get() <= least;
    let can_not_raise = move || value.get() >= most;
    view! {
        <span class="control-stepper" role="group" aria-label=label>
            <button
                type="button"
                class="control-step"
                aria-label=words.less()
                prop:disabled=can_not_lessen
                on:click=move |_| value.update(|value| *value = value.saturating_sub(1).max(least))
            >
                "−"
            </button>
            <output>{move || value.get()}</output>
            <button
                type="button"
                class="control-step"
                aria-label=words.more()
                prop:disabled=can_not_raise
                on:click=move |_| value.update(|value| *value = value.saturating_add(1).min(most))
            >
                "+"
            </button>
        </span>
    }
}
