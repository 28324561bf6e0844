//! The forecast of the number of shots to the end of a game.

use thiserror::Error;

use crate::belief::{Belief, BeliefSource, CHOICES_PER_STEP, Decider};
use crate::opponent::{SweepBoards, named};

use rangekeeper_engine::error::TooManyWays;
use rangekeeper_engine::random::Random;
use rangekeeper_engine::sliced::{Draws, SamplePlan, SamplePlanner, Sliced};
use rangekeeper_engine::{CellSet, Outcome, Posterior, Progress, ShipId, Shot};

/// A forecast of the number of shots to the end, by games that are played from a record on. Each game hides a board
/// drawn from the posterior of the record. Its player shoots at the open cell that most boards of a belief occupy,
/// until every ship on the record is sunk.
///
/// The player knows nothing of the hidden board but the answers: beliefs are drawn from the posterior of the game so
/// far. A game depends on the posterior, the seed and the number of the game, not on earlier games or on the slices in
/// which it is played.
///
/// ```
/// use rangekeeper_engine::{Posterior, Progress, Record};
/// use rangekeeper_play::{Forecast, GameLengths};
///
/// let record: Record = "v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=2;C3:hit".parse()?;
/// let mut forecast = Forecast::new(&Posterior::new(record.try_into()?), 1);
/// let mut lengths = GameLengths::default();
/// for game in 0..20 {
///     lengths.add(loop {
///         // A worker looks at the clock here.
///         if let Progress::Finished(shots) = forecast.advance(game, 10)? {
///             break shots;
///         }
///     });
/// }
/// assert_eq!(lengths.games(), 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Forecast {
    decider: Decider,
    planner: Option<SamplePlanner>,
    /// The plan that hidden boards are drawn from, once it is ready.
    plan: Option<SamplePlan>,
    /// The hidden boards drawn by sweeps, once proposals failed for one.
    swept: Option<SweepBoards>,
    game: Option<Game>,
}

/// The reason why no games can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ForecastError {
    /// The hits of the record can be covered in too many ways.
    #[error(transparent)]
    TooManyWays(#[from] TooManyWays),
    /// No board can be drawn, by proposals or by a sweep.
    #[error("none of {proposals} boards drawn at random fits the record")]
    Starved {
        /// The number of boards proposed for one game.
        proposals: u64,
    },
}

/// A game and its number.
struct Game {
    number: u64,
    stage: Stage,
}

enum Stage {
    /// The drawing of the hidden board by proposals.
    Hiding(Draws),
    /// The drawing of the hidden board by a sweep, since all proposals failed.
    Sweeping,
    /// The shots of the game, and the ships with their cells.
    Playing(Vec<(ShipId, CellSet)>),
}

impl Forecast {
    /// The maximum number of arrangements proposed for one hidden board. If none fits, a sweep draws the board.
    pub const MAX_PROPOSALS: u64 = 10_000_000;
    const PROPOSALS_PER_STEP: u64 = 10_000;
    const SWEEP_STEPS: u64 = 32;

    /// Creates the forecast from a posterior. Hidden boards and beliefs are drawn from it.
    pub fn new(posterior: &Posterior, seed: u64) -> Self {
        let decider = Decider::new(BeliefSource::new(posterior, seed));
        Self { decider, planner: Some(SamplePlanner::new(posterior)), plan: None, swept: None, game: None }
    }

    /// Plays a game for at most `steps` steps, each of some milliseconds at most and usually far less. Finished with
    /// the number of shots once the game is over. A game interrupted by another one begins anew.
    ///
    /// # Errors
    /// [`ForecastError`] if no boards can be drawn from the record's posterior.
    pub fn advance(&mut self, game: u64, steps: u64) -> Result<Progress<u16>, ForecastError> {
        for _ in 0..steps {
            if let Some(shots) = self.step(game)? {
                return Ok(Progress::Finished(shots));
            }
        }
        Ok(Progress::Unfinished)
    }

