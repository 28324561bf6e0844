//! Why this cell: a sentence, the numbers behind it, and the next best.

use leptos::prelude::*;
use rangekeeper_engine::{Cell, CellSet, ClassCounts, Odds, Record};

use crate::i18n::Words;
use crate::session::storage;
use crate::session::{CONFIDENCE, Session};
use crate::ui::shares::{class_name, ship_shares};
use crate::workers::analysis::snapshot::{AnalysisSnapshot, Findings, Reading};

/// The best cells that are listed.
const LISTED: usize = 5;
/// The ships that are named in the sentence.
const NAMED: usize = 2;
/// The setting that keeps whether the numbers are shown.
const OPEN: &str = "why";

/// The reason for the cell that is aimed at, and a list of the best.
#[component]
pub fn Why() -> impl IntoView {
    let (session, words) = (Session::current(), Words::current());
    let is_open = storage::setting(OPEN).is_some_and(|open| open == "open");
    let keep = move |event: web_sys::Event| {
        let open = event_target::<web_sys::HtmlDetailsElement>(&event).open();
        storage::keep_setting(OPEN, if open { "open" } else { "closed" });
    };
    let aim = Memo::new(move |_| {
        let open = |cell: &Cell| session.record.with(|record| record.open().contains(*cell));
        session
            .aim()
            .filter(|_| !session.is_advice_hidden())
            .filter(open)
            .filter(|_| session.snapshot.with(|known| known.findings().is_some()))
    });
    // While numbers are on their way the place is kept.
    let is_pointless = move || {
        let is_contradicted =
            || session.snapshot.with(|known| matches!(known.reading, Reading::Contradicted(_)));
        session.is_over() || is_contradicted()
    };
    let title = move || aim.get().map_or_else(|| words.why().to_owned(), |cell| words.why_cell(&cell));
    let about = move |say: fn(Words, &Record, &Findings, Cell) -> AnyView| {
        move || {
            let cell = aim.get()?;
            session.snapshot.with(|AnalysisSnapshot { record, reading, .. }| {
                let findings = reading.findings()?;
                record.open().contains(cell).then(|| say(words, record, findings, cell))
            })
        }
    };
    // Where the best shot for the game is less likely a hit than another, as far as can be told.
    let for_game = move || {
        let likely = session.likely.get()?;
        let cell = aim.get()?;
        let is_advised = session.snapshot.with(|known| {
            let is_less = known.findings().is_some_and(|findings| !findings.is_as_likely(cell, &likely));
            is_less && known.best.named().is_some_and(|best| best.cell_given(&likely) == cell)
        });
        is_advised.then(|| words.why_for_game(&likely.cell))
    };
    let best = Memo::new(move |_| {
        session.snapshot.with(|AnalysisSnapshot { record, reading, .. }| {
            let first = session.likely.with(|likely| likely.as_ref().map(|likely| likely.cell));
            match (reading, first) {
                _ if session.is_advice_hidden() => Vec::new(),
                (Reading::Known(findings), Some(first)) => findings.best(record, first, LISTED),
                _ => Vec::new(),
            }
        })
    });
    view! {
        <details class="card why" prop:open=is_open prop:hidden=is_pointless on:toggle=keep>
            <summary>
                <h2>{title}</h2>
                <span class="card-reason">{about(reason)} " " {for_game}</span>
            </summary>
            {about(numbers)}
            <h3 id="best-title">{words.best_cells()}</h3>
            <ol class="why-best-cells" aria-labelledby="best-title">
                {(0..LISTED)
                    .map(|place| {
                        let cell = Memo::new(move |_| best.with(|best| best.get(place).copied()));
                        view! { <BestCell cell /> }
                    })
                    .collect_view()}
            </ol>
        </details>
    }
}

