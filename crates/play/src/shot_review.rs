//! What the shots of a game were worth.

use rangekeeper_engine::{Cell, Posterior, Progress, Record, Steps, Task};
use serde::{Deserialize, Serialize};

use crate::best_shot_search::{NoBestShot, search_best_shot};
use crate::policy::BestShot;
use crate::{QuickCounts, quick_counts};

/// The hit probability of a shot beside that of the best one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShotReview {
    /// The cell of the shot.
    pub cell: Cell,
    /// Its hit probability.
    pub probability: f64,
    /// The most likely hit; the cell of the shot if it was as likely, or the [best shot](BestShot) for the game.
    pub best: Cell,
    /// The hit probability of `best`.
    pub best_probability: f64,
}

impl ShotReview {
    /// Hit probabilities that differ by less are as good as equal: the page rounds them to a tenth of a percent.
    const AS_GOOD: f64 = 0.000_5;
    /// On boards drawn, the difference has to be so many times its standard error: the largest of many estimates is too
    /// large.
    const ERRORS: f64 = 3.0;

    /// Returns the hit probability that the shot gave away: 0 for the most likely hit, and for the best shot.
    pub fn given_away(&self) -> f64 {
        self.best_probability - self.probability
    }
}

/// Reviews a shot at an open cell: finds its hit probability, the most likely hit, and if that is another cell, whether the
/// shot was the best one for the game nevertheless. The counts are [`QuickCounts`]. `None` if boards can neither
/// be counted nor drawn.
///
/// ```
/// use rangekeeper_engine::{Posterior, Record};
/// use rangekeeper_play::review_shot;
///
/// let record: Record = "v1;4x1,allowed,sunk-ship;Alpha=2;".parse()?;
/// let review = review_shot(&Posterior::new(record.try_into()?), "A1".parse()?).run().expect("three boards are counted");
/// assert_eq!(review.best, "A2".parse()?);
/// assert!((review.given_away() - 1.0 / 3.0).abs() < 1e-12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn review_shot(posterior: &Posterior, cell: Cell) -> Task<Option<ShotReview>> {
    let stage = Stage::Counting(quick_counts(posterior));
    Task::new(ReviewTask { posterior: posterior.clone(), cell, stage })
}

struct ReviewTask {
    posterior: Posterior,
    cell: Cell,
    stage: Stage,
}

enum Stage {
    Counting(Task<Option<QuickCounts>>),
    /// Another cell is likelier. The best shot may be the cell of the shot all the same.
    Searching(ShotReview, Task<Result<BestShot, NoBestShot>>),
}

impl ReviewTask {
    /// Sets the shot against the most likely hit.
    fn compare(&self, QuickCounts { counts, drawn }: &QuickCounts) -> ShotReview {
        let open = self.posterior.record().open();
        let probability = counts.probability(self.cell);
        let (mut best, mut best_probability) = (self.cell, probability);
        for cell in open {
            let other = counts.probability(cell);
            if other > best_probability + ShotReview::AS_GOOD {
                (best, best_probability) = (cell, other);
            }
        }
        // Boards that hit one of the two cells, and not the other, make the difference.
        let error = drawn.map_or(0.0, |drawn| ((probability + best_probability) / drawn as f64).sqrt());
        if best_probability - probability < ShotReview::ERRORS * error {
            (best, best_probability) = (self.cell, probability);
        }
        ShotReview { cell: self.cell, probability, best, best_probability }
    }
}

impl Steps for ReviewTask {
    type Output = Option<ShotReview>;

    fn step(&mut self) -> Progress<Self::Output> {
        match &mut self.stage {
            Stage::Counting(task) => {
                let Progress::Finished(counts) = task.advance(1) else { return Progress::Unfinished };
                let Some(counts) = counts else { return Progress::Finished(None) };
                let review = self.compare(&counts);
                if review.best == self.cell {
                    return Progress::Finished(Some(review));
                }
                self.stage = Stage::Searching(review, search_best_shot(&self.posterior));
                Progress::Unfinished
            }
            Stage::Searching(review, search) => search.advance(1).map(|best| {
                let is_best = best.is_ok_and(|best| best.cell == review.cell);
                let as_good =
                    ShotReview { best: review.cell, best_probability: review.probability, ..*review };
                Some(if is_best { as_good } else { *review })
            }),
        }
    }

