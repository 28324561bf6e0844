use crate::belief::{Belief, BeliefSource, CHOICES_PER_STEP, Decider};
use crate::chance_to_win::remaining_turns;
use crate::hidden_boards::deal;
use crate::policy::Policy;
use rangekeeper_engine::error::{SampleError, TooManyWays};
use rangekeeper_engine::internal::Random;
use rangekeeper_engine::{Board, BoardSampler, CellSet, NumberedBoards, Posterior, Progress, ShipId, Task};

/// A forecast of the number of shots to the end, by games that are played from a record on. Each game hides a board
/// drawn from the posterior of the record. Its player shoots nearly as the Rangekeeper [policy](crate::policy) does, in a
/// small part of the time, until every ship on the record is sunk.
///
/// The player knows nothing of the hidden board but the answers: beliefs are drawn from the posterior of the game so
/// far. A game depends on the posterior, the seed and the number of the game, not on earlier games or on the slices in
/// which it is played.
#[derive(Debug)]
pub struct Forecast {
    decider: Decider,
    policy: Policy,
    hidden_boards: HiddenBoards,
    game: Option<Game>,
}

#[derive(Debug)]
enum HiddenBoards {
    Preparing(Task<Result<BoardSampler, TooManyWays>>),
    Ready(Box<NumberedBoards>),
}

#[derive(Debug)]
struct Game {
    number: u64,
    hidden: Vec<(ShipId, CellSet)>,
}

impl Forecast {
    /// The number of boards drawn for one belief. Scores and rollouts save more shots than more boards in the same time.
    const BOARDS: usize = 1_000;

    /// Creates the forecast from a posterior. Hidden boards and beliefs are drawn from it.
    pub fn new(posterior: &Posterior, seed: u64) -> Self {
        let source = BeliefSource { boards: Self::BOARDS, ..BeliefSource::new(posterior, seed) };
        let (decider, policy) = (Decider::new(source), Policy::new(posterior.record().rules()));
        Self { decider, policy, hidden_boards: HiddenBoards::Preparing(posterior.sampler()), game: None }
    }

    /// Plays a game for at most `steps` steps, each of some milliseconds at most and usually far less. Finished with
    /// the number of shots once the game is over. A game interrupted by another one begins anew.
    ///
    /// # Errors
    /// [`SampleError`] if no boards can be drawn from the record's posterior.
    pub fn advance(&mut self, game: u64, steps: u64) -> Result<Progress<u16>, SampleError> {
        let shots = (0..steps).find_map(|_| self.step(game).transpose()).transpose()?;
        Ok(shots.map_or(Progress::Unfinished, Progress::Finished))
    }

    /// Plays a game to its end, in one go, and returns its number of shots.
    ///
    /// # Errors
    /// [`SampleError`] if no boards can be drawn from the record's posterior.
    pub fn game(&mut self, game: u64) -> Result<u16, SampleError> {
        loop {
            if let Some(shots) = self.step(game)? {
                return Ok(shots);
            }
        }
    }

    /// Returns the turns that the game that ended last took from the record on, one under way included.
    pub fn turns(&self) -> u16 {
        remaining_turns(self.decider.source().posterior.record(), self.decider.shots())
    }

    fn step(&mut self, number: u64) -> Result<Option<u16>, SampleError> {
        let boards = match &mut self.hidden_boards {
            HiddenBoards::Ready(boards) => boards,
            HiddenBoards::Preparing(task) => {
                if let Progress::Finished(sampler) = task.advance(CHOICES_PER_STEP) {
                    let seed = self.decider.source().seed;
                    self.hidden_boards = HiddenBoards::Ready(Box::new(sampler?.numbered_boards(seed)));
                }
                return Ok(None);
            }
        };
        let Some(game) = self.game.take().filter(|game| game.number == number) else {
            if let Progress::Finished(board) = boards.advance(number, 1)? {
                self.game = Some(self.begin(number, &board));
            }
            return Ok(None);
        };
        let choose = |belief: &Belief, open| self.policy.quick(belief, open);
        if self.decider.play(&game.hidden, choose) == Progress::Finished(()) {
            return Ok(Some(self.decider.shots().len() as u16));
        }
        self.game = Some(game);
        Ok(None)
    }

    fn begin(&mut self, number: u64, board: &Board) -> Game {
        self.decider.begin();
        let BeliefSource { posterior, seed, .. } = self.decider.source();
        let mut random = Random::new(*b"Rangekeeper game", *seed, number);
        Game { number, hidden: deal(posterior.position(), board, &mut random) }
    }
}