    /// Plays a game to its end, in one go, and returns its number of shots.
    ///
    /// # Errors
    /// [`ForecastError`] if no boards can be drawn from the record's posterior.
    pub fn game(&mut self, game: u64) -> Result<u16, ForecastError> {
        loop {
            if let Some(shots) = self.step(game)? {
                return Ok(shots);
            }
        }
    }

    fn step(&mut self, number: u64) -> Result<Option<u16>, ForecastError> {
        let Some(plan) = &self.plan else { return self.prepare().map(|()| None) };
        let stage = match self.game.take() {
            Some(game) if game.number == number => game.stage,
            _ => Stage::Hiding(plan.draws(self.decider.source().seed, number)),
        };
        let stage = match stage {
            Stage::Hiding(draws) => self.hide(number, draws)?,
            Stage::Sweeping => self.sweep(number)?,
            Stage::Playing(hidden) => {
                if let Some(shots) = self.play(&hidden) {
                    return Ok(Some(shots));
                }
                Stage::Playing(hidden)
            }
        };
        self.game = Some(Game { number, stage });
        Ok(None)
    }

    /// Advances the plan that hidden boards are drawn from.
    fn prepare(&mut self) -> Result<(), ForecastError> {
        match self.planner.take().ok_or(TooManyWays)?.advance(CHOICES_PER_STEP)? {
            Sliced::Unfinished(planner) => self.planner = Some(planner),
            Sliced::Finished(plan) => self.plan = Some(plan),
        }
        Ok(())
    }

    /// Advances the drawing of the hidden board by proposals.
    fn hide(&mut self, number: u64, mut draws: Draws) -> Result<Stage, ForecastError> {
        if let Some(arrangement) = draws.arrangement(Self::PROPOSALS_PER_STEP) {
            return Ok(self.begin(number, &arrangement));
        }
        if draws.proposed() < Self::MAX_PROPOSALS {
            return Ok(Stage::Hiding(draws));
        }
        if self.swept.is_none() {
            let posterior = &self.decider.source().posterior;
            self.swept = self.plan.as_ref().and_then(|plan| SweepBoards::new(posterior, plan));
        }
        let proposals = draws.proposed();
        self.swept.as_ref().map(|_| Stage::Sweeping).ok_or(ForecastError::Starved { proposals })
    }

    /// Advances the drawing of the hidden board by a sweep.
    fn sweep(&mut self, number: u64) -> Result<Stage, ForecastError> {
        let seed = self.decider.source().seed;
        let drawn = self.swept.as_mut().and_then(|boards| boards.advance(seed, number, Self::SWEEP_STEPS));
        match drawn {
            None => Ok(Stage::Sweeping),
            Some(ships) if ships.is_empty() => Err(ForecastError::Starved { proposals: Self::MAX_PROPOSALS }),
            Some(arrangement) => Ok(self.begin(number, &arrangement)),
        }
    }

    /// Begins the game of this number against an arrangement.
    fn begin(&mut self, number: u64, arrangement: &[(usize, CellSet)]) -> Stage {
        self.decider.begin();
        let source = self.decider.source();
        let mut random = Random::new(*b"Rangekeeper game", source.seed, number);
        Stage::Playing(named(source.posterior.position(), arrangement, &mut random))
    }

    /// Advances the game against these ships by one shot, or by one step of a decision. Returns the number of shots of
    /// the game once it is over.
    fn play(&mut self, hidden: &[(ShipId, CellSet)]) -> Option<u16> {
        let decider = &mut self.decider;
        if hidden.iter().all(|(_, cells)| cells.is_subset(decider.shot())) {
            return Some(decider.shots().len() as u16);
        }
        if decider.advance(1) == Progress::Finished(()) {
            let cell = decider.decide(Belief::most_occupied)?;
            let (shot, announcement) =
                (decider.shot() | CellSet::from_cell(cell), decider.source().announcement());
            let hit = hidden.iter().find(|(_, cells)| cells.contains(cell));
            let answer =
                |&(ship, cells): &(ShipId, CellSet)| announcement.of_hit(ship, cells.is_subset(shot));
            decider.take_in(Shot { cell, outcome: hit.map_or(Outcome::Miss, answer) });
        }
        None
    }
}
