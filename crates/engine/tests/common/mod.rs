//! What the engine's tests share: the reference files, the posterior by brute force, and by the exact engine.

#![allow(dead_code, reason = "each test binary uses its part")]

use std::collections::HashSet;

use rangekeeper_engine::posterior::exact;
use rangekeeper_engine::{
    Announcement, CellSet, Contact, Counts, Fleet, Grid, Mark, Outcome, Position, Preset, Record, Rules,
    Ship, ShipId, Shot, placements,
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

/// Every board that fits the record, counted by the exact engine in one go.
pub fn count(record: &Record) -> Counts {
    count_part(&exact_plan(record), 0, 1)
}

pub fn exact_plan(record: &Record) -> exact::Plan {
    let position = Position::new(record).unwrap_or_else(|error| panic!("{error}: {record}"));
    exact::Plan::new(&position).unwrap_or_else(|error| panic!("{error}: {record}"))
}

pub fn count_part(plan: &exact::Plan, part: u32, parts: u32) -> Counts {
    let mut count = exact::Count::new(plan, part, parts);
    assert!(plan.advance(&mut count, u64::MAX));
    plan.counts(count)
}

/// Every ship of a class lies on as many cells as it is long, on every board.
#[track_caller]
pub fn assert_every_ship_is_on_every_board(counts: &Counts, record: &Record) {
    for class in &counts.classes {
        let cells: usize =
            class.ships.iter().map(|&id| usize::from(record.rules().fleet().ship(id).length)).sum();
        assert_eq!(
            class.cells.iter().sum::<u64>(),
            cells as u64 * counts.boards,
            "{:?} in {record}",
            class.ships
        );
    }
}

/// The counts are those of these boards, class by class and cell by cell.
#[track_caller]
pub fn assert_counts_are_of_boards(counts: &Counts, boards: &[Board], record: &Record) {
    assert_eq!(counts.boards, boards.len() as u64, "{record}");
    for class in &counts.classes {
        for cell in counts.grid.cells() {
            let holds = |board: &&Board| class.ships.iter().any(|id| board[id.0 as usize].contains(cell));
            let expected = boards.iter().filter(holds).count() as u64;
            let counted = class.cells[counts.grid.order(cell)];
            assert_eq!(counted, expected, "{:?} on {cell} in {record}", class.ships);
        }
    }
}

pub fn rules(grid: &str, fleet: &str, contact: Contact, announcement: Announcement) -> Rules {
    Rules::new(grid.parse().unwrap(), fleet.parse().unwrap(), contact, announcement).unwrap()
}

/// A board: the cells of each ship, those of ships that the record does not tell apart in a fixed order.
pub type Board = Vec<CellSet>;

/// The boards that fit the record, by the definition: ships that no announcement has named are not told apart
/// from others of their length.
pub fn brute_force(record: &Record) -> Vec<Board> {
    let fleet = record.rules().fleet();
    let named: Vec<ShipId> = record.shots().iter().filter_map(|shot| shot.outcome.named()).collect();
    let mut ids: Vec<ShipId> = fleet.ids().filter(|id| !named.contains(id)).collect();
    ids.sort_by_key(|&id| fleet.ship(id).length);
    let board = |mut board: Board| {
        for alike in ids.chunk_by(|&a, &b| fleet.ship(a).length == fleet.ship(b).length) {
            let mut cells: Vec<CellSet> = alike.iter().map(|id| board[id.0 as usize]).collect();
            cells.sort_by_key(|cells| cells.first());
            alike.iter().zip(cells).for_each(|(id, cells)| board[id.0 as usize] = cells);
        }
        board
    };
    let boards: HashSet<Board> = arrangements(record).into_iter().map(board).collect();
    boards.into_iter().collect()
}

/// The arrangements that fit the record, with all ships told apart: of every arrangement of the fleet, replay
/// the shots in order and keep those that answer as recorded. Knows nothing of candidates, classes or covers,
/// nor of struck ships.
pub fn arrangements(record: &Record) -> Vec<Board> {
    let rules = record.rules();
    let with_halo = |length| {
        let cells = placements(rules.grid(), length).into_iter().map(|placement| placement.cells);
        cells.map(|cells| (cells, rules.contact().halo(cells))).collect()
    };
    let places: Vec<_> = rules.fleet().ships().iter().map(|ship| with_halo(ship.length)).collect();
    let mut fitting = Vec::new();
    every_arrangement(&places, &mut Vec::new(), &mut |arrangement| {
        if fits(record, arrangement) {
            fitting.push(arrangement.to_vec());
        }
    });
    fitting
}

/// Visits every way to place the ships, given the cells and the halo of each place of each.
fn every_arrangement(
    places: &[Vec<(CellSet, CellSet)>],
    placed: &mut Vec<CellSet>,
    visit: &mut impl FnMut(&[CellSet]),
) {
    let Some(ship) = places.get(placed.len()) else {
        visit(placed);
        return;
    };
    for &(cells, halo) in ship {
        if placed.iter().all(|other| !other.meets(halo)) {
            placed.push(cells);
            every_arrangement(places, placed, visit);
            placed.pop();
        }
    }
}

/// Whether this arrangement answers the shots as recorded and keeps clear of the marks.
pub fn fits(record: &Record, arrangement: &[CellSet]) -> bool {
    let barred = record.blocked() | record.rules().contact().halo(record.sunk());
    !cells_of(arrangement).meets(barred) && replay(record, arrangement)
}

fn replay(record: &Record, arrangement: &[CellSet]) -> bool {
    let mut shot = CellSet::EMPTY;
    record.shots().iter().all(|&Shot { cell, outcome }| {
        shot.insert(cell);
        let answer = match arrangement.iter().position(|cells| cells.contains(cell)) {
            None => Outcome::Miss,
            Some(ship) => {
                let id = ShipId(ship as u8);
                match (record.rules().announcement(), arrangement[ship].is_within(shot)) {
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

/// Grids and fleets of few enough arrangements to try all of them: ships alike and ships apart, one to six of
/// them, down to a single cell.
const SMALL_GAMES: &[(&str, &str)] = &[
    ("4x4", "Alpha=3,Bravo=2"),
    ("5x4", "Alpha=3,Bravo=3,Charlie=1"),
    ("4x5", "Alpha=4,Bravo=2,Charlie=2"),
    ("5x5", "Alpha=3,Bravo=2,Charlie=2"),
    ("7x3", "Alpha=4"),
    ("1x9", "Alpha=3,Bravo=2"),
    ("6x4", "Alpha=4,Bravo=1"),
    ("5x4", "Alpha=2,Bravo=2,Charlie=2"),
    ("3x5", "Alpha=1,Bravo=1,Charlie=1,Delta=1"),
    ("5x3", "Alpha=2,Bravo=2,Charlie=1,Delta=1"),
    ("4x4", "Alpha=3,Bravo=2,Charlie=2,Delta=1"),
    ("8x2", "Alpha=2,Bravo=2,Charlie=2,Delta=2"),
    ("4x3", "Alpha=3,Bravo=2,Charlie=1,Delta=1,Echo=1"),
    ("5x2", "Alpha=2,Bravo=1,Charlie=1,Delta=1,Echo=1,Foxtrot=1"),
];

/// A random game on a small grid: a random arrangement, some shots with their true answers, and now and then
/// a mark without order.
pub fn random_game(dice: &mut Dice) -> Record {
    let (mut record, hidden) = loop {
        let (grid, fleet) = *dice.pick(SMALL_GAMES);
        let contact = *dice.pick(&[Contact::Allowed, Contact::Corners, Contact::None]);
        let announcement = *dice.pick(&[
            Announcement::HitMiss,
            Announcement::Sunk,
            Announcement::SunkShip,
            Announcement::HitShip,
        ]);
        let record = Record::new(rules(grid, fleet, contact, announcement));
        let arrangements = arrangements(&record);
        // Not every fleet has room to keep apart.
        if !arrangements.is_empty() {
            break (record, dice.pick(&arrangements).clone());
        }
    };
    let shots = dice.roll(9);
    fire(&mut record, &hidden, shots, dice);
    if dice.roll(3) == 0 {
        let occupied = cells_of(&hidden);
        let mark = *dice.pick(&[Mark::Blocked, Mark::Sunk]);
        let untrue = if mark == Mark::Sunk { record.rules().contact().halo(occupied) } else { occupied };
        let open: Vec<_> = (record.open() - untrue).iter().collect();
        if !open.is_empty() {
            record.set(*dice.pick(&open), Some(mark)).unwrap();
        }
    }
    record
}

/// Fires at this arrangement, half of the shots at ships, and records the true answers.
pub fn fire(record: &mut Record, hidden: &[CellSet], shots: usize, dice: &mut Dice) {
    for _ in 0..shots {
        let open = if dice.roll(2) == 0 { record.open() & cells_of(hidden) } else { record.open() };
        let Some(&cell) = open.iter().collect::<Vec<_>>().get(dice.roll(open.len().max(1))) else { break };
        let mut answers = record.possible_answers(cell).into_iter();
        let fits = |&outcome: &Outcome| {
            let mut after = record.clone();
            after.set(cell, Some(Mark::Shot(outcome))).unwrap();
            replay(&after, hidden)
        };
        let answer = answers.find(fits).expect("one of the answers is true");
        record.set(cell, Some(Mark::Shot(answer))).unwrap();
    }
}

fn cells_of(arrangement: &[CellSet]) -> CellSet {
    arrangement.iter().fold(CellSet::EMPTY, |all, cells| all | *cells)
}

/// Names that are easily mistaken for something else.
const ODD_NAMES: &[&str] = &[
    "Carrier",
    "carrier",
    "CARRIER",
    "Patrol Boat",
    "Boat 1",
    "Boat 10",
    "Old  Ironsides",
    "Сторожевой",
    "Straße",
    "İ",
    "潜水艦",
    "ЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖ",
    "U-96",
    "U 96",
    "L'Aigle",
    "-",
    "'",
    "--' ' -",
    "E5",
    "5E",
    "A1 miss",
    "A1 hit",
    "E5 sunk",
    "1",
    "2 3",
    "hit",
    "sunk",
    "struck",
    "earlier",
    "sunk earlier",
    "struck struck",
    "m",
    "x",
];

/// A random record of any rules, with ships of odd names and marks of every kind; as good as never possible.
pub fn random_record(dice: &mut Dice) -> Record {
    let rules = random_rules(dice);
    let mut record = Record::new(rules);
    let mut cells: Vec<_> = record.rules().grid().cells().collect();
    let (shots, marks) = (*dice.pick(&[0, 3, 40, 256]), *dice.pick(&[0, 0, 2, 20]));
    for place in 0..(shots + marks).min(cells.len()) {
        let swap = place + dice.roll(cells.len() - place);
        cells.swap(place, swap);
        let answer = *dice.pick(&record.possible_answers(cells[place]));
        let unordered = *dice.pick(&[Mark::Blocked, Mark::Sunk]);
        let mark = if place < shots { Mark::Shot(answer) } else { unordered };
        record.set(cells[place], Some(mark)).unwrap();
    }
    for _ in 0..dice.roll(3) {
        record.strike(ShipId(dice.roll(20) as u8), true);
    }
    record
}

fn random_rules(dice: &mut Dice) -> Rules {
    loop {
        let (columns, rows) = (1 + dice.roll(16) as u8, 1 + dice.roll(16) as u8);
        let preset = dice.pick(&Preset::ALL).rules();
        let fleet = match dice.roll(3) {
            0 => preset.fleet().clone(),
            _ => random_fleet(dice),
        };
        let grid = if dice.roll(3) == 0 { preset.grid() } else { Grid::new(columns, rows).unwrap() };
        let contact = *dice.pick(&[Contact::Allowed, Contact::Corners, Contact::None]);
        let announcement = *dice.pick(&[
            Announcement::HitMiss,
            Announcement::Sunk,
            Announcement::SunkShip,
            Announcement::HitShip,
        ]);
        let own = Rules::new(grid, fleet, contact, announcement);
        let rules = if dice.roll(4) == 0 { Ok(preset) } else { own };
        if let Ok(rules) = rules {
            let shots = *dice.pick(&[1, 1, 2, 5, 20]);
            return rules.with_shots_per_turn(shots).unwrap();
        }
    }
}

fn random_fleet(dice: &mut Dice) -> Fleet {
    let mut names = ODD_NAMES.to_vec();
    let ships = (0..=dice.roll(8)).map(|_| Ship {
        name: names.remove(dice.roll(names.len())).to_owned(),
        length: 1 + dice.roll(5) as u8,
    });
    Fleet::new(ships.collect()).unwrap()
}
