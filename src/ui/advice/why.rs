//! The reason for the cell, its numbers, the next best cells, and how the numbers came about.

use crate::ui::advice::reason::reason;
use crate::ui::prelude::*;
use crate::ui::shares::{condition, interval, ship_shares};
use crate::ui::status::draw_status;

const LISTED: usize = 5;
/// The setting that keeps whether the numbers are shown.
const OPEN: &str = "why";

pub fn draw_why(game: GameRef, advice: AdviceRef, pointer: PointerRef) -> impl IntoView {
    let (storage, words) = (game.platform.storage, Words::current());
    let is_open = storage.setting(OPEN).is_some_and(|open| open == "open");
    let keep = move |event: web_sys::Event| {
        storage.keep_setting(OPEN, if is_opened(&event) { "open" } else { "closed" });
    };
    let aim = Memo::new(move |_| {
        let open = |cell: &Cell| game.record.with(|record| record.open().contains(*cell));
        let has_numbers = || advice.snapshot.with(|known| known.findings().is_some());
        pointer.aim().filter(|_| !advice.is_hidden()).filter(open).filter(|_| has_numbers())
    });
    // The place is kept while numbers are being found.
    let is_pointless = move || {
        advice.is_over() || advice.snapshot.with(|known| matches!(known.reading, Reading::Contradicted(_)))
    };
    let title = move || aim.get().map_or_else(|| words.why().to_owned(), |cell| words.why_cell(&cell));
    let about = move || {
        let cell = aim.get()?;
        advice.snapshot.with(|AnalysisSnapshot { record, reading, .. }| {
            let findings = reading.findings()?;
            record.open().contains(cell).then(|| numbers(words, record, findings, cell))
        })
    };
    let best = Memo::new(move |_| {
        let first = advice.likely.get().filter(|_| !advice.is_hidden()).map(|likely| likely.cell);
        let best = |known: &AnalysisSnapshot| Some(known.findings()?.best(&known.record, first?, LISTED));
        advice.snapshot.with(best).unwrap_or_default()
    });
    let place = move |place: usize| {
        let cell = Memo::new(move |_| best.with(|best| best.get(place).copied()));
        draw_best_cell(advice, pointer, cell)
    };
    view! {
        <details class="card why" prop:open=is_open prop:hidden=is_pointless on:toggle=keep>
            <summary><h2>{move || changing(title())}</h2></summary>
            <p class="why-reason">{move || changing(aim.get().and_then(|cell| reason(words, advice, cell)))}</p>
            {about}
            <p class="why-condition">{move || changing(condition(words, game, advice))}</p>
            <h3 id="best-title">{words.best_cells()}</h3>
            <ol class="why-best-cells" aria-labelledby="best-title">
                {(0..LISTED).map(place).collect_view()}
            </ol>
            {draw_status(game, advice)}
        </details>
    }
}

/// Draws a place in the list of the best cells: it opens the tooltip under pointer and keyboard, and chooses the cell.
fn draw_best_cell(advice: AdviceRef, pointer: PointerRef, cell: Memo<Option<Cell>>) -> impl IntoView {
    let words = Words::current();
    let probability = move || Some(words.probability(advice.probability(cell.get()?)?, 1));
    let point = move |there: bool| pointer.pointed.set(cell.get_untracked().filter(|_| there));
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
                on:click=move |_| pointer.chosen.set(cell.get_untracked())
            >
                <strong>{move || changing(cell.get().map(|cell| words.cell(cell)))}</strong>
                " "
                <span>{move || changing(probability())}</span>
            </button>
        </li>
    }
}

/// Draws the lead over the next cell, the value of a miss, and the ships that can lie there.
fn numbers(words: Words, record: &Record, findings: &Findings, cell: Cell) -> AnyView {
    let share = |cell| findings.probability(cell, CONFIDENCE).map_or(0.0, |probability| probability.value());
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
    // Under a prior the probability is not a share of the boards.
    let missed = findings.weigh_alike().then(|| words.a_miss_tells(&words.percent(share(cell), 1)));
    let sentences: Vec<_> = compared.into_iter().chain(missed).collect();
    view! {
        <p class="why-numbers">{changing(basis(words, findings, cell))}</p>
        <p>{changing(sentences.join(" "))}</p>
        {ship_shares(words, record, findings, cell)}
    }
    .into_any()
}

/// Returns the probability as precisely as it is known, with the interval of the sample.
fn basis(words: Words, findings: &Findings, cell: Cell) -> Option<String> {
    let sampled = findings.estimate(cell, CONFIDENCE).map(|estimate| {
        (words.sampled(estimate.successes, estimate.trials, 2), interval(words, findings, estimate))
    });
    let exact = findings.counts().map(|counts| words.percent(counts.probability(cell), 2));
    match (exact, sampled) {
        (Some(exact), None) => Some(words.exactly(&exact)),
        (Some(exact), Some((_, interval))) => Some(words.exactly_and_sampled(&exact, &interval)),
        (None, Some((sampled, interval))) => Some(words.sampled_only(&sampled, &interval)),
        (None, None) => None,
    }
}

/// Opens the numbers and scrolls to them.
pub fn open() {
    if let Ok(Some(details)) = document().query_selector("details.why") {
        let _ = details.set_attribute("open", "");
        focus("details.why > summary");
    }
}
