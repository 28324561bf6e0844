//! What the advice aims at: the next hit, or the end of the game.

use leptos::prelude::*;
use rangekeeper_engine::{Cell, Odds, Record};
use rangekeeper_play::BestShot;
use rangekeeper_play::MostLikely;

use crate::i18n::Words;
use crate::session::storage;
use crate::session::{Seen, Table};
use crate::workers::analysis::snapshot::{BestShotState, Findings};

/// The setting that keeps what the advice aims at.
const GOAL: &str = "goal";
/// Its value where the player prefers the most likely hit.
const HIT: &str = "hit";

/// What the player wants, and what is known of it.
#[derive(Clone, Copy)]
pub struct Goal {
    /// Whether the advice is the best shot for the game, and not the most likely hit.
    for_game: RwSignal<bool>,
    /// The best shot for the game, and the record that it is of.
    found: RwSignal<Option<(Record, BestShotState)>>,
}

impl Goal {
    /// As it was last chosen; the best shot for the game unless the player has chosen.
    pub fn kept() -> Self {
        let for_game = storage::setting(GOAL).is_none_or(|goal| goal != HIT);
        Self { for_game: RwSignal::new(for_game), found: RwSignal::new(None) }
    }

    /// The one that the page was laid out with.
    pub fn current() -> Self {
        expect_context()
    }

    /// Aims at that from now on, and when the page is opened again.
    fn choose(self, for_game: bool) {
        self.for_game.set(for_game);
        storage::keep_setting(GOAL, if for_game { "game" } else { HIT });
    }

    /// Takes in what the workers say of this record. A shot that was named stays: it has been read.
    pub fn hear(self, record: Record, best: BestShotState) {
        self.found.maybe_update(|found| {
            let before = found.as_ref().filter(|(of, _)| *of == record).map(|(_, best)| *best);
            let is_news = match (before, best) {
                // What is known of the record before may still be on the screen.
                (Some(BestShotState::Named(_)), _) | (None, BestShotState::Sought) => false,
                _ => true,
            };
            if is_news {
                *found = Some((record, best));
            }
            is_news
        });
    }

    /// Whether the advice is the best shot for the game, and not the most likely hit.
    pub fn is_for_game(self) -> bool {
        self.for_game.get()
    }

    /// The cell to shoot at after this record, whose most likely hit by these numbers this is; `None` while it is not
    /// known.
    pub fn cell(self, record: &Record, findings: &Findings, likely: Cell) -> Option<Cell> {
        let best = if self.for_game.get() { self.of(record) } else { BestShotState::Unnamed };
        match best {
            BestShotState::Sought => None,
            BestShotState::Unnamed => findings.may_be_named().then_some(likely),
            BestShotState::Named(best) => Some(best.cell),
        }
    }

    /// The best shot for the game after this record, once it is known.
    pub fn best(self, record: &Record) -> Option<BestShot> {
        self.of(record).named()
    }

    fn of(self, record: &Record) -> BestShotState {
        self.found.with(|found| {
            found.as_ref().filter(|(of, _)| of == record).map_or(BestShotState::Sought, |(_, best)| *best)
        })
    }
}

/// The most likely hit beside the best shot for the game.
#[derive(Clone, Copy, PartialEq)]
struct Pair {
    likely: Cell,
    best: BestShot,
    /// Whether the best shot is a most likely hit too, as far as can be told.
    is_both: bool,
}

impl Pair {
    fn new(advice: &MostLikely, best: BestShot) -> Self {
        let is_both = advice.cell == best.cell || advice.tied.contains(&best.cell);
        Self { likely: advice.cell, best, is_both }
    }

    /// The shots that the one saves against the other, where they could be counted.
    fn saves(&self, words: Words) -> Option<String> {
        let saves = self.best.saves.filter(|shots| *shots >= BestShot::MIN_SAVING);
        saves.map(|shots| words.saves_shots(&words.number(shots, 2)))
    }
}

/// Both cells where they differ, to choose from; that they are the same where they do not.
#[component]
pub fn GoalChoice() -> impl IntoView {
    let (table, words) = (Table::current(), Words::current());
    let goal = Goal::current();
    let pair = Memo::new(move |_| {
        let advice = table.advice.get()?;
        let (best, is_called_out) = table.seen.with(|Seen { record, .. }| {
            let shots = usize::from(record.rules().shots_per_turn());
            (goal.best(record), !record.shots().len().is_multiple_of(shots))
        });
        // The rest of a salvo stays as it was called out, whatever is best by now.
        best.filter(|_| !is_called_out && !table.is_veiled()).map(|best| Pair::new(&advice, best))
    });
    // Not a new button for every reading: a slow press would lose it between down and up.
    let is_both = Memo::new(move |_| pair.get().map(|pair| pair.is_both));
    let chance = move |cell| {
        let odds = table.odds(cell)?;
        Some(match odds {
            Odds::Exact { .. } => words.percent(odds.share(), 1),
            Odds::Sampled(estimate) => words.sampled(estimate.successes, estimate.trials, 1),
        })
    };
    let likely = move || {
        let Pair { likely, .. } = pair.get()?;
        Some(words.most_likely_hit(&likely, &chance(likely)?))
    };
    let best = move || {
        let Pair { best, .. } = pair.get()?;
        Some(words.best_for_game(&best.cell, &chance(best.cell)?))
    };
    let saves = move || pair.get()?.saves(words);
    let radio = move |for_game: bool| {
        view! {
            <input
                type="radio"
                name="goal"
                prop:checked=move || goal.for_game.get() == for_game
                on:change=move |_| {
                    table.chosen.set(None);
                    goal.choose(for_game);
                }
            />
        }
    };
    let shown = move || {
        Some(if is_both.get()? {
            view! { <p class="hint">{words.best_is_both()}</p> }.into_any()
        } else {
            view! {
                <legend class="spoken">{words.aim_at()}</legend>
                <label class="option">{radio(false)} <span>{likely}</span></label>
                <label class="option">{radio(true)} <span>{best} " " <small>{saves}</small></span></label>
            }
            .into_any()
        })
    };
    view! { <fieldset class="goal">{shown}</fieldset> }
}
