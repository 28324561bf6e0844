//! What the advice aims at: the next hit, or the end of the game.

use leptos::prelude::*;
use rangekeeper_engine::{Cell, Record};
use rangekeeper_play::BestShot;

use crate::session::storage;
use crate::workers::analysis::snapshot::{BestShotState, Findings};

/// The setting that keeps what the advice aims at.
const GOAL: &str = "goal";
/// Its value where the player prefers the most likely hit.
const HIT: &str = "hit";

/// What the player wants, and what is known of it.
#[derive(Clone, Copy)]
pub struct Goal {
    /// Whether the advice is the best shot for the game, and not the most likely hit.
    for_game: RwSignal<bool>,
    /// The best shot for the game, and the record that it is of.
    found: RwSignal<Option<(Record, BestShotState)>>,
}

impl Goal {
    /// As it was last chosen; the best shot for the game unless the player has chosen.
    pub fn kept() -> Self {
        let for_game = storage::setting(GOAL).is_none_or(|goal| goal != HIT);
        Self { for_game: RwSignal::new(for_game), found: RwSignal::new(None) }
    }

    /// The one in the context.
    pub fn current() -> Self {
        expect_context()
    }

    /// Aims at that from now on, and when the page is opened again.
    pub fn choose(self, for_game: bool) {
        self.for_game.set(for_game);
        storage::keep_setting(GOAL, if for_game { "game" } else { HIT });
    }

    /// Takes in what the workers say of this record. A shot that was named stays: it has been read.
    pub fn hear(self, record: Record, best: BestShotState) {
        self.found.maybe_update(|found| {
            let before = found.as_ref().filter(|(of, _)| *of == record).map(|(_, best)| *best);
            let is_news = match (before, best) {
                // What is known of the record before may still be on the screen.
                (Some(BestShotState::Named(_)), _) | (None, BestShotState::Sought) => false,
                _ => true,
            };
            if is_news {
                *found = Some((record, best));
            }
            is_news
        });
    }

    /// Whether the advice is the best shot for the game, and not the most likely hit.
    pub fn is_for_game(self) -> bool {
        self.for_game.get()
    }

    /// The cell to shoot at after this record, whose most likely hit by these numbers this is; `None` while it is not
    /// known.
    pub fn cell(self, record: &Record, findings: &Findings, likely: Cell) -> Option<Cell> {
        let best = if self.for_game.get() { self.of(record) } else { BestShotState::Unnamed };
        match best {
            BestShotState::Sought => None,
            BestShotState::Unnamed => findings.may_be_named().then_some(likely),
            BestShotState::Named(best) => Some(best.cell),
        }
    }

    /// The best shot for the game after this record, once it is known.
    pub fn best(self, record: &Record) -> Option<BestShot> {
        self.of(record).named()
    }

    fn of(self, record: &Record) -> BestShotState {
        self.found.with(|found| {
            found.as_ref().filter(|(of, _)| of == record).map_or(BestShotState::Sought, |(_, best)| *best)
        })
    }
}
