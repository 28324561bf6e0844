//! The ships: those off the record, their possible places, those sunk.

use std::collections::BTreeSet;

use rangekeeper_engine::position::SunkShip;
use rangekeeper_engine::{Announcement, CellSet, Outcome, Position, Record, ShipId, ShipSet};

use super::{Check, Seen, occupied, same};
use crate::truth::Truth;

impl Check<'_> {
    pub(super) fn ships(&mut self, position: &Position, truth: &Truth) -> Result<(), String> {
        let (engine, record) = (self.engine, self.record);
        let off_record = (engine.off_record)(position);
        same("off the record", &off_record, &truth.off_record)?;
        self.note(!off_record.is_empty(), Seen::OffRecord);
        self.note(record.struck().iter().any(|ship| !off_record.contains(ship)), Seen::OnRecord);
        let mut reachable = (engine.reachable)(position);
        let occupied = occupied(&truth.boards);
        if self.depth.may_give_up && occupied.is_subset(reachable) {
            reachable = occupied;
        }
        same("reachable", &reachable, &occupied)?;
        let mut certain = (engine.certainly_sunk)(position);
        let expected = match record.rules().announcement() {
            Announcement::HitMiss | Announcement::Sunk => certain_unnamed(record, truth),
            Announcement::SunkShip | Announcement::HitShip => certain_named(record, truth),
        };
        if self.depth.may_give_up && certain.iter().all(|ship| expected.contains(ship)) {
            certain = expected;
        }
        same("certainly sunk", &certain, &expected)?;
        self.note(!certain.is_empty(), Seen::CertainlySunk);
        let mut sunk_ships = (engine.sunk_ships)(position);
        for sunk in &mut sunk_ships {
            sorted(&mut sunk.places);
        }
        self.note(sunk_ships.iter().any(|sunk| sunk.places.len() > 1), Seen::Ambiguous);
        let sinking = record.shots().iter().filter(|shot| shot.outcome.is_sunk());
        let expected: Vec<SunkShip> =
            sinking.map(|shot| sunk_by(truth, |_, cells| cells.contains(shot.cell))).collect();
        let by_strike = sunk_ships.split_off(expected.len().min(sunk_ships.len()));
        same("sunk ships", &sunk_ships, &expected)?;
        struck_ships(record, truth, by_strike)
    }
}

fn sorted(places: &mut [CellSet]) {
    places.sort_by_key(|place| place.iter().collect::<Vec<_>>());
}

/// Returns the ships that qualify in some arrangement, with their places there.
fn sunk_by(truth: &Truth, qualifies: impl Fn(ShipId, CellSet) -> bool) -> SunkShip {
    let mut sunk = SunkShip { ships: Vec::new(), places: Vec::new() };
    for arrangement in &truth.arrangements {
        for ship in truth.alike.iter().flatten().filter(|ship| qualifies(**ship, arrangement[ship.index()])) {
            sunk.ships.push(*ship);
            sunk.places.push(arrangement[ship.index()]);
        }
    }
    sunk.ships.sort_unstable();
    sunk.ships.dedup();
    sorted(&mut sunk.places);
    sunk.places.dedup();
    sunk
}

/// Compares the places of struck ships whose sinking was not announced by name. Ships alike that have one place each
/// divide the places among them; those that are not struck take theirs silently.
fn struck_ships(record: &Record, truth: &Truth, mut found: Vec<SunkShip>) -> Result<(), String> {
    let announced = |ship| record.shots().iter().any(|shot| shot.outcome == Outcome::SunkShip(ship));
    let is_silent = |ship: &ShipId| !announced(*ship) && !truth.off_record.contains(*ship);
    let mut expected: Vec<SunkShip> =
        record.struck().iter().filter(is_silent).map(|ship| sunk_by(truth, |it, _| it == ship)).collect();
    for ships in &truth.alike {
        let is_of = |sunk: &&mut SunkShip| ships.contains(&sunk.ships[0]);
        let one_each: Vec<_> = expected.iter_mut().filter(is_of).collect();
        if one_each.first().is_some_and(|sunk| sunk.places.len() == ships.len()) {
            let places: Vec<CellSet> =
                found.iter_mut().filter(is_of).flat_map(|sunk| sunk.places.clone()).collect();
            let mut own = places.clone();
            sorted(&mut own);
            own.dedup();
            same("places of struck ships alike", &own.len(), &one_each.len())?;
            own.retain(|place| !one_each[0].places.contains(place));
            same("places where no struck ship lies", &own, &Vec::new())?;
            one_each.into_iter().zip(places).for_each(|(sunk, place)| sunk.places = vec![place]);
        }
    }
    for sunk in &mut found {
        sorted(&mut sunk.places);
    }
    same("struck ships", &found, &expected)
}

/// Returns the ships that are sunk in every arrangement where sunk ships are named. Being struck does not count.
fn certain_named(record: &Record, truth: &Truth) -> ShipSet {
    let named = |ship| record.shots().iter().any(|shot| shot.outcome == Outcome::SunkShip(ship));
    let is_sunk = |ship: &ShipId| {
        let is_on_hits = |arrangement: &Vec<CellSet>| arrangement[ship.index()].is_subset(record.hits());
        let counts = named(*ship) || !record.struck().contains(*ship);
        counts && truth.arrangements.iter().all(is_on_hits)
    };
    truth.alike.iter().flatten().copied().filter(is_sunk).collect()
}

/// Returns as many ships of each length as are sunk in every arrangement: struck ships that the answers sank first,
/// then others in the fleet's order.
fn certain_unnamed(record: &Record, truth: &Truth) -> ShipSet {
    let fleet = record.rules().fleet();
    let announced = record.shots().iter().filter(|shot| shot.outcome == Outcome::Sunk);
    let announced: CellSet = announced.map(|shot| shot.cell).collect();
    let is_struck = |ship: &ShipId| record.struck().contains(*ship);
    let of_length = |length| {
        let alike = fleet.ids().filter(|ship| fleet.ship(*ship).length == length);
        let ships: Vec<ShipId> = alike.filter(|ship| !truth.off_record.contains(*ship)).collect();
        let fewest = |counts: &dyn Fn(ShipId, CellSet) -> bool| {
            let number = |board: &Vec<CellSet>| {
                let sunk = |ship: &&ShipId| {
                    board[ship.index()].is_subset(record.hits()) && counts(**ship, board[ship.index()])
                };
                ships.iter().filter(sunk).count()
            };
            truth.arrangements.iter().map(number).min().expect("some arrangement fits")
        };
        let gone = fewest(&|_, _| true);
        let by_answers = fewest(&|ship, cells| !is_struck(&ship) || !cells.is_disjoint(announced));
        let (struck, others): (Vec<ShipId>, Vec<ShipId>) = ships.iter().copied().partition(is_struck);
        let struck_by_answers = by_answers + struck.len() - gone;
        let others = others.into_iter().take(by_answers - struck_by_answers);
        struck.into_iter().take(struck_by_answers).chain(others)
    };
    fleet.lengths().collect::<BTreeSet<_>>().into_iter().flat_map(of_length).collect()
}
