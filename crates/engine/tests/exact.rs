//! The exact posterior: known numbers of boards, every contact rule against a second way of counting, and counts in
//! parts and slices.

mod common;

use common::{
    Dice, arrangements, assert_counts_are_of_boards, assert_every_ship_is_on_every_board,
    assert_progress_is_steady, brute_force, count, count_part, exact_plan, fire, rules,
};
use rangekeeper_engine::error::TooManyBoards;
use rangekeeper_engine::testing::SamplePlan;
use rangekeeper_engine::{
    Announcement, Cell, CellSet, Confidence, Contact, CountMethod, Counts, Mark, Outcome, Position,
    Posterior, Preset, Progress, Record, Rules, ShipId, clopper_pearson, placements,
};

const CLASSIC_FLEET: &str = "Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2";

fn record(text: &str) -> Record {
    text.parse().unwrap()
}

/// Returns the record before the first shot.
fn empty(grid: &str, contact: Contact, fleet: &str) -> Record {
    Record::new(rules(grid, fleet, contact, Announcement::SunkShip))
}

fn cells(names: &str) -> CellSet {
    names.split(' ').map(|name| name.parse::<Cell>().unwrap()).collect()
}

/// Returns the number of boards with a ship on each cell, row by row.
fn occupied(counts: &Counts) -> Vec<u128> {
    counts.grid.cells().map(|cell| counts.occupied(cell)).collect()
}

#[test]
fn the_empty_classic_board_has_the_known_boards() {
    let counts = count(&Record::new(Rules::classic()));
    assert_eq!(counts.boards, 15_046_987_768);
    assert_eq!(occupied(&counts).iter().sum::<u128>(), 17 * counts.boards);
    let share = |cell: &str| counts.probability(cell.parse().unwrap());
    assert!((share("A1") - 0.0800).abs() < 0.000_05, "{}", share("A1"));
    assert!((share("E5") - 0.2136).abs() < 0.000_05, "{}", share("E5"));
    assert_symmetric(&counts);
    assert_every_ship_is_on_every_board(&counts, &Record::new(Rules::classic()));
}

/// Counts with the Cruiser named on a hit, which tells it apart from the Submarine. Each of its placements is then
/// counted at three cells.
#[test]
fn there_are_twice_as_many_arrangements_when_the_two_threes_are_told_apart() {
    let mut arrangements = 0;
    // An eighth of the grid stands for all of it.
    for (row, column) in (0..5).flat_map(|row| (0..=row).map(move |column| (row, column))) {
        let mut record = Record::new(rules("10x10", CLASSIC_FLEET, Contact::Allowed, Announcement::HitShip));
        let hit = Mark::Shot(Outcome::HitShip(ShipId::new(2).unwrap()));
        record.set(Cell::new(row, column).unwrap(), Some(hit)).unwrap();
        arrangements += count(&record).boards * if row == column { 4 } else { 8 };
    }
    assert_eq!(arrangements, 3 * 30_093_975_536);
}

#[test]
fn the_classic_fleet_has_the_known_boards_on_other_grids() {
    for (grid, boards) in [("8x8", 571_126_760), ("9x9", 3_394_196_128), ("11x11", 54_083_238_912)] {
        let record = empty(grid, Contact::Allowed, CLASSIC_FLEET);
        let counts = count(&record);
        assert_eq!(counts.boards, boards, "{grid}");
        assert_every_ship_is_on_every_board(&counts, &record);
        assert_symmetric(&counts);
    }
}

/// Counts against Kamp 2004, who tells the two ships of length 3 apart.
#[test]
fn the_danish_fleet_on_twelve_columns_has_the_arrangements_that_were_published() {
    let record = Record::new("danish-12x10".parse::<Preset>().unwrap().rules());
    let counts = count(&record);
    assert_eq!(2 * counts.boards, 101_832_786_704);
    assert_every_ship_is_on_every_board(&counts, &record);
    assert_symmetric(&counts);
}

