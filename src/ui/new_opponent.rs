//! The field that adds an opponent by name.

use crate::ui::prelude::*;

/// Adds the profile of an opponent of whom nothing is known yet, and hands out its number.
#[component]
pub fn NewOpponent(
    game: &'static OpenGame,
    name: &'static str,
    label: &'static str,
    added: Callback<u32>,
) -> impl IntoView {
    let words = Words::current();
    let (text, complaint) = (RwSignal::new(String::new()), RwSignal::new(None));
    let add = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        match Profile::new(&text.get_untracked()) {
            Some(profile) => {
                let number = game.change_profiles(|profiles| profiles.named(&profile));
                text.set(String::new());
                added.run(number);
            }
            None => complaint.set(Some(words.no_opponent_name(&Profile::NAME_LENGTH))),
        }
    };
    view! {
        <form class="control-entry" on:submit=add>
            <label>
                <span>{label}</span>
                <input
                    type="text"
                    name=name
                    maxlength=Profile::NAME_LENGTH.to_string()
                    autocomplete="off"
                    spellcheck="false"
                    prop:value=text
                    on:input=move |event| {
                        text.set(event_target_value(&event));
                        complaint.set(None);
                    }
                />
            </label>
            <button type="submit" class="control-action">{words.add_opponent()}</button>
            <p class="control-complaint" role="status">{move || changing(complaint.get())}</p>
        </form>
    }
}