    fn progress(&self) -> f64 {
        match &self.stage {
            Stage::Counting(task) => task.progress() / 2.0,
            Stage::Searching(_, task) => 0.5 + task.progress() / 2.0,
        }
    }
}

/// A game as its shots' reviews tell it, in hits. A hit is worth two to three shots in the classic game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameReview {
    /// The number of hits less the sum of the hit probabilities, of the shots that were reviewed: 0 on average, whatever is
    /// shot at.
    pub luck: f64,
    /// The sum of the hit probabilities that the shots gave away.
    pub given_away: f64,
    /// The places in the record of the shots that gave away most, the dearest first: at most
    /// [`DEAREST`](Self::DEAREST), all of which gave away something.
    pub dearest: Vec<usize>,
}

impl GameReview {
    /// The number of shots that are named.
    pub const DEAREST: usize = 3;

    /// Sums up the reviews of the shots of a record, in order; `None` for a shot that could not be reviewed.
    pub fn new(record: &Record, reviews: &[Option<ShotReview>]) -> Self {
        let (mut luck, mut given_away, mut dear) = (0.0, 0.0, Vec::new());
        for (place, (shot, review)) in record.shots().iter().zip(reviews).enumerate() {
            let Some(review) = review else { continue };
            luck += f64::from(u8::from(shot.outcome.is_hit())) - review.probability;
            given_away += review.given_away();
            if review.given_away() > 0.0 {
                dear.push((place, review.given_away()));
            }
        }
        let next_dearest = || {
            let given_away = |(_, (_, given_away)): &(usize, &(usize, f64))| *given_away;
            let dearest =
                dear.iter().enumerate().max_by(|one, other| given_away(one).total_cmp(&given_away(other)));
            let (at, _) = dearest?;
            Some(dear.remove(at).0)
        };
        let dearest = std::iter::from_fn(next_dearest).take(Self::DEAREST).collect();
        Self { luck, given_away, dearest }
    }
}

#[cfg(test)]
mod tests {
    use rangekeeper_engine::{Mark, Outcome, Position, Preset, Rules, ScaledPrior};

    use super::*;
    use crate::hide;

    fn review(record: &str, cell: &str) -> ShotReview {
        let record: Record = record.parse().unwrap();
        let posterior = Posterior::new(record.try_into().unwrap());
        review_shot(&posterior, cell.parse().unwrap()).run().unwrap()
    }

    #[test]
    fn a_shot_is_set_against_the_most_likely_hit() {
        let board = "v1;4x1,allowed,sunk-ship;Alpha=3;";
        let middle = review(board, "A2");
        assert_eq!((middle.best, middle.best_probability.to_bits()), (middle.cell, 1.0_f64.to_bits()));
        let edge = review(board, "A1");
        assert_eq!((edge.probability.to_bits(), edge.best), (0.5_f64.to_bits(), middle.cell));
        // As likely as another one.
        assert_eq!(review(board, "A3").best, "A3".parse().unwrap());
    }

    #[test]
    fn cells_that_a_sample_cannot_tell_apart_are_as_good() {
        // Boards too many to count, and cells as likely as the best of the sample by the symmetry of the grid.
        let rules = "sea-battle".parse::<Preset>().unwrap().rules();
        let mut record = Record::new(rules);
        record.add_shots("A1:miss,A10:miss,J1:miss,J10:miss").unwrap();
        let posterior = Posterior::new(Position::new(&record).unwrap());
        let QuickCounts { counts, drawn } = quick_counts(&posterior).run().unwrap();
        assert!(drawn.is_some());
        let best = review_shot(&posterior, "A2".parse().unwrap()).run().unwrap().best;
        let mirror = |row, column| Cell::new(row, column).unwrap();
        let (row, column) = (best.row(), best.column());
        let alike = [(9 - row, column), (row, 9 - column), (9 - row, 9 - column), (column, row)];
        for cell in alike.map(|(row, column)| mirror(row, column)) {
            let review = review_shot(&posterior, cell).run().unwrap();
            assert_eq!(review.best, cell, "{} and {}", counts.probability(cell), counts.probability(best));
        }
    }

