//! The choice between the most likely hit and the best shot for the game.

use leptos::prelude::*;
use rangekeeper_engine::{Cell, Odds};
use rangekeeper_play::BestShot;
use rangekeeper_play::MostLikely;

use crate::i18n::Words;
use crate::session::Session;
use crate::workers::analysis::snapshot::AnalysisSnapshot;

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
    let (session, words) = (Session::current(), Words::current());
    let pair = Memo::new(move |_| {
        let likely = session.likely.get()?;
        let (best, is_called_out) = session.snapshot.with(|AnalysisSnapshot { record, best, .. }| {
            let shots = usize::from(record.rules().shots_per_turn());
            (best.named(), !record.shots().len().is_multiple_of(shots))
        });
        // The rest of a salvo stays as it was called out, whatever is best by now.
        best.filter(|_| !is_called_out && !session.is_advice_hidden()).map(|best| Pair::new(&likely, best))
    });
    // Not a new button for every reading: a slow press would lose it between down and up.
    let is_both = Memo::new(move |_| pair.get().map(|pair| pair.is_both));
    let chance = move |cell| {
        let odds = session.odds(cell)?;
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
                prop:checked=move || session.for_game.get() == for_game
                on:change=move |_| session.aim_at(for_game)
            />
        }
    };
    let shown = move || {
        Some(if is_both.get()? {
            view! { <p class="control-hint">{words.best_is_both()}</p> }.into_any()
        } else {
            view! {
                <legend class="base-visually-hidden">{words.aim_at()}</legend>
                <label class="control-option">{radio(false)} <span>{likely}</span></label>
                <label class="control-option">{radio(true)} <span>{best} " " <small>{saves}</small></span></label>
            }
            .into_any()
        })
    };
    view! { <fieldset class="advice-goal">{shown}</fieldset> }
}
