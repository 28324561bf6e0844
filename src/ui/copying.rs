use js_sys::Reflect;
use js_sys::futures::spawn_local;
use leptos::html::Textarea;
use web_sys::Clipboard;

use crate::ui::prelude::*;

/// The state of the last copy.
#[derive(Clone, Copy)]
pub struct Copying {
    said: RwSignal<&'static str>,
    /// The text, if it could not be copied.
    uncopied: RwSignal<Option<String>>,
}

impl Copying {
    pub fn new() -> Self {
        Self { said: RwSignal::new(""), uncopied: RwSignal::new(None) }
    }

    /// Copies a text and reports it; if copying is blocked, shows the text selected.
    pub fn copy(self, words: Words, text: String) {
        spawn_local(async move {
            let is_copied = write(&text).await.is_some();
            self.said.set(if is_copied { words.copied() } else { words.not_copied() });
            self.uncopied.set(Some(text).filter(|_| !is_copied));
        });
    }

    pub fn draw(self) -> impl IntoView {
        let field = NodeRef::<Textarea>::new();
        Effect::new(move |_| {
            if let Some((field, text)) = field.get().zip(self.uncopied.get()) {
                field.set_value(&text);
                let _ = field.focus();
                field.select();
            }
        });
        view! {
            <p class="control-hint" role="status">{move || self.said.get()}</p>
            {move || self.uncopied.with(Option::is_some).then(|| view! {
                <label class="control-field">
                    <textarea node_ref=field name="uncopied" rows="3" readonly aria-label=self.said.get_untracked()></textarea>
                </label>
            })}
        }
    }
}

/// Writes to the clipboard. Returns `None` if there is none, as over plain http, or if writing is not allowed.
async fn write(text: &str) -> Option<()> {
    let clipboard = Reflect::get(&window().navigator(), &"clipboard".into()).ok()?;
    let clipboard: Clipboard = clipboard.dyn_into().ok()?;
    clipboard.write_text(text).await.ok().map(drop)
}
