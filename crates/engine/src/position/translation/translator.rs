use super::lost::{Lost, WhyLost};
use crate::{
    Announcement, Cell, CellSet, Fleet, Grid, Mark, Outcome, Position, Record, Rules, Ship, ShipId, Shot,
    placements,
};

/// Returns for each ship of the old fleet its match in the new fleet, if there is one.
fn matches(old: &Fleet, new: &Fleet) -> Vec<Option<ShipId>> {
    type Alike<'a> = &'a dyn Fn(&Ship, &Ship) -> bool;
    let same_name = |a: &Ship, b: &Ship| a.name == b.name;
    let same_length = |a: &Ship, b: &Ship| a.length == b.length;
    let renamed = |a: &Ship, b: &Ship| a.length == b.length && new.find(&a.name).is_none();
    let mut matches = vec![None; old.ships().len()];
    for alike in [&Ship::eq as Alike, &renamed, &same_name, &same_length] {
        for (place, ship) in old.ships().iter().enumerate() {
            if matches[place].is_none() {
                let free = |id: &ShipId| !matches.contains(&Some(*id));
                matches[place] = new.ids().filter(free).find(|&id| alike(ship, new.ship(id)));
            }
        }
    }
    matches
}

/// The answer to each shot, or the reason why there is none.
type Answers = Vec<Result<Outcome, WhyLost>>;

pub(super) struct Translator<'a> {
    old: &'a Record,
    rules: &'a Rules,
    matches: Vec<Option<ShipId>>,
}

impl<'a> Translator<'a> {
    pub(super) fn new(old: &'a Record, rules: &'a Rules) -> Self {
        Self { old, rules, matches: matches(old.rules().fleet(), rules.fleet()) }
    }

    /// Returns a record with the shots under the new rules, and the shots or parts of answers that were lost.
    pub(super) fn shots(&self) -> (Record, Vec<Lost>) {
        let heard = self.answers(|place, _| self.heard(self.old.shots()[place]));
        let unclear = |answer: &Result<Outcome, _>| answer.is_ok_and(|said| self.shorten(said).is_none());
        let position = if heard.iter().any(unclear) { self.position(&heard) } else { None };
        let answers = self.answers(|place, before| {
            let said = heard[place]?;
            let inferred = || self.infer(place, position.as_ref()?, before);
            let unnamed = || (!self.guesses()).then_some(said.unnamed());
            self.shorten(said).or_else(inferred).or_else(unnamed).ok_or(WhyLost::Ambiguous)
        });

        let (mut record, mut lost) = (Record::new(self.rules.clone()), Vec::new());
        for ((&shot, said), answer) in self.old.shots().iter().zip(heard).zip(answers) {
            let outcome = self.old.spell(shot.outcome);
            match answer {
                Ok(answer) => {
                    put(&mut record, shot.cell, Mark::Shot(answer));
                    if said.is_ok_and(|said| said != answer && self.shorten(said) == Some(answer)) {
                        lost.push(Lost::Detail { shot, outcome, now: record.spell(answer) });
                    }
                }
                Err(why) => lost.push(Lost::Shot { shot, outcome, why }),
            }
        }
        (record, lost)
    }

    /// Calls `answer` for every shot in order, with the answers before it. A sinking that may need a lost hit is lost.
    fn answers(&self, answer: impl Fn(usize, &Answers) -> Result<Outcome, WhyLost>) -> Answers {
        let (mut answers, mut lost) = (Answers::new(), CellSet::EMPTY);
        for (place, shot) in self.old.shots().iter().enumerate() {
            let answer = answer(place, &answers).and_then(|answer| {
                let is_lost = answer.is_sunk() && self.may_need(place, answer, lost);
                if is_lost { Err(WhyLost::LostHit) } else { Ok(answer) }
            });
            if answer.is_err() && shot.outcome.is_hit() {
                lost.insert(shot.cell);
            }
            answers.push(answer);
        }
        answers
    }

    /// Returns the recorded answer to a shot, with the ships of the new fleet.
    fn heard(&self, shot: Shot) -> Result<Outcome, WhyLost> {
        if !self.rules.grid().contains(shot.cell) {
            return Err(WhyLost::OutsideGrid);
        }
        let match_of = |ship| self.match_of(ship).ok_or(WhyLost::ShipGone);
        Ok(match shot.outcome {
            Outcome::HitShip(ship) => Outcome::HitShip(match_of(ship)?),
            Outcome::SunkShip(ship) => Outcome::SunkShip(match_of(ship)?),
            unnamed => unnamed,
        })
    }

    /// Returns the answer under the new rules, or `None` if the recorded answer says too little.
    fn shorten(&self, said: Outcome) -> Option<Outcome> {
        let (old, new) = (self.old.rules().announcement(), self.rules.announcement());
        if said == Outcome::Miss || old == new {
            return Some(said);
        }
        match new {
            Announcement::HitMiss => Some(Outcome::Hit),
            // A plain hit may have sunk a ship.
            _ if self.guesses() => None,
            Announcement::Sunk if said.is_sunk() => Some(Outcome::Sunk),
            Announcement::Sunk => Some(Outcome::Hit),
            Announcement::SunkShip if !said.is_sunk() => Some(Outcome::Hit),
            Announcement::SunkShip | Announcement::HitShip => said.named().map(|_| said),
        }
    }

