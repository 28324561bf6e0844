//! The opponent: its answers to any shots are a possible record, and its arrangements are drawn uniformly.

use std::collections::HashMap;

use rangekeeper_engine::{
    Announcement, Arrangement, CellSet, Contact, Mark, Position, Record, Rules, ScaledPrior,
};
use rangekeeper_play::hide;
use rangekeeper_testing::{Dice, ShipCells, arrangements};
use statrs::distribution::{ChiSquared, ContinuousCDF};

const CONTACTS: [Contact; 3] = [Contact::Allowed, Contact::Corners, Contact::None];
const ANNOUNCEMENTS: [Announcement; 4] =
    [Announcement::HitMiss, Announcement::Sunk, Announcement::SunkShip, Announcement::HitShip];

fn rules(grid: &str, fleet: &str, contact: Contact, announcement: Announcement) -> Rules {
    Rules::new(grid.parse().unwrap(), fleet.parse().unwrap(), contact, announcement).unwrap()
}

#[test]
fn random_shots_to_the_end_give_records_that_positions_accept_under_all_rules() {
    let games = [("6x6", "Alpha=4,Bravo=3,Charlie=2,Delta=2"), ("5x7", "Alpha=3,Bravo=3,Charlie=1,Delta=1")];
    for (grid, fleet) in games {
        for (contact, announcement) in
            CONTACTS.iter().flat_map(|c| ANNOUNCEMENTS.iter().map(move |a| (*c, *a)))
        {
            for seed in 0..4 {
                let hidden =
                    hide(&rules(grid, fleet, contact, announcement), &ScaledPrior::UNIFORM, seed).unwrap();
                play_at_random(&hidden, seed);
            }
        }
    }
}

#[track_caller]
fn play_at_random(hidden: &Arrangement, seed: u64) {
    let (mut record, mut dice) = (Record::new(hidden.rules().clone()), Dice(seed));
    while !hidden.is_over(&record) {
        let open: Vec<_> = record.open().iter().collect();
        let cell = *dice.pick(&open);
        let answer = hidden.answer(&record, cell).unwrap();
        record.set(cell, Some(Mark::Shot(answer))).unwrap();
        let accepted = Position::new(&record);
        assert!(accepted.is_ok(), "seed {seed}: {record}");
    }
    let occupied = hidden.fleet().iter().fold(CellSet::EMPTY, |all, ship| all | ship.cells);
    assert_eq!(record.hits(), occupied, "seed {seed}: {record}");
}

#[test]
fn every_arrangement_of_told_apart_ships_is_hidden_equally_often() {
    let games = [
        ("4x4", "Alpha=3,Bravo=2", Contact::Allowed),
        ("4x3", "Alpha=2,Bravo=2,Charlie=1", Contact::None),
        ("3x4", "Alpha=2,Bravo=3,Charlie=2", Contact::Corners),
    ];
    for (grid, fleet, contact) in games {
        let rules = rules(grid, fleet, contact, Announcement::SunkShip);
        let all = arrangements(&Record::new(rules.clone()));
        let mut counts: HashMap<ShipCells, u64> = all.into_iter().map(|board| (board, 0)).collect();
        let expected = 40.0;
        for seed in 0..counts.len() as u64 * expected as u64 {
            let hidden = hide(&rules, &ScaledPrior::UNIFORM, seed).unwrap();
            let board = hidden.fleet().iter().map(|ship| ship.cells).collect::<ShipCells>();
            *counts.get_mut(&board).expect("only arrangements are hidden") += 1;
        }
        let statistic: f64 = counts.values().map(|&count| (count as f64 - expected).powi(2) / expected).sum();
        let p_value = ChiSquared::new((counts.len() - 1) as f64).unwrap().sf(statistic);
        assert!(p_value > 1e-6, "p = {p_value:e} for {} arrangements on {grid}, {fleet}", counts.len());
    }
}
