use js_sys::futures::spawn_local;
use web_sys::{File, HtmlInputElement};

use crate::ui::prelude::*;

/// Draws a field for a text file. `take` gets its text, or `None` if it cannot be read.
pub fn file_field(name: &'static str, label: &'static str, take: Callback<Option<String>>) -> impl IntoView {
    let read = move |event: web_sys::Event| {
        let field = event_target::<HtmlInputElement>(&event);
        let Some(file) = field.files().and_then(|files| files.get(0)) else { return };
        spawn_local(async move {
            take.run(text_of(&file).await);
            // The same file can be chosen again.
            field.set_value("");
        });
    };
    field(label, view! { <input type="file" name=name accept=".txt,text/plain" on:change=read /> })
}

/// Reads a file, unless it is larger than all that a browser keeps of a site.
async fn text_of(file: &File) -> Option<String> {
    /// The bytes of five million letters, with room to spare.
    const MOST_BYTES: f64 = 1e7;
    if file.size() > MOST_BYTES {
        return None;
    }
    let blob: &web_sys::Blob = file.unchecked_ref();
    blob.text().await.ok().map(|text| text.as_string().unwrap_or_default())
}
