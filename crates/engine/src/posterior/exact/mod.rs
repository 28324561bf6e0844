//! The exact posterior: every board counted, none of them visited.
//!
//! 1. The hits are shared out: which ship covers which of them ([`hit_covers`](super::hit_covers), with all
//!    candidates of a class that cover the same hits taken together).
//! 2. All ships but three are placed one after another, the one with the fewest free candidates first; on a board
//!    with [symmetries](orbits), the first of them in one place of each orbit only.
//! 3. The [last three](last_three) are counted in closed form.
//!
//! Where that would take longer, a [sweep] over the grid finds the same numbers: fleets of many ships.
//! `docs/exact-counting.md` has the proofs.

#[cfg(test)]
mod conflict_lists;
mod last_three;
mod openings;
mod orbits;
mod partial_count;
mod plan;
mod planes;
mod search;
mod search_plan;
mod simd;
mod slots;
mod sweep;
mod tables;
mod weighing;
mod weight;

use std::sync::Arc;

use thiserror::Error;

use super::Counts;
use super::prior::ScaledPrior;
use crate::{Grid, Position, ShipId};

pub use partial_count::PartialCount;
pub use plan::CountMethod;

use plan::Plan;
pub(super) use sweep::{Swept, Walk, WalkPlan};
use weighing::WeighingPlan;

/// Counting every board would take too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there are too many ways to place these ships to count every board")]
pub struct TooManyBoards;

/// Counts every board of a position, with the boards that occupy each cell.
///
/// The classic game takes milliseconds; [`CountPlan::cost`](crate::sliced::CountPlan::cost) estimates the time
/// beforehand, and [`sliced`](crate::sliced) counts in slices and parts.
///
/// ```
/// use rangekeeper_engine::{Position, Record, exact};
///
/// let record: Record = "v1;classic;E5:hit".parse()?;
/// let counts = exact::count(&Position::new(&record)?)?;
/// assert_eq!(counts.boards, 3_214_027_020);
/// assert_eq!(format!("{:.1}%", 100.0 * counts.share("E6".parse()?)), "44.2%");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`TooManyBoards`] if counting would take days.
pub fn count(position: &Position) -> Result<Counts, TooManyBoards> {
    Ok(whole(CountPlan::new(position)?))
}

/// Counts every board, and weighs them under a prior: [`Counts::share`] then goes by the weights.
///
/// ```
/// use rangekeeper_engine::{Assumption, Position, Record, exact};
///
/// let record: Record = "v1;classic;E5:miss".parse()?;
/// let prior = Assumption::Person.prior(record.rules()).scaled(record.rules());
/// let counts = exact::weigh(&Position::new(&record)?, &prior)?;
/// // People like the edges.
/// let corner = "A1".parse()?;
/// assert!(counts.share(corner) > 1.5 * counts.occupied(corner) as f64 / counts.boards as f64);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`TooManyBoards`] if counting would take days.
pub fn weigh(position: &Position, prior: &ScaledPrior) -> Result<Counts, TooManyBoards> {
    Ok(whole(CountPlan::under(position, prior)?))
}

pub(super) fn whole(plan: CountPlan) -> Counts {
    let mut count = plan.part(0, 1);
    loop {
        match count.advance(u64::MAX) {
            super::Sliced::Finished(counts) => return counts,
            super::Sliced::Unfinished(rest) => count = rest,
        }
    }
}

/// A position made ready for counting. Clones share it.
#[derive(Clone)]
pub struct CountPlan(Arc<Plans>);

struct Plans {
    grid: Grid,
    /// The ships of each class.
    classes: Vec<Vec<ShipId>>,
    count: Plan<u64>,
    /// `None` if all boards weigh the same.
    prior: Option<WeighingPlan>,
}

impl CountPlan {
    /// So many ships are counted in closed form.
    const CLOSED_FORM_SHIPS: u32 = 3;

    /// Makes a position ready.
    ///
    /// # Errors
    /// [`TooManyBoards`] if counting would take days, or just listing the hit covers too long.
    pub fn new(position: &Position) -> Result<Self, TooManyBoards> {
        Self::of(position, &ScaledPrior::UNIFORM, None)
    }

    /// The same, with the boards weighed under a prior.
    ///
    /// # Errors
    /// [`TooManyBoards`] as for [`new`](Self::new).
    pub fn under(position: &Position, prior: &ScaledPrior) -> Result<Self, TooManyBoards> {
        Self::of(position, prior, None)
    }

