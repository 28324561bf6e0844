//! The settings in the menu.

use leptos::prelude::*;

use crate::i18n::{Language, Words};
use crate::session::settings::{Look, Preferences};

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
        <label class="control-field">
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
            <label class="control-option">
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
        <fieldset class="control-field">
            <legend>{title}</legend>
            <div class="control-options">{look.options.iter().zip(names).map(option).collect_view()}</div>
        </fieldset>
    }
}
