//! Batches of boards, by whichever method is predicted to take less time.

use super::board::Board;
use super::draws::Draws;
use super::plan::SamplePlan;
use super::walk_back::{SweepDrawPlan, SweepDraws};
use crate::Position;
use crate::posterior::prior::ScaledPrior;

/// How boards are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawMethod {
    /// Arrangements are proposed, and those that fit are taken.
    Rejection,
    /// A sweep over the grid is walked back.
    WalkBack,
}

/// A batch of boards in the making. It begins with proposals; once they tell how rarely one is accepted, it goes over to
/// [walking back](SweepDraws) through a sweep if that is predicted to take less time.
///
/// The boards follow from the position, the prior, the seed, the batch and their number.
pub struct BatchDraws {
    position: Position,
    prior: ScaledPrior,
    seed: u64,
    batch: u64,
    /// How many boards are wanted.
    wanted: usize,
    stage: Stage,
}

enum Stage {
    Proposing {
        draws: Draws,
        boards: Vec<Board>,
        /// After how many proposals the method is chosen anew.
        choice: u64,
    },
    Walking(Box<SweepDraws>),
}

impl BatchDraws {
    /// The most arrangements proposed for a batch.
    pub const MAX_PROPOSALS: u64 = 12_000_000;
    /// After so many proposals it is given up if a sweep cannot be made and [`MAX_PROPOSALS`](Self::MAX_PROPOSALS) would
    /// not give an eighth of the boards wanted.
    const FEWEST_PROPOSALS: u64 = 1_000_000;
    /// The most memory of a sweep, in bytes: a quarter of what a page may take, since another one may be counting.
    pub const MAX_BYTES: f64 = (64_u32 << 20) as f64;
    /// Proposals before the method is chosen for the first time, and in one step.
    const FIRST_CHOICE: u64 = 200_000;
    const PROPOSALS_PER_STEP: u64 = 10_000;
    /// What a proposal takes on one core of a desktop machine.
    const PROPOSAL_NANOSECONDS: f64 = 35.0;
    /// Steps of a sweep in one step.
    const SWEEP_STEPS: u64 = 32;

    /// Begins a batch of a position under a prior, of which `plan` is the plan for proposals. Batches of one seed with
    /// different numbers are independent of one another.
    pub fn new(
        position: &Position,
        prior: &ScaledPrior,
        plan: &SamplePlan,
        (seed, batch): (u64, u64),
        boards: usize,
    ) -> Self {
        let draws = plan.draws(seed, batch);
        let stage = Stage::Proposing { draws, boards: Vec::new(), choice: Self::FIRST_CHOICE };
        Self { position: position.clone(), prior: prior.clone(), seed, batch, wanted: boards, stage }
    }

    /// How the boards are drawn now.
    pub const fn method(&self) -> DrawMethod {
        match self.stage {
            Stage::Proposing { .. } => DrawMethod::Rejection,
            Stage::Walking(_) => DrawMethod::WalkBack,
        }
    }

    /// Goes on for a step of a few milliseconds at most; the boards once they are drawn, fewer than wanted if it is given
    /// up.
    pub fn advance(&mut self) -> Option<Vec<Board>> {
        let Self { position, prior, seed, batch, wanted, stage } = self;
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
                if end < *choice {
                    return None;
                }
                *choice *= 2;
                let per_board = end as f64 / boards.len().max(1) as f64;
                let left = per_board * (*wanted - boards.len()) as f64;
                if let Some(plan) = Self::sweep(position, prior, left * Self::PROPOSAL_NANOSECONDS) {
                    let mut draws = SweepDraws::new(plan);
                    draws.begin(*seed, *batch, *wanted);
                    *stage = Stage::Walking(Box::new(draws));
                    return None;
                }
                let is_hopeless = per_board * *wanted as f64 > 8.0 * Self::MAX_PROPOSALS as f64;
                (end >= Self::FEWEST_PROPOSALS && is_hopeless).then(|| std::mem::take(boards))
            }
        }
    }

    /// The plan for a sweep, if it takes less time than this, and little memory.
    fn sweep(position: &Position, prior: &ScaledPrior, nanoseconds: f64) -> Option<SweepDrawPlan> {
        let plan = SweepDrawPlan::new(position, prior).ok()?;
        (plan.cost() < nanoseconds && plan.bytes() <= Self::MAX_BYTES).then_some(plan)
    }
}
