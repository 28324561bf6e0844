//! Each property can fail: an engine that is broken on purpose is found out.

use rangekeeper_engine::error::PositionError;
use rangekeeper_engine::position::SunkShip;
use rangekeeper_engine::{CellSet, Contradiction, Counts, Position, Posterior, Record, ShipSet};
use rangekeeper_testing::{Depth, Dice, Engine, any_small_record, check};

const SEED: u64 = 1;
const REAL: Engine = Engine::REAL;

/// Asserts that an engine is found out by a fault that has these words.
#[track_caller]
fn is_noticed(words: &str, broken: Engine) {
    let fault = |number: u64| {
        let record = any_small_record(number, &mut Dice(SEED << 32 | number));
        check(&broken, &record, Depth::of_record(number), SEED << 32 | number).fault
    };
    let is_of_words = (0..600).filter_map(fault).any(|fault| fault.contains(words));
    assert!(is_of_words, "no “{words}” in the faults of seed {SEED}");
}

fn changed<T, E>(result: Result<T, E>, change: impl FnOnce(&mut T)) -> Result<T, E> {
    result.map(|mut value| {
        change(&mut value);
        value
    })
}

fn at_random(posterior: &Posterior) -> Posterior {
    Posterior::new(posterior.position().clone())
}

/// Reads a record, with its contradiction changed.
fn blamed(record: &Record, change: fn(&mut Contradiction)) -> Result<Position, PositionError> {
    Position::new(record).map_err(|error| match error {
        PositionError::Contradiction(mut contradiction) => {
            change(&mut contradiction);
            contradiction.into()
        }
        other => other,
    })
}

#[test]
fn a_wrong_position_is_noticed() {
    let case = |words: &str, position| is_noticed(words, Engine { position, ..REAL });
    case("no board fits", |it| {
        Position::new(it).or_else(|_| Position::new(&Record::new(it.rules().clone())))
    });
    let always = |_: &Record| Position::new(&"v1;1x1,none,hit-miss;Alpha=1;A1:miss".parse().unwrap());
    case("is called a contradiction", always);
    case("gave up", |_| Err(PositionError::GaveUp));
    case("the culprits are", |record| blamed(record, |it| drop(it.culprits.pop())));
    case("undecided are", |record| blamed(record, |it| it.undecided.clone_from(&it.culprits)));
    is_noticed("no board fits the fix", Engine { fixes: |it| vec![it.record().clone()], ..REAL });
    is_noticed("whether there are fixes", Engine { fixes: |_| Vec::new(), ..REAL });
}

#[test]
fn a_wrong_word_about_ships_is_noticed() {
    is_noticed("off the record", Engine { off_record: |_| ShipSet::EMPTY, ..REAL });
    is_noticed("certainly sunk", Engine { certainly_sunk: |_| ShipSet::EMPTY, ..REAL });
    is_noticed("certainly sunk", Engine { certainly_sunk: |it| it.record().struck(), ..REAL });
    let all = |it: &Position| (it.grid().all() - it.record().marked()) | it.hits();
    is_noticed("reachable", Engine { reachable: all, ..REAL });
    let case = |words: &str, sunk_ships| is_noticed(words, Engine { sunk_ships, ..REAL });
    let one_place = |it: &Position| -> Vec<SunkShip> {
        let first = |sunk: SunkShip| SunkShip { places: sunk.places.into_iter().take(1).collect(), ..sunk };
        it.sunk_ships().into_iter().map(first).collect()
    };
    case("sunk ships", one_place);
    case("struck ships", one_place);
    case("places of struck ships alike", |it| {
        let mut sunk_ships = it.sunk_ships();
        if let [.., first, last] = &mut sunk_ships[..] {
            first.places.clone_from(&last.places);
        }
        sunk_ships
    });
    case("places where no struck ship lies", |it| {
        let mut sunk_ships = it.sunk_ships();
        for sunk in &mut sunk_ships {
            sunk.places.truncate(1);
        }
        if let Some(last) = sunk_ships.last_mut() {
            last.places = vec![CellSet::EMPTY];
        }
        sunk_ships
    });
}