    /// The same by a method of one's choice, whatever it costs and however much memory it takes.
    ///
    /// # Errors
    /// [`TooManyBoards`] if that method would take days, or the boards are to be known beforehand and are not.
    pub fn by(method: CountMethod, position: &Position, prior: &ScaledPrior) -> Result<Self, TooManyBoards> {
        Self::of(position, prior, Some(method))
    }

    fn of(
        position: &Position,
        prior: &ScaledPrior,
        method: Option<CountMethod>,
    ) -> Result<Self, TooManyBoards> {
        let count = Plan::counting(position, method)?;
        let weighing = || WeighingPlan::new(position, prior, method);
        let prior = if prior.is_uniform() { None } else { Some(weighing()?) };
        let classes = position.classes().iter().map(|class| class.ships.clone()).collect();
        Ok(Self(Arc::new(Plans { grid: position.grid(), classes, count, prior })))
    }

    /// How the boards are counted.
    pub fn method(&self) -> CountMethod {
        self.0.count.method()
    }

    /// Roughly how many nanoseconds the count takes on one core of a desktop machine, usually less: what can be
    /// said without beginning.
    pub fn cost(&self) -> f64 {
        self.0.count.cost() + self.0.prior.as_ref().map_or(0.0, |prior| prior.cost)
    }

    /// Roughly how many bytes a sweep takes; 0 for the other methods, which take little.
    pub fn bytes(&self) -> f64 {
        self.0.count.bytes()
    }

