//! How marks are drawn and what they are called.

use leptos::prelude::*;
use rangekeeper_engine::{Mark, Outcome, Record};

/// What stands in a cell, or beside a word of the legend, of this kind.
pub fn symbol(kind: &str) -> AnyView {
    match kind {
        "open" | "open sure" => view! { <span class="circle"></span> }.into_any(),
        "miss" => peg("M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6z"),
        "hit" => peg("M6 6l12 12M18 6 6 18"),
        "sunk" => peg("M3 3h18v18H3zM7 7l10 10M17 7 7 17"),
        _ => ().into_any(),
    }
}

fn peg(path: &'static str) -> AnyView {
    view! { <svg class="peg" viewBox="0 0 24 24" aria-hidden="true"><path d=path /></svg> }.into_any()
}

/// The mark's name, as it stands in a sentence.
pub fn mark_name(record: &Record, mark: Mark) -> String {
    let ship = |outcome: Outcome| outcome.named().map(|id| record.rules().fleet().ship(id).name.clone());
    match mark {
        Mark::Blocked => "blocked".to_owned(),
        Mark::Sunk => "sunk earlier".to_owned(),
        Mark::Shot(Outcome::Miss) => "miss".to_owned(),
        Mark::Shot(outcome) => {
            let word = if outcome.is_sunk() { "sunk" } else { "hit" };
            ship(outcome).map_or_else(|| word.to_owned(), |name| format!("{name} {word}"))
        }
    }
}