    #[test]
    fn the_best_shot_for_the_game_gives_nothing_away() {
        let record = "v1;10x10,allowed,hit-miss;Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2;";
        let mut found = 0;
        for seed in 0..20 {
            let mut record: Record = record.parse().unwrap();
            let hidden = hide(record.rules(), &ScaledPrior::UNIFORM, seed).unwrap();
            for cell in record.rules().grid().cells().step_by(3) {
                let outcome = hidden.answer(&record, cell).unwrap();
                record.set(cell, Some(Mark::Shot(outcome))).unwrap();
            }
            let posterior = Posterior::new(Position::new(&record).unwrap());
            let best = search_best_shot(&posterior).run().unwrap();
            let review = review_shot(&posterior, best.cell).run().unwrap();
            assert_eq!(review.given_away().to_bits(), 0.0_f64.to_bits(), "seed {seed}");
            found += u32::from(best.cell != best.most_likely);
        }
        assert!(found > 0, "the best shot was always the most likely hit");
    }

    #[test]
    fn luck_is_none_on_average() {
        let rules = Rules::classic();
        let mut luck = Vec::new();
        for seed in 0..40 {
            let hidden = hide(&rules, &ScaledPrior::UNIFORM, seed).unwrap();
            let mut record = Record::new(rules.clone());
            let mut reviews = Vec::new();
            // Shots in a fixed order, of which some are better than others.
            for number in 0..24 {
                let cell = rules.grid().cells().nth((37 * number + 11) % 100).unwrap();
                let posterior = Posterior::new(Position::new(&record).unwrap());
                let counts = posterior.count().unwrap().run();
                let probability = counts.probability(cell);
                reviews.push(Some(ShotReview {
                    cell,
                    probability,
                    best: cell,
                    best_probability: probability,
                }));
                let outcome = hidden.answer(&record, cell).unwrap();
                record.set(cell, Some(Mark::Shot(outcome))).unwrap();
            }
            luck.push(GameReview::new(&record, &reviews).luck);
        }
        let mean = luck.iter().sum::<f64>() / luck.len() as f64;
        let variance = luck.iter().map(|luck| luck * luck).sum::<f64>() / luck.len() as f64;
        let error = (variance / luck.len() as f64).sqrt();
        assert!(mean.abs() < 4.0 * error, "{mean}, with an error of {error}");
    }

    #[test]
    fn the_dearest_shots_come_first() {
        let cell = |place| Rules::classic().grid().cells().nth(place).unwrap();
        let gave = |place: usize, given: f64| {
            let best_probability = 0.1 + given;
            Some(ShotReview { cell: cell(place), probability: 0.1, best: cell(99), best_probability })
        };
        let mut record = Record::new(Rules::classic());
        for place in 0..5 {
            record.set(cell(place), Some(Mark::Shot(Outcome::Miss))).unwrap();
        }
        let mut reviews = [gave(0, 0.0), gave(1, 0.2), gave(2, 0.05), gave(3, 0.3), gave(4, 0.1)];
        let review = GameReview::new(&record, &reviews);
        assert_eq!(review.dearest, [3, 1, 4]);
        assert!((review.luck + 0.5).abs() < 1e-12 && (review.given_away - 0.65).abs() < 1e-12);
        assert!(GameReview::new(&record, &reviews[..1]).dearest.is_empty());
        // One that could not be reviewed.
        reviews[3] = None;
        let review = GameReview::new(&record, &reviews);
        assert_eq!(review.dearest, [1, 4, 2]);
        assert!((review.luck + 0.4).abs() < 1e-12);
    }
}
