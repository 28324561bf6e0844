use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rangekeeper_engine::{Cell, Confidence, Counts, HitProbability, Record, Sample};

/// The most likely hit: the open cell of the highest hit probability, from counts or from a sample.
#[derive(Clone, Debug, PartialEq)]
pub struct MostLikely {
    /// The cell.
    pub cell: Cell,
    /// The hit probability of the cell.
    pub probability: HitProbability,
    /// The other open cells that are as likely. From counts, these are the equals, in reading order. From a sample,
    /// these are the cells whose interval overlaps that of `cell`, the most often hit first: the sample cannot tell
    /// which is best.
    pub tied: Vec<Cell>,
}

impl MostLikely {
    /// Finds the most likely hit from counts, the first of equals; `None` if no ship lies on an open cell.
    pub fn exact(record: &Record, counts: &Counts) -> Option<Self> {
        let open = record.open();
        let most = open.iter().map(|cell| counts.rank(cell)).max().filter(|most| *most > 0)?;
        let mut equals = open.iter().filter(|&cell| counts.rank(cell) == most);
        let cell = equals.next()?;
        Some(Self { cell, probability: counts.hit_probability(cell), tied: equals.collect() })
    }

    /// Finds the cell most often hit in a sample, at this confidence; `None` if no drawn ship is on an open cell.
    pub fn sampled(record: &Record, sample: &Sample, confidence: Confidence) -> Option<Self> {
        // Equals come in reading order.
        let ranks = record.open().iter().map(|cell| (sample.successes(cell), Reverse(cell)));
        let mut ranked: BinaryHeap<(u64, Reverse<Cell>)> = ranks.filter(|(count, _)| *count > 0).collect();
        let mut next = move || ranked.pop().map(|(_, Reverse(cell))| cell);
        let best = next()?;
        let estimate = |cell| sample.estimate(cell, confidence);
        let most = estimate(best);
        // Fewer successes never raise an interval, so the first that falls short ends the list.
        let tied =
            std::iter::from_fn(next).take_while(|&cell| estimate(cell).interval.overlaps(most.interval));
        Some(Self { cell: best, probability: HitProbability::Sampled(most), tied: tied.collect() })
    }

    /// Recommends this cell instead if it is among the [`tied`](Self::tied). A caller that looks at a growing sample can
    /// so keep its recommendation. `probability` is the hit probability of the cell.
    #[must_use]
    pub fn keeping(mut self, cell: Cell, probability: HitProbability) -> Self {
        if let Some(place) = self.tied.iter().position(|&tied| tied == cell) {
            self.tied.remove(place);
            self.tied.insert(0, self.cell);
            (self.cell, self.probability) = (cell, probability);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rangekeeper_engine::{ClassCounts, Mark, Outcome, Position, Posterior, Rules, ShipId};

    fn cell(name: &str) -> Cell {
        name.parse().unwrap()
    }

    fn sample(counts: &[(&str, u64)], accepted: u64) -> Sample {
        let position = Position::new(&Record::new(Rules::classic())).unwrap();
        let grid = position.grid();
        let mut sample = Posterior::new(position).sample(0, 1).run().unwrap();
        let mut cells = vec![0_u128; grid.area()];
        for (name, count) in counts {
            cells[grid.order(cell(name)).unwrap()] = (*count).into();
        }
        sample.proposed = accepted;
        sample.drawn.boards = accepted.into();
        sample.drawn.classes = vec![ClassCounts { ships: vec![ShipId::new(0).unwrap()], cells }];
        sample
    }

    #[test]
    fn the_cell_hit_most_often_is_recommended_while_the_sample_cannot_tell_the_previous_cell_from_it() {
        let sample = sample(&[("A1", 100), ("C3", 500), ("D4", 498), ("E5", 300)], 1000);
        let probability = |cell| HitProbability::Sampled(sample.estimate(cell, Confidence::PERCENT_95));
        let record = Record::new(Rules::classic());
        let advice = MostLikely::sampled(&record, &sample, Confidence::PERCENT_95).unwrap();
        assert_eq!((advice.cell, &advice.tied[..]), (cell("C3"), &[cell("D4")][..]));
        assert_eq!(advice.probability, probability(cell("C3")));
        assert!((advice.probability.value() - 0.5).abs() < 1e-12);
        let best = |previous| advice.clone().keeping(cell(previous), probability(cell(previous)));
        assert_eq!((best("D4").cell, best("D4").probability), (cell("D4"), probability(cell("D4"))));
        assert_eq!(best("E5").cell, cell("C3"));
    }

    #[test]
    fn only_equal_counts_are_tied_when_every_board_is_counted() {
        let mut record = Record::new(Rules::classic());
        record.set(cell("A1"), Some(Mark::Shot(Outcome::Hit))).unwrap();
        let counts = sample(&[("A1", 1000), ("C3", 500), ("D4", 500), ("E5", 499)], 1000).drawn;
        let advice = MostLikely::exact(&record, &counts).unwrap();
        assert_eq!(advice.probability, HitProbability::Exact { occupied: 500, boards: 1000, share: 0.5 });
        assert_eq!((advice.cell, &advice.tied[..]), (cell("C3"), &[cell("D4")][..]));
        let keeping = |name| advice.clone().keeping(cell(name), counts.hit_probability(cell(name)));
        assert_eq!((keeping("D4").cell, keeping("D4").tied), (cell("D4"), vec![cell("C3")]));
        assert_eq!(keeping("E5"), advice);
        assert_eq!(MostLikely::exact(&record, &sample(&[("A1", 1000)], 1000).drawn), None);
    }

    #[test]
    fn a_marked_cell_is_never_recommended() {
        let mut record = Record::new(Rules::classic());
        record.set(cell("C3"), Some(Mark::Shot(Outcome::Hit))).unwrap();
        record.set(cell("D4"), Some(Mark::Blocked)).unwrap();
        let sample = sample(&[("C3", 1000), ("D4", 999), ("E5", 3)], 1000);
        let advice = MostLikely::sampled(&record, &sample, Confidence::PERCENT_95).unwrap();
        assert_eq!((advice.cell, advice.tied), (cell("E5"), vec![]));
        record.rules().grid().cells().for_each(|cell| record.set(cell, Some(Mark::Blocked)).unwrap());
        assert_eq!(MostLikely::sampled(&record, &sample, Confidence::PERCENT_95), None);
    }
}
