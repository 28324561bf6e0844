use thiserror::Error;

use super::TooManyBoards;
use crate::game::RecordError;
use crate::posterior::exact::{CountBy, count_boards};
use crate::{CountMethod, CountPlan, Counts, Position, Record, ScaledPrior, Shot, Task};

/// A position under a prior: the boards that fit the record, and the probability of each.
#[derive(Clone, Debug)]
pub struct Posterior {
    position: Position,
    prior: ScaledPrior,
}

/// An error: the prior was scaled for the rules of another game, or has weights of another grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the prior was made ready for other rules than those of the record")]
pub struct OtherRules;

impl Posterior {
    /// Creates the posterior of a position under the uniform prior: all arrangements are equally likely.
    pub const fn new(position: Position) -> Self {
        Self { position, prior: ScaledPrior::UNIFORM }
    }

    /// Returns the posterior of the position under this prior instead.
    ///
    /// # Errors
    /// [`OtherRules`] if the prior was [scaled](crate::Prior::scaled) for other rules, or has weights of another grid.
    pub fn with_prior(self, prior: &ScaledPrior) -> Result<Self, OtherRules> {
        let is_ready = prior.is_ready_for(self.record().rules());
        if is_ready { Ok(Self { prior: prior.clone(), ..self }) } else { Err(OtherRules) }
    }

    /// Returns the record.
    pub const fn record(&self) -> &Record {
        self.position.record()
    }

    /// Returns the position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the prior, scaled for the rules of the record.
    pub const fn prior(&self) -> &ScaledPrior {
        &self.prior
    }

    /// Adds a shot at an open cell. Some arrangement must fit the record with the shot; see [`Position::add_shot`].
    ///
    /// # Errors
    /// [`RecordError`] for a cell off the grid or with a mark, or an outcome that the rules forbid. The posterior is then
    /// unchanged.
    pub fn add_shot(&mut self, shot: Shot) -> Result<(), RecordError> {
        self.position.add_shot(shot)
    }

    /// Returns the posterior of the [pruned](Position::pruned) position, which has the same boards.
    #[must_use]
    pub fn pruned(&self) -> Self {
        Self { position: self.position.pruned(), prior: self.prior.clone() }
    }

    /// Plans the count of every board by the method that costs less.
    ///
    /// # Errors
    /// [`TooManyBoards`] if neither method can be used. A search is refused if it would take days or list too many hit
    /// covers. A sweep is refused if the grid or the fleet is too large for it, or if it would take more memory than a
    /// page may use. Both are refused if the number of boards could overflow.
    pub fn plan_count(&self) -> Result<CountPlan, TooManyBoards> {
        CountPlan::new(&self.position, &self.prior, CountBy::DEFAULT)
    }

    /// Plans the count of every board as [`plan_count`](Self::plan_count) does, for a device on which a sweep may take at
    /// most so much memory, in bytes, as it is [estimated](CountPlan::bytes).
    ///
    /// # Errors
    /// [`TooManyBoards`] as for [`plan_count`](Self::plan_count), and where only a larger sweep could count.
    pub fn plan_count_within(&self, max_bytes: f64) -> Result<CountPlan, TooManyBoards> {
        CountPlan::new(&self.position, &self.prior, CountBy::Cheaper { max_bytes })
    }

    /// Plans the count of every board by this method, regardless of its cost and memory.
    ///
    /// # Errors
    /// [`TooManyBoards`] if the method cannot be used: a search would take days or list too many hit covers, the grid
    /// or the fleet is too large for a sweep, the number of boards could overflow, or the boards are not
    /// [known](CountMethod::Known).
    pub fn plan_count_by(&self, method: CountMethod) -> Result<CountPlan, TooManyBoards> {
        CountPlan::new(&self.position, &self.prior, CountBy::Method(method))
    }

    /// Counts every board, whatever its probability. The number is exact up to 2¹²⁷. It is found with less time and
    /// memory than the [counts](Self::count) by cell, and so for more boards.
    ///
    /// ```
    /// use rangekeeper_engine::{Posterior, Record};
    ///
    /// let record: Record = "v1;sea-battle;".parse()?;
    /// assert_eq!(Posterior::new(record.try_into()?).count_boards()?.run(), 1_855_545_978_831_780);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`TooManyBoards`] as for [`plan_count`](Self::plan_count).
    pub fn count_boards(&self) -> Result<Task<u128>, TooManyBoards> {
        count_boards(&self.position)
    }

    /// Counts every board and the boards that occupy each cell, and weighs them under the prior. The classic game takes
    /// milliseconds; [`CountPlan::cost`] estimates the time beforehand.
    ///
    /// # Errors
    /// [`TooManyBoards`] as for [`plan_count`](Self::plan_count).
    pub fn count(&self) -> Result<Task<Counts>, TooManyBoards> {
        Ok(self.plan_count()?.part(0, 1))
    }
}
