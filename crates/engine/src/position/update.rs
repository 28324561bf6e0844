//! Updates of a position by a shot, without reading the record again.

use super::candidates::{ShipClass, free_first, prune};
use super::position::Position;
use crate::game::RecordError;
use crate::{Mark, ShipId, Shot};

impl Position {
    /// Adds a shot at an open cell to the record, and removes the candidates that it rules out. Some arrangement must
    /// fit the record with the shot. Struck ships stay on the hits made before. Call [`pruned`](Self::pruned) before an
    /// engine uses the position.
    ///
    /// # Errors
    /// [`RecordError`] if the cell is not on the grid or the rules do not allow the outcome. The position is then
    /// unchanged.
    pub fn add_shot(&mut self, shot: Shot) -> Result<(), RecordError> {
        let Shot { cell, outcome } = shot;
        self.record.set(cell, Some(Mark::Shot(outcome)))?;
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

    /// Moves a ship to a class of its own.
    fn tell_apart(&mut self, ship: ShipId) {
        let alike =
            self.classes.iter().position(|class| class.ships.contains(&ship) && class.ships.len() > 1);
        if let Some(index) = alike {
            let class = &mut self.classes[index];
            class.ships.retain(|&other| other != ship);
            let own = ShipClass { ships: vec![ship], ..class.clone() };
            self.classes.push(own);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::position::Candidate;
    use crate::{Arrangement, Cell, Position, Posterior, Preset, Record, Rules, ShipId};

    fn hide(rules: &Rules, seed: u64) -> Arrangement {
        let position = Position::new(&Record::new(rules.clone())).unwrap();
        let sampler = Posterior::new(position.clone()).sampler().run().unwrap();
        let drawn = sampler.numbered_boards(seed).board(0).unwrap();
        let mut ships: Vec<_> = position.classes().iter().map(|class| class.ships.iter()).collect();
        let named = drawn.iter().map(|&number| {
            let (class, cells) = position.candidate(number);
            (*ships[class].next().unwrap(), cells)
        });
        Arrangement::of_ships(rules, named.collect()).unwrap()
    }

    /// Returns every ship with its candidates, both sorted.
    fn ships(position: &Position) -> Vec<(ShipId, Vec<Candidate>)> {
        let mut ships: Vec<_> = position
            .classes()
            .iter()
            .flat_map(|class| class.ships.iter().map(|&ship| (ship, class.candidates.clone())))
            .collect();
        ships.sort_by_key(|(ship, _)| *ship);
        for (_, candidates) in &mut ships {
            candidates.sort_by_key(|candidate| candidate.cells.iter().collect::<Vec<_>>());
        }
        ships
    }

    fn plays_the_same(rules: Rules, seed: u64) {
        let hidden = hide(&rules, seed);
        let mut record = Record::new(rules);
        let mut position = Position::new(&record).unwrap();
        let mut number = seed as usize;
        while !hidden.is_over(&record) {
            number = (number * 31 + 7) % 1_000_003;
            let open: Vec<Cell> = record.open().iter().collect();
            let cell = open[number % open.len()];
            let outcome = hidden.answer(&record, cell).unwrap();
            record.shoot(cell, outcome).unwrap();
            position.add_shot(*record.shots().last().unwrap()).unwrap();
            let (after, anew) = (position.pruned(), Position::new(&record).unwrap());
            assert_eq!(ships(&after), ships(&anew), "seed {seed}: {record}");
            assert_eq!((after.hits(), after.record()), (anew.hits(), &record));
        }
    }

    #[test]
    fn shots_taken_in_one_by_one_give_the_position_that_the_record_describes() {
        for preset in Preset::ALL {
            (0..2).for_each(|seed| plays_the_same(preset.rules(), seed));
        }
        let small =
            ["6x6,corners,hit-ship;Alpha=3,Bravo=2,Charlie=2", "5x5,none,sunk;Alpha=2,Bravo=2,Charlie=1"];
        for text in small {
            let record: Record = format!("v1;{text};").parse().unwrap();
            (0..20).for_each(|seed| plays_the_same(record.rules().clone(), seed));
        }
    }
}
