//! Each property can fail: an engine that is broken on purpose is found out.

use rangekeeper_engine::error::{PositionError, SampleError, TooManyBoards};
use rangekeeper_engine::{CellSet, Counts, Position, Posterior, Record, ShipSet};
use rangekeeper_testing::{Depth, Dice, Drawn, Engine, any_small_record, check};

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

/// Returns the result of a count, changed.
fn changed(
    count: fn(&Posterior) -> Result<Counts, TooManyBoards>,
    posterior: &Posterior,
    change: fn(&mut Counts),
) -> Result<Counts, TooManyBoards> {
    count(posterior).map(|mut counts| {
        change(&mut counts);
        counts
    })
}

/// Returns the posterior without its prior.
fn at_random(posterior: &Posterior) -> Posterior {
    Posterior::new(posterior.position().clone())
}

/// Returns what is drawn by proposals, changed.
fn drawn(
    posterior: &Posterior,
    (draws, seed): (u64, u64),
    change: fn(&mut Drawn),
) -> Result<Drawn, SampleError> {
    (REAL.draw_by_proposals)(posterior, draws, seed).map(|mut drawn| {
        change(&mut drawn);
        drawn
    })
}

/// Reads a record, with its contradiction changed.
fn blamed(
    record: &Record,
    change: fn(&mut rangekeeper_engine::Contradiction),
) -> Result<Position, PositionError> {
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
    let never = |record: &Record| {
        Position::new(record).or_else(|_| Position::new(&Record::new(record.rules().clone())))
    };
    let always = |_: &Record| Position::new(&"v1;1x1,none,hit-miss;Alpha=1;A1:miss".parse().unwrap());
    is_noticed("no board fits", Engine { position: never, ..REAL });
    is_noticed("is called a contradiction", Engine { position: always, ..REAL });
    is_noticed("gave up", Engine { position: |_| Err(PositionError::GaveUp), ..REAL });
    let innocent = |record: &Record| blamed(record, |it| drop(it.culprits.pop()));
    is_noticed("the culprits are", Engine { position: innocent, ..REAL });
    let undecided = |record: &Record| blamed(record, |it| it.undecided.clone_from(&it.culprits));
    is_noticed("undecided are", Engine { position: undecided, ..REAL });
    is_noticed("no board fits the fix", Engine { fixes: |it| vec![it.record().clone()], ..REAL });
    is_noticed("whether there are fixes", Engine { fixes: |_| Vec::new(), ..REAL });
}

#[test]
fn a_wrong_word_about_ships_is_noticed() {
    is_noticed("off the record", Engine { off_record: |_| ShipSet::EMPTY, ..REAL });
    is_noticed("certainly sunk", Engine { certainly_sunk: |_| ShipSet::EMPTY, ..REAL });
    let struck = |it: &Position| it.record().struck();
    is_noticed("certainly sunk", Engine { certainly_sunk: struck, ..REAL });
    let all = |it: &Position| (it.grid().all() - it.record().marked()) | it.hits();
    is_noticed("reachable", Engine { reachable: all, ..REAL });
    let one_place = |it: &Position| {
        let mut sunk_ships = it.sunk_ships();
        for sunk in &mut sunk_ships {
            sunk.places.truncate(1);
        }
        sunk_ships
    };
    is_noticed("sunk ships", Engine { sunk_ships: one_place, ..REAL });
    is_noticed("struck ships", Engine { sunk_ships: one_place, ..REAL });
    let mirrored = |it: &Position| {
        let mut sunk_ships = it.sunk_ships();
        if let [.., first, last] = &mut sunk_ships[..] {
            first.places.clone_from(&last.places);
        }
        sunk_ships
    };
    is_noticed("places of struck ships alike", Engine { sunk_ships: mirrored, ..REAL });
    let nowhere = |it: &Position| {
        let mut sunk_ships = it.sunk_ships();
        for sunk in &mut sunk_ships {
            sunk.places.truncate(1);
        }
        if let Some(last) = sunk_ships.last_mut() {
            last.places = vec![CellSet::EMPTY];
        }
        sunk_ships
    };
    is_noticed("places where no struck ship lies", Engine { sunk_ships: nowhere, ..REAL });
}

