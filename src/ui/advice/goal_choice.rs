//! Most likely hit or best shot for the game: which of them is advised, and the way to the other.

use leptos::prelude::*;
use rangekeeper_engine::{Cell, Odds};
use rangekeeper_play::{BestShot, MostLikely};

use crate::i18n::Words;
use crate::session::Session;
use crate::workers::analysis::snapshot::{AnalysisSnapshot, Findings};

/// The most likely hit beside the best shot for the game.
#[derive(Clone, Copy, PartialEq)]
struct Pair {
    likely: Cell,
    best: Cell,
    /// The shots that the one saves against the other, where they could be counted and are worth telling.
    saves: Option<f64>,
    /// Whether the best shot is a most likely hit too, as far as can be told.
    is_both: bool,
    /// Whether several cells are called out together.
    is_salvo: bool,
}

impl Pair {
    fn new(findings: &Findings, likely: &MostLikely, best: BestShot, is_salvo: bool) -> Self {
        let saves = best.saves.filter(|shots| *shots >= BestShot::MIN_SAVING);
        let best = best.cell_given(likely);
        Self { likely: likely.cell, best, saves, is_both: findings.is_as_likely(best, likely), is_salvo }
    }
}

/// What is shown of a pair.
#[derive(Clone, Copy, PartialEq)]
enum Line {
    /// Nothing: there is no pair, or what is to be said of one cell would be taken for said of a salvo.
    Empty,
    /// That there is nothing to choose.
    Both,
    /// Which of the two is advised, and the other one to choose instead.
    Choice { for_game: bool },
}

/// One line: what is advised and what it saves, with a button for the other; or that both are the same cell.
#[component]
pub fn GoalChoice() -> impl IntoView {
    let (session, words) = (Session::current(), Words::current());
    let pair = Memo::new(move |_| {
        let likely = session.likely.get()?;
        session.snapshot.with(|AnalysisSnapshot { record, reading, best, .. }| {
            let shots = usize::from(record.rules().shots_per_turn());
            let is_called_out = !record.shots().len().is_multiple_of(shots);
            // The rest of a salvo stays as it was called out, whatever is best by now.
            let best = best.named().filter(|_| !is_called_out && !session.is_advice_hidden())?;
            Some(Pair::new(reading.findings()?, &likely, best, shots > 1))
        })
    });
    // Not a new button for every reading: a slow press would lose it between down and up.
    let line = Memo::new(move |_| match pair.get() {
        None | Some(Pair { is_both: true, is_salvo: true, .. }) => Line::Empty,
        Some(Pair { is_both: true, .. }) => Line::Both,
        Some(_) => Line::Choice { for_game: session.for_game.get() },
    });
    let chance = move |cell| {
        let odds = session.odds(cell)?;
        Some(match odds {
            Odds::Exact { .. } => words.percent(odds.share(), 1),
            Odds::Sampled(estimate) => words.sampled(estimate.successes, estimate.trials, 1),
        })
    };
    let other = move |for_game: bool| {
        let Pair { likely, best, .. } = pair.get()?;
        Some(if for_game {
            words.rather_likely(&likely, &chance(likely)?)
        } else {
            words.rather_best(&best, &chance(best)?)
        })
    };
    let saves = move || pair.get()?.saves.map(|shots| words.saves_shots(&words.number(shots, 2)));
    let shown = move || match line.get() {
        Line::Empty => ().into_any(),
        Line::Both => words.best_is_both().into_any(),
        Line::Choice { for_game } => {
            let advised = if for_game { words.advised_for_game() } else { words.advised_for_hit() };
            // The saving stands with the cell that has it.
            let saved =
                move |here: bool| move || here.then(saves).flatten().map(|saves| format!(" ({saves})"));
            view! {
                {advised}
                {saved(for_game)}
                <br />
                <button type="button" class="control-link" on:click=move |_| session.aim_at(!for_game)>
                    {move || other(for_game)}
                </button>
                {saved(!for_game)}
            }
            .into_any()
        }
    };
    view! { <p class="advice-goal control-hint">{shown}</p> }
}
