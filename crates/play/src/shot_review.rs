use std::cmp::Reverse;
use std::time::Duration;

use rangekeeper_engine::error::SampleError;
use rangekeeper_engine::internal::insertion_sort_by_key;
use rangekeeper_engine::{Analysis, Cell, CellSet, Posterior, Progress, Record, Shot, Steps, Task};
use serde::{Deserialize, Serialize};

use crate::best_shot_search::{NoBestShot, search_best_shot};
use crate::policy::BestShot;

/// The hit probability of a shot beside that of a better one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShotReview {
    /// The cell of the shot.
    pub cell: Cell,
    /// Its hit probability when it was fired.
    pub when_fired: f64,
    /// Its hit probability when `best` was better, which in a salvo may have been earlier in the turn.
    pub probability: f64,
    /// The better cell; the cell of the shot if there was none.
    pub best: Cell,
    /// The hit probability of `best` then.
    pub best_probability: f64,
}

impl ShotReview {
    /// Hit probabilities that differ by less are as good as equal: the page rounds them to a tenth of a percent.
    const AS_GOOD: f64 = 0.000_5;
    /// On boards drawn, the difference has to be so many times its standard error: the largest of many estimates is too
    /// large.
    const ERRORS: f64 = 3.0;

    /// Returns the hit probability that the shot gave away: 0 if no cell was better.
    pub fn given_away(&self) -> f64 {
        self.best_probability - self.probability
    }
}

/// Counts every board where that takes at most a second of a desktop machine and as much memory as a sweep may that draws
/// boards, and draws 2,000 boards otherwise: crowded fleets are drawn at some thousands a second. The seed is fixed, so that
/// the result depends on the posterior alone.
pub fn quick_analysis(posterior: &Posterior) -> Task<Result<Analysis, SampleError>> {
    posterior.analyze(Duration::from_secs(1), 3.2e7, 2_000, 1)
}

/// Reviews the shots of a turn. The posterior is that before the turn, which gets a [`quick_analysis`], as that after each
/// shot; a review is `None` if boards can neither be counted nor drawn.
///
/// A single shot is set against the most likely hit. A salvo is set against the best set of as many cells before the turn.
/// Since the answers may come one by one, the shots left are also set against the best set after each answer, and a shot
/// gives away the least of these differences. The best set is that of the most likely hits, or of the best shot for the
/// game and the most likely hits beside it.
///
/// ```
/// use rangekeeper_engine::{Posterior, Record};
/// use rangekeeper_play::review_turn;
///
/// let record: Record = "v1;4x1,allowed,sunk-ship;Alpha=2;A1:miss".parse()?;
/// let before = Posterior::new(record.first_shots(0).try_into()?);
/// let review = review_turn(&before, record.shots()).run()[0].expect("three boards are counted");
/// assert_eq!(review.best, "A2".parse()?);
/// assert!((review.given_away() - 1.0 / 3.0).abs() < 1e-12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// If a shot is off the grid, or has an outcome that the rules do not know.
pub fn review_turn(posterior: &Posterior, shots: &[Shot]) -> Task<Vec<Option<ShotReview>>> {
    let (mut posteriors, mut next) = (Vec::new(), posterior.clone());
    for &shot in shots {
        posteriors.push(next.clone());
        next.add_shot(shot).expect("an answer by the rules of the game");
        next = next.pruned();
    }
    Task::new(TurnReview {
        cells: shots.iter().map(|shot| shot.cell).collect(),
        reviews: Vec::new(),
        analyses: Vec::new(),
        compared: 0,
        stage: posteriors.first().map(|first| Stage::Analyzing(quick_analysis(first))),
        posteriors,
    })
}

struct TurnReview {
    /// The cells of the shots, and the posterior before each of them.
    cells: Vec<Cell>,
    posteriors: Vec<Posterior>,
    /// The analyses of the posteriors, as far as they are known.
    analyses: Vec<Option<Analysis>>,
    reviews: Vec<Option<ShotReview>>,
    /// The number of posteriors whose best set is known with the best shot for the game.
    compared: usize,
    /// `None` once the review is complete.
    stage: Option<Stage>,
}

enum Stage {
    Analyzing(Task<Result<Analysis, SampleError>>),
    /// Another cell was likelier. The best shot for the game may be among the shots all the same.
    Searching(Task<Result<BestShot, NoBestShot>>),
}

