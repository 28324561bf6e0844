//! Updates of a position by a shot, without reading the record again.

use super::candidates::{ShipClass, free_first, prune};
use super::position::Position;
use crate::game::RecordError;
use crate::{ShipId, Shot};

impl Position {
    /// Adds a shot at an open cell to the record, and removes the candidates that it rules out. Some arrangement must
    /// fit the record with the shot. Struck ships stay on the hits made before. Call [`pruned`](Self::pruned) before an
    /// engine uses the position.
    ///
    /// # Errors
    /// [`RecordError`] for a cell off the grid or with a mark, or an outcome that the rules forbid. The position is then
    /// unchanged.
    pub fn add_shot(&mut self, shot: Shot) -> Result<(), RecordError> {
        let Shot { cell, outcome } = shot;
        self.record.shoot(cell, outcome)?;
        let announcement = self.record.rules().announcement();
        if outcome.is_hit() {
            self.hits.insert(cell);
        }
        if let Some(ship) = outcome.named() {
            self.tell_apart(ship);
        }
        let hits = self.hits;
        for class in &mut self.classes {
            let is_named = outcome.named().map(|ship| class.ships.contains(&ship));
            class.candidates.retain(|candidate| {
                if !candidate.cells.contains(cell) {
                    return is_named != Some(true);
                }
                let whole = candidate.cells.is_subset(hits);
                let announced = !announcement.tells_sunk() || whole == outcome.is_sunk();
                outcome.is_hit() && is_named != Some(false) && announced
            });
        }
        Ok(())
    }

    /// Returns the position without most of the candidates that no arrangement uses, and with the rest in the order
    /// that engines expect. After [shots](Self::add_shot), this is the position that the record describes.
    #[must_use]
    pub fn pruned(&self) -> Self {
        let mut pruned = self.clone();
        prune(&mut pruned.classes, pruned.hits);
        free_first(&mut pruned.classes, pruned.hits);
        pruned
    }

    fn tell_apart(&mut self, ship: ShipId) {
        let mut alike = self.classes.iter_mut().filter(|class| class.ships.len() > 1);
        if let Some(class) = alike.find(|class| class.ships.contains(&ship)) {
            class.ships.retain(|&other| other != ship);
            let own = ShipClass { ships: vec![ship], ..class.clone() };
            self.classes.push(own);
        }
    }
}
