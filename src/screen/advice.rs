//! Where to shoot next, in words.

use leptos::prelude::*;
use rangekeeper_engine::{Advice, Cell, Contradiction, Culprit, Estimate, Mark, Record, ShipId};

use super::answers::Answers;
use super::marks::mark_name;
use super::table::Table;
use crate::crew::Reading;
use crate::{format, game};

/// Cells named as tied before the rest is counted.
const TIED_NAMED: usize = 4;

/// The state of the game as this panel sees it.
#[derive(Clone, PartialEq)]
enum Stage {
    Playing,
    Over { shots: usize },
    Contradicted(Contradiction),
    Stopped(String),
}

/// The recommended cell, or the one that the player chose instead, with the buttons that answer for it.
#[component]
pub fn AdvicePanel() -> impl IntoView {
    let table = Table::current();
    let stage = Memo::new(move |_| {
        let record = table.record.get();
        table.seen.with(|seen| match &seen.reading {
            Reading::Contradicted(contradiction) => Stage::Contradicted(contradiction.clone()),
            Reading::Refused(reason) | Reading::Lost(reason) => Stage::Stopped(reason.clone()),
            _ if game::is_over(&record) => Stage::Over { shots: record.shots().len() },
            _ => Stage::Playing,
        })
    });
    view! {
        <section class="card advice" aria-labelledby="advice-title">
            {move || match stage.get() {
                Stage::Playing => view! { <NextShot /> }.into_any(),
                Stage::Over { shots } => view! { <Finished shots /> }.into_any(),
                Stage::Contradicted(contradiction) => view! { <Mistaken contradiction /> }.into_any(),
                Stage::Stopped(reason) => view! { <Stopped reason /> }.into_any(),
            }}
            {move || (stage.get() == Stage::Playing || table.chosen.get().is_some()).then(|| view! { <Answers /> })}
            <Spoken />
        </section>
    }
}

/// The cell that an answer will be recorded for, and what is known of it.
#[component]
fn NextShot() -> impl IntoView {
    let table = Table::current();
    let best = move || table.advice.with(|advice| advice.as_ref().map(|advice| advice.best));
    let title = move || match (table.chosen.get(), best()) {
        (Some(chosen), Some(best)) if chosen != best => "Your choice",
        (Some(_), None) => "Your choice",
        _ => "Next shot",
    };
    view! {
        <h2 id="advice-title">{title}</h2>
        <Aim />
        <Remark />
    }
}

/// The cell that is aimed at, large, and what is known of it.
#[component]
fn Aim() -> impl IntoView {
    let table = Table::current();
    let name = move || table.aim().map_or_else(|| "…".to_owned(), |cell| cell.to_string());
    view! {
        <p class="aim">
            <strong class="aim-cell">{name}</strong>
            <span class="aim-odds">{move || table.aim().and_then(|cell| odds(table, cell))}</span>
        </p>
    }
}

/// The hit probability and its interval, or the mark.
fn odds(table: Table, cell: Cell) -> Option<AnyView> {
    if let Some(mark) = table.record.with(|record| record.mark(cell)) {
        let name = table.record.with(|record| mark_name(record, mark));
        return Some(view! { <span class="marked">{format!("is marked: {name}")}</span> }.into_any());
    }
    let estimate = table.estimate(cell)?;
    let interval = format::percent_range(estimate.interval.lower, estimate.interval.upper, 2);
    let interim = table.seen.with(|seen| !matches!(seen.reading, Reading::Sampled { complete: true, .. }));
    Some(
        view! {
            <span>
                <span class="figure">{likely(estimate)}</span>
                " to hit" {interim.then_some(", interim")}
            </span>
            <span class="interval">"95% interval " {interval}</span>
        }
        .into_any(),
    )
}

/// The estimated share, as it stands in a sentence.
fn likely(estimate: Estimate) -> String {
    format::sampled(estimate.successes, estimate.trials, 1)
}

/// How the cell stands to the others: what it is tied with, or the way back to the recommended one.
#[component]
fn Remark() -> impl IntoView {
    let table = Table::current();
    let best = move || table.advice.with(|advice| advice.as_ref().map(|advice| advice.best));
    // Not a new button for every reading: a slow press would lose it between down and up.
    let astray = Memo::new(move |_| best().is_some() && table.aim() != best());
    let back = move || {
        table.advice.with(|advice| {
            let advice = advice.as_ref()?;
            Some(format!("Back to {}, {}", advice.best, likely(advice.estimate)))
        })
    };
    let tied = move || table.advice.with(|advice| advice.as_ref().and_then(tie));
    view! {
        <p class="tie">
            {move || if astray.get() {
                view! {
                    <button type="button" class="link" on:click=move |_| table.chosen.set(None)>{back}</button>
                }
                .into_any()
            } else {
                view! { <span>{tied}</span> }.into_any()
            }}
        </p>
    }
}

