//! One cell of the board.

use leptos::prelude::*;
use rangekeeper_engine::{Cell, Interval, Mark, Outcome, Record, clopper_pearson};

use super::focus::cell_id;
use super::marks::{mark_name, symbol};
use super::table::{CONFIDENCE, Seen, Table};
use super::tooltip;
use crate::findings::Reading;
use crate::words::{Words, decimal};

/// What a cell looks like.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Look {
    /// Marked by the player.
    Marked(Mark),
    /// A ship may lie here: on so many of all boards, or of those that were drawn, and that as a part of the
    /// board's largest; settled if no better numbers are under way.
    Open { occupied: u64, boards: u64, exact: bool, settled: bool, heat: f64 },
    /// A ship must lie here.
    Sure,
    /// No ship can lie here.
    Empty,
    /// Not known yet, or not to be answered with numbers.
    Unknown,
}

/// A cell: a circle, or the mark that the player put there. What is done to it, the board hears: a hundred cells
/// with listeners of their own would take long to lay out.
#[component]
pub fn CellButton(cell: Cell) -> impl IntoView {
    let (table, words) = (Table::current(), Words::current());
    let look = Memo::new(move |_| look(table, cell));
    // No effect may hear both a memo and another that is derived from it: it can miss a change.
    let kind = Memo::new(move |_| kind(look.get()));
    let is_best = Memo::new(move |_| {
        let is_open = matches!(look.get(), Look::Open { .. } | Look::Sure);
        is_open && table.targets.with(|targets| targets.contains(&cell))
    });
    let is_chosen = Memo::new(move |_| table.chosen.get() == Some(cell));
    let is_in_tab_order = Memo::new(move |_| table.aim().unwrap_or(Cell::from_index(0)) == cell);
    // Its mark may be wrong.
    let is_suspect = Memo::new(move |_| {
        table.seen.with(|seen| match &seen.reading {
            Reading::Contradicted(contradiction) => contradiction.accuses(cell),
            _ => false,
        })
    });
    let label = move || {
        let label = table.record.with(|record| spoken(words, record, cell, look.get()));
        if is_suspect.get() { words.cell_doubted(&label) } else { label }
    };
    let class = move || {
        let word = |is: bool, word| if is { word } else { "" };
        let (best, chosen) = (word(is_best.get(), " best"), word(is_chosen.get(), " chosen"));
        format!("cell {}{best}{chosen}{}", kind.get(), word(is_suspect.get(), " suspect"))
    };
    view! {
        <button
            type="button"
            role="gridcell"
            id=cell_id(cell)
            class=class
            data-cell=cell.to_string()
            tabindex=move || if is_in_tab_order.get() { "0" } else { "-1" }
            aria-selected=move || is_chosen.get().to_string()
            aria-label=label
            aria-describedby=move || (table.pointed.get() == Some(cell)).then_some(tooltip::ID)
            style:--heat=move || heat(look.get())
        >
            {move || symbol(kind.get())}
            {move || is_best.get().then(reticle)}
        </button>
    }
}

fn look(table: Table, cell: Cell) -> Look {
    if let Some(mark) = table.record.with(|record| record.mark(cell)) {
        return Look::Marked(mark);
    }
    if table.is_veiled() {
        return Look::Unknown;
    }
    table.seen.with(|Seen { record, reading, .. }| {
        let Some((findings, boards)) = reading.findings().and_then(|found| Some((found, found.boards()?)))
        else {
            return Look::Unknown;
        };
        // The reading may be of the record before, on another grid.
        if record.mark(cell).is_some() || !boards.grid.contains(cell) {
            return Look::Unknown;
        }
        let exact = findings.counts().is_some();
        let occupied = boards.occupied(cell);
        if exact && occupied == boards.boards && table.shown_ship.get().is_none() {
            return Look::Sure;
        }
        if if exact { occupied == 0 } else { !findings.certain.reachable.contains(cell) } {
            return Look::Empty;
        }
        let drawn = findings.occupied(cell, table.shown_ship.get()) as f64 / boards.boards.max(1) as f64;
        let heat = if table.peak.get() > 0.0 { drawn / table.peak.get() } else { 0.0 };
        // In whole percents most circles stand still between two interim readings, which spares the browser
        // a hundred small animations twelve times a second.
        let settled = findings.stand();
        let heat = if settled { heat } else { (heat * 100.0).round() / 100.0 };
        Look::Open { occupied, boards: boards.boards, exact, settled, heat }
    })
}

/// The word by which style and symbol know what the cell is.
fn kind(look: Look) -> &'static str {
    match look {
        Look::Marked(Mark::Shot(Outcome::Miss)) => "miss",
        Look::Marked(Mark::Shot(Outcome::Hit | Outcome::HitShip(_))) => "hit",
        Look::Marked(Mark::Shot(Outcome::Sunk | Outcome::SunkShip(_)) | Mark::Sunk) => "sunk",
        Look::Marked(Mark::Blocked) => "blocked",
        Look::Open { .. } => "open",
        Look::Sure => "open sure",
        Look::Empty => "empty",
        Look::Unknown => "unknown",
    }
}

/// The circle's share of the largest; its area and its colour follow.
fn heat(look: Look) -> String {
    match look {
        Look::Open { heat, .. } => decimal(heat, 4),
        Look::Sure => "1".to_owned(),
        _ => "0".to_owned(),
    }
}

fn reticle() -> impl IntoView {
    view! {
        <svg class="reticle" viewBox="0 0 48 48" aria-hidden="true">
            <circle cx="24" cy="24" r="19" />
            <path d="M24 1v10M24 37v10M1 24h10M37 24h10" />
        </svg>
    }
}

fn spoken(words: Words, record: &Record, cell: Cell, look: Look) -> String {
    match look {
        Look::Marked(mark) => words.cell_marked(&cell, &mark_name(words, record, mark)),
        Look::Open { occupied, boards, exact: true, .. } => {
            words.cell_open(&cell, &words.percent(occupied as f64 / boards as f64, 1))
        }
        Look::Open { occupied, boards, settled: false, .. } => {
            words.cell_open(&cell, &words.sampled(occupied, boards, 1))
        }
        Look::Open { occupied, boards, .. } => {
            let Interval { lower, upper } = clopper_pearson(occupied, boards, CONFIDENCE);
            let interval = words.percent_range(lower, upper, 1);
            words.cell_between(&cell, &words.sampled(occupied, boards, 1), &interval)
        }
        Look::Sure => words.cell_sure(&cell),
        Look::Empty => words.cell_empty(&cell),
        Look::Unknown => cell.to_string(),
    }
}
