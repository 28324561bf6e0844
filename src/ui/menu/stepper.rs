//! A number between two buttons.

use crate::ui::prelude::*;

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
    let step = move |name: &'static str, sign: &'static str, step: i8| {
        let next = move |value: u8| value.saturating_add_signed(step).clamp(least, most);
        view! {
            <button
                type="button"
                class="control-step"
                aria-label=name
                prop:disabled=move || if step < 0 { value.get() <= least } else { value.get() >= most }
                on:click=move |_| value.update(|value| *value = next(*value))
            >
                {sign}
            </button>
        }
    };
    view! {
        <span class="control-stepper" role="group" aria-label=label>
            {step(words.less(), "−", -1)}
            <output>{move || value.get()}</output>
            {step(words.more(), "+", 1)}
        </span>
    }
}
