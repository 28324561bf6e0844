//! The ships that can lie on a cell, and the assumption behind the numbers.

use rangekeeper_engine::ClassCounts;

use crate::ui::prelude::*;

/// Returns the assumption of who placed the ships, to stand behind a number; `None` for random placing, and while the
/// numbers are of another assumption.
pub fn condition(words: Words, game: GameRef, advice: AdviceRef) -> Option<String> {
    if game.assumed.prior.with(|prior| advice.snapshot.with(|known| known.prior != *prior)) {
        return None;
    }
    match (game.assumed.placed_by.get().assumption(), game.opponent()) {
        (_, Some(name)) => Some(words.if_opponent(&name)),
        (Assumption::Person, None) => Some(words.if_person().to_owned()),
        (Assumption::Mixture, None) => Some(words.if_mixture().to_owned()),
        (Assumption::Random, None) => None,
    }
}

/// Names any ship of a class.
pub fn class_name(words: Words, record: &Record, class: &ClassCounts) -> String {
    let name = |&id| &record.rules().fleet().ship(id).name[..];
    words.any_ship_of(&class.ships.iter().map(name).collect::<Vec<_>>())
}

/// Returns the interval of a sample, as an interim one until the sample is complete.
pub fn interval(words: Words, findings: &Findings, Estimate { interval, .. }: Estimate) -> String {
    let interval = words.percent_range(interval.lower, interval.upper, 2);
    let is_complete = findings.drawn().is_some_and(|drawn| drawn.complete);
    if is_complete { interval } else { words.interim(&interval) }
}

/// Draws a table with a row for each class of ships that can lie on the cell: their names, their probability, and a
/// bar.
pub fn ship_shares(words: Words, record: &Record, findings: &Findings, cell: Cell) -> impl IntoView + use<> {
    let exact = findings.counts().is_some();
    findings.boards().map(|counts| {
        let all = counts.probability(cell);
        let row = |(place, class): (usize, &ClassCounts)| {
            let share = counts.probability_of(place, cell);
            let said = if exact {
                words.percent(share, 2)
            } else {
                words.sampled(counts.occupied_by(class, cell), counts.boards, 2)
            };
            view! {
                <tr style:--part=decimal(share / all, 3)>
                    <th scope="row">{changing(class_name(words, record, class))}</th>
                    <td>{changing(said)}</td>
                </tr>
            }
        };
        let classes = counts.classes.iter().enumerate();
        let rows = classes.filter(|(_, class)| counts.occupied_by(class, cell) > 0).map(row).collect_view();
        view! { <table class="shares"><tbody>{rows}</tbody></table> }
    })
}
