use std::fmt;
use std::sync::Arc;

use super::count_method::{CountBy, CountMethod, Plan};
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
        choice: CountBy,
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
    use crate::posterior::exact::search_plan::SearchPlan;
    use crate::{CellSet, Contact, Grid, Placement, Position, Record, placements};

    #[test]
    fn the_first_ship_lies_in_one_place_of_each_orbit() {
        let branches = |shots: &str| {
            let record: Record = format!("v1;classic;{shots}").parse().unwrap();
            SearchPlan::<u64>::new(&Position::new(&record).unwrap()).unwrap().branches
        };
        assert_eq!(branches(""), 120 / 8);
        assert_eq!(branches("A1:miss,A10:miss,J1:miss,J10:miss"), (120 - 8) / 8);
        assert_eq!(branches("A1:miss,J10:miss"), (120 - 4) / 4);
        assert_eq!(branches("A1:miss"), (120 - 2) / 2);
        assert_eq!(branches("A2:miss"), 120 - 3);
    }

    /// The number of clashing pairs is kept in 16 bits.
    #[test]
    fn clashing_pairs_of_two_lists_stay_far_below_16_bits() {
        let halo = |cells: CellSet| Contact::None.halo(cells);
        let grid: Grid = "16x16".parse().unwrap();
        let lists: Vec<_> = (1..=16).map(|length| placements(grid, length)).collect();
        let clashing = |one: &[Placement], other: &[Placement]| {
            let near = |one: CellSet| other.iter().filter(|other| !other.cells.is_disjoint(one)).count();
            one.iter().map(|one| near(halo(one.cells))).sum::<usize>()
        };
        let most = lists.iter().flat_map(|one| lists.iter().map(|other| clashing(one, other))).max();
        assert_eq!(most, Some(24_152));
    }
}