/// Asserts that a change of the result of one of the engine's functions is found out by a fault that has these words.
macro_rules! changed {
    ($function:ident($($input:ident),*), $words:literal, $change:expr) => {
        is_noticed($words, Engine { $function: |$($input),*| changed((REAL.$function)($($input),*), $change), ..REAL })
    };
}

fn shift(counts: &mut Counts) {
    counts.classes.iter_mut().for_each(|class| class.cells.rotate_right(1));
}

#[test]
fn a_wrong_count_is_noticed() {
    changed!(search(it), "boards: ", |counts| counts.boards += 1);
    changed!(search(it), "ships alike: ", |counts| counts.classes.iter_mut().for_each(|it| it.ships.clear()));
    changed!(search(it), " by cell: ", shift);
    changed!(sweep(it), "boards swept: ", |counts| counts.boards -= 1);
    changed!(sweep(it), "boards swept by cell: ", shift);
    changed!(count_boards(it), "boards alone: ", |boards| *boards += 1);
    let twice = |posterior: &Posterior| {
        let listed = (REAL.list)(posterior)?;
        Some([&listed[..], &listed[..1]].concat())
    };
    is_noticed("boards listed: ", Engine { list: twice, ..REAL });
    is_noticed("not listed", Engine { list: |_| None, ..REAL });
}

#[test]
fn a_wrong_weight_is_noticed() {
    let search = |it: &Posterior| (REAL.search)(&at_random(it));
    is_noticed("the boards are not weighed, searched", Engine { search, ..REAL });
    let sweep = |it: &Posterior| (REAL.sweep)(&at_random(it));
    is_noticed("the boards are not weighed, swept", Engine { sweep, ..REAL });
    changed!(search(it), "the share of a component is", |counts| {
        counts.weights.iter_mut().for_each(|weights| weights.total *= 1.0 + 1e-9);
    });
    changed!(search(it), "the share of boards with", |counts| {
        let classes = counts.weights.iter_mut().flat_map(|weights| &mut weights.classes);
        classes.for_each(|class| class.rotate_right(1));
    });
    let alike = |posterior: &Posterior| {
        (REAL.list)(posterior).map(|listed| listed.into_iter().map(|(board, _)| (board, 1.0)).collect())
    };
    is_noticed("a board listed weighs", Engine { list: alike, ..REAL });
}

#[test]
fn a_biased_draw_is_noticed() {
    let draw_by_sweep = |it: &_, draws, seed| (REAL.draw_by_sweep)(&at_random(it), draws, seed);
    is_noticed("sample's", Engine { draw_by_sweep, ..REAL });
    let draw_by_sweep = |it: &_, draws, seed| (REAL.draw_by_sweep)(it, draws / 2, seed);
    is_noticed("boards drawn: ", Engine { draw_by_sweep, ..REAL });
    let draw_by_proposals = |it: &_, draws, seed| (REAL.draw_by_proposals)(&at_random(it), draws, seed);
    is_noticed(" drawn by proposals", Engine { draw_by_proposals, ..REAL });
    changed!(draw_by_proposals(it, draws, seed), "boards drawn with ", |drawn| {
        drawn.sample.drawn.classes.iter_mut().for_each(|class| class.cells.reverse());
    });
    changed!(draw_by_proposals(it, draws, seed), " of a component is outside", |drawn| {
        drawn.sample.components.reverse();
    });
    changed!(draw_by_proposals(it, draws, seed), " of accepted proposals is outside", |drawn| {
        drawn.proposal_weight = drawn.proposal_weight.map(|all| 2.0 * all);
    });
    // The shares of cells are right, but boards come in fives.
    changed!(draw_by_proposals(it, draws, seed), " of the boards, drawn by proposals", |drawn| {
        for number in 0..drawn.boards.len() {
            drawn.boards[number] = drawn.boards[number / 5 * 5];
        }
    });
}
