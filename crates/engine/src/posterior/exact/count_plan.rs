//! Plans for counting every board.

use std::fmt;
use std::sync::Arc;

use super::method_choice::{CountMethod, MethodChoice, Plan};
use super::partial_count::{PartialCount, Plans};
use super::too_many_boards::TooManyBoards;
use super::weighing::WeighingPlan;
use crate::Position;
use crate::posterior::checksum::Checksum;
use crate::posterior::counts::Counts;
use crate::posterior::prior::ScaledPrior;
use crate::posterior::task::Task;

/// A plan for counting every board. Clones share the data.
#[derive(Clone)]
pub struct CountPlan(Arc<Plans>);

impl CountPlan {
    pub(in crate::posterior) fn new(
        position: &Position,
        prior: &ScaledPrior,
        choice: MethodChoice,
    ) -> Result<Self, TooManyBoards> {
        let count = Plan::counting(position, choice)?;
        let weighing =
            if prior.is_uniform() { None } else { Some(WeighingPlan::new(position, prior, choice)?) };
        let classes = position.classes().iter().map(|class| class.ships.clone()).collect();
        let source = Checksum::new(position.record(), prior);
        Ok(Self(Arc::new(Plans { source, grid: position.grid(), classes, count, prior: weighing })))
    }

    /// Returns the method of counting.
    pub fn method(&self) -> CountMethod {
        self.0.count.method()
    }

    /// Returns the estimated time of the count, in nanoseconds on one core of a desktop machine. The actual time is
    /// usually less.
    pub fn cost(&self) -> f64 {
        self.0.cost()
    }

    /// Returns the estimated memory of a sweep, in bytes; 0 for the other methods, which take little.
    pub fn bytes(&self) -> f64 {
        self.0.count.bytes()
    }

    /// Returns the maximum number of parts that have any work. A sweep has all its work in part 0.
    pub fn max_parts(&self) -> u32 {
        let plans = &self.0;
        plans.prior.iter().map(WeighingPlan::max_parts).fold(plans.count.max_parts(), u32::max)
    }

    /// Counts one of `parts` parts into which the work is divided. The [`Counts`] of the parts add up, whoever counted
    /// them. A step is a closed form or a level of the search, of some microseconds.
    ///
    /// # Panics
    /// If `part` is not less than `parts`.
    pub fn part(&self, part: u32, parts: u32) -> Task<Counts> {
        Task::new(PartialCount::new(self.0.clone(), part, parts))
    }
}

impl fmt::Debug for CountPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (method, cost) = (self.method(), self.cost());
        f.debug_struct("CountPlan").field("method", &method).field("cost", &cost).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{Rng, SeedableRng};

    use super::*;
    use crate::Grid;
    use crate::posterior::exact::orbits::Orbits;
    use crate::posterior::exact::search_plan::SearchPlan;
    use crate::posterior::sample::SamplePlan;
    use crate::{CellSet, Mark, Outcome, Posterior, Record};

    fn position(record: &Record) -> Position {
        Position::new(record).unwrap()
    }

    fn plan(record: &Record) -> SearchPlan<u64> {
        SearchPlan::new(&position(record)).unwrap()
    }

    fn count(record: &Record, plan: SearchPlan<u64>) -> Counts {
        let classes = position(record).classes().iter().map(|class| class.ships.clone()).collect();
        let (grid, count) = (record.rules().grid(), Plan::Search(plan));
        CountPlan(Arc::new(Plans { source: Checksum::default(), grid, classes, count, prior: None }))
            .part(0, 1)
            .run()
    }

    /// Compares the counts with those on conflict lists, which use neither boxes nor symmetries.
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
                // Boards with eight, four and two symmetries.
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

    /// The number of clashing pairs is kept in 16 bits.
    #[test]
    fn clashing_pairs_of_two_lists_stay_far_below_16_bits() {
        let halo = |cells: CellSet| crate::Contact::None.halo(cells);
        let grid: Grid = "16x16".parse().unwrap();
        let lists: Vec<_> = (1..=16).map(|length| crate::placements(grid, length)).collect();
        let clashing = |one: &[crate::Placement], other: &[crate::Placement]| {
            let near = |one: CellSet| other.iter().filter(|other| !other.cells.is_disjoint(one)).count();
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

    /// Returns a game under `hit-miss` on a random grid, between 4 x 4 and 11 x 11.
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
        let plan = SamplePlan::new(&Posterior::new(Position::new(&record).unwrap())).unwrap();
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