    /// Returns the only answer that the record leaves, or `None` if it leaves several or none.
    fn infer(&self, place: usize, position: &Position, before: &Answers) -> Option<Outcome> {
        let shots = self.old.shots();
        let Shot { cell, outcome } = shots[place];
        let hit = self.hits_before(place) | CellSet::from_cell(cell);
        // A ship lies on every cell on which it is named.
        let named = |ship| {
            let named =
                |(_, answer): &(_, &Result<Outcome, WhyLost>)| answer.is_ok_and(|a| a.named() == Some(ship));
            shots.iter().zip(before).filter(named).map(|(shot, _)| shot.cell).collect::<CellSet>()
        };
        let classes = position.classes().iter();
        let ships = classes.flat_map(|it| it.ships.iter().map(|&ship| (ship, named(ship), &it.candidates)));
        let mut answers = ships.flat_map(|(ship, named, candidates)| {
            let here = candidates.iter().map(|candidate| candidate.cells);
            here.filter(move |cells| cells.contains(cell) && named.is_subset(*cells)).map(move |cells| {
                let sunk = if self.guesses() { cells.is_subset(hit) } else { outcome.is_sunk() };
                match self.rules.announcement() {
                    Announcement::SunkShip | Announcement::HitShip if sunk => Outcome::SunkShip(ship),
                    Announcement::HitShip => Outcome::HitShip(ship),
                    Announcement::Sunk if sunk => Outcome::Sunk,
                    Announcement::HitMiss | Announcement::Sunk | Announcement::SunkShip => Outcome::Hit,
                }
            })
        });
        let first = answers.next()?;
        answers.all(|answer| answer == first).then_some(first)
    }

    /// Returns true if the old rules do not tell a hit from a sinking.
    fn guesses(&self) -> bool {
        !self.old.rules().announcement().tells_sunk()
    }

    /// Returns the position after these answers by the new rules and the old announcement rule, if it was found.
    fn position(&self, heard: &Answers) -> Option<Position> {
        let rules = self.rules.clone().with_announcement(self.old.rules().announcement());
        let mut record = Record::new(rules);
        for (shot, answer) in self.old.shots().iter().zip(heard) {
            if let &Ok(answer) = answer {
                put(&mut record, shot.cell, Mark::Shot(answer));
            }
        }
        self.add_marks(&mut record);
        Position::probable(&record)
    }

    /// Returns true if the ship sunk by this shot may have lain on one of the `lost` hits. The lengths that it can have
    /// in the old and in the new fleet decide, on the largest grid.
    fn may_need(&self, place: usize, answer: Outcome, lost: CellSet) -> bool {
        let Shot { cell, outcome } = self.old.shots()[place];
        let hit = self.hits_before(place) | CellSet::from_cell(cell);
        let lengths = |fleet: &Fleet, named: Option<ShipId>| {
            let meant = fleet.ids().filter(|&id| named.is_none_or(|named| named == id));
            meant.map(|id| fleet.ship(id).length).collect::<Vec<_>>()
        };
        let before = lengths(self.old.rules().fleet(), outcome.named());
        let after = lengths(self.rules.fleet(), answer.named());
        let lies = |cells: CellSet| cells.contains(cell) && cells.is_subset(hit) && !cells.is_disjoint(lost);
        !lost.is_empty()
            && (before.iter().chain(&after)).any(|&length| {
                placements(Grid::LARGEST, length).iter().any(|placement| lies(placement.cells))
            })
    }

    fn hits_before(&self, place: usize) -> CellSet {
        let before = self.old.shots()[..place].iter();
        before.filter(|shot| shot.outcome.is_hit()).map(|shot| shot.cell).collect()
    }

    fn match_of(&self, ship: ShipId) -> Option<ShipId> {
        self.matches.get(ship.index()).copied().flatten()
    }

    /// Adds the marks without order to a record, and returns those that are lost.
    pub(super) fn add_marks(&self, record: &mut Record) -> Vec<Lost> {
        let mut lost = Vec::new();
        for cell in self.old.blocked() | self.old.sunk() {
            let blocked = self.old.blocked().contains(cell);
            if self.rules.grid().contains(cell) {
                put(record, cell, if blocked { Mark::Blocked } else { Mark::Sunk });
            } else {
                lost.push(if blocked { Lost::Blocked(cell) } else { Lost::Sunk(cell) });
            }
        }
        for ship in self.old.struck().iter() {
            match self.match_of(ship) {
                Some(ship) => record.strike(ship, true),
                None => lost.push(Lost::Struck(self.old.rules().fleet().ship(ship).name.clone())),
            }
        }
        lost
    }
}

/// Marks a cell of the grid. The rules of the record must allow the mark.
fn put(record: &mut Record, cell: Cell, mark: Mark) {
    let done = record.set(cell, Some(mark));
    debug_assert_eq!(done, Ok(()));
}