#[test]
fn a_wrong_count_is_noticed() {
    let one_more = |posterior: &Posterior| changed(REAL.search, posterior, |counts| counts.boards += 1);
    is_noticed("boards: ", Engine { search: one_more, ..REAL });
    let forgetful = |posterior: &Posterior| {
        changed(REAL.search, posterior, |counts| {
            counts.classes.iter_mut().for_each(|class| class.ships.truncate(0));
        })
    };
    is_noticed("ships alike: ", Engine { search: forgetful, ..REAL });
    let shifted = |posterior: &Posterior| {
        changed(REAL.search, posterior, |counts| {
            counts.classes.iter_mut().for_each(|class| class.cells.rotate_right(1));
        })
    };
    is_noticed(" by cell: ", Engine { search: shifted, ..REAL });
    let one_less = |posterior: &Posterior| changed(REAL.sweep, posterior, |counts| counts.boards -= 1);
    is_noticed("boards swept: ", Engine { sweep: one_less, ..REAL });
    let shifted = |posterior: &Posterior| {
        changed(REAL.sweep, posterior, |counts| {
            counts.classes.iter_mut().for_each(|class| class.cells.rotate_right(1));
        })
    };
    is_noticed("boards swept by cell: ", Engine { sweep: shifted, ..REAL });
    let one_more = |posterior: &Posterior| (REAL.count_boards)(posterior).map(|boards| boards + 1);
    is_noticed("boards alone: ", Engine { count_boards: one_more, ..REAL });
    let twice = |posterior: &Posterior| {
        let listed = (REAL.list)(posterior)?;
        Some([&listed[..], &listed[..1]].concat())
    };
    is_noticed("boards listed: ", Engine { list: twice, ..REAL });
    is_noticed("not listed", Engine { list: |_| None, ..REAL });
}

#[test]
fn a_wrong_weight_is_noticed() {
    let uniform = |posterior: &Posterior| (REAL.search)(&at_random(posterior));
    is_noticed("the boards are not weighed, searched", Engine { search: uniform, ..REAL });
    let uniform = |posterior: &Posterior| (REAL.sweep)(&at_random(posterior));
    is_noticed("the boards are not weighed, swept", Engine { sweep: uniform, ..REAL });
    let heavier = |posterior: &Posterior| {
        changed(REAL.search, posterior, |counts| {
            counts.weights.iter_mut().for_each(|weights| weights.total *= 1.0 + 1e-9);
        })
    };
    is_noticed("the share of a component is", Engine { search: heavier, ..REAL });
    let turned = |posterior: &Posterior| {
        changed(REAL.search, posterior, |counts| {
            let classes = counts.weights.iter_mut().flat_map(|weights| &mut weights.classes);
            classes.for_each(|class| class.rotate_right(1));
        })
    };
    is_noticed("the share of boards with", Engine { search: turned, ..REAL });
    let alike = |posterior: &Posterior| {
        (REAL.list)(posterior).map(|listed| listed.into_iter().map(|(board, _)| (board, 1.0)).collect())
    };
    is_noticed("a board listed weighs", Engine { list: alike, ..REAL });
}

#[test]
fn a_biased_draw_is_noticed() {
    let heedless =
        |posterior: &Posterior, draws, seed| (REAL.draw_by_proposals)(&at_random(posterior), draws, seed);
    is_noticed(" drawn by proposals", Engine { draw_by_proposals: heedless, ..REAL });
    let heedless =
        |posterior: &Posterior, draws, seed| (REAL.draw_by_sweep)(&at_random(posterior), draws, seed);
    is_noticed("sample's", Engine { draw_by_sweep: heedless, ..REAL });
    let few = |posterior: &Posterior, draws, seed| (REAL.draw_by_sweep)(posterior, draws / 2, seed);
    is_noticed("boards drawn: ", Engine { draw_by_sweep: few, ..REAL });
    let turned = |posterior: &Posterior, draws, seed| {
        drawn(posterior, (draws, seed), |drawn| {
            drawn.sample.drawn.classes.iter_mut().for_each(|class| class.cells.reverse());
        })
    };
    is_noticed("boards drawn with ", Engine { draw_by_proposals: turned, ..REAL });
    let swapped = |posterior: &Posterior, draws, seed| {
        drawn(posterior, (draws, seed), |it| it.sample.components.reverse())
    };
    is_noticed(" of a component is outside", Engine { draw_by_proposals: swapped, ..REAL });
    let heavier = |posterior: &Posterior, draws, seed| {
        drawn(posterior, (draws, seed), |drawn| {
            drawn.proposal_weight = drawn.proposal_weight.map(|all| 2.0 * all);
        })
    };
    is_noticed(" of accepted proposals is outside", Engine { draw_by_proposals: heavier, ..REAL });
    // The shares of cells are right, but boards come in fives.
    let fives = |posterior: &Posterior, draws, seed| {
        drawn(posterior, (draws, seed), |drawn| {
            for number in 0..drawn.boards.len() {
                drawn.boards[number] = drawn.boards[number / 5 * 5];
            }
        })
    };
    is_noticed(" of the boards, drawn by proposals", Engine { draw_by_proposals: fives, ..REAL });
}
