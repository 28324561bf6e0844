//! Marks that are typed, one or many at once.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use rangekeeper_engine::Record;

use crate::i18n::Words;
use crate::session::Session;

/// A line for marks such as “E5 miss, E6 hit”, in the reader's language or in English. Whoever joins a game half-way
/// writes all of it here.
#[component]
pub fn TypedMarks() -> impl IntoView {
    let (session, words) = (Session::current(), Words::current());
    let (text, complaints) = (RwSignal::new(String::new()), RwSignal::new(Vec::new()));
    let take = move |event: SubmitEvent| {
        event.prevent_default();
        let rules = session.record.with_untracked(|record| record.rules().clone());
        match Record::from_shot_list_in(&words.vocabulary(&rules), &text.get_untracked(), &rules) {
            Ok(typed) => {
                session.change(|game| game.take_over(&typed));
                session.chosen.set(None);
                text.set(String::new());
                complaints.set(Vec::new());
            }
            Err(found) => {
                complaints.set(found.iter().map(|found| words.list_complaint(rules.grid(), found)).collect());
            }
        }
    };
    let complaint = |sentence: String| view! { <li>{sentence}</li> };
    view! {
        <form class="advice-typed" on:submit=take>
            <label>
                <span>{words.type_marks()}</span>
                <input
                    type="text"
                    name="marks"
                    placeholder=words.type_marks_form()
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    prop:value=text
                    on:input=move |event| {
                        text.set(event_target_value(&event));
                        complaints.set(Vec::new());
                    }
                />
            </label>
            <button type="submit" class="control-action" prop:disabled=move || text.with(|text| text.trim().is_empty())>
                {words.mark_typed()}
            </button>
            <ul class="control-complaint" role="status">
                {move || complaints.get().into_iter().map(complaint).collect_view()}
            </ul>
        </form>
    }
}
