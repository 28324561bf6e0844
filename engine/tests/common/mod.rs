//! What the engine's tests share: the reference files, and the posterior by brute force.

#![allow(dead_code, reason = "each test binary uses its part")]

use std::collections::HashSet;

use rangekeeper_engine::{
    Announcement, CellSet, Contact, Mark, Outcome, Record, Rules, ShipId, Shot, placements,
};
use serde_json::Value;

/// A position of the reference files with its answer.
pub struct Case {
    pub record: Record,
    pub boards: u128,
    /// Boards that occupy each cell, in reading order.
    pub cells: Vec<u128>,
}

pub fn small_positions() -> Vec<Case> {
    cases(include_str!("../reference/small_positions.json"))
}

pub fn classic_positions() -> Vec<Case> {
    cases(include_str!("../reference/classic_positions.json"))
}

fn cases(json: &str) -> Vec<Case> {
    let values: Vec<Value> = serde_json::from_str(json).unwrap();
    values.iter().map(case).collect()
}

fn case(value: &Value) -> Case {
    let text = |key: &str| value[key].as_str().unwrap();
    let rules = Rules::new(
        text("grid").parse().unwrap(),
        text("fleet").parse().unwrap(),
        text("contact").parse().unwrap(),
        text("announce").parse().unwrap(),
    );
    let mut record = Record::new(rules.unwrap());
    for shot in value["shots"].as_array().unwrap() {
        record.add_shots(shot.as_str().unwrap()).unwrap();
    }
    let rows = value["cells"].as_array().unwrap().iter();
    let cells = rows.flat_map(|row| row.as_array().unwrap()).map(|count| count.as_u64().unwrap().into());
    Case { record, boards: text("arrangements").parse().unwrap(), cells: cells.collect() }
}

pub fn rules(grid: &str, fleet: &str, contact: Contact, announcement: Announcement) -> Rules {
    Rules::new(grid.parse().unwrap(), fleet.parse().unwrap(), contact, announcement).unwrap()
}

/// A board: the cells of each ship, those of ships that the record does not tell apart in a fixed order.
pub type Board = Vec<CellSet>;

/// The boards that fit the record, by the definition: on every arrangement of the fleet, replay the shots in
/// order and keep those that answer as recorded. Knows nothing of candidates, classes or covers, nor of
/// struck ships.
pub fn brute_force(record: &Record) -> Vec<Board> {
    let rules = record.rules();
    let fleet = rules.fleet();
    let named: Vec<ShipId> = record.shots().iter().filter_map(|shot| shot.outcome.named()).collect();
    let mut boards: HashSet<Board> = HashSet::new();
    every_arrangement(rules, &mut Vec::new(), &mut |arrangement| {
        if !fits(record, arrangement) {
            return;
        }
        let mut board = arrangement.to_vec();
        let mut ids: Vec<ShipId> = fleet.ids().filter(|id| !named.contains(id)).collect();
        ids.sort_by_key(|&id| fleet.ship(id).length);
        for alike in ids.chunk_by(|&a, &b| fleet.ship(a).length == fleet.ship(b).length) {
            let mut cells: Vec<CellSet> = alike.iter().map(|id| arrangement[id.0 as usize]).collect();
            cells.sort_by_key(|cells| cells.iter().collect::<Vec<_>>());
            alike.iter().zip(cells).for_each(|(id, cells)| board[id.0 as usize] = cells);
        }
        boards.insert(board);
    });
    boards.into_iter().collect()
}

fn every_arrangement(rules: &Rules, placed: &mut Vec<CellSet>, visit: &mut impl FnMut(&[CellSet])) {
    let Some(ship) = rules.fleet().ships().get(placed.len()) else {
        visit(placed);
        return;
    };
    for placement in placements(rules.grid(), ship.length) {
        let near = rules.contact().halo(placement.cells);
        if placed.iter().all(|other| !other.meets(near)) {
            placed.push(placement.cells);
            every_arrangement(rules, placed, visit);
            placed.pop();
        }
    }
}

fn fits(record: &Record, arrangement: &[CellSet]) -> bool {
    let occupied = arrangement.iter().fold(CellSet::EMPTY, |all, cells| all | *cells);
    let barred = record.blocked() | record.rules().contact().halo(record.sunk());
    !occupied.meets(barred) && replay(record, arrangement)
}

fn replay(record: &Record, arrangement: &[CellSet]) -> bool {
    let mut left = arrangement.to_vec();
    record.shots().iter().all(|&Shot { cell, outcome }| {
        let ship = left.iter().position(|cells| cells.contains(cell));
        let answer = match ship {
            None => Outcome::Miss,
            Some(ship) => {
                left[ship].remove(cell);
                let id = ShipId(ship as u8);
                match (record.rules().announcement(), left[ship].is_empty()) {
                    (Announcement::HitMiss, _) | (Announcement::Sunk | Announcement::SunkShip, false) => {
                        Outcome::Hit
                    }
                    (Announcement::HitShip, false) => Outcome::HitShip(id),
                    (Announcement::Sunk, true) => Outcome::Sunk,
                    (Announcement::SunkShip | Announcement::HitShip, true) => Outcome::SunkShip(id),
                }
            }
        };
        answer == outcome
    })
}

/// A small deterministic generator for tests (`SplitMix64`); print the seed with what it found.
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % sides as u64) as usize
    }

    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.roll(items.len())]
    }
}

/// A random game on a small grid: a random arrangement, and some shots with their true answers.
pub fn random_game(dice: &mut Dice) -> Record {
    let (grid, fleet) = *dice.pick(&[
        ("4x4", "Alpha=3,Bravo=2"),
        ("5x4", "Alpha=3,Bravo=3,Charlie=1"),
        ("4x5", "Alpha=4,Bravo=2,Charlie=2"),
        ("5x5", "Alpha=3,Bravo=2,Charlie=2"),
    ]);
    let contact = *dice.pick(&[Contact::Allowed, Contact::Corners, Contact::None]);
    let announcement = *dice.pick(&[
        Announcement::HitMiss,
        Announcement::Sunk,
        Announcement::SunkShip,
        Announcement::HitShip,
    ]);
    let mut record = Record::new(rules(grid, fleet, contact, announcement));
    let boards = brute_force(&record);
    let hidden = dice.pick(&boards).clone();
    let occupied = hidden.iter().fold(CellSet::EMPTY, |all, cells| all | *cells);
    for _ in 0..dice.roll(9) {
        let open = if dice.roll(2) == 0 { record.open() & occupied } else { record.open() };
        let Some(&cell) = open.iter().collect::<Vec<_>>().get(dice.roll(open.len().max(1))) else { break };
        let mut answers = record.possible_answers(cell).into_iter();
        let fits = |&outcome: &Outcome| {
            let mut after = record.clone();
            after.set(cell, Some(Mark::Shot(outcome))).unwrap();
            replay(&after, &hidden)
        };
        let answer = answers.find(fits).expect("one of the answers is true");
        record.set(cell, Some(Mark::Shot(answer))).unwrap();
    }
    record
}