#[test]
fn the_fleets_of_phones_are_counted() {
    for (preset, boards) in [("phone-8x8", 382_820_608), ("phone-9x9", 213_723_152)] {
        let record = Record::new(preset.parse::<Preset>().unwrap().rules());
        let counts = count(&record);
        assert_eq!(counts.boards, boards, "{preset}");
        assert_every_ship_is_on_every_board(&counts, &record);
        assert_symmetric(&counts);
    }
}

#[test]
fn no_side_of_an_empty_board_is_preferred() {
    for contact in [Contact::Allowed, Contact::Corners, Contact::None] {
        for grid in ["7x7", "9x6"] {
            let record = empty(grid, contact, "Alpha=4,Bravo=3,Charlie=2,Delta=2");
            let counts = count(&record);
            assert_symmetric(&counts);
            assert_every_ship_is_on_every_board(&counts, &record);
        }
    }
}

/// Asserts that the counts do not change if the grid is mirrored at either axis or, if it is square, transposed.
#[track_caller]
fn assert_symmetric(counts: &Counts) {
    let Counts { grid, classes, .. } = counts;
    let (last_row, last_column) = (grid.rows() - 1, grid.columns() - 1);
    for class in classes {
        let at = |row, column| counts.occupied_by(class, Cell::new(row, column).unwrap());
        for cell in grid.cells() {
            let (row, column) = (cell.row(), cell.column());
            let here = at(row, column);
            assert_eq!(at(last_row - row, column), here, "{:?} on {cell}", class.ships);
            assert_eq!(at(row, last_column - column), here, "{:?} on {cell}", class.ships);
            if grid.rows() == grid.columns() {
                assert_eq!(at(column, row), here, "{:?} on {cell}", class.ships);
            }
        }
    }
}

#[test]
fn every_contact_rule_has_the_boards_of_a_slow_count() {
    let games = [
        ("7x7", "Alpha=4,Bravo=3,Charlie=3,Delta=2"),
        ("6x8", "Alpha=5,Bravo=2,Charlie=2,Delta=2"),
        ("6x6", "Alpha=3,Bravo=2,Charlie=2,Delta=1,Echo=1"),
        ("8x5", "Alpha=2,Bravo=2,Charlie=2,Delta=2"),
        ("9x9", "Alpha=6,Bravo=4,Charlie=3"),
        ("16x16", "Alpha=9,Bravo=2"),
    ];
    for contact in [Contact::Allowed, Contact::Corners, Contact::None] {
        for (grid, fleet) in games {
            let record = empty(grid, contact, fleet);
            let (boards, cells) = slow_count(&record);
            let counts = count(&record);
            assert_eq!(counts.boards, boards, "{record}");
            assert_eq!(occupied(&counts), cells, "{record}");
        }
    }
}

/// Counts boards and their cells before the first shot. Places the ships one after another, and compares every pair by
/// rows and columns. Does not use halos.
fn slow_count(record: &Record) -> (u128, Vec<u128>) {
    let rules = record.rules();
    let grid = rules.grid();
    let mut lengths: Vec<u8> = rules.fleet().lengths().collect();
    lengths.sort_unstable();
    let mut slow = SlowCount { clashing: Vec::new(), places: Vec::new(), uses: Vec::new() };
    let mut all: Vec<(u8, CellSet)> = Vec::new();
    for length in lengths {
        let first = all.iter().position(|(other, _)| *other == length).unwrap_or(all.len());
        if first == all.len() {
            all.extend(placements(grid, length).iter().map(|placement| (length, placement.cells)));
        }
        slow.places.push(first..all.iter().rposition(|(other, _)| *other == length).unwrap() + 1);
    }
    let near = |a: Cell, b: Cell| {
        let (rows, columns) = (a.row().abs_diff(b.row()), a.column().abs_diff(b.column()));
        match rules.contact() {
            Contact::Allowed => rows + columns == 0,
            Contact::Corners => rows + columns <= 1,
            Contact::None => rows.max(columns) <= 1,
        }
    };
    let clash = |a: CellSet, b: CellSet| a.iter().any(|a| b.iter().any(|b| near(a, b)));
    let row = |&(_, a): &(u8, CellSet)| all.iter().map(|&(_, b)| clash(a, b)).collect();
    slow.clashing = all.iter().map(row).collect();
    slow.uses = vec![0; all.len()];
    let boards = slow.place(&mut Vec::new());
    let mut cells = vec![0; grid.area()];
    for ((_, placement), uses) in all.iter().zip(&slow.uses) {
        placement.iter().for_each(|cell| cells[grid.order(cell).unwrap()] += uses);
    }
    (boards, cells)
}

