use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

use super::count_method::{CountBy, CountMethod, Plan, Totals};
use super::too_many_boards::Planning;
use crate::posterior::checksum::Checksum;
use crate::posterior::counts::{ClassCounts, Counts, Weights};
use crate::posterior::prior::ScaledPrior;
use crate::posterior::task::{Progress, Steps, Task};
use crate::{CellWeights, Grid, Position, ShipId};

/// A plan for counting every board. Clones share the data.
#[derive(Clone)]
pub struct CountPlan(Arc<Plans>);

struct Plans {
    source: Checksum,
    grid: Grid,
    classes: Vec<Vec<ShipId>>,
    count: Plan<u128>,
    /// The components of the prior; `None` if all boards weigh the same.
    prior: Option<Vec<Component>>,
}

/// A component of the prior: its factor, and the plan for its sums; `None` if all boards weigh the same.
type Component = (f64, Option<Plan<f64>>);

impl CountPlan {
    pub(in crate::posterior) fn new(position: &Position, prior: &ScaledPrior, by: CountBy) -> Planning<Self> {
        let plan = |weights: &CellWeights| Plan::weighing(position, weights, by);
        let count = Plan::counting(position, by)?;
        let components = prior
            .components()
            .map(|(scale, component)| Ok((scale, component.weights.as_ref().map(plan).transpose()?)));
        let source = Checksum::new(position.record(), prior);
        let prior = if prior.is_uniform() { None } else { Some(components.collect::<Result<_, _>>()?) };
        let classes = position.classes().iter().map(|class| class.ships.clone()).collect();
        Ok(Self(Arc::new(Plans { source, grid: position.grid(), classes, count, prior })))
    }

    /// Returns the method of counting.
    pub fn method(&self) -> CountMethod {
        self.0.count.method
    }

    /// Returns the estimated nanoseconds of the count on one core of a desktop machine. It usually takes less.
    pub fn cost(&self) -> f64 {
        self.0.count.cost + self.0.weighing().map(|plan| plan.cost).sum::<f64>()
    }

    /// Returns the estimated memory of a sweep, in bytes; 0 for the other methods, which take little.
    pub fn bytes(&self) -> f64 {
        self.0.count.bytes
    }

    /// Returns the maximum number of parts that have any work. A sweep has all its work in part 0.
    pub fn max_parts(&self) -> u32 {
        self.0.weighing().map(|plan| plan.max_parts).fold(self.0.count.max_parts, u32::max)
    }

    /// Counts one of `parts` parts into which the work is divided. The [`Counts`] of the parts add up, in any order.
    /// A step is a closed form or a level of the search, of some microseconds.
    ///
    /// # Panics
    /// If `part` is not less than `parts`.
    pub fn part(&self, part: u32, parts: u32) -> Task<Counts> {
        assert!(part < parts, "part {part} of {parts}");
        let Plans { source, grid, classes, count, prior } = &*self.0;
        let weights = prior.as_ref().map(|_| Weights {
            total: 0.0,
            classes: vec![vec![0.0; grid.area()]; classes.len()],
            components: Vec::new(),
        });
        let counts = Counts { source: *source, grid: *grid, boards: 0, classes: Vec::new(), weights };
        let counting = Some(count.part(part, parts));
        Task::new(PartialCount { plan: self.clone(), part, parts, counting, counts, weighing: None })
    }
}

impl Plans {
    fn weighing(&self) -> impl Iterator<Item = &Plan<f64>> {
        self.prior.iter().flatten().filter_map(|(_, plan)| plan.as_ref())
    }
}

impl fmt::Debug for CountPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (method, cost) = (self.method(), self.cost());
        f.debug_struct("CountPlan").field("method", &method).field("cost", &cost).finish_non_exhaustive()
    }
}

/// A part of a count in progress. The boards are counted first, and then weighed component by component.
struct PartialCount {
    plan: CountPlan,
    part: u32,
    parts: u32,
    counting: Option<Task<Totals<u128>>>,
    counts: Counts,
    /// The sums of the weights in the current component, if they have begun.
    weighing: Option<Task<Totals<f64>>>,
}

impl Steps for PartialCount {
    type Output = Counts;

    fn step(&mut self) -> Progress<Counts> {
        let Self { plan: CountPlan(plans), counts, .. } = self;
        if let Some(counting) = &mut self.counting {
            let Progress::Finished((boards, cells)) = counting.advance(1) else {
                return Progress::Unfinished;
            };
            self.counting = None;
            counts.boards = boards;
            let classes = plans.classes.iter().cloned().zip(cells);
            counts.classes = classes.map(|(ships, cells)| ClassCounts { ships, cells }).collect();
        } else if let (Some(weights), Some(prior)) = (&mut counts.weights, &plans.prior)
            && let Some((scale, plan)) = prior.get(weights.components.len())
        {
            if let Some(plan) = plan {
                let weighing = self.weighing.get_or_insert_with(|| plan.part(self.part, self.parts));
                let Progress::Finished((total, classes)) = weighing.advance(1) else {
                    return Progress::Unfinished;
                };
                self.weighing = None;
                // If there are no boards, rounding errors of differences may leave slightly less than 0.
                let cells = |class: Vec<f64>| class.into_iter().map(|weight| weight.max(0.0));
                weights.add(*scale, total.max(0.0), classes.into_iter().map(cells));
            } else {
                let classes = counts.classes.iter().map(|class| class.cells.iter().map(|&cell| cell as f64));
                weights.add(*scale, counts.boards as f64, classes);
            }
        }
        let weighed = counts.weights.as_ref().map(|weights| weights.components.len());
        if weighed < plans.prior.as_ref().map(Vec::len) {
            return Progress::Unfinished;
        }
        Progress::Finished(counts.clone())
    }

    fn progress(&self) -> f64 {
        let plans = &*self.plan.0;
        let counted = self.counting.as_ref().map_or(1.0, Task::progress);
        let weighed = self.counts.weights.as_ref().map_or(0, |weights| weights.components.len());
        let components = plans.prior.iter().flatten().enumerate().filter_map(|(place, (_, plan))| {
            let progress = match place.cmp(&weighed) {
                Ordering::Less => 1.0,
                Ordering::Equal => self.weighing.as_ref().map_or(0.0, Task::progress),
                Ordering::Greater => 0.0,
            };
            Some(plan.as_ref()?.cost * progress)
        });
        (plans.count.cost * counted + components.sum::<f64>()) / self.plan.cost().max(1.0)
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
