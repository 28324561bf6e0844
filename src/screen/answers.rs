//! The buttons that say what the opponent answered.

use leptos::prelude::*;
use rangekeeper_engine::{Mark, Outcome};

use super::focus::{by_keyboard, focus, focus_cell};
use super::table::{Kind, Question, Table};

/// Miss, hit and sunk for the cell that is aimed at, and the marks without order.
#[component]
pub fn Answers() -> impl IntoView {
    let table = Table::current();
    let tells_sunk = move || table.record.with(|record| record.rules().announcement().tells_sunk());
    let asking = move || table.question.with(Option::is_some);
    // Advice that is about to change must not be answered by a second tap.
    let ready = move || table.chosen.get().is_some() || table.is_fresh();
    let aim = move || table.aim().filter(|_| ready());
    let answer = move |kind| {
        if let Some(cell) = aim() {
            table.answer(cell, kind);
        }
    };
    let button = move |kind: Kind, name: &'static str, key: &'static str| {
        view! {
            <button
                type="button"
                class=format!("answer {}", name.to_lowercase())
                aria-keyshortcuts=key
                prop:disabled=move || table.aim().is_none()
                on:click=move |_| answer(kind)
            >
                {name}
            </button>
        }
    };
    let marked = move || table.aim().and_then(|cell| table.record.with(|record| record.mark(cell)));
    let set = move |mark: Option<Mark>| {
        if let Some(cell) = aim() {
            table.mark(cell, mark);
        }
    };
    view! {
        <div class="answers" role="group" aria-label="What was answered?" prop:hidden=asking>
            {button(Kind::Miss, "Miss", "M")}
            {button(Kind::Hit, "Hit", "H")}
            {move || tells_sunk().then(|| button(Kind::Sunk, "Sunk", "S"))}
        </div>
        {move || table.question.get().map(|question| view! { <WhichShip question /> })}
        <div class="marks" role="group" aria-label="Other marks" prop:hidden=asking>
            <button
                type="button"
                class="mark"
                title="Known to be empty, without a shot"
                prop:disabled=move || table.aim().is_none()
                on:click=move |_| set(Some(Mark::Blocked))
            >
                "Blocked"
            </button>
            <button
                type="button"
                class="mark"
                title="Part of a ship that was sunk before you began to keep this record"
                prop:disabled=move || table.aim().is_none()
                on:click=move |_| set(Some(Mark::Sunk))
            >
                "Sunk earlier"
            </button>
            <button type="button" class="mark" prop:disabled=move || marked().is_none() on:click=move |_| set(None)>
                "Clear"
            </button>
        </div>
    }
}

/// One button for each ship it can have been.
#[component]
fn WhichShip(question: Question) -> impl IntoView {
    let table = Table::current();
    let Question { cell, outcomes } = question;
    let fleet = table.record.with_untracked(|record| record.rules().fleet().clone());
    let name = |outcome: &Outcome| outcome.named().map(|id| fleet.ship(id).name.clone());
    let button = |outcome: &Outcome| {
        let outcome = *outcome;
        view! {
            <button
                type="button"
                class="ship-choice"
                on:click=move |event| {
                    let keyboard = by_keyboard(&event);
                    table.mark(cell, Some(Mark::Shot(outcome)));
                    if keyboard {
                        focus_cell(cell);
                    }
                }
            >
                {name(&outcome)}
            </button>
        }
    };
    Effect::new(|_| focus(".ship-choice"));
    let sunk = outcomes.iter().any(|outcome| outcome.is_sunk());
    let words = if sunk { "Which ship was sunk" } else { "Which ship was hit" };
    view! {
        <div class="which-ship" role="group" aria-label=words>
            <p>{format!("{words} at {cell}?")}</p>
            {outcomes.iter().map(button).collect_view()}
            <button type="button" class="link" on:click=move |_| table.question.set(None)>"Cancel"</button>
        </div>
    }
}