struct SlowCount {
    /// True for pairs of placements that clash.
    clashing: Vec<Vec<bool>>,
    /// Indices of each ship's placements. Those of ships of equal length are the same.
    places: Vec<std::ops::Range<usize>>,
    /// Number of boards that use each placement.
    uses: Vec<u128>,
}

impl SlowCount {
    fn place(&mut self, placed: &mut Vec<usize>) -> u128 {
        let Some(mut places) = self.places.get(placed.len()).cloned() else { return 1 };
        // Ships alike are placed in order.
        if let Some(&before) = placed.last().filter(|before| places.contains(before)) {
            places.start = before + 1;
        }
        let mut boards = 0;
        for place in places {
            if placed.iter().all(|&other| !self.clashing[other][place]) {
                placed.push(place);
                let here = self.place(placed);
                placed.pop();
                self.uses[place] += here;
                boards += here;
            }
        }
        boards
    }
}

/// Replays seven shots with equal answers in two orders. In the first order Bravo lies on B1, B2 and B3. In the second
/// it may also lie on B2, B3 and B4, with another ship on B1.
#[test]
fn the_order_of_the_shots_matters() {
    let rules = "v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=3,Charlie=2";
    let orders = [
        ("B1:hit,B2:hit,B3:sunk=Bravo,E2:miss,B4:hit,A2:miss,C4:hit", 41),
        ("B1:hit,B4:hit,B2:hit,A2:miss,E2:miss,C4:hit,B3:sunk=Bravo", 53),
    ];
    for (shots, boards) in orders {
        let record = record(&format!("{rules};{shots}"));
        let counts = count(&record);
        assert_eq!(counts.boards, boards, "{record}");
        assert_counts_are_of_boards(&counts, &brute_force(&record), &record);
    }
}

#[test]
fn a_struck_ship_that_only_one_pair_of_hits_can_hold_counts_as_announced_there() {
    for contact in ["allowed", "corners", "none"] {
        let rules = format!("v1;6x6,{contact},sunk-ship;Alpha=4,Bravo=3,Charlie=2");
        let struck = count(&record(&format!("{rules};C2:hit,C3:hit,F6:miss;struck=Charlie")));
        let announced = record(&format!("{rules};C2:hit,C3:sunk=Charlie,F6:miss"));
        assert_counts_are_of_boards(&struck, &brute_force(&announced), &announced);
    }
}

/// Strikes Charlie with three hits in a row. Either way the middle hit is Charlie's, so the counts are those of an
/// announcement on a last shot there.
#[test]
fn a_struck_ship_that_hits_can_hold_in_two_ways_counts_with_both() {
    let rules = "v1;6x6,allowed,sunk-ship;Alpha=4,Bravo=3,Charlie=2";
    let struck = count(&record(&format!("{rules};C2:hit,C3:hit,C4:hit;struck=Charlie")));
    let announced = record(&format!("{rules};C2:hit,C4:hit,C3:sunk=Charlie"));
    let boards = brute_force(&announced);
    let charlie_lies_on = |cells: CellSet| boards.iter().filter(|board| board[2] == cells).count();
    assert!(charlie_lies_on(cells("C2 C3")) > 0 && charlie_lies_on(cells("C3 C4")) > 0);
    assert_counts_are_of_boards(&struck, &boards, &announced);
}

/// Strikes Bravo under `hit-miss`: it lies wholly on hits, and is told apart from Charlie of equal length.
#[test]
fn a_struck_ship_is_told_apart_from_its_like() {
    let open = record("v1;5x5,allowed,hit-miss;Alpha=3,Bravo=2,Charlie=2;C2:hit,C3:hit,D3:hit,A1:miss");
    let mut struck = open.clone();
    struck.strike(ShipId::new(1).unwrap(), true);
    let mut boards = arrangements(&open);
    boards.retain(|board| board[1].is_subset(cells("C2 C3 D3")));
    assert!(boards.len() > 100);
    assert_counts_are_of_boards(&count(&struck), &boards, &struck);
}

