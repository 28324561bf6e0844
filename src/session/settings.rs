//! How the page looks, and which language it speaks.

use leptos::prelude::*;

use crate::i18n::{Language, Words};
use crate::session::storage;

/// A choice among a few words, kept where it outlives the page and told to the style sheets by an attribute of the
/// page's root.
#[derive(Clone, Copy)]
pub struct Look {
    /// The name of the setting, and of the attribute behind `data-`.
    pub name: &'static str,
    /// What there is; the first is the default.
    pub options: &'static [&'static str],
    /// The one that is chosen.
    pub chosen: RwSignal<&'static str>,
}

impl Look {
    /// As it was last chosen.
    pub fn kept(name: &'static str, options: &'static [&'static str]) -> Self {
        let kept = storage::setting(name);
        let kept = options.iter().find(|option| Some(**option) == kept.as_deref());
        Self { name, options, chosen: RwSignal::new(kept.unwrap_or(&options[0])) }
    }

    /// Keeps what is chosen, and shows it.
    pub fn show(self) {
        Effect::new(move |_| {
            let chosen = self.chosen.get();
            if let Some(root) = document().document_element() {
                let _ = root.set_attribute(&format!("data-{}", self.name), chosen);
            }
            storage::keep_setting(self.name, chosen);
        });
    }
}

/// What the player likes.
#[derive(Clone, Copy)]
pub struct Preferences {
    /// Light, dark, or as the system has it.
    pub theme: Look,
    /// The colours of the circles.
    pub palette: Look,
    /// The language that the player wants.
    pub language: RwSignal<Language>,
    /// The words on the screen.
    pub words: RwSignal<Words>,
}

impl Preferences {
    /// As they were last chosen; the words are there already.
    pub fn kept(words: Words) -> Self {
        Self {
            theme: Look::kept("theme", &["system", "light", "dark"]),
            palette: Look::kept("palette", &["red", "blue"]),
            language: RwSignal::new(words.language()),
            words: RwSignal::new(words),
        }
    }

    /// Those in the context.
    pub fn current() -> Self {
        expect_context()
    }
}
