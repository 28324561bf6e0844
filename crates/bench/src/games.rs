//! Positions as they come up in play.

use rangekeeper_engine::{
    Announcement, Cell, CellSet, Mark, Outcome, Position, Posterior, Prior, Progress, Record, Rules, ShipId,
};
use rangekeeper_play::MostLikely;

use crate::native;

/// Seed of the hidden boards.
pub(crate) const SEED: u64 = 1;
/// Number of games that are played.
pub(crate) const GAMES: usize = 40;
/// Number of positions that are taken from the games.
pub(crate) const POSITIONS: usize = 200;

/// Returns [`POSITIONS`] positions, spread evenly over all positions of [`GAMES`] whole games by these rules, one game
/// after another. The hidden boards are drawn from all boards. Every shot is the most likely hit.
pub(crate) fn positions(rules: &Rules) -> Vec<Record> {
    let opening = Position::new(&Record::new(rules.clone())).expect("some board fits the rules");
    let sampler = Posterior::new(opening.clone()).sampler().run().expect("nothing is hit yet");
    let mut batch = sampler.batch(SEED, 0, GAMES as u64).keeping_boards();
    while batch.advance(1).expect("some board fits the rules") == Progress::Unfinished {}
    let mut played = Vec::new();
    for board in batch.boards() {
        let mut ships: Vec<_> = opening.classes().iter().map(|class| class.ships.iter()).collect();
        let board = board.iter().map(|&number| opening.candidate(number));
        let named = board.map(|(class, cells)| (*ships[class].next().expect("one for each"), cells));
        played.extend(play(rules, &Board(named.collect())));
    }
    (0..POSITIONS).map(|number| played[number * played.len() / POSITIONS].clone()).collect()
}

/// Hidden board: the ships and their cells.
struct Board(Vec<(ShipId, CellSet)>);

impl Board {
    fn cells(&self) -> CellSet {
        self.0.iter().fold(CellSet::EMPTY, |all, (_, cells)| all | *cells)
    }

    /// Returns the answer to a shot, given the hits before it.
    fn answer(&self, cell: Cell, hits: CellSet, announcement: Announcement) -> Outcome {
        let Some((ship, cells)) = self.0.iter().find(|(_, cells)| cells.contains(cell)) else {
            return Outcome::Miss;
        };
        let is_sunk = cells.is_subset(hits | CellSet::from_cell(cell));
        match (announcement, is_sunk) {
            (Announcement::HitMiss, _) | (Announcement::Sunk | Announcement::SunkShip, false) => Outcome::Hit,
            (Announcement::HitShip, false) => Outcome::HitShip(*ship),
            (Announcement::Sunk, true) => Outcome::Sunk,
            (Announcement::SunkShip | Announcement::HitShip, true) => Outcome::SunkShip(*ship),
        }
    }
}

/// Returns every position of a game before a shot.
fn play(rules: &Rules, board: &Board) -> Vec<Record> {
    let mut record = Record::new(rules.clone());
    let mut positions = Vec::new();
    while !board.cells().is_subset(record.hits()) {
        positions.push(record.clone());
        let advice = MostLikely::exact(&record, &native::count(&record, &Prior::UNIFORM))
            .expect("a ship is still afloat");
        let answer = board.answer(advice.cell, record.hits(), rules.announcement());
        record.set(advice.cell, Some(Mark::Shot(answer))).expect("the rules know this answer");
    }
    positions
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_goes_on_until_every_ship_is_sunk() {
        let empty: Record = "v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=2;".parse().unwrap();
        let ship = |cells: &[&str]| cells.iter().map(|name| name.parse::<Cell>().unwrap()).collect();
        let board = Board(vec![
            (ShipId::new(0).unwrap(), ship(&["A1", "A2", "A3"])),
            (ShipId::new(1).unwrap(), ship(&["B1", "C1"])),
        ]);
        let positions = play(empty.rules(), &board);
        assert!(positions[0].is_empty());
        for (shots, position) in positions.iter().enumerate() {
            assert_eq!(position.shots().len(), shots);
            assert!(!board.cells().is_subset(position.hits()));
        }
        let last = positions.last().unwrap();
        assert_eq!((board.cells() - last.hits()).len(), 1);
        assert_eq!(last.shots().iter().filter(|shot| shot.outcome.is_sunk()).count(), 1);
    }

    #[test]
    fn every_rule_has_its_answer() {
        let ship = |cells: &[&str]| cells.iter().map(|name| name.parse::<Cell>().unwrap()).collect();
        let board = Board(vec![(ShipId::new(3).unwrap(), ship(&["A1", "A2"]))]);
        let case = |announcement, first, second| {
            let answer = |cell: &str, hits| board.answer(cell.parse().unwrap(), hits, announcement);
            assert_eq!(answer("B1", CellSet::EMPTY), Outcome::Miss);
            assert_eq!(answer("A1", CellSet::EMPTY), first);
            assert_eq!(answer("A2", ship(&["A1"])), second);
        };
        case(Announcement::HitMiss, Outcome::Hit, Outcome::Hit);
        case(Announcement::Sunk, Outcome::Hit, Outcome::Sunk);
        case(Announcement::SunkShip, Outcome::Hit, Outcome::SunkShip(ShipId::new(3).unwrap()));
        case(
            Announcement::HitShip,
            Outcome::HitShip(ShipId::new(3).unwrap()),
            Outcome::SunkShip(ShipId::new(3).unwrap()),
        );
    }
}