#[test]
fn a_struck_ship_that_no_hits_can_hold_counts_as_absent() {
    let struck = count(&record("v1;5x5,none,sunk-ship;Alpha=3,Bravo=2;C3:hit;struck=Bravo"));
    let without = record("v1;5x5,none,sunk-ship;Alpha=3;C3:hit");
    assert_counts_are_of_boards(&struck, &brute_force(&without), &without);
    let nothing_left = count(&record("v1;5x5,none,sunk-ship;Alpha=3;C3:miss;struck=Alpha"));
    assert_eq!((nothing_left.boards, nothing_left.classes.len()), (1, 0));
}

/// Returns records for every kind of work: with and without levels above the closed form, one and many ways to assign
/// the hits, every contact rule, and boards with eight, four, two and no symmetries.
fn divisible() -> [Record; 11] {
    [
        "v1;10x10,allowed,sunk-ship;Alpha=5,Bravo=4,Charlie=3,Delta=3,Echo=2;E5:hit,B2:miss",
        "v1;10x10,none,sunk;Alpha=5,Bravo=4,Charlie=3,Delta=3,Echo=2;E5:hit,B2:hit,B3:hit,C9:miss",
        "v1;8x8,corners,hit-miss;Alpha=4,Bravo=3,Charlie=2,Delta=2;C3:hit,C4:hit,D4:miss",
        "v1;6x6,none,sunk-ship;Alpha=2,Bravo=2,Charlie=2,Delta=1,Echo=1,Foxtrot=1;",
        "v1;6x6,allowed,sunk-ship;Alpha=4,Bravo=3,Charlie=3,Delta=2;",
        "v1;7x5,corners,sunk-ship;Alpha=4,Bravo=3,Charlie=2,Delta=2;D4:miss",
        "v1;6x6,none,sunk;Alpha=4,Bravo=3,Charlie=2,Delta=2;B2:miss,E5:miss;blocked=B5",
        "v1;7x7,allowed,sunk-ship;Alpha=3,Bravo=3,Charlie=3;",
        "v1;7x7,allowed,hit-miss;Alpha=4,Bravo=3,Charlie=3;B2:hit,C2:hit,C3:hit,F6:hit",
        "v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=2;",
        "v1;5x5,allowed,sunk-ship;Alpha=3;",
    ]
    .map(record)
}

#[test]
fn a_count_is_the_same_however_it_is_sliced() {
    for record in divisible() {
        let plan = exact_plan(&record);
        let whole = count(&record);
        for slices in [&[1][..], &[2, 1, 100]] {
            let mut slices = slices.iter().cycle();
            let mut count = plan.part(0, 1);
            let counts = loop {
                if let Progress::Finished(counts) = count.advance(*slices.next().unwrap()) {
                    break counts;
                }
            };
            assert_eq!(counts, whole, "{record}");
        }
    }
}

#[test]
fn the_parts_of_a_count_add_up_to_the_whole() {
    for record in divisible() {
        let plan = exact_plan(&record);
        let whole = count(&record);
        for parts in [2, 3, 7] {
            let mut sum = count_part(&plan, 0, parts);
            (1..parts).for_each(|part| sum.merge(&count_part(&plan, part, parts)).unwrap());
            assert_eq!(sum, whole, "{parts} parts: {record}");
        }
    }
}

#[test]
fn progress_goes_from_nothing_to_everything_and_never_back() {
    for record in divisible() {
        let position = Position::new(&record).unwrap();
        // Of a sweep there is one part only.
        let plan = Posterior::new(position.clone()).plan_count_by(CountMethod::Search).unwrap();
        for (part, parts) in [(0, 1), (2, 3)] {
            assert_progress_is_steady(plan.part(part, parts), &record.to_string());
        }
    }
}

#[test]
#[should_panic(expected = "part 3 of 3")]
fn there_are_only_as_many_parts_as_there_are() {
    let _ = exact_plan(&Record::new(Rules::classic())).part(3, 3);
}