/// The cells that the sample cannot tell from the best, as a sentence.
fn tie(advice: &Advice) -> Option<String> {
    let count = advice.tied.len();
    let named = advice.tied.iter().take(TIED_NAMED).map(Cell::to_string);
    let names: Vec<String> = match count {
        0 => return None,
        _ if count <= TIED_NAMED => named.collect(),
        _ => named.take(TIED_NAMED - 1).chain([format!("{} more", count + 1 - TIED_NAMED)]).collect(),
    };
    Some(format!("Tied within uncertainty with {}.", format::list(&names, "and")))
}

#[component]
fn Finished(shots: usize) -> impl IntoView {
    let table = Table::current();
    view! {
        <h2 id="advice-title">"The fleet is sunk"</h2>
        <p class="verdict">{format!("{shots} shots. Well done.")}</p>
        <button class="link" on:click=move |_| table.game.update(crate::game::Game::start_anew)>
            "Start a new game"
        </button>
    }
}

/// No numbers, but what could be wrong.
#[component]
fn Mistaken(contradiction: Contradiction) -> impl IntoView {
    let table = Table::current();
    let record = table.seen.with_untracked(|seen| seen.record.clone());
    let sure = !contradiction.culprits.is_empty();
    let suspects = if sure { &contradiction.culprits } else { &contradiction.undecided };
    let sentence = match (suspects.len(), sure) {
        (0, _) if record.is_empty() => "This fleet does not fit on this grid.",
        (0, _) => {
            "Changing one mark alone does not mend it: at least two must be wrong. Undo, or look over the hits."
        }
        (1, true) => "This mark must be wrong; it is the only one that explains it:",
        (_, true) => "One of these marks is wrong; each would explain it alone:",
        (_, false) => "It could not be worked out which mark is wrong. It may be one of these:",
    };
    let item = |culprit: &Culprit| {
        let text = suspicion(&record, culprit);
        let look = match *culprit {
            Culprit::Shot { cell, .. } | Culprit::Mark(cell) => Look::At(cell),
            Culprit::Struck(ship) => Look::PutBack(ship),
        };
        let act = move |_| match look {
            Look::At(cell) => table.chosen.set(Some(cell)),
            Look::PutBack(ship) => table.game.update(|game| game.strike(ship, false)),
        };
        view! { <li><button class="link" on:click=act>{text}</button></li> }
    };
    view! {
        <h2 id="advice-title" class="alarm">"These marks contradict each other"</h2>
        <p class="verdict">"No arrangement of the ships fits them. " {sentence}</p>
        <ul class="culprits">{suspects.iter().map(item).collect_view()}</ul>
        {move || table.chosen.get().map(|_| view! { <Aim /> })}
    }
}

/// What a tap on a suspect does.
#[derive(Clone, Copy)]
enum Look {
    /// Aims at the cell, so that another answer can be given for it.
    At(Cell),
    /// Puts the ship back on the list.
    PutBack(ShipId),
}

/// The mark that could be wrong, and what it could be instead.
fn suspicion(record: &Record, culprit: &Culprit) -> String {
    let marked = |cell| record.mark(cell).map_or_else(String::new, |mark| mark_name(record, mark));
    match culprit {
        Culprit::Shot { cell, instead } => {
            let instead = instead.iter().map(|&outcome| mark_name(record, Mark::Shot(outcome)));
            let instead = format::list(&instead.collect::<Vec<_>>(), "or");
            format!("{cell} is marked “{}”; it would fit as {instead}", marked(*cell))
        }
        Culprit::Mark(cell) => format!("{cell} is marked “{}”; it would fit without the mark", marked(*cell)),
        Culprit::Struck(ship) => {
            let name = &record.rules().fleet().ship(*ship).name;
            format!("The {name} is struck off the list; it would fit if it were put back")
        }
    }
}

#[component]
fn Stopped(reason: String) -> impl IntoView {
    let table = Table::current();
    view! {
        <h2 id="advice-title" class="alarm">"There is no answer"</h2>
        <p class="verdict">{reason}</p>
        <button class="link" on:click=move |_| table.ask()>"Try again"</button>
    }
}

/// The advice for those who listen: once per position, when it stands.
#[component]
fn Spoken() -> impl IntoView {
    let table = Table::current();
    let text = Memo::new(move |previous: Option<&String>| {
        table
            .seen
            .with(|seen| match &seen.reading {
                Reading::Sampled { .. } if game::is_over(&seen.record) => {
                    Some("The fleet is sunk.".to_owned())
                }
                Reading::Sampled { complete: true, .. } => table.advice.with(|advice| {
                    let advice = advice.as_ref()?;
                    let odds = likely(advice.estimate);
                    Some(format!("Next shot {}, {odds}. {}", advice.best, tie(advice).unwrap_or_default()))
                }),
                Reading::Contradicted(_) => Some("These marks contradict each other.".to_owned()),
                _ => None,
            })
            .or_else(|| previous.cloned())
            .unwrap_or_default()
    });
    view! { <p class="spoken" role="status">{text}</p> }
}
