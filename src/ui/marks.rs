//! Symbols and names of marks.

use crate::ui::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CellKind {
    Marked(Mark),
    /// A ship may lie there.
    Open,
    /// A ship certainly lies there.
    Sure,
    /// No ship can lie there.
    Empty,
    Unknown,
    /// A cell of the own board without a shot.
    Unshot,
}

impl CellKind {
    pub const MISS: Self = Self::Marked(Mark::Shot(Outcome::Miss));
    pub const HIT: Self = Self::Marked(Mark::Shot(Outcome::Hit));

    /// Returns the name in the style sheets.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Marked(Mark::Shot(Outcome::Miss)) => "miss",
            Self::Marked(Mark::Shot(Outcome::Hit | Outcome::HitShip(_))) => "hit",
            Self::Marked(Mark::Shot(Outcome::Sunk | Outcome::SunkShip(_))) => "sunk",
            Self::Marked(Mark::Sunk) => "sunk-before",
            Self::Marked(Mark::Blocked) => "blocked",
            Self::Open => "open",
            Self::Sure => "sure",
            Self::Empty => "empty",
            Self::Unknown => "unknown",
            Self::Unshot => "unshot",
        }
    }

    pub fn symbol(self) -> AnyView {
        match self {
            Self::Open | Self::Sure => view! { <span class="board-circle"></span> }.into_any(),
            Self::Marked(Mark::Shot(Outcome::Miss)) => peg("M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6z"),
            Self::Marked(Mark::Shot(_)) => peg("M6 6l12 12M18 6 6 18"),
            // Waves.
            Self::Marked(Mark::Sunk) => peg("M3 9q4.5-5 9 0t9 0M3 16q4.5-5 9 0t9 0"),
            Self::Marked(Mark::Blocked) | Self::Empty | Self::Unknown | Self::Unshot => ().into_any(),
        }
    }
}

fn peg(path: &'static str) -> AnyView {
    view! { <svg class="board-peg" viewBox="0 0 24 24" aria-hidden="true"><path d=path /></svg> }.into_any()
}

/// Draws the reticle: a wide line under a narrow one, so that it stands out on every ground.
pub fn reticle() -> impl IntoView {
    const PATH: &str = "M24 5a19 19 0 1 0 0 38a19 19 0 1 0 0-38zM24 1v9M24 38v9M1 24h9M38 24h9";
    view! {
        <svg class="board-reticle" viewBox="0 0 48 48" aria-hidden="true">
            <path d=PATH />
            <path d=PATH />
        </svg>
    }
}

pub fn mark_name(words: Words, record: &Record, mark: Mark) -> String {
    let ship = |outcome: Outcome| outcome.named().map(|id| words.ship(&record.rules().fleet().ship(id).name));
    match mark {
        Mark::Blocked => words.mark_known_empty().to_owned(),
        Mark::Sunk => words.mark_sunk_before_start().to_owned(),
        Mark::Shot(Outcome::Miss) => words.mark_miss().to_owned(),
        Mark::Shot(outcome) => match (outcome.is_sunk(), ship(outcome)) {
            (true, Some(ship)) => words.mark_ship_sunk(&ship),
            (true, None) => words.mark_sunk().to_owned(),
            (false, Some(ship)) => words.mark_ship_hit(&ship),
            (false, None) => words.mark_hit().to_owned(),
        },
    }
}
