//! Where to shoot next, in words.

mod answers;
mod contradiction;
mod finished;
pub mod forecast;
pub mod goal_choice;
mod otherwise;
mod placeholder;
pub mod practice;
mod replay;
mod typing;
pub mod why;

use leptos::prelude::*;
use rangekeeper_engine::{Cell, Contradiction, Estimate, Odds, Record};
use rangekeeper_play::MostLikely;

use self::goal_choice::GoalChoice;
use crate::i18n::Words;
use crate::session::analysis::Analysis;
use crate::session::game;
use crate::session::{CONFIDENCE, Session};
use crate::ui::advice::answers::Answers;
use crate::ui::advice::contradiction::Mistaken;
use crate::ui::advice::finished::Finished;
use crate::ui::advice::otherwise::Otherwise;
use crate::ui::advice::placeholder::{AimPlaceholder, RemarkPlaceholder};
use crate::ui::advice::practice::Practice;
use crate::ui::advice::replay::Replay;
use crate::ui::condition::condition;
use crate::ui::engine_lost::engine_lost;
use crate::ui::marks::mark_name;
use crate::workers::analysis::snapshot::{AnalysisSnapshot, Findings, Method, Reading, Refusal};

/// Cells named as tied before the rest is counted.
const TIED_NAMED: usize = 4;

/// The state of the game as this panel sees it.
#[derive(Clone, PartialEq)]
enum Stage {
    Playing,
    Replay,
    Over { shots: usize },
    Contradicted(Contradiction),
    Refused(Refusal),
    Lost(String),
}

/// Who says what became of a shot.
#[derive(Clone, Copy, PartialEq)]
enum Answering {
    Nobody,
    Opponent,
    Page,
}

/// The recommended cell, or the one that the player chose instead, with the buttons that answer for it.
#[component]
pub fn AdvicePanel() -> impl IntoView {
    let (session, words) = (Session::current(), Words::current());
    let stage = Memo::new(move |_| {
        let record = session.record.get();
        if session.replay.get().is_some() {
            return Stage::Replay;
        }
        session.snapshot.with(|known| match &known.reading {
            Reading::Contradicted(contradiction) => Stage::Contradicted(contradiction.clone()),
            Reading::Refused(refusal) => Stage::Refused(*refusal),
            Reading::Lost(reason) => Stage::Lost(reason.clone()),
            _ if session.is_over() => Stage::Over { shots: record.shots().len() },
            _ => Stage::Playing,
        })
    });
    let answering = Memo::new(move |_| match stage.get() {
        Stage::Replay => Answering::Nobody,
        Stage::Over { .. } if session.is_practice() => Answering::Nobody,
        _ if session.is_practice() => Answering::Page,
        Stage::Playing => Answering::Opponent,
        _ if session.chosen.get().is_some() || session.paint().is_some() => Answering::Opponent,
        _ => Answering::Nobody,
    });
    view! {
        <section class="card advice" aria-labelledby="advice-title">
            {move || match stage.get() {
                Stage::Playing => view! { <NextShot /> }.into_any(),
                Stage::Replay => view! { <Replay /> }.into_any(),
                Stage::Over { shots } => view! { <Finished shots /> }.into_any(),
                Stage::Contradicted(contradiction) => view! { <Mistaken contradiction /> }.into_any(),
                Stage::Refused(Refusal::TooManyWays) => {
                    view! { <Stopped reason=words.too_many_ways().to_owned() /> }.into_any()
                }
                Stage::Refused(Refusal::TooManyBoards) => {
                    view! { <Stopped reason=words.too_many_to_count().to_owned() /> }.into_any()
                }
                Stage::Refused(Refusal::GaveUp) => {
                    view! { <Stopped reason=words.too_hard_to_tell().to_owned() /> }.into_any()
                }
                Stage::Lost(reason) => view! { <Stopped reason=engine_lost(words, &reason) /> }.into_any(),
            }}
            {move || match answering.get() {
                Answering::Nobody => ().into_any(),
                Answering::Opponent => view! { <Answers /> }.into_any(),
                Answering::Page => view! { <Practice /> }.into_any(),
            }}
            {move || (stage.get() == Stage::Playing).then(|| view! { <GoalChoice /> <Otherwise /> })}
            <Spoken />
        </section>
    }
}

