//! The look of the page, its language, and its names of cells.

use rangekeeper_engine::notation::{Coordinates, Letters};

use crate::i18n::Language;
use crate::ui::prelude::*;
use rangekeeper_session::Storage;

/// A setting with a few values, kept in the storage and shown to the style sheets as an attribute of the root.
#[derive(Clone, Copy)]
pub struct Look {
    /// The name of the setting, and of the attribute behind `data-`.
    pub name: &'static str,
    /// The values; the first is the default.
    pub options: &'static [&'static str],
    pub chosen: RwSignal<&'static str>,
}

impl Look {
    /// Returns the kept value, and shows and keeps it whenever it changes.
    fn kept(storage: Storage, name: &'static str, options: &'static [&'static str]) -> Self {
        let kept = storage.setting(name);
        let kept = options.iter().find(|option| Some(**option) == kept.as_deref());
        let chosen = RwSignal::new(*kept.unwrap_or(&options[0]));
        Effect::new(move |_| {
            let chosen = chosen.get();
            let root = document().document_element();
            let _ = root.map(|root| root.set_attribute(&format!("data-{name}"), chosen));
            storage.keep_setting(name, chosen);
        });
        Self { name, options, chosen }
    }
}

#[derive(Clone, Copy)]
pub struct Preferences {
    /// Light, dark, or the system's.
    pub theme: Look,
    pub palette: Look,
    /// Cells with their probabilities, or without.
    pub numbers: Look,
    /// A short vibration for every press that is recorded, or none.
    pub buzz: Look,
    /// Letters and digits answer, or do not.
    pub keys: Look,
    pub letters: Look,
    /// Letters beside the rows, or above the columns.
    pub letters_stand: Look,
    pub language: RwSignal<Language>,
    pub words: RwSignal<Words>,
}

impl Preferences {
    /// Returns the kept settings, and shows them, now and later. Other letters on the board change the words.
    pub fn kept(storage: Storage, words: Words) -> Self {
        let look = |name, options| Look::kept(storage, name, options);
        let preferences = Self {
            theme: look("theme", &["system", "light", "dark"]),
            palette: look("palette", &["red", "blue"]),
            numbers: look("numbers", &["off", "on"]),
            buzz: look("buzz", &["on", "off"]),
            keys: look("keys", &["on", "off"]),
            letters: look("letters", &["latin", "cyrillic"]),
            letters_stand: look("letters-stand", &["down", "across"]),
            language: RwSignal::new(words.language()),
            words: RwSignal::new(words),
        };
        preferences.say(words);
        Effect::new(move |_| {
            let words = preferences.words.get_untracked();
            if words.coordinates() != preferences.coordinates() {
                preferences.say(words);
            }
        });
        preferences
    }

    /// Redraws the screen in these words, with the player's names of cells.
    pub fn say(self, words: Words) {
        self.words.set(words.with_coordinates(untrack(|| self.coordinates())));
    }

    fn coordinates(self) -> Coordinates {
        Coordinates {
            letters: if self.letters.chosen.get() == "cyrillic" { Letters::Cyrillic } else { Letters::Latin },
            across: self.letters_stand.chosen.get() == "across",
        }
    }
}
