//! How the page looks, and which language it speaks.

use leptos::prelude::*;

use crate::i18n::{Language, Words};
use crate::session::storage;

/// A choice among a few words, kept where it outlives the page and told to the style sheets by an attribute of the
/// page's root.
#[derive(Clone, Copy)]
pub struct Look {
    /// The name of the setting, and of the attribute behind `data-`.
    name: &'static str,
    /// What there is; the first is the default.
    options: &'static [&'static str],
    chosen: RwSignal<&'static str>,
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

    /// Those that the page was laid out with.
    pub fn current() -> Self {
        expect_context()
    }
}

/// Theme, palette, language.
#[component]
pub fn Settings() -> impl IntoView {
    let (likes, words) = (Preferences::current(), Words::current());
    let language = move |language: Language| {
        view! {
            <option value=language.tag() lang=language.tag() prop:selected=language == words.language()>
                {language.own_name()}
            </option>
        }
    };
    let language_chosen = move |event| {
        if let Some(language) = Language::of_tag(&event_target_value(&event)) {
            likes.language.set(language);
        }
    };
    view! {
        <Choice look=likes.theme title=words.colours() names=vec![words.system(), words.light(), words.dark()] />
        <Choice look=likes.palette title=words.circles() names=vec![words.palette_red(), words.palette_blue()] />
        <label class="field">
            <span>{words.language_of_page()}</span>
            <select name="language" on:change=language_chosen>{Language::ALL.map(language).collect_view()}</select>
        </label>
    }
}

/// One of several looks, by radio buttons.
#[component]
fn Choice(look: Look, title: &'static str, names: Vec<&'static str>) -> impl IntoView {
    let option = move |(&option, name): (&&'static str, &'static str)| {
        view! {
            <label class="option">
                <input
                    type="radio"
                    name=look.name
                    value=option
                    prop:checked=move || look.chosen.get() == option
                    on:change=move |_| look.chosen.set(option)
                />
                <span>{name}</span>
            </label>
        }
    };
    view! {
        <fieldset class="field">
            <legend>{title}</legend>
            <div class="options">{look.options.iter().zip(names).map(option).collect_view()}</div>
        </fieldset>
    }
}
