//! A field for a text that is pasted.

use crate::ui::prelude::*;

/// A field for a text that is pasted. `changed` is called once it is, for what was wrong with it.
#[component]
pub fn Paste(
    name: &'static str,
    #[prop(into)] label: String,
    rows: u8,
    text: RwSignal<String>,
    changed: Callback<()>,
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
                    changed.run(());
                }
            ></textarea>
        </label>
    }
}
