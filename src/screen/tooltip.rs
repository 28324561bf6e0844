//! What is known of the cell under the pointer, the focus or the finger.

use leptos::prelude::*;
use rangekeeper_engine::{Cell, Estimate, Grid, Record, Tally};

use super::marks::mark_name;
use super::table::{CONFIDENCE, Seen, Table};
use crate::crew::Reading;
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

/// What a reading says of an unmarked cell; nothing where it has no numbers.
fn describe(Seen { record, reading }: &Seen, cell: Cell) -> Option<AnyView> {
    let Reading::Sampled { tally, certain, complete } = reading else { return None };
    if record.mark(cell).is_some() || tally.accepted == 0 {
        return None;
    }
    if !certain.reachable.contains(cell) {
        return Some(view! { <p>"No ship can lie here."</p> }.into_any());
    }
    let estimate = Estimate::new(tally, cell, CONFIDENCE);
    let interim = if *complete { "" } else { ", interim" };
    let interval = format::percent_range(estimate.interval.lower, estimate.interval.upper, 2);
    let counts =
        format!("{} of {} samples", format::count(estimate.successes), format::count(estimate.trials));
    Some(
        view! {
            <strong class="probability">{format::sampled(estimate.successes, estimate.trials, 2)}</strong>
            <p>{format!("95% interval {interval}{interim}")}</p>
            <p>{counts}</p>
            <table class="shares">
                <tbody>{ship_shares(record, tally, cell)}</tbody>
            </table>
        }
        .into_any(),
    )
}

/// A row for each class of ships that was seen here: their names, how often one of them lay here, and that as a bar.
fn ship_shares(record: &Record, tally: &Tally, cell: Cell) -> impl IntoView + use<> {
    let order = tally.grid.order(cell);
    let all = tally.successes(cell).max(1) as f64;
    let row = |class: &rangekeeper_engine::ClassTally| {
        let names: Vec<String> =
            class.ships.iter().map(|&id| record.rules().fleet().ship(id).name.clone()).collect();
        view! {
            <tr style:--part=format::decimal(class.cells[order] as f64 / all, 3)>
                <th scope="row">{names.join(" or ")}</th>
                <td>{format::sampled(class.cells[order], tally.accepted, 2)}</td>
            </tr>
        }
    };
    tally.classes.iter().filter(|class| class.cells[order] > 0).map(row).collect_view()
}