impl TurnReview {
    /// Takes in the analysis before the next shot, and compares the shots with the most likely hits once all are known.
    fn take_in(&mut self, analysis: Option<Analysis>) -> Option<Stage> {
        let cell = self.cells[self.analyses.len()];
        let nothing_better = |analysis: &Analysis| {
            let when_fired = analysis.counts().probability(cell);
            // Any best set gives away less.
            let (probability, best_probability) = (when_fired, f64::INFINITY);
            ShotReview { cell, when_fired, probability, best: cell, best_probability }
        };
        self.reviews.push(analysis.as_ref().map(nothing_better));
        self.analyses.push(analysis);
        if let Some(next) = self.posteriors.get(self.analyses.len()) {
            return Some(Stage::Analyzing(quick_analysis(next)));
        }
        (0..self.cells.len()).for_each(|at| self.compare(at, None));
        self.search()
    }

    /// Begins to search for the next best shot that a shot may have been, if some shot gave away anything.
    fn search(&mut self) -> Option<Stage> {
        let gave = |review: &Option<ShotReview>| review.is_some_and(|review| review.given_away() > 0.0);
        let last = self.reviews.iter().rposition(gave)?;
        Some(Stage::Searching(search_best_shot(self.posteriors[..=last].get(self.compared)?)))
    }

    /// Compares the shots from this place on with the best set of as many cells as the turn had left, which begins with
    /// `first`. What a shot gave away is the least of all comparisons.
    fn compare(&mut self, at: usize, first: Option<Cell>) {
        let Some(analysis) = &self.analyses[at] else { return };
        let (counts, record) = (analysis.counts(), self.posteriors[at].record());
        let in_turn = usize::from(record.rules().shots_per_turn());
        let left = in_turn - record.shots().len() % in_turn;
        let shot: CellSet = self.cells[at..].iter().copied().collect();
        // The bits of floating-point numbers from 0 on are ordered as the numbers are.
        let rank = |cell: &Cell| Reverse((first == Some(*cell), counts.probability(*cell).to_bits()));
        let likeliest = |cells: CellSet| {
            let mut cells: Vec<Cell> = cells.iter().collect();
            insertion_sort_by_key(&mut cells, rank);
            cells
        };
        let best: CellSet = likeliest(record.open()).into_iter().take(left).collect();
        let (left_out, others) = (likeliest(best - shot), likeliest(shot - best));
        // A turn that ended early would have had its other shots left.
        let left_out = &left_out[left_out.len().saturating_sub(others.len())..];
        let pairs = others.iter().zip(left_out).map(|(&cell, &better)| (cell, better));
        let as_good = (shot & best).iter().map(|cell| (cell, cell));
        for (cell, mut better) in pairs.chain(as_good) {
            let [probability, higher] = [cell, better].map(|cell| counts.probability(cell));
            // Boards that hit one of the two cells, and not the other, make the difference.
            let error = analysis.drawn().map_or(0.0, |drawn| ((probability + higher) / drawn as f64).sqrt());
            if higher - probability < ShotReview::AS_GOOD.max(ShotReview::ERRORS * error) {
                better = cell;
            }
            let best_probability = counts.probability(better);
            let shot = self.cells.iter().zip(&mut self.reviews).find(|(other, _)| **other == cell);
            let review = shot.and_then(|(_, review)| review.as_mut());
            if let Some(it) = review.filter(|it| best_probability - probability < it.given_away()) {
                *it = ShotReview { probability, best: better, best_probability, ..*it };
            }
        }
    }
}

impl Steps for TurnReview {
    type Output = Vec<Option<ShotReview>>;

    fn step(&mut self) -> Progress<Self::Output> {
        self.stage = match &mut self.stage {
            None => return Progress::Finished(std::mem::take(&mut self.reviews)),
            Some(Stage::Analyzing(task)) => {
                let Progress::Finished(analysis) = task.advance(1) else { return Progress::Unfinished };
                self.take_in(analysis.ok())
            }
            Some(Stage::Searching(task)) => {
                let Progress::Finished(best) = task.advance(1) else { return Progress::Unfinished };
                if let Some(best) = best.ok().filter(|best| self.cells[self.compared..].contains(&best.cell))
                {
                    self.compare(self.compared, Some(best.cell));
                }
                self.compared += 1;
                self.search()
            }
        };
        Progress::Unfinished
    }
}

