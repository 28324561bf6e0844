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

/// A batch of boards in the making. It begins with proposals; once they tell how rarely one is accepted, it goes over
/// to [walking back](SweepDraws) through a sweep if that is predicted to take less time.
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
        /// When the method is chosen next.
        choice: MethodChoice,
    },
    Walking(Box<SweepDraws>),
}

impl BatchDraws {
    /// The most arrangements proposed for a batch: a second's or two.
    pub const MAX_PROPOSALS: u64 = 48_000_000;
    /// After so many proposals it is given up if a sweep cannot be made and [`MAX_PROPOSALS`](Self::MAX_PROPOSALS)
    /// would not give a fortieth of the boards wanted.
    const FEWEST_PROPOSALS: u64 = 1_000_000;
    const PROPOSALS_PER_STEP: u64 = 10_000;
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
        let stage = Stage::Proposing { draws, boards: Vec::new(), choice: MethodChoice::FIRST };
        Self { position: position.clone(), prior: prior.clone(), seed, batch, wanted: boards, stage }
    }

    /// How the boards are drawn now.
    pub const fn method(&self) -> DrawMethod {
        match self.stage {
            Stage::Proposing { .. } => DrawMethod::Rejection,
            Stage::Walking(_) => DrawMethod::WalkBack,
        }
    }

    /// Goes on for a step of a few milliseconds at most; the boards once they are drawn, fewer than wanted if it is
    /// given up.
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
                if !choice.is_due(end) {
                    return None;
                }
                let accepted = boards.len() as u64;
                if let Some(plan) = choice.sweep(position, prior, accepted, *wanted as u64) {
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

/// After so many proposals it is looked whether a sweep is predicted to take less time than those that are left.
#[derive(Clone, Copy)]
pub struct MethodChoice(u64);

impl MethodChoice {
    /// The first choice of a batch.
    pub const FIRST: Self = Self(200_000);
    /// The most memory of a sweep, in bytes: an eighth of what a page may take, which has several workers.
    pub const MAX_BYTES: f64 = (32_u32 << 20) as f64;
    /// What a proposal takes on one core of a desktop machine.
    const PROPOSAL_NANOSECONDS: f64 = 35.0;

    /// Whether so many proposals were made.
    pub const fn is_due(self, proposed: u64) -> bool {
        proposed >= self.0
    }

    /// The plan for a sweep, if it takes less time than the proposals for the draws that are left, and little memory.
    /// The next choice is after twice as many proposals.
    pub fn sweep(
        &mut self,
        position: &Position,
        prior: &ScaledPrior,
        accepted: u64,
        wanted: u64,
    ) -> Option<SweepDrawPlan> {
        let proposals = self.0 as f64 / accepted.max(1) as f64 * wanted.saturating_sub(accepted) as f64;
        self.0 *= 2;
        let plan = SweepDrawPlan::new(position, prior).ok()?;
        let is_faster = plan.cost() < proposals * Self::PROPOSAL_NANOSECONDS;
        (is_faster && plan.bytes() <= Self::MAX_BYTES).then_some(plan)
    }
}
