//! What the advice aims at: the next hit, or the end of the game.

use leptos::prelude::*;
use rangekeeper_engine::lab::own::BestForGame;
use rangekeeper_engine::{Cell, Record};

use super::table::Table;
use crate::storage;
use crate::words::Words;

/// The setting that keeps what the advice aims at.
const GOAL: &str = "goal";

/// What the player wants, and what is known of it.
#[derive(Clone, Copy)]
pub struct Goal {
    /// Whether the advice is the best shot for the game, where it is known, and not the most likely hit.
    pub for_game: RwSignal<bool>,
    /// The best shot for the game, and the record that it is of.
    pub found: RwSignal<Option<(Record, BestForGame)>>,
}

impl Goal {
    /// As it was last chosen.
    pub fn kept() -> Self {
        let for_game = storage::setting(GOAL).is_some_and(|goal| goal == "game");
        Self { for_game: RwSignal::new(for_game), found: RwSignal::new(None) }
    }

    /// The one that the page was laid out with.
    pub fn current() -> Self {
        expect_context()
    }

    /// Keeps what is chosen.
    pub fn keep(self) {
        Effect::new(move |_| storage::keep_setting(GOAL, if self.for_game.get() { "game" } else { "hit" }));
    }

    /// The cell to shoot at after this record for the game's sake, if that is wanted and known.
    pub fn cell(self, record: &Record) -> Option<Cell> {
        self.best(record).filter(|_| self.for_game.get()).map(|best| best.cell)
    }

    /// The best shot for the game after this record, once it is known.
    pub fn best(self, record: &Record) -> Option<BestForGame> {
        self.found.with(|found| found.as_ref().filter(|(of, _)| of == record).map(|(_, best)| *best))
    }
}

/// Both cells where they differ, to choose from; that they are the same where they do not.
#[component]
pub fn GoalChoice() -> impl IntoView {
    let (table, words) = (Table::current(), Words::current());
    let goal = Goal::current();
    // Not a new button for every reading: a slow press would lose it between down and up.
    let found = Memo::new(move |_| {
        let best = table.seen.with(|seen| goal.best(&seen.record))?;
        let likely = table.advice.with(|advice| advice.as_ref().map(|advice| advice.best))?;
        (!table.is_veiled()).then_some((likely, best))
    });
    let option = move |for_game: bool, name: String, note: Option<String>| {
        view! {
            <label class="option">
                <input
                    type="radio"
                    name="goal"
                    prop:checked=move || goal.for_game.get() == for_game
                    on:change=move |_| {
                        table.chosen.set(None);
                        goal.for_game.set(for_game);
                    }
                />
                <span>{name} " " {note.map(|note| view! { <small>{note}</small> })}</span>
            </label>
        }
    };
    let chance = move |cell| table.odds(cell).map(|odds| words.percent(odds.share(), 1)).unwrap_or_default();
    let shown = move || {
        let (likely, best) = found.get()?;
        if best.cell == likely {
            return Some(view! { <p class="hint">{words.best_is_both()}</p> }.into_any());
        }
        let saves = best.saves.filter(|shots| *shots >= 0.005);
        let saves = saves.map(|shots| words.saves_shots(&words.number(shots, 2)));
        Some(
            view! {
                <legend class="spoken">{words.aim_at()}</legend>
                {option(false, words.most_likely_hit(&likely, &untrack(|| chance(likely))), None)}
                {option(true, words.best_for_game(&best.cell, &untrack(|| chance(best.cell))), saves)}
            }
            .into_any(),
        )
    };
    view! { <fieldset class="goal">{shown}</fieldset> }
}
