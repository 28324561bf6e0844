//! Where to shoot next.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::{Cell, Interval, Record, Tally, clopper_pearson};

/// Where to shoot next, from a sample. There is none when no open cell was ever hit: the fleet is sunk, or
/// nothing has been drawn yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The recommended cell.
    pub best: Cell,
    /// How likely a shot there hits.
    pub estimate: Estimate,
    /// The other open cells whose interval overlaps the recommended cell's, most likely first: the sample
    /// cannot tell which is best.
    pub tied: Vec<Cell>,
}

/// A hit probability as a sample tells it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Draws in which a ship lay on the cell.
    pub successes: u64,
    /// All draws.
    pub trials: u64,
    /// The Clopper-Pearson interval.
    pub interval: Interval,
}

impl Estimate {
    /// What the tally says of a cell of its grid, with the interval at this confidence.
    pub fn new(tally: &Tally, cell: Cell, confidence: f64) -> Self {
        let (successes, trials) = (tally.successes(cell), tally.accepted);
        Self { successes, trials, interval: clopper_pearson(successes, trials, confidence) }
    }

    /// The share of the draws, 0 to 1; 0 before the first draw.
    pub fn share(&self) -> f64 {
        if self.trials == 0 { 0.0 } else { self.successes as f64 / self.trials as f64 }
    }
}

impl Advice {
    /// The open cell that was hit most often. Where the sample cannot tell it from `previous`, the cell
    /// recommended before, that one stays: advice that jumps between equals is no advice.
    pub fn new(record: &Record, tally: &Tally, confidence: f64, previous: Option<Cell>) -> Option<Self> {
        let open = record.open();
        let hit =
            open.iter().map(|cell| (tally.successes(cell), Reverse(cell))).filter(|(count, _)| *count > 0);
        // Equals come in reading order.
        let mut ranked: BinaryHeap<(u64, Reverse<Cell>)> = hit.collect();
        let mut next = move || ranked.pop().map(|(_, Reverse(cell))| cell);
        let first = next()?;
        let estimate = |cell| Estimate::new(tally, cell, confidence);
        let overlap = |a: Estimate, b: Estimate| a.interval.overlaps(b.interval);
        let top = estimate(first);
        let stays = |&cell: &Cell| open.contains(cell) && overlap(estimate(cell), top);
        let best = previous.filter(stays).unwrap_or(first);
        let best_estimate = estimate(best);
        let tied = std::iter::once(first).chain(std::iter::from_fn(next)).filter(|&cell| cell != best);
        // Fewer successes never raise an interval, so the first that falls short ends the list.
        let tied = tied.take_while(|&cell| overlap(estimate(cell), best_estimate)).collect();
        Some(Self { best, estimate: best_estimate, tied })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CellSet, ClassTally, Mark, Outcome, Rules, ShipId};

    fn cell(name: &str) -> Cell {
        name.parse().unwrap()
    }

    fn tally(counts: &[(&str, u64)], accepted: u64) -> Tally {
        let grid = Rules::classic().grid();
        let mut cells = vec![0; grid.area()];
        for (name, count) in counts {
            cells[grid.order(cell(name))] = *count;
        }
        Tally {
            grid,
            proposed: accepted,
            accepted,
            classes: vec![ClassTally { ships: vec![ShipId(0)], cells }],
        }
    }

    #[test]
    fn the_cell_hit_most_often_is_recommended_and_equals_are_named() {
        let record = Record::new(Rules::classic());
        let tally = tally(&[("A1", 100), ("C3", 500), ("D4", 498), ("E5", 300)], 1000);
        let advice = Advice::new(&record, &tally, 0.95, None).unwrap();
        assert_eq!((advice.best, advice.tied), (cell("C3"), vec![cell("D4")]));
        assert_eq!((advice.estimate.successes, advice.estimate.trials), (500, 1000));
    }

    #[test]
    fn the_previous_cell_stays_while_the_sample_cannot_tell_it_from_the_best() {
        let record = Record::new(Rules::classic());
        let tally = tally(&[("C3", 500), ("D4", 498), ("E5", 300)], 1000);
        let best = |previous| Advice::new(&record, &tally, 0.95, Some(cell(previous))).unwrap().best;
        assert_eq!(best("D4"), cell("D4"));
        assert_eq!(best("E5"), cell("C3"));
    }

    #[test]
    fn a_marked_cell_is_never_recommended() {
        let mut record = Record::new(Rules::classic());
        record.set(cell("C3"), Some(Mark::Shot(Outcome::Hit))).unwrap();
        record.set(cell("D4"), Some(Mark::Blocked)).unwrap();
        let tally = tally(&[("C3", 1000), ("D4", 999), ("E5", 3)], 1000);
        let advice = Advice::new(&record, &tally, 0.95, Some(cell("C3"))).unwrap();
        assert_eq!((advice.best, advice.tied), (cell("E5"), vec![]));
        let everything: CellSet = record.rules().grid().all();
        everything.iter().for_each(|cell| record.set(cell, Some(Mark::Blocked)).unwrap());
        assert_eq!(Advice::new(&record, &tally, 0.95, None), None);
    }
}
