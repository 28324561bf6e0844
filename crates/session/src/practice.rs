//! Practice: the page hides a fleet, as those place theirs who are assumed to.

use rangekeeper_engine::{Assumption, Record, Rules};
use rangekeeper_play::HideError;

use crate::game;
use crate::open_game::OpenGame;
use crate::placed_by::PlacedBy;
use crate::prelude::*;

impl OpenGame {
    /// Begins a practice game under these rules and this assumption.
    ///
    /// # Errors
    /// [`HideError`] if the fleet has no room.
    pub fn practise(&'static self, rules: Rules, assumption: Assumption) -> Result<(), HideError> {
        self.begin_next(game::practice(rules, assumption, (self.platform.seed)())?, false);
        Ok(())
    }

    /// Begins a practice game under these rules, with ships placed as the open game assumes.
    ///
    /// # Errors
    /// [`HideError`] if the fleet has no room.
    pub fn practise_as_before(&'static self, rules: Rules) -> Result<(), HideError> {
        self.practise(rules, self.with_game(|game| game.id().assumption()))
    }

    /// Takes the answer to who placed the ships. In practice before the first shot, the page hides the ships anew, as
    /// those place them who are assumed to.
    ///
    /// # Errors
    /// [`HideError`] if the fleet has no room.
    pub fn answer_who_placed(&'static self, placed_by: PlacedBy) -> Result<(), HideError> {
        let is_new = self.assumed.placed_by.get_untracked() != placed_by;
        let is_unshot = self.record.with_untracked(Record::is_empty);
        if is_new && is_unshot && untrack(|| self.is_practice()) {
            self.remember(placed_by);
            let rules = self.record.with_untracked(|record| record.rules().clone());
            return self.practise(rules, placed_by.assumption());
        }
        self.place_by(placed_by);
        Ok(())
    }
}