/// A game as its shots' reviews tell it, in hits. A hit is worth two to three shots in the classic game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameReview {
    /// The number of hits less the sum of the hit probabilities reviewed: 0 on average, whatever is shot at.
    pub luck: f64,
    /// The sum of the hit probabilities that the shots gave away.
    pub given_away: f64,
    /// The places of at most [`COSTLIEST`](Self::COSTLIEST) shots that gave something away, the costliest first.
    pub costliest: Vec<usize>,
}

impl GameReview {
    /// The number of shots that are named.
    pub const COSTLIEST: usize = 3;

    /// Sums up the reviews of the shots of a record, in order; `None` for a shot that could not be reviewed.
    pub fn new(record: &Record, reviews: &[Option<ShotReview>]) -> Self {
        let (mut luck, mut given_away, mut costly) = (0.0, 0.0, Vec::new());
        for (place, (shot, review)) in record.shots().iter().zip(reviews).enumerate() {
            let Some(review) = review else { continue };
            luck += f64::from(u8::from(shot.outcome.is_hit())) - review.when_fired;
            given_away += review.given_away();
            if review.given_away() > 0.0 {
                costly.push((review.given_away().to_bits(), place));
            }
        }
        // The bits of floating-point numbers from 0 on are ordered as the numbers are.
        insertion_sort_by_key(&mut costly, |costly| Reverse(*costly));
        let costliest = costly.into_iter().map(|(_, place)| place).take(Self::COSTLIEST).collect();
        Self { luck, given_away, costliest }
    }
}

#[cfg(test)]
mod tests {
    use rangekeeper_engine::{Mark, Outcome, OwnBoard, Position, Rules, ScaledPrior};

    use super::*;
    use crate::hide;

    /// Reviews a single shot. Its own answer does not matter.
    fn review_shot(posterior: &Posterior, cell: Cell) -> ShotReview {
        let outcome = [Outcome::Miss, Outcome::Hit].into_iter().find(|&outcome| {
            let mut record = posterior.record().clone();
            record.set(cell, Some(Mark::Shot(outcome))).is_ok() && Position::new(&record).is_ok()
        });
        review_turn(posterior, &[Shot { cell, outcome: outcome.unwrap() }]).run()[0].unwrap()
    }

    fn posterior(record: &Record) -> Posterior {
        Posterior::new(Position::new(record).unwrap())
    }

    #[test]
    fn a_shot_is_set_against_the_most_likely_hit() {
        let board = posterior(&"v1;4x1,allowed,sunk-ship;Alpha=3;".parse().unwrap());
        let [edge, middle, other] = ["A1", "A2", "A3"].map(|cell| review_shot(&board, cell.parse().unwrap()));
        assert_eq!((middle.best, middle.best_probability.to_bits()), (middle.cell, 1.0_f64.to_bits()));
        assert_eq!((edge.probability.to_bits(), edge.best), (0.5_f64.to_bits(), middle.cell));
        // As likely as another one.
        assert_eq!(other.best, other.cell);
    }

    #[test]
    fn cells_that_a_sample_cannot_tell_apart_are_as_good() {
        // Boards too many to count, and cells as likely as the best of the sample by the symmetry of the grid.
        let posterior = posterior(&"v1;sea-battle;A1:miss,A10:miss,J1:miss,J10:miss".parse().unwrap());
        let analysis = quick_analysis(&posterior).run().unwrap();
        assert!(analysis.drawn().is_some());
        let counts = analysis.counts();
        let best = review_shot(&posterior, "A2".parse().unwrap()).best;
        let (row, column) = (best.row(), best.column());
        let alike = [(9 - row, column), (row, 9 - column), (9 - row, 9 - column), (column, row)];
        for cell in alike.map(|(row, column)| Cell::new(row, column).unwrap()) {
            let review = review_shot(&posterior, cell);
            assert_eq!(review.best, cell, "{} and {}", counts.probability(cell), counts.probability(best));
        }
    }

    #[test]
    fn the_best_shot_for_the_game_gives_nothing_away() {
        let record = "v1;10x10,allowed,hit-miss;Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2;";
        let mut found = 0;
        for seed in 0..20 {
            let record: Record = record.parse().unwrap();
            let hidden = hide(record.rules(), &ScaledPrior::UNIFORM, seed).unwrap();
            let board = OwnBoard::with_shots(hidden, record.rules().grid().cells().step_by(3)).unwrap();
            let posterior = posterior(board.record());
            let best = search_best_shot(&posterior).run().unwrap();
            let given_away = review_shot(&posterior, best.cell).given_away();
            assert_eq!(given_away.to_bits(), 0.0_f64.to_bits(), "seed {seed}");
            found += u32::from(best.cell != best.most_likely);
        }
        assert!(found > 0, "the best shot was always the most likely hit");
    }