/// The cell that an answer will be recorded for, and what is known of it.
#[component]
fn NextShot() -> impl IntoView {
    let (session, words) = (Session::current(), Words::current());
    let title = move || match (session.chosen.get(), session.best()) {
        _ if session.is_advice_hidden() => words.your_shot(),
        (Some(chosen), Some(best)) if chosen != best => words.your_choice(),
        (Some(_), None) => words.your_choice(),
        _ if session.targets.with(Vec::len) > 1 => words.next_salvo(),
        _ => words.next_shot(),
    };
    view! {
        <h2 id="advice-title">{title}</h2>
        <Aim />
        <Remark />
    }
}

/// The cell that is aimed at, large, and what is known of it.
#[component]
pub fn Aim() -> impl IntoView {
    let (session, words) = (Session::current(), Words::current());
    let name = move || session.aim().map_or_else(|| "…".to_owned(), |cell| words.cell(cell));
    view! {
        <p class="advice-aim">
            <span class="advice-aim-row">
                <strong class="advice-aim-cell">{name}</strong>
                <span class="advice-aim-odds">{move || session.aim().and_then(|cell| odds(words, session, cell))}</span>
            </span>
            <AimPlaceholder />
        </p>
    }
}

/// The hit probability and how sure it is, or the mark.
fn odds(words: Words, session: Session, cell: Cell) -> Option<AnyView> {
    if let Some(mark) = session.record.with(|record| record.mark(cell)) {
        let name = session.record.with(|record| mark_name(words, record, mark));
        return Some(view! { <span class="advice-marked">{words.is_marked(&name)}</span> }.into_any());
    }
    if session.is_advice_hidden() {
        return None;
    }
    let odds = session.odds(cell)?;
    let (figure, rest) = match odds {
        Odds::Exact { occupied: 0, .. } => (words.certain_miss().to_owned(), ""),
        Odds::Exact { occupied, boards, .. } if occupied == boards => (words.certain_hit().to_owned(), ""),
        _ => (likely(words, odds), words.to_hit()),
    };
    let sampled = session.snapshot.with(|known| {
        let findings = known.findings()?;
        let interval = findings.estimate(cell, CONFIDENCE)?.interval;
        let interval = words.percent_range(interval.lower, interval.upper, 2);
        let complete = findings.sample.as_ref().is_some_and(|sample| sample.complete);
        Some(if complete { interval } else { words.interim(&interval) })
    });
    let basis = match (odds, sampled) {
        (Odds::Exact { occupied, boards, .. }, _) if occupied == 0 || occupied == boards => {
            words.on_every_board().to_owned()
        }
        (Odds::Exact { .. }, None) => words.exact().to_owned(),
        (Odds::Exact { .. }, Some(interval)) => words.exact_and_sampled(&interval),
        (Odds::Sampled(_), interval) => words.interval_95(&interval.unwrap_or_default()),
    };
    Some(
        view! {
            <span>
                <span class="advice-figure">{figure}</span>
                " "
                {rest}
            </span>
            <span class="advice-interval">{basis}</span>
            <span class="advice-condition">{condition(words, session)}</span>
        }
        .into_any(),
    )
}

/// The probability, as it stands in a sentence.
fn likely(words: Words, odds: Odds) -> String {
    match odds {
        Odds::Exact { occupied, boards, .. } if occupied == boards => words.is_certain().to_owned(),
        Odds::Exact { .. } => words.percent(odds.share(), 1),
        Odds::Sampled(Estimate { successes, trials, .. }) => words.sampled(successes, trials, 1),
    }
}

/// How the cell stands to the others: the whole salvo, what the cell is tied with, or the way back to the
/// recommended one.
#[component]
fn Remark() -> impl IntoView {
    let (session, words) = (Session::current(), Words::current());
    // Not a new button for every reading: a slow press would lose it between down and up.
    let astray = Memo::new(move |_| {
        !session.is_advice_hidden() && session.best().is_some() && session.aim() != session.best()
    });
    let back = move || {
        let best = session.best()?;
        Some(words.back_to(&best, &likely(words, session.odds(best)?)))
    };
    let tied = move || {
        if session.is_advice_hidden() {
            return None;
        }
        let likely = session.likely.get().filter(|likely| session.best() == Some(likely.cell));
        let ties = likely.and_then(|likely| tie(words, &likely));
        let salvo = session.targets.with(|cells| words.cells_named(cells.iter().copied()));
        if salvo.len() > 1 { Some(words.this_turn(&words.list(&salvo))) } else { ties }
    };
    let is_likelier = Memo::new(move |_| session.likelier.get().is_some() && !session.is_advice_hidden());
    let by_now = move || {
        let cell = session.likelier.get()?;
        Some(words.likelier_now(&cell, &likely(words, session.odds(cell)?)))
    };
    let link = move |choose: fn(Session, Option<Cell>), text: AnyView| {
        let choose = move |_| choose(session, session.likelier.get_untracked());
        view! { <button type="button" class="control-link" on:click=choose>{text}</button> }.into_any()
    };
    view! {
        <p class="advice-remark">
            {move || if astray.get() {
                link(|session, _| session.chosen.set(None), back.into_any())
            } else if is_likelier.get() {
                link(|session, cell| session.chosen.set(cell), by_now.into_any())
            } else {
                view! { <span>{tied}</span> }.into_any()
            }}
            <RemarkPlaceholder />
        </p>
    }
}