    /// A count that has not begun, of one of several parts into which the work is divided. The parts' [`Counts`]
    /// add up, whoever counted them.
    ///
    /// # Panics
    /// If there is no such part: they count from 0.
    pub fn part(&self, part: u32, parts: u32) -> PartialCount {
        PartialCount::new(self.clone(), part, parts)
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{Rng, SeedableRng};

    use super::orbits::Orbits;
    use super::search_plan::SearchPlan;
    use super::*;
    use crate::sliced::SamplePlan;
    use crate::{CellSet, Mark, Outcome, Record};

    fn position(record: &Record) -> Position {
        Position::new(record).unwrap()
    }

    fn plan(record: &Record) -> SearchPlan<u64> {
        SearchPlan::new(&position(record)).unwrap()
    }

    fn count(record: &Record, plan: SearchPlan<u64>) -> Counts {
        let classes = position(record).classes().iter().map(|class| class.ships.clone()).collect();
        let (grid, count) = (record.rules().grid(), Plan::Search(plan));
        whole(CountPlan(Arc::new(Plans { grid, classes, count, prior: None })))
    }

    /// Sets of bits know nothing of boxes, and they turn nothing.
    #[track_caller]
    fn assert_planes_agree_with_lists(record: &Record) {
        let planes = count(record, plan(record));
        let mut by_lists = plan(record);
        (by_lists.by_lists, by_lists.orbits) = (true, Orbits::default());
        assert_eq!(planes, count(record, by_lists), "{record}");
        assert!(planes.boards > 0, "{record}");
    }

    const EMPTY: &str =
        "v1;10x10,allowed,sunk-ship;Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2;";

    #[test]
    fn planes_agree_with_lists_on_large_boards() {
        let classic = "Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2";
        for contact in ["allowed", "corners", "none"] {
            for position in [
                format!("10x10,{contact},sunk-ship;{classic};E5:hit,C3:miss,G7:miss,B8:hit"),
                format!("10x10,{contact},sunk-ship;{classic};E5:hit,E6:hit,D5:miss,J1:hit,I1:sunk=Destroyer"),
                format!("10x10,{contact},hit-miss;{classic};E5:hit,E6:hit,E8:hit,A1:miss,H3:hit"),
                format!("10x10,{contact},sunk;{classic};B2:hit,B3:hit,B4:sunk,H7:miss;sunk=J10;blocked=F6"),
                format!("10x10,{contact},sunk-ship;{classic};E5:hit,F6:miss;struck=Destroyer"),
                format!("9x12,{contact},sunk-ship;Alpha=4,Bravo=3,Charlie=3,Delta=3;C4:miss"),
                format!("16x16,{contact},sunk-ship;Alpha=5,Bravo=4,Charlie=2;"),
                format!("16x16,{contact},sunk-ship;Alpha=2,Bravo=2,Charlie=2;H8:miss"),
                format!("16x16,{contact},sunk-ship;Alpha=16,Bravo=1,Charlie=1;"),
                format!("16x3,{contact},hit-miss;Alpha=9,Bravo=6,Charlie=2;B7:hit"),
                // Boards that can be turned in eight ways, four and two.
                format!("8x8,{contact},sunk-ship;Alpha=4,Bravo=3,Charlie=3,Delta=2;"),
                format!("9x7,{contact},hit-miss;Alpha=4,Bravo=3,Charlie=2,Delta=2;D5:miss"),
                format!("7x7,{contact},sunk;Alpha=4,Bravo=3,Charlie=2,Delta=2;C3:miss;sunk=E5"),
            ] {
                assert_planes_agree_with_lists(&format!("v1;{position}").parse().unwrap());
            }
        }
    }

    #[test]
    fn the_first_ship_lies_in_one_place_of_each_orbit() {
        let branches = |shots: &str| plan(&format!("{EMPTY}{shots}").parse().unwrap()).branches;
        assert_eq!(branches(""), 120 / 8);
        assert_eq!(branches("A1:miss,A10:miss,J1:miss,J10:miss"), (120 - 8) / 8);
        assert_eq!(branches("A1:miss,J10:miss"), (120 - 4) / 4);
        assert_eq!(branches("A1:miss"), (120 - 2) / 2);
        assert_eq!(branches("A2:miss"), 120 - 3);
    }

    /// Two clashing placements are counted on 16 bits.
    #[test]
    fn clashing_pairs_of_two_lists_stay_far_below_16_bits() {
        let halo = |cells: CellSet| crate::Contact::None.halo(cells);
        let grid: Grid = "16x16".parse().unwrap();
        let lists: Vec<_> = (1..=16).map(|length| crate::placements(grid, length)).collect();
        let clashing = |one: &[crate::Placement], other: &[crate::Placement]| {
            let near = |one: CellSet| other.iter().filter(|other| other.cells.meets(one)).count();
            one.iter().map(|one| near(halo(one.cells))).sum::<usize>()
        };
        let most = lists.iter().flat_map(|one| lists.iter().map(|other| clashing(one, other))).max();
        assert_eq!(most, Some(24_152));
    }

    #[test]
    fn planes_agree_with_lists_after_random_shots() {
        for seed in 0..300 {
            let record = random_game(seed);
            println!("seed {seed}: {record}");
            assert_planes_agree_with_lists(&record);
        }
    }

    /// A game of hit or miss on a random grid, between 4 x 4 and 11 x 11.
    fn random_game(seed: u64) -> Record {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut roll = |sides: u64| random.next_u64() % sides;
        let (columns, rows) = (4 + roll(8), 4 + roll(8));
        let contact = ["allowed", "corners", "none"][roll(3) as usize];
        let fleets = [
            "Alpha=3",
            "Alpha=3,Bravo=2",
            "Alpha=2,Bravo=2",
            "Alpha=4,Bravo=3,Charlie=2",
            "Alpha=3,Bravo=2,Charlie=2",
            "Alpha=2,Bravo=2,Charlie=2",
            "Alpha=3,Bravo=3,Charlie=1",
            "Alpha=1,Bravo=1,Charlie=1",
            "Alpha=3,Bravo=2,Charlie=2,Delta=1",
            "Alpha=2,Bravo=2,Charlie=2,Delta=2",
        ];
        let fleet = fleets[roll(fleets.len() as u64) as usize];
        let mut record: Record = format!("v1;{columns}x{rows},{contact},hit-miss;{fleet};").parse().unwrap();
        let plan = SamplePlan::new(&Position::new(&record).unwrap()).unwrap();
        let hidden = plan.draws(seed, 0).arrangement(u64::MAX).unwrap();
        let hidden = hidden.iter().fold(CellSet::EMPTY, |all, (_, cells)| all | *cells);
        for _ in 0..roll(10) {
            let targets: Vec<_> =
                if roll(3) == 0 { hidden & record.open() } else { record.open() }.iter().collect();
            let Some(&cell) = targets.get(roll(targets.len().max(1) as u64) as usize) else { continue };
            let outcome = if hidden.contains(cell) { Outcome::Hit } else { Outcome::Miss };
            record.set(cell, Some(Mark::Shot(outcome))).unwrap();
        }
        record
    }
}
