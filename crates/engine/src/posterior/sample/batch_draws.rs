//! Batches of boards, drawn by the method that is predicted to take less time.

use super::board::Board;
use super::draws::Draws;
use super::plan::SamplePlan;
use super::walk_back::{SweepDrawPlan, SweepDraws};
use crate::posterior::posterior::Posterior;

/// A method of drawing boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawMethod {
    /// Acceptance and rejection: arrangements are proposed, and those that fit are accepted.
    Rejection,
    /// The backward pass of a sweep over the grid.
    WalkBack,
}

/// A batch of boards being drawn. It begins with proposals, which show how rarely one is accepted. Then it continues
/// with the [backward pass](SweepDraws) of a sweep if that is predicted to take less time.
///
/// The position, the prior, the seed, the number of the batch and the number of boards determine the boards.
pub struct BatchDraws {
    posterior: Posterior,
    seed: u64,
    batch: u64,
    /// Number of boards wanted.
    wanted: usize,
    stage: Stage,
}

enum Stage {
    Proposing {
        draws: Draws,
        boards: Vec<Board>,
        /// The next choice of the method.
        choice: MethodChoice,
    },
    Walking(Box<SweepDraws>),
}

impl BatchDraws {
    /// Maximum number of arrangements proposed for a batch: one or two seconds of work.
    pub const MAX_PROPOSALS: u64 = 48_000_000;
    /// Minimum number of proposals after which the batch can be given up. It is given up if no sweep is chosen and
    /// [`MAX_PROPOSALS`](Self::MAX_PROPOSALS) are predicted to give less than a fortieth of the boards wanted.
    const FEWEST_PROPOSALS: u64 = 1_000_000;
    const PROPOSALS_PER_STEP: u64 = 10_000;
    /// Number of steps of a sweep in one step of the batch.
    const SWEEP_STEPS: u64 = 32;

    /// Begins a batch of `boards` boards of a posterior. `plan` is the plan for proposals from the same posterior.
    /// Batches of one seed with different numbers are independent of one another.
    pub fn new(posterior: &Posterior, plan: &SamplePlan, (seed, batch): (u64, u64), boards: usize) -> Self {
        let draws = plan.draws(seed, batch);
        let stage = Stage::Proposing { draws, boards: Vec::new(), choice: MethodChoice::FIRST };
        Self { posterior: posterior.clone(), seed, batch, wanted: boards, stage }
    }

    /// Returns the current method.
    pub const fn method(&self) -> DrawMethod {
        match self.stage {
            Stage::Proposing { .. } => DrawMethod::Rejection,
            Stage::Walking(_) => DrawMethod::WalkBack,
        }
    }

    /// Performs a step of a few milliseconds at most. Returns the boards once they are drawn, or fewer than wanted if
    /// the batch is given up.
    pub fn advance(&mut self) -> Option<Vec<Board>> {
        let Self { posterior, seed, batch, wanted, stage } = self;
        match stage {
            Stage::Walking(draws) => draws.advance(Self::SWEEP_STEPS),
            Stage::Proposing { draws, boards, choice } => {
                let end = draws.proposed() + Self::PROPOSALS_PER_STEP;
                while boards.len() < *wanted && draws.proposed() < end {
                    boards.extend(draws.board(end - draws.proposed()));
                }
                if boards.len() == *wanted || end >= Self::MAX_PROPOSALS {
                    return Some(std::mem::take(boards));
                }
                if !choice.is_due(end) {
                    return None;
                }
                let accepted = boards.len() as u64;
                if let Some(plan) = choice.sweep(posterior, accepted, *wanted as u64) {
                    let mut draws = SweepDraws::new(plan);
                    draws.begin(*seed, *batch, *wanted);
                    *stage = Stage::Walking(Box::new(draws));
                    return None;
                }
                let all = end as f64 / accepted.max(1) as f64 * *wanted as f64;
                let is_hopeless = all > 40.0 * Self::MAX_PROPOSALS as f64;
                (end >= Self::FEWEST_PROPOSALS && is_hopeless).then(|| std::mem::take(boards))
            }
        }
    }
}

/// The number of proposals after which the predicted time of a sweep is compared with that of the proposals left.
#[derive(Clone, Copy)]
pub struct MethodChoice(u64);

impl MethodChoice {
    /// The number of proposals before the first comparison in a batch.
    pub const FIRST: Self = Self(200_000);
    /// Maximum memory of a sweep, in bytes: an eighth of what a page may take, which has several workers.
    pub const MAX_BYTES: f64 = (32_u32 << 20) as f64;
    /// Time of a proposal on one core of a desktop machine.
    const PROPOSAL_NANOSECONDS: f64 = 35.0;

    /// Returns true if the comparison is due after `proposed` proposals.
    pub const fn is_due(self, proposed: u64) -> bool {
        proposed >= self.0
    }

    /// Returns the plan for a sweep if its predicted time is less than that of the proposals for the draws left, and
    /// its memory is at most [`MAX_BYTES`](Self::MAX_BYTES). Doubles the number of proposals before the next
    /// comparison.
    pub fn sweep(&mut self, posterior: &Posterior, accepted: u64, wanted: u64) -> Option<SweepDrawPlan> {
        let proposals = self.0 as f64 / accepted.max(1) as f64 * wanted.saturating_sub(accepted) as f64;
        self.0 *= 2;
        let plan = SweepDrawPlan::new(posterior).ok()?;
        let is_faster = plan.cost() < proposals * Self::PROPOSAL_NANOSECONDS;
        (is_faster && plan.bytes() <= Self::MAX_BYTES).then_some(plan)
    }
}
