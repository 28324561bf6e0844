//! The tooltip of the cell under the pointer, the focus or the finger.

use crate::ui::focus::cell_id;
use crate::ui::prelude::*;
use crate::ui::shares::{condition, interval, ship_shares};

/// The tooltip's id, which describes its cell.
const ID: &str = "tooltip";
const DESCRIBED_BY: &str = "aria-describedby";

pub fn draw_tooltip(game: GameRef, advice: AdviceRef, pointer: PointerRef) -> impl IntoView {
    let words = Words::current();
    let grid = move || game.record.with(|record| record.rules().grid());
    let text = move || {
        let cell = pointer.pointed.get()?;
        let body = game.record.with(|record| match record.mark(cell) {
            Some(mark) => {
                let number = record.shots().iter().position(|shot| shot.cell == cell);
                let name = mark_name(words, record, mark);
                let numbered = number.map(|place| words.shot_number(&name, &(place + 1)));
                Some(view! { <p>{changing(numbered.unwrap_or(name))}</p> }.into_any())
            }
            None if advice.is_hidden() => None,
            None => advice.snapshot.with(|known| describe(known, cell, condition(words, game, advice))),
        })?;
        Some(view! {
            <strong class="tooltip-cell">{changing(words.cell(cell))}</strong>
            " "
            {body}
        })
    };
    Effect::new(move |before: Option<Option<Cell>>| {
        let button = |cell| document().get_element_by_id(&cell_id(cell));
        let pointed = pointer.pointed.get();
        let _ = before.flatten().and_then(button).map(|button| button.remove_attribute(DESCRIBED_BY));
        let _ = pointed.and_then(button).map(|button| button.set_attribute(DESCRIBED_BY, ID));
        pointed
    });
    let place = move || pointer.pointed.get().map_or((0, 0), |cell| (cell.row(), cell.column()));
    view! {
        <div
            class="tooltip"
            id=ID
            role="tooltip"
            data-side=move || side(grid(), pointer.pointed.get())
            data-align=move || align(grid(), pointer.pointed.get())
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

/// Describes an unmarked cell; `None` without numbers. Shows the exact number and the sample side by side, so that each
/// confirms the other.
fn describe(known: &AnalysisSnapshot, cell: Cell, condition: Option<String>) -> Option<AnyView> {
    let (words, record, findings) = (Words::current(), &known.record, known.findings()?);
    if record.mark(cell).is_some() {
        return None;
    }
    let probability = findings.probability(cell, CONFIDENCE)?;
    let nothing = match probability {
        HitProbability::Exact { occupied, .. } => occupied == 0,
        HitProbability::Sampled(_) => !findings.certain.reachable.contains(cell),
    };
    if nothing {
        return Some(view! { <p>{changing(words.no_ship_here())}</p> }.into_any());
    }
    // Under a prior the probability is not their share.
    let counts = findings.counts().filter(|counts| counts.weights.is_none());
    let exact = counts.map(|counts| words.boards_of(counts.boards, &words.count(counts.occupied(cell))));
    let certain = matches!(probability, HitProbability::Exact { occupied, boards, .. } if occupied == boards);
    let word = (findings.counts().is_some() && !certain).then(|| format!(" {}", words.exact()));
    let figure = if certain { words.certain_hit().to_owned() } else { words.probability(probability, 2) };
    let sampled = findings.estimate(cell, CONFIDENCE).map(|estimate| sampled(words, findings, estimate));
    let view = view! {
        <strong class="tooltip-probability">{changing(figure)}</strong>
        <span>{changing(word)}</span>
        {condition.map(|text| view! { <p class="tooltip-condition">{changing(text)}</p> })}
        {exact.map(|text| view! { <p class="tooltip-exact">{changing(text)}</p> })}
        {sampled}
        {ship_shares(words, record, findings, cell)}
    };
    Some(view.into_any())
}

/// Draws the sample's share unless the first line has it, its interval, and its counts.
fn sampled(words: Words, findings: &Findings, estimate: Estimate) -> impl IntoView + use<> {
    let Estimate { successes, trials, .. } = estimate;
    let counts = words.samples_of(trials, &words.count(successes));
    let counts = match findings.counts() {
        Some(_) => words.and_share(&counts, &words.sampled(successes, trials, 2)),
        None => counts,
    };
    let interval = words.interval_95(&interval(words, findings, estimate));
    view! {
        <p class="tooltip-counts">{changing(counts)}</p>
        <p class="tooltip-interval">{changing(interval)}</p>
    }
}