#[test]
fn many_ships_on_the_largest_grid_are_too_much_to_count() {
    let fleet = "A=4,B=3,C=3,D=2,E=2,F=2,G=1,H=1,I=1,J=1";
    let position = Position::new(&empty("16x16", Contact::None, fleet)).unwrap();
    assert_eq!(Posterior::new(position.clone()).plan_count().err(), Some(TooManyBoards));
}

#[test]
fn the_classic_fleet_is_counted_on_the_largest_grid() {
    for contact in [Contact::Allowed, Contact::Corners, Contact::None] {
        let record = empty("16x16", contact, CLASSIC_FLEET);
        let cost = exact_plan(&record).cost();
        assert!(cost < 5e9, "{cost} under {contact}");
        let counts = count(&record);
        assert_sampler_finds_as_many(&counts, &record);
        assert_every_ship_is_on_every_board(&counts, &record);
        assert_symmetric(&counts);
    }
}

/// Asserts that the sampler's acceptance rate agrees with the count. A board is proposed twice, since its two ships of
/// length 3 can be exchanged.
fn assert_sampler_finds_as_many(counts: &Counts, record: &Record) {
    const SEED: u64 = 16;
    let rules = record.rules();
    let places = |length| placements(rules.grid(), length).len() as f64;
    let proposals: f64 = rules.fleet().ships().iter().map(|ship| places(ship.length)).product();
    let plan = SamplePlan::new(&Posterior::new(Position::new(record).unwrap())).unwrap();
    let mut draws = plan.draws(SEED, 0);
    draws.advance(u64::MAX, 1_000_000);
    let interval = clopper_pearson(draws.accepted(), draws.proposed(), Confidence::new(0.999_999).unwrap());
    let share = 2.0 * counts.boards as f64 / proposals;
    assert!(interval.contains(share), "seed {SEED}: {share} not in {interval:?} for {record}");
}

/// Includes games in which assigning the hits reaches dead ends that would take minutes to leave.
#[test]
fn twenty_ships_and_many_hits_are_counted_or_refused() {
    let (mut counted, mut refused) = (0, 0);
    for seed in 0..40 {
        let record = crowded_game(&mut Dice(seed));
        println!("seed {seed}: {record}");
        let Ok(plan) = Posterior::new(Position::new(&record).unwrap()).plan_count() else {
            refused += 1;
            continue;
        };
        assert!(plan.cost().is_finite() && plan.cost() > 0.0, "{}", plan.cost());
        if plan.cost() < 1e8 {
            assert_every_ship_is_on_every_board(&count_part(&plan, 0, 1), &record);
            counted += 1;
        }
    }
    assert!(counted > 10 && refused > 10, "{counted} counted, {refused} refused");
}

/// Returns a game with twenty ships of random lengths, placed one after another where there is room, and many shots at
/// them.
fn crowded_game(dice: &mut Dice) -> Record {
    let longest = 1 + dice.roll(6);
    let mut lengths: Vec<usize> = (0..20).map(|_| 1 + dice.roll(longest)).collect();
    lengths.sort_unstable_by(|a, b| b.cmp(a));
    let names = (b'A'..).map(char::from);
    let ships: Vec<_> = names.zip(&lengths).map(|(name, length)| format!("{name}={length}")).collect();
    let contact = *dice.pick(&[Contact::Allowed, Contact::Corners, Contact::None]);
    let announcements =
        [Announcement::HitMiss, Announcement::Sunk, Announcement::SunkShip, Announcement::HitShip];
    let rules = rules("16x16", &ships.join(","), contact, *dice.pick(&announcements));
    let mut hidden = Vec::new();
    let mut taken = CellSet::EMPTY;
    for ship in rules.fleet().ships() {
        let mut places = placements(rules.grid(), ship.length);
        places.retain(|place| place.cells.is_disjoint(taken));
        let cells = dice.pick(&places).cells;
        taken |= contact.halo(cells);
        hidden.push(cells);
    }
    let mut record = Record::new(rules);
    let shots = 20 + dice.roll(100);
    fire(&mut record, &hidden, shots, dice);
    record
}
