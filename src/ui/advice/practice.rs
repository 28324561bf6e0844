//! Practice: the page has hidden a fleet and answers by itself.

use leptos::prelude::*;
use rangekeeper_engine::{Mark, Record, Rules};

use crate::i18n::Words;
use crate::platform::entropy::random_seed;
use crate::session::Table;
use crate::session::game::Game;
use crate::ui::marks::mark_name;

/// The button that fires, what the last shot did, and whether advice is kept back.
#[component]
pub fn Practice() -> impl IntoView {
    let (table, words) = (Table::current(), Words::current());
    let target = Memo::new(move |_| {
        let open = |cell: &_| table.record.with(|record| record.open().contains(*cell));
        table.aim().filter(open)
    });
    // While the recommended cell is on its way the button keeps its form and the focus, and fires at nothing.
    let is_coming = Memo::new(move |_| !table.is_veiled() && (table.is_waiting() || !table.is_fresh()));
    let fire = move || match target.get() {
        Some(cell) => words.fire_at(&cell),
        None if is_coming.get() => words.fire_at(&"…"),
        None => words.choose_cell().to_owned(),
    };
    let last = move || {
        table.record.with(|record| {
            let shot = record.shots().last()?;
            Some(words.cell_marked(&shot.cell, &mark_name(words, record, Mark::Shot(shot.outcome))))
        })
    };
    let is_veiled = Memo::new(move |_| table.is_veiled());
    view! {
        <button
            type="button"
            class="answer hit fire"
            aria-keyshortcuts="F"
            prop:disabled=move || target.get().is_none() && !is_coming.get()
            on:click=move |_| table.fire()
        >
            {fire}
        </button>
        <div class="marks">
            <label class="option">
                <input
                    type="checkbox"
                    name="veil"
                    prop:checked=move || table.veil.get()
                    on:change=move |event| table.veil.set(event_target_checked(&event))
                />
                <span>{words.keep_advice_back()}</span>
            </label>
            <button
                type="button"
                class="mark ask"
                prop:disabled=move || !is_veiled.get()
                on:click=move |_| table.asked.set(true)
            >
                {words.show_advice()}
            </button>
        </div>
        <p class="last-shot" role="status">{last}</p>
    }
}

/// Hides a fleet, as a step that can be undone, or in a game of its own; then calls `after`.
#[component]
pub fn Hide(#[prop(optional)] beside: bool, #[prop(optional)] after: Option<Callback<()>>) -> impl IntoView {
    let (table, words) = (Table::current(), Words::current());
    let hide = move |_| {
        let rules = table.record.with_untracked(|record| record.rules().clone());
        if beside {
            table.turn_to(|shelf| shelf.add(Game::new(Record::new(rules.clone()))));
        }
        practise_under(words, table, rules);
        if let Some(after) = after {
            after.run(());
        }
    };
    view! { <button type="button" class="action" on:click=hide>{words.practise()}</button> }
}

/// Clears the table and hides a fleet under these rules; says so if it has no room.
pub fn practise_under(words: Words, table: Table, rules: Rules) {
    let mut refused = None;
    table.change(|game| refused = game.practise(rules, random_seed()).err());
    if let Some(error) = refused {
        table.notices.update(|notices| notices.push(words.hide_error(&error)));
    }
    table.chosen.set(None);
}
