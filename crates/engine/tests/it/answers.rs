//! The probabilities of the answers to a shot, compared with all arrangements in which equal ships are told apart.

use rangekeeper_engine::{CellWeights, Posterior, Prior, Record};
use rangekeeper_testing::{ShipCells, arrangements, brute_force};

use crate::{posterior, record};

/// Compares the answers at every open cell with brute force, under these weights of cells.
fn are_by_definition(record: &Record, weights: Option<&CellWeights>) {
    let weigh = |board: &ShipCells| {
        let product = |weights: &CellWeights| board.iter().map(|&ship| weights.product(ship)).product();
        weights.map_or(1.0, product)
    };
    let total = |record: &Record| arrangements(record).iter().map(weigh).sum::<f64>();
    let prior = weights.cloned().map_or(Prior::UNIFORM, Prior::of_weights).scaled(record.rules());
    let posterior: Posterior = posterior(record).with_prior(&prior).unwrap();
    for cell in record.open() {
        let answers = posterior.answers(cell).unwrap().run();
        for outcome in record.possible_answers(cell) {
            let mut answered = record.clone();
            answered.shoot(cell, outcome).unwrap();
            let expected = total(&answered) / total(record);
            let found = answers.iter().find(|(answer, _)| *answer == outcome);
            let found = found.map_or(0.0, |(_, probability)| *probability);
            assert!(
                (found - expected).abs() < 1e-12,
                "{found}, {expected} of {outcome:?} at {cell}: {record}"
            );
        }
    }
}

#[test]
fn every_answer_has_the_share_of_the_arrangements_that_give_it() {
    for text in [
        "v1;5x5,allowed,hit-ship;Alpha=2,Bravo=2;",
        "v1;5x5,allowed,hit-ship;Alpha=2,Bravo=2;C3:hit=Bravo",
        "v1;4x4,corners,sunk-ship;Alpha=2,Bravo=2,Charlie=1;B2:hit",
        "v1;5x4,none,sunk;Alpha=3,Bravo=2,Charlie=2;A1:miss,C3:hit",
        "v1;4x4,allowed,hit-miss;Alpha=3,Bravo=3;B2:hit,D4:miss",
    ] {
        let record = record(text);
        let weights = CellWeights::from_fn(record.rules().grid(), |cell| f64::from(cell.row() + 1)).unwrap();
        assert!(!brute_force(&record).is_empty());
        are_by_definition(&record, None);
        are_by_definition(&record, Some(&weights));
    }
}

#[test]
fn a_shot_off_the_grid_or_at_a_mark_has_no_answers() {
    let posterior = posterior(&record("v1;5x5,none,sunk;Alpha=3;B2:miss;blocked=C3"));
    let error = |cell: &str| posterior.answers(cell.parse().unwrap()).unwrap_err().to_string();
    assert_eq!(error("F1"), "F1 lies outside the 5x5 grid");
    assert_eq!(["B2", "C3"].map(error), ["B2 has a mark already", "C3 has a mark already"]);
}
