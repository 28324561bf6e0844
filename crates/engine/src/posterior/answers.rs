//! The answers to a shot, and how likely each is.

use thiserror::Error;

use super::TooManyBoards;
use crate::game::RecordError;
use crate::{Cell, Counts, Outcome, Position, Posterior, Progress, Shot, Steps, Task};

/// The reason why the answers to a shot have no probabilities.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AnswersError {
    /// The cell is not on the grid, or has a mark already.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The boards behind an answer cannot be counted.
    #[error(transparent)]
    TooManyBoards(#[from] TooManyBoards),
}

impl Posterior {
    /// Counts the boards behind every answer that the opponent can give to a shot at an open cell. Returns the possible
    /// answers with their probabilities, which add up to 1.
    ///
    /// ```
    /// use rangekeeper_engine::{Outcome, Posterior, Record};
    ///
    /// let record: Record = "v1;classic;E5:hit".parse()?;
    /// let posterior = Posterior::new(record.try_into()?);
    /// let answers = posterior.answers("E6".parse()?)?.run();
    /// let [(Outcome::Miss, miss), (Outcome::Hit, hit), (Outcome::SunkShip(_), destroyer)] = answers[..] else { panic!() };
    /// assert_eq!([miss, hit, destroyer].map(|it| (1000.0 * it).round()), [558.0, 419.0, 24.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`AnswersError`] for a cell off the grid or with a mark, and where the boards cannot be counted.
    pub fn answers(&self, cell: Cell) -> Result<Task<Vec<(Outcome, f64)>>, AnswersError> {
        let mut left = Vec::new();
        for outcome in self.record().possible_answers(cell) {
            let mut answered = self.clone();
            answered.add_shot(Shot { cell, outcome })?;
            let answered = answered.pruned();
            left.push((outcome, ways_to_name(answered.position()), answered.count()?));
        }
        left.reverse();
        Ok(Task::new(Answers { left, found: Vec::new() }))
    }
}

/// Returns the number of ways in which each board names ships that the position does not tell apart.
fn ways_to_name(position: &Position) -> f64 {
    let ways = |ships: usize| (1..=ships).map(|ship| ship as f64).product::<f64>();
    position.classes().iter().map(|class| ways(class.ships.len())).product()
}

struct Answers {
    /// The answers to come, the first one last, each with the ways to name its ships and the count of its boards.
    left: Vec<(Outcome, f64, Task<Counts>)>,
    /// The possible answers so far, each with its weight.
    found: Vec<(Outcome, f64)>,
}

impl Steps for Answers {
    type Output = Vec<(Outcome, f64)>;

    fn step(&mut self) -> Progress<Self::Output> {
        let Some((outcome, ways, count)) = self.left.last_mut() else {
            let total: f64 = self.found.iter().map(|(_, weight)| weight).sum();
            let probability = |&(outcome, weight): &(Outcome, f64)| (outcome, weight / total);
            return Progress::Finished(self.found.iter().map(probability).collect());
        };
        if let Progress::Finished(counts) = count.advance(1) {
            if counts.boards > 0 {
                let weight = counts.weights.as_ref().map_or(counts.boards as f64, |weights| weights.total);
                self.found.push((*outcome, *ways * weight));
            }
            self.left.pop();
        }
        Progress::Unfinished
    }
}
