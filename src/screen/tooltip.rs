//! What is known of the cell under the pointer, the focus or the finger.

use leptos::prelude::*;
use rangekeeper_engine::{Cell, ClassCounts, Counts, Estimate, Grid, Odds, Record};

use super::marks::mark_name;
use super::table::{CONFIDENCE, Seen, Table};
use crate::findings::Findings;
use crate::format;

/// The tooltip's id; a cell whose tooltip is open is described by it.
pub const ID: &str = "tooltip";

/// The tooltip, beside its cell and never over it.
#[component]
pub fn Tooltip() -> impl IntoView {
    let table = Table::current();
    let grid = move || table.record.with(|record| record.rules().grid());
    let text = move || {
        let cell = table.pointed.get()?;
        let body = table.record.with(|record| match record.mark(cell) {
            Some(mark) => {
                let number = record.shots().iter().position(|shot| shot.cell == cell);
                let number = number.map_or_else(String::new, |place| format!(", shot {}", place + 1));
                Some(view! { <p>{format!("{}{number}", mark_name(record, mark))}</p> }.into_any())
            }
            None => table.seen.with(|seen| describe(seen, cell)),
        })?;
        Some(view! {
            <strong class="cell-name">{cell.to_string()}</strong>
            " "
            {body}
        })
    };
    let place = move || table.pointed.get().map_or((0, 0), |cell| (cell.row(), cell.column()));
    view! {
        <div
            class="tooltip"
            id=ID
            role="tooltip"
            data-side=move || side(grid(), table.pointed.get())
            data-align=move || align(grid(), table.pointed.get())
            style:--row=move || place().0.to_string()
            style:--column=move || place().1.to_string()
            prop:hidden=move || text().is_none()
        >
            {text}
        </div>
    }
}

fn side(grid: Grid, cell: Option<Cell>) -> &'static str {
    if cell.is_some_and(|cell| cell.row() * 2 < grid.rows()) { "below" } else { "above" }
}

fn align(grid: Grid, cell: Option<Cell>) -> &'static str {
    match cell.map(|cell| cell.column() * 3 / grid.columns()) {
        Some(0) => "left",
        Some(1) => "middle",
        _ => "right",
    }
}

/// What a reading says of an unmarked cell; nothing where it has no numbers. The exact number and the sample
/// stand side by side, so that each vouches for the other.
fn describe(Seen { record, reading, .. }: &Seen, cell: Cell) -> Option<AnyView> {
    let findings = reading.findings()?;
    if record.mark(cell).is_some() {
        return None;
    }
    let odds = findings.odds(cell, CONFIDENCE)?;
    let nothing = match odds {
        Odds::Exact { occupied, .. } => occupied == 0,
        Odds::Sampled(_) => !findings.certain.reachable.contains(cell),
    };
    if nothing {
        return Some(view! { <p>"A certain miss: no ship can lie here."</p> }.into_any());
    }
    let estimate = findings.estimate(cell, CONFIDENCE);
    let exact = findings.counts().map(|counts| exact(counts, cell));
    let certain = matches!(odds, Odds::Exact { occupied, boards } if occupied == boards);
    let word = (exact.is_some() && !certain).then_some(" exact");
    let probability = match odds {
        Odds::Exact { occupied, boards } if occupied == boards => "A certain hit".to_owned(),
        Odds::Exact { .. } => format::percent(odds.share(), 2),
        Odds::Sampled(Estimate { successes, trials, .. }) => format::sampled(successes, trials, 2),
    };
    let sampled = estimate.map(|estimate| {
        let complete = findings.sample.as_ref().is_some_and(|sample| sample.complete);
        sampled(estimate, complete, exact.is_some())
    });
    Some(
        view! {
            <strong class="probability">{probability}</strong>
            {word}
            {exact.map(|text| view! { <p class="exact">{text}</p> })}
            {sampled}
            <table class="shares">
                <tbody>{ship_shares(record, findings, cell)}</tbody>
            </table>
        }
        .into_any(),
    )
}

fn exact(counts: &Counts, cell: Cell) -> String {
    let plural = if counts.boards == 1 { "" } else { "s" };
    format!("{} of {} board{plural}", format::count(counts.occupied(cell)), format::count(counts.boards))
}

/// The sample's share where it is not in the first line, its interval, and its counts.
fn sampled(estimate: Estimate, complete: bool, beside_exact: bool) -> impl IntoView {
    let Estimate { successes, trials, interval } = estimate;
    let interim = if complete { "" } else { ", interim" };
    let interval = format::percent_range(interval.lower, interval.upper, 2);
    let share = beside_exact.then(|| format!(", {}", format::sampled(successes, trials, 2)));
    view! {
        <p class="counts">{format!("{} of {} samples", format::count(successes), format::count(trials))} {share}</p>
        <p class="interval">{format!("95% interval {interval}{interim}")}</p>
    }
}

/// A row for each class of ships that can lie here: their names, how likely one of them does, and that as a bar.
fn ship_shares(record: &Record, findings: &Findings, cell: Cell) -> impl IntoView + use<> {
    let exact = findings.counts().is_some();
    findings.boards().map(|counts| {
        let order = counts.grid.order(cell);
        let all = counts.occupied(cell).max(1) as f64;
        let row = |class: &ClassCounts| {
            let names: Vec<String> =
                class.ships.iter().map(|&id| record.rules().fleet().ship(id).name.clone()).collect();
            let occupied = class.cells[order];
            let share = if exact {
                format::percent(occupied as f64 / counts.boards as f64, 2)
            } else {
                format::sampled(occupied, counts.boards, 2)
            };
            view! {
                <tr style:--part=format::decimal(occupied as f64 / all, 3)>
                    <th scope="row">{names.join(" or ")}</th>
                    <td>{share}</td>
                </tr>
            }
        };
        counts.classes.iter().filter(|class| class.cells[order] > 0).map(row).collect_view()
    })
}
