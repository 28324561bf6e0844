//! A field for a text that is pasted.

use leptos::prelude::*;

/// A field for a text that is pasted. What was wrong with it is forgotten once it is changed.
#[component]
pub fn Paste(
    name: &'static str,
    label: &'static str,
    rows: u8,
    text: RwSignal<String>,
    complaint: RwSignal<Option<String>>,
) -> impl IntoView {
    view! {
        <label class="control-field">
            <span>{label}</span>
            <textarea
                rows=rows.to_string()
                name=name
                spellcheck="false"
                autocapitalize="off"
                prop:value=text
                on:input=move |event| {
                    text.set(event_target_value(&event));
                    complaint.set(None);
                }
            ></textarea>
        </label>
    }
}
