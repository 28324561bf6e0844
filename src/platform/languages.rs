//! The reader's languages, the files of their words, and the words of the screen.

use leptos::prelude::{expect_context, window};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Response;

use crate::i18n::{Language, Words};

impl Language {
    /// Returns the first of the reader's languages that the page has; else English.
    pub fn of_browser() -> Self {
        Self::wanted().next().unwrap_or(Self::ENGLISH)
    }

    /// Returns true if this is one of the reader's languages.
    pub fn is_read(self) -> bool {
        Self::wanted().any(|language| language == self)
    }

    /// Returns the reader's languages that the page has, in their order.
    fn wanted() -> impl Iterator<Item = Self> {
        let tags = window().navigator().languages().to_vec().into_iter();
        tags.filter_map(|tag| Self::of_tag(&tag.as_string()?))
    }
}

impl Words {
    /// Returns the words of the screen. A change of language draws a new screen.
    pub fn current() -> Self {
        expect_context()
    }

    /// Loads the words of a language. English is in the module, the others are files beside the page; `version` is the
    /// query of the page's files.
    ///
    /// # Errors
    /// The reason that the file could not be loaded, for developers.
    pub async fn load(language: Language, version: &str) -> Result<Self, JsValue> {
        if language == Language::ENGLISH {
            return Ok(Self::english());
        }
        let address = format!("locales/{}.txt{version}", language.tag());
        let response: Response = window().fetch_with_str(&address).await?.dyn_into()?;
        if !response.ok() {
            return Err(format!("{address} answered {}", response.status()).into());
        }
        let file = response.text()?.await?.as_string().unwrap_or_default();
        Self::read(language, &file).ok_or_else(|| format!("{address} is of another version").into())
    }
}
