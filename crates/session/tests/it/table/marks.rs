//! Marks beside the answers: those of the fleet list, and those that are written.

use rangekeeper_engine::Record;
use rangekeeper_engine::notation::{Complaint, Coordinates, Vocabulary};
use rangekeeper_session::game::alike;
use reactive_graph::graph::untrack;
use reactive_graph::prelude::*;

use super::Table;

impl Table {
    /// Strikes a ship off the fleet list, or puts it back.
    #[track_caller]
    pub fn strike(&self, ship: &str, struck: bool) {
        let rules = self.session.game.record.with_untracked(|record| record.rules().clone());
        let ship = rules.fleet().find(ship).expect("a ship of the fleet");
        let sunk = untrack(|| self.session.advice.sunk()).unwrap_or_default();
        self.change(|game| game.strike_another(&alike(&rules, ship), sunk, ship, struck));
    }

    /// Types marks, with the cells as the player's board names them.
    ///
    /// # Errors
    /// What is wrong with them; then nothing is marked.
    pub fn type_marks(&self, text: &str, coordinates: Coordinates) -> Result<(), Vec<Complaint>> {
        let typed = self.read_list(text, coordinates)?;
        self.change(|game| game.take_over(&typed));
        Ok(())
    }

    /// Has this list of shots take the place of the record.
    ///
    /// # Errors
    /// What is wrong with it; then nothing is changed.
    pub fn use_list(&self, text: &str, coordinates: Coordinates) -> Result<(), Vec<Complaint>> {
        let record = self.read_list(text, coordinates)?;
        self.change(|game| game.open(game.id().with_record(record)));
        Ok(())
    }

    fn read_list(&self, text: &str, coordinates: Coordinates) -> Result<Record, Vec<Complaint>> {
        let rules = self.session.game.record.with_untracked(|record| record.rules().clone());
        Record::from_shot_list_in(&Vocabulary { coordinates, ..Vocabulary::default() }, text, &rules)
    }
}
