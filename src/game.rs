//! The game on the table: its record, and the way back to every earlier one.

use rangekeeper_engine::{Announcement, Cell, Mark, Outcome, Record, ShipId, could_sink};

/// A record with undo and redo. Whatever the player does is one step, a new game too, so that nothing is
/// ever lost to a slip of the finger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    record: Record,
    past: Vec<Record>,
    future: Vec<Record>,
}

/// How a ship fares, as far as the record says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShipState {
    /// Still to be sunk.
    Afloat,
    /// Announced as sunk.
    Sunk,
    /// Struck off the list by the player.
    Struck,
}

impl Game {
    /// A game with this record and nothing to undo.
    pub const fn new(record: Record) -> Self {
        Self { record, past: Vec::new(), future: Vec::new() }
    }

    /// What has happened so far.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// Marks or clears a cell. A mark that the rules do not know changes nothing.
    pub fn mark(&mut self, cell: Cell, mark: Option<Mark>) {
        self.step(|record| drop(record.set(cell, mark)));
    }

    /// Strikes a ship off the list, or puts it back.
    pub fn strike(&mut self, ship: ShipId, struck: bool) {
        self.step(|record| record.strike(ship, struck));
    }

    /// Clears the table; the rules stay.
    pub fn start_anew(&mut self) {
        self.open(Record::new(self.record.rules().clone()));
    }

    /// Puts another record on the table.
    pub fn open(&mut self, record: Record) {
        self.step(|current| *current = record);
    }

    /// Whether there is a step to undo.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is a step to redo.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Takes the last step back.
    pub fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            self.future.push(std::mem::replace(&mut self.record, before));
        }
    }

    /// Takes the last undone step again.
    pub fn redo(&mut self) {
        if let Some(after) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.record, after));
        }
    }

    fn step(&mut self, change: impl FnOnce(&mut Record)) {
        let before = self.record.clone();
        change(&mut self.record);
        if self.record != before {
            self.past.push(before);
            self.future.clear();
        }
    }
}

/// How the ship fares in this record. Under the rule `sunk` no ship is ever known to be the sunk one.
pub fn ship_state(record: &Record, ship: ShipId) -> ShipState {
    if record.shots().iter().any(|shot| shot.outcome == Outcome::SunkShip(ship)) {
        ShipState::Sunk
    } else if record.struck().contains(ship) {
        ShipState::Struck
    } else {
        ShipState::Afloat
    }
}

/// Whether the fleet has this ship and it is still to be sunk.
pub fn is_afloat(record: &Record, ship: ShipId) -> bool {
    (ship.0 as usize) < record.rules().fleet().ships().len() && ship_state(record, ship) == ShipState::Afloat
}

/// Whether every ship is known to be sunk.
pub fn is_over(record: &Record) -> bool {
    let fleet = record.rules().fleet();
    let struck = fleet.ids().filter(|&ship| ship_state(record, ship) == ShipState::Struck).count();
    let sunk = record.shots().iter().filter(|shot| shot.outcome.is_sunk()).count();
    let silent = record.rules().announcement() == Announcement::HitMiss;
    sunk + struck >= fleet.ships().len() || silent && record.hits().len() >= fleet.cells()
}

/// The answers with which the player can mark a hit, or a sinking, at this cell: more than one where the
/// opponent names the ship. Ships that the marks around the cell rule out are left out, unless that would
/// leave none: then a mark is wrong, and the player must be able to say what was heard.
pub fn choices(record: &Record, cell: Cell, sunk: bool) -> Vec<Outcome> {
    let answers = record.possible_answers(cell);
    let fitting = could_sink(record, cell);
    let of_kind = |outcome: &Outcome| outcome.is_hit() && outcome.is_sunk() == sunk;
    let all: Vec<Outcome> = answers.into_iter().filter(of_kind).collect();
    let possible = |outcome: &Outcome| !sunk || outcome.named().is_none_or(|ship| fitting.contains(&ship));
    let some: Vec<Outcome> = all.iter().copied().filter(possible).collect();
    if some.is_empty() { all } else { some }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(name: &str) -> Cell {
        name.parse().unwrap()
    }

    fn record(text: &str) -> Record {
        text.parse().unwrap()
    }

    #[test]
    fn every_step_can_be_undone_and_redone() {
        let mut game = Game::new(record("v1;classic;"));
        let mut seen = vec![game.record().clone()];
        let steps: [fn(&mut Game); 4] = [
            |game| game.mark(cell("E5"), Some(Mark::Shot(Outcome::Miss))),
            |game| game.strike(ShipId(0), true),
            Game::start_anew,
            |game| game.open("v1;5x5,none,hit-miss;Alpha=3;A1:hit".parse().unwrap()),
        ];
        for step in steps {
            step(&mut game);
            seen.push(game.record().clone());
        }
        for expected in seen.iter().rev().skip(1) {
            game.undo();
            assert_eq!(game.record(), expected);
        }
        assert!(!game.can_undo());
        for expected in &seen[1..] {
            game.redo();
            assert_eq!(game.record(), expected);
        }
        assert!(!game.can_redo());
    }

    #[test]
    fn what_changes_nothing_is_no_step() {
        let mut game = Game::new(record("v1;classic;"));
        game.mark(cell("P16"), Some(Mark::Blocked));
        game.mark(cell("E5"), None);
        game.mark(cell("E5"), Some(Mark::Shot(Outcome::Sunk)));
        game.start_anew();
        assert!(!game.can_undo());
    }

    #[test]
    fn a_new_step_ends_what_could_be_redone() {
        let mut game = Game::new(record("v1;classic;"));
        game.mark(cell("E5"), Some(Mark::Blocked));
        game.undo();
        game.mark(cell("E6"), Some(Mark::Blocked));
        assert!(!game.can_redo());
    }

    #[test]
    fn the_game_is_over_when_every_ship_is_sunk() {
        let case = |text: &str, over: bool| assert_eq!(is_over(&record(text)), over, "{text}");
        case("v1;classic;", false);
        case("v1;3x3,allowed,sunk-ship;Alpha=2;A1:hit,A2:sunk=Alpha", true);
        case("v1;3x3,allowed,sunk-ship;Alpha=2,Bravo=1;A1:hit,A2:sunk=Alpha", false);
        case("v1;3x3,allowed,sunk-ship;Alpha=2,Bravo=1;A1:hit,A2:sunk=Alpha;struck=Bravo", true);
        case("v1;3x3,allowed,sunk;Alpha=2;A1:hit,A2:sunk", true);
        case("v1;3x3,allowed,hit-miss;Alpha=2;A1:hit", false);
        case("v1;3x3,allowed,hit-miss;Alpha=2;A1:hit,A2:hit", true);
    }

    #[test]
    fn only_possible_ships_are_offered_unless_none_is() {
        let classic = record("v1;classic;E4:hit,E3:hit");
        let names = |outcomes: Vec<Outcome>| outcomes.iter().map(|o| classic.spell(*o)).collect::<Vec<_>>();
        assert_eq!(names(choices(&classic, cell("E5"), false)), ["hit"]);
        assert_eq!(
            names(choices(&classic, cell("E5"), true)),
            ["sunk=Cruiser", "sunk=Submarine", "sunk=Destroyer"]
        );
        assert_eq!(choices(&classic, cell("A1"), true).len(), 5);
        assert_eq!(choices(&record("v1;5x5,none,hit-miss;Alpha=3;"), cell("A1"), true), []);
    }
}
