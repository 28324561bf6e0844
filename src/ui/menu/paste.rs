//! A field for a text that is pasted.

use leptos::prelude::*;

/// A field for a text that is pasted. What was wrong with it is forgotten once it is changed.
#[component]
pub fn Paste<T: Default + Send + Sync + 'static>(
    name: &'static str,
    #[prop(into)] label: String,
    rows: u8,
    text: RwSignal<String>,
    complaint: RwSignal<T>,
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
                    complaint.set(T::default());
                }
            ></textarea>
        </label>
    }
}