    #[test]
    fn a_salvo_is_set_against_the_best_set_before_it_or_after_an_answer() {
        // The chances are 1/4, 1/2, 1/2, 1/2 and 1/4; after a hit at A2 that sinks nothing one of A1 and A3 is hit.
        let case = |turn: &str, expected: [f64; 2]| {
            let mut record: Record = "v1;5x1,allowed,sunk,salvo=2;Alpha=2;".parse().unwrap();
            let before = posterior(&record);
            record.add_shots(turn).unwrap();
            let reviews = review_turn(&before, record.shots()).run();
            let found: Vec<f64> = reviews.into_iter().map(|review| review.unwrap().given_away()).collect();
            assert!(found.iter().zip(expected).all(|(one, other)| (one - other).abs() < 1e-12), "{found:?}");
        };
        // Called out together, though A5 cannot be hit any more after the first answer.
        case("A2:miss,A4:miss", [0.0; 2]);
        case("A4:hit,A2:miss", [0.0; 2]);
        // A1 and A3 are as likely after a hit, and A1 was less likely before.
        case("A2:hit,A1:sunk", [0.0; 2]);
        case("A2:hit,A5:miss", [0.0, 0.25]);
        // Whichever comes first, and one of the three best cells is not shot.
        case("A1:miss,A3:hit", [0.25, 0.0]);
        case("A1:miss,A5:miss", [0.25, 0.25]);
    }

    #[test]
    fn salvos_as_advised_give_nothing_away_and_their_luck_is_that_of_their_shots() {
        let rules =
            "v1;10x10,allowed,sunk-ship,salvo=5;Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2;";
        let mut worse_when_fired = 0;
        for seed in 0..2 {
            let record: Record = rules.parse().unwrap();
            let mut board = OwnBoard::new(hide(record.rules(), &ScaledPrior::UNIFORM, seed).unwrap());
            while !board.is_over() {
                let record = board.record();
                let posterior = posterior(record);
                let analysis = quick_analysis(&posterior).run().unwrap();
                let probability = |cell: &Cell| analysis.counts().probability(*cell);
                let before = record.shots().len();
                let first = search_best_shot(&posterior).run().unwrap().cell;
                let mut open: Vec<Cell> = record.open().iter().filter(|cell| *cell != first).collect();
                open.sort_by_key(|cell| Reverse(probability(cell).to_bits()));
                for cell in [first].into_iter().chain(open).take(5) {
                    if !board.is_over() {
                        board.fire(cell).unwrap();
                    }
                }
                for review in review_turn(&posterior, &board.record().shots()[before..]).run() {
                    let review = review.unwrap();
                    let given_away = review.given_away().to_bits();
                    assert_eq!(given_away, 0.0_f64.to_bits(), "{review:?}: {}", board.record());
                    worse_when_fired += u32::from(review.when_fired < review.probability - 0.05);
                }
            }
        }
        assert!(worse_when_fired > 0, "no answer made a shot of its salvo less likely");
    }

    #[test]
    fn the_costliest_shots_come_first() {
        let cell = |place| Rules::classic().grid().cells().nth(place).unwrap();
        let gave = |place: usize, given: f64| {
            let (when_fired, probability, best_probability) = (0.1, 0.1, 0.1 + given);
            Some(ShotReview { cell: cell(place), when_fired, probability, best: cell(99), best_probability })
        };
        let mut record = Record::new(Rules::classic());
        (0..5).for_each(|place| record.set(cell(place), Some(Mark::Shot(Outcome::Miss))).unwrap());
        let mut reviews = [gave(0, 0.0), gave(1, 0.2), gave(2, 0.05), gave(3, 0.3), gave(4, 0.1)];
        let review = GameReview::new(&record, &reviews);
        assert_eq!(review.costliest, [3, 1, 4]);
        assert!((review.luck + 0.5).abs() < 1e-12 && (review.given_away - 0.65).abs() < 1e-12);
        assert!(GameReview::new(&record, &reviews[..1]).costliest.is_empty());
        // One that could not be reviewed.
        reviews[3] = None;
        let review = GameReview::new(&record, &reviews);
        assert_eq!(review.costliest, [1, 4, 2]);
        assert!((review.luck + 0.4).abs() < 1e-12);
    }
}