/// A place in the list of the best: points at its cell while the pointer or the keyboard is on it, and chooses it.
#[component]
fn BestCell(cell: Memo<Option<Cell>>) -> impl IntoView {
    let (session, words) = (Session::current(), Words::current());
    let odds = move || {
        let odds = session.odds(cell.get()?)?;
        Some(match odds {
            Odds::Exact { .. } => words.percent(odds.share(), 1),
            Odds::Sampled(estimate) => words.sampled(estimate.successes, estimate.trials, 1),
        })
    };
    let point = move |there: bool| session.pointed.set(cell.get_untracked().filter(|_| there));
    view! {
        <li>
            <button
                type="button"
                class="why-best-cell"
                prop:hidden=move || cell.get().is_none()
                on:pointerenter=move |event| {
                    if event.pointer_type() == "mouse" {
                        point(true);
                    }
                }
                on:pointerleave=move |_| point(false)
                on:focus=move |_| point(true)
                on:blur=move |_| point(false)
                on:click=move |_| session.chosen.set(cell.get_untracked())
            >
                <strong>{move || cell.get().map(|cell| words.cell(cell))}</strong>
                " "
                {odds}
            </button>
        </li>
    }
}

/// The reason in a sentence that needs no numbers.
fn reason(words: Words, record: &Record, findings: &Findings, cell: Cell) -> AnyView {
    let odds = findings.odds(cell, CONFIDENCE);
    let open_hits = record.shots().iter().filter(|shot| shot.outcome.is_hit() && !shot.outcome.is_sunk());
    let open_hits: CellSet = open_hits.map(|shot| shot.cell).collect();
    let beside = CellSet::of(cell).with_sides() & open_hits;
    let names = words.cells_named(beside.iter());
    match odds {
        Some(Odds::Exact { occupied, boards, .. }) if occupied == boards => words.why_certain().to_owned(),
        Some(Odds::Exact { occupied: 0, .. }) => words.why_never().to_owned(),
        _ if !names.is_empty() => words.why_beside(&words.list(&names)),
        _ => words.why_ships(&words.list(&likeliest(words, record, findings, cell))),
    }
    .into_any()
}

/// The ships that most likely lie on a cell.
fn likeliest(words: Words, record: &Record, findings: &Findings, cell: Cell) -> Vec<String> {
    let Some(counts) = findings.boards() else { return Vec::new() };
    let shares =
        counts.classes.iter().enumerate().map(|(place, class)| (counts.share_by(place, cell), class));
    let mut classes: Vec<(f64, &ClassCounts)> = shares.filter(|(share, _)| *share > 0.0).collect();
    let mut next = || {
        let likelier = |one: &(usize, &(f64, _)), other: &(usize, &(f64, _))| one.1.0.total_cmp(&other.1.0);
        let (place, _) = classes.iter().enumerate().max_by(likelier)?;
        Some(class_name(words, record, classes.swap_remove(place).1))
    };
    std::iter::from_fn(&mut next).take(NAMED).collect()
}

/// How far the cell is ahead or behind, what a miss would tell, and which ships can lie there.
fn numbers(words: Words, record: &Record, findings: &Findings, cell: Cell) -> AnyView {
    let share = |cell| findings.odds(cell, CONFIDENCE).map_or(0.0, |odds| odds.share());
    let rival = findings.best(record, cell, 2).get(1).copied();
    let compared = rival.map(|rival| {
        let ahead = share(cell) - share(rival);
        let points = words.number(ahead.abs() * 100.0, 1);
        if ahead.abs() < Findings::AS_GOOD {
            words.as_good_as(&rival)
        } else if ahead > 0.0 {
            words.ahead_of(&points, &rival)
        } else {
            words.behind(&points, &rival)
        }
    });
    // Under a prior the probability is no share of the boards.
    let missed = findings.weigh_alike().then(|| words.a_miss_tells(&words.percent(share(cell), 1)));
    view! {
        <p>{compared} " " {missed}</p>
        {ship_shares(words, record, findings, cell)}
    }
    .into_any()
}
