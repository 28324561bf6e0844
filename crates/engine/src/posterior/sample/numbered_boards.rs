//! Boards by number.

use super::board::Board;
use super::board_sampler::BoardSampler;
use super::draws::Draws;
use super::method_choice::MethodChoice;
use super::sample_error::SampleError;
use super::sweep_draws::{SweepDrawPlan, SweepDraws};
use crate::posterior::task::Progress;

/// Boards by number, each drawn by itself: the posterior, the seed and the number determine the board. A board is
/// proposed until a proposal is accepted. If a sweep is predicted to take less time, it draws the boards in groups.
#[derive(Debug)]
pub struct NumberedBoards {
    sampler: BoardSampler,
    seed: u64,
    /// The board being drawn.
    current: Option<Current>,
    sweep: Option<Box<SweepDraws>>,
    /// The last group drawn by a sweep, with its number.
    group: Option<(u64, Vec<Board>)>,
}

/// A board being drawn.
#[derive(Debug)]
struct Current {
    number: u64,
    stage: Stage,
}

#[derive(Debug)]
enum Stage {
    Proposing(Box<Draws>, MethodChoice),
    Sweeping,
}

impl BoardSampler {
    /// Returns the boards of a seed by number. They are independent of one another.
    pub fn numbered_boards(&self, seed: u64) -> NumberedBoards {
        NumberedBoards::new(self, seed)
    }
}

impl NumberedBoards {
    /// Maximum number of proposals for one board: a fraction of a second. Ten ships that may not touch on 10 x 10 need
    /// about two hundred.
    pub const MAX_PROPOSALS: u64 = 4_000_000;
    /// The number of boards that a sweep draws together.
    const GROUP: u64 = 64;
    const PROPOSALS_PER_STEP: u64 = 10_000;
    /// Number of steps of a sweep in one step.
    const SWEEP_STEPS: u64 = 32;

    fn new(sampler: &BoardSampler, seed: u64) -> Self {
        Self { sampler: sampler.clone(), seed, current: None, sweep: None, group: None }
    }

    /// Performs at most `steps` steps towards the board of this number, each of a few milliseconds at most. A board
    /// interrupted by another one begins anew.
    ///
    /// # Errors
    /// [`SampleError::Starved`] if no sweep is possible and none of [`MAX_PROPOSALS`](Self::MAX_PROPOSALS) proposals is
    /// accepted.
    pub fn advance(&mut self, number: u64, steps: u64) -> Result<Progress<Board>, SampleError> {
        let mut current =
            self.current.take().filter(|current| current.number == number).unwrap_or_else(|| {
                let draws = Box::new(self.sampler.plan().draws(self.seed, number));
                Current { number, stage: Stage::Proposing(draws, MethodChoice::FIRST) }
            });
        for _ in 0..steps {
            let board = match &mut current.stage {
                Stage::Sweeping => self.sweep(number)?,
                Stage::Proposing(draws, choice) => {
                    let board = draws.board(Self::PROPOSALS_PER_STEP);
                    let proposals = draws.proposed();
                    if board.is_none() && choice.is_due(proposals) && self.is_sweep_faster(proposals) {
                        current.stage = Stage::Sweeping;
                    } else if board.is_none() && proposals >= Self::MAX_PROPOSALS {
                        return Err(SampleError::Starved { proposals, accepted: 0 });
                    }
                    board
                }
            };
            if let Some(board) = board {
                return Ok(Progress::Finished(board));
            }
        }
        self.current = Some(current);
        Ok(Progress::Unfinished)
    }

    /// Draws the board of this number without interruption.
    ///
    /// # Errors
    /// [`SampleError::Starved`] as for [`advance`](Self::advance).
    pub fn board(&mut self, number: u64) -> Result<Board, SampleError> {
        loop {
            if let Progress::Finished(board) = self.advance(number, u64::MAX)? {
                return Ok(board);
            }
        }
    }

    /// Returns true if a sweep is predicted to draw a group in less time than proposals, of which none was accepted.
    fn is_sweep_faster(&mut self, proposed: u64) -> bool {
        if self.sweep.is_none() {
            let plan = SweepDrawPlan::new(self.sampler.posterior()).ok();
            self.sweep = plan.map(|plan| Box::new(SweepDraws::new(plan)));
        }
        let is_faster = |plan| MethodChoice::is_sweep_faster(plan, proposed, 0, Self::GROUP);
        self.sweep.as_ref().is_some_and(|sweep| is_faster(sweep.plan()))
    }

    /// Advances the group of the board of this number by one step. Returns the board once the group is drawn.
    fn sweep(&mut self, number: u64) -> Result<Option<Board>, SampleError> {
        let starved = SampleError::Starved { proposals: Self::MAX_PROPOSALS, accepted: 0 };
        let Some(sweep) = &mut self.sweep else { return Err(starved) };
        let wanted = number / Self::GROUP;
        let group = match &mut self.group {
            Some((group, boards)) if *group == wanted => boards,
            group => {
                sweep.begin(self.seed, wanted, Self::GROUP as usize);
                &mut group.insert((wanted, Vec::new())).1
            }
        };
        if group.is_empty() {
            let Some(boards) = sweep.advance(Self::SWEEP_STEPS) else { return Ok(None) };
            *group = boards;
        }
        // A group is empty if no board has any weight.
        group.get((number % Self::GROUP) as usize).copied().map(Some).ok_or(starved)
    }
}
