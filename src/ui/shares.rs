//! Which ships can lie on a cell.

use leptos::prelude::*;
use rangekeeper_engine::{Cell, ClassCounts, Record};

use crate::i18n::{Words, decimal};
use crate::workers::analysis::snapshot::Findings;

/// The names of the ships of a class, as alternatives.
pub fn class_name(words: Words, record: &Record, class: &ClassCounts) -> String {
    let name = |&id| words.ship(&record.rules().fleet().ship(id).name);
    words.choice(&class.ships.iter().map(name).collect::<Vec<_>>())
}

/// A table with a row for each class of ships that can lie on the cell: their names, how likely one of them does,
/// and that as a bar.
pub fn ship_shares(words: Words, record: &Record, findings: &Findings, cell: Cell) -> impl IntoView + use<> {
    let exact = findings.counts().is_some();
    findings.boards().map(|counts| {
        let all = counts.occupied(cell).max(1) as f64;
        let row = |class: &ClassCounts| {
            let occupied = counts.occupied_by(class, cell);
            let share = if exact {
                words.percent(occupied as f64 / counts.boards as f64, 2)
            } else {
                words.sampled(occupied, counts.boards, 2)
            };
            view! {
                <tr style:--part=decimal(occupied as f64 / all, 3)>
                    <th scope="row">{class_name(words, record, class)}</th>
                    <td>{share}</td>
                </tr>
            }
        };
        let rows =
            counts.classes.iter().filter(|class| counts.occupied_by(class, cell) > 0).map(row).collect_view();
        view! {
            <table class="shares">
                <tbody>{rows}</tbody>
            </table>
        }
    })
}