/// The cells that are as good as the best, or that the sample cannot tell from it, as a sentence.
fn tie(words: Words, advice: &MostLikely) -> Option<String> {
    let count = advice.tied.len();
    let named = |most: usize| words.cells_named(advice.tied.iter().copied().take(most));
    let names = match count {
        0 => return None,
        _ if count <= TIED_NAMED => named(TIED_NAMED),
        _ => [named(TIED_NAMED - 1), vec![words.n_more((count + 1 - TIED_NAMED) as u64)]].concat(),
    };
    let names = words.list(&names);
    Some(match advice.odds {
        Odds::Exact { occupied, boards, .. } if occupied == boards => words.also_certain(&names),
        Odds::Exact { .. } => words.also_as_good(&names),
        Odds::Sampled(_) => words.also_tied(&names),
    })
}

#[component]
fn Stopped(reason: String) -> impl IntoView {
    let (session, analysis, words) = (Session::current(), Analysis::current(), Words::current());
    view! {
        <h2 id="advice-title" class="is-alarm">{words.no_answer()}</h2>
        <p class="advice-verdict">{reason}</p>
        <button type="button" class="control-link" on:click=move |_| untrack(|| analysis.ask(session))>{words.try_again()}</button>
        {move || (analysis.method.get() == Method::Exact).then(|| view! {
            <button type="button" class="control-link" on:click=move |_| analysis.method.set(Method::Auto)>{words.draw_samples()}</button>
        })}
    }
}

/// What was said to those who listen, and of what.
#[derive(Clone, Default, PartialEq)]
struct Said {
    /// The record and the cells that were named.
    named: Option<(Record, Vec<Cell>)>,
    text: String,
}

/// The advice for those who listen: as soon as the next shot is named, and once.
#[component]
fn Spoken() -> impl IntoView {
    let (session, words) = (Session::current(), Words::current());
    let said = Memo::new(move |previous: Option<&Said>| {
        let of_nothing = |text: &str| Said { named: None, text: text.to_owned() };
        session
            .snapshot
            .with(|AnalysisSnapshot { record, reading, .. }| match reading {
                Reading::Known(findings) if game::is_over(record, findings.certain.sunk) => {
                    Some(of_nothing(words.fleet_is_sunk()))
                }
                // What was said before is taken back.
                Reading::Known(_) if session.is_advice_hidden() || session.replay.get().is_some() => {
                    Some(Said::default())
                }
                Reading::Known(findings) => session.likely.with(|likely| {
                    let (likely, cells) = (likely.as_ref()?, session.targets.get());
                    let named = Some((record.clone(), cells.clone()));
                    if cells.is_empty() || previous.is_some_and(|said| said.named == named) {
                        return None;
                    }
                    let text = spoken(words, findings, likely, &cells)?;
                    Some(Said { named, text })
                }),
                Reading::Contradicted(_) => Some(of_nothing(words.contradiction())),
                Reading::Refused(_) | Reading::Lost(_) => Some(of_nothing(words.no_answer())),
                Reading::Waiting => None,
            })
            .or_else(|| previous.cloned())
            .unwrap_or_default()
    });
    view! { <p class="base-visually-hidden" role="status">{move || said.with(|said| said.text.clone())}</p> }
}

/// The next shot, or the salvo with each cell's own probability, as a sentence.
fn spoken(words: Words, findings: &Findings, advice: &MostLikely, cells: &[Cell]) -> Option<String> {
    let odds = |cell: Cell| Some(likely(words, findings.odds(cell, CONFIDENCE)?));
    if let [cell] = *cells {
        let ties = if cell == advice.cell && findings.stand() { tie(words, advice) } else { None };
        return Some(words.spoken_next(&cell, &odds(cell)?, &ties.unwrap_or_default()));
    }
    let salvo: Option<Vec<String>> =
        cells.iter().map(|&cell| Some(words.cell_and_odds(&cell, &odds(cell)?))).collect();
    Some(words.spoken_salvo(&words.list(&salvo?)))
}
