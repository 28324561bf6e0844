use super::draw_method::Alternative;
use super::{Draws, SampleError};
use crate::{Board, BoardSampler, Progress};

/// Boards by number, each drawn by itself: the posterior, the seed and the number determine the board. A board is
/// proposed until a proposal is accepted. If a sweep is predicted to take less time, it draws the boards in groups.
#[derive(Debug)]
pub struct NumberedBoards {
    sampler: BoardSampler,
    seed: u64,
    /// The number of the board being drawn, and its proposals; none if a sweep draws it.
    current: Option<(u64, Option<Box<Draws>>)>,
    alternative: Alternative,
    /// The last group drawn by a sweep, with its number.
    group: Option<(u64, Vec<Board>)>,
}

impl BoardSampler {
    /// Returns the boards of a seed by number. They are independent of one another.
    pub fn numbered_boards(&self, seed: u64) -> NumberedBoards {
        let alternative = Alternative::new(None);
        NumberedBoards { sampler: self.clone(), seed, current: None, alternative, group: None }
    }
}

impl NumberedBoards {
    /// Maximum number of proposals for a board: a fraction of a second. Ten ships apart on 10 x 10 need about 200.
    pub const MAX_PROPOSALS: u64 = 4_000_000;
    /// The number of boards that a sweep draws together.
    const GROUP: u64 = 64;
    const PROPOSALS_PER_STEP: u64 = 10_000;
    const SWEEP_STEPS: u64 = 32;

    /// Performs at most `steps` steps towards the board of this number, each of a few milliseconds at most. A board
    /// interrupted by another one begins anew.
    ///
    /// # Errors
    /// [`SampleError::Starved`] if no sweep is possible and none of [`MAX_PROPOSALS`](Self::MAX_PROPOSALS) is accepted.
    pub fn advance(&mut self, number: u64, steps: u64) -> Result<Progress<Board>, SampleError> {
        let current = self.current.take().filter(|(current, _)| *current == number);
        let mut proposing = current.map_or_else(
            || {
                self.alternative = Alternative::new(self.alternative.sweep.take());
                Some(Box::new(self.sampler.draws(self.seed, number)))
            },
            |(_, proposing)| proposing,
        );
        for _ in 0..steps {
            let board = match &mut proposing {
                None => self.sweep(number)?,
                Some(draws) => draws.board(Self::PROPOSALS_PER_STEP),
            };
            if let Some(board) = board {
                return Ok(Progress::Finished(board));
            }
            if let Some(proposals) = proposing.as_ref().map(|draws| draws.proposed()) {
                if self.alternative.if_faster(&self.sampler, proposals, 0, Self::GROUP).is_some() {
                    proposing = None;
                } else if proposals >= Self::MAX_PROPOSALS {
                    return Err(SampleError::Starved { proposals, accepted: 0 });
                }
            }
        }
        self.current = Some((number, proposing));
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

    /// Advances the group of the board of this number by one step. Returns the board once the group is drawn.
    fn sweep(&mut self, number: u64) -> Result<Option<Board>, SampleError> {
        let starved = SampleError::Starved { proposals: Self::MAX_PROPOSALS, accepted: 0 };
        let Some(sweep) = &mut self.alternative.sweep else { return Err(starved) };
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
