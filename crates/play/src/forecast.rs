//! How many more shots a game takes if the most likely cell is always shot.

use thiserror::Error;

use crate::belief::{Belief, BeliefSource, CHOICES_PER_STEP, Decider};
use crate::opponent::{SweepBoards, named};

use rangekeeper_engine::error::TooManyWays;
use rangekeeper_engine::random::Random;
use rangekeeper_engine::sliced::{Draws, SamplePlan, SamplePlanner, Sliced};
use rangekeeper_engine::{CellSet, Outcome, Position, Record, ScaledPrior, ShipId, Shot};

/// Plays games from a record on to see how many more shots they take. Each game hides a board drawn from the record's
/// posterior and shoots at the open cell that most boards of a belief occupy, until every ship on the record is sunk.
///
/// The decisions know nothing of the hidden board but the answers: their beliefs are drawn from the posterior of the
/// game so far. A game depends on the record, the seed and its number, not on the games before it or on the slices in
/// which it is played.
///
/// ```
/// use rangekeeper_engine::{Position, Record};
/// use rangekeeper_play::{Forecast, GameLengths};
///
/// let record: Record = "v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=2;C3:hit".parse()?;
/// let mut forecast = Forecast::new(&record, &Position::new(&record)?, 1);
/// let mut lengths = GameLengths::default();
/// for game in 0..20 {
///     lengths.add(loop {
///         // A worker looks at the clock here.
///         if let Some(shots) = forecast.advance(game, 10)? {
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
    /// What hidden boards are drawn from, once it is ready.
    plan: Option<SamplePlan>,
    /// The hidden boards drawn by sweeps, if proposals failed for one.
    swept: Option<SweepBoards>,
    game: Option<Game>,
}

/// Why no games can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ForecastError {
    /// The hits of the record can be covered in too many ways.
    #[error(transparent)]
    TooManyWays(#[from] TooManyWays),
    /// Drawing boards does not succeed.
    #[error("none of {proposals} boards drawn at random fits the record")]
    Starved {
        /// Boards proposed for one game.
        proposals: u64,
    },
}

/// A game and its number.
struct Game {
    number: u64,
    stage: Stage,
}

enum Stage {
    /// The hidden board is being drawn by proposals.
    Hiding(Draws),
    /// It is being drawn by a sweep, since they all failed.
    Sweeping,
    /// The shots are being decided; the ships lie here.
    Playing(Vec<(ShipId, CellSet)>),
}

impl Forecast {
    /// The most arrangements proposed for one hidden board; a sweep draws it if none fits.
    pub const MAX_PROPOSALS: u64 = 10_000_000;
    const PROPOSALS_PER_STEP: u64 = 10_000;
    const SWEEP_STEPS: u64 = 32;

    /// A forecast from this record, whose position is `position`, where all arrangements are equally likely.
    pub fn new(record: &Record, position: &Position, seed: u64) -> Self {
        Self::under(record, position, &ScaledPrior::UNIFORM, seed)
    }

    /// The same under a prior: hidden boards and decisions both go by it.
    pub fn under(record: &Record, position: &Position, prior: &ScaledPrior, seed: u64) -> Self {
        let decider = Decider::new(BeliefSource::under(record, position, prior, seed));
        Self {
            decider,
            planner: Some(SamplePlanner::under(position, prior)),
            plan: None,
            swept: None,
            game: None,
        }
    }

    /// Goes on with a game for at most `steps` steps, each of some milliseconds at most and usually far less; the shots
    /// that the game took, once it is over. A game that another one interrupts begins anew.
    ///
    /// # Errors
    /// [`ForecastError`] if no boards can be drawn from the record's posterior.
    pub fn advance(&mut self, game: u64, steps: u64) -> Result<Option<u16>, ForecastError> {
        for _ in 0..steps {
            if let Some(shots) = self.step(game)? {
                return Ok(Some(shots));
            }
        }
        Ok(None)
    }

    /// Plays a game to its end, in one go; the shots that it took.
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

    /// Goes on with the plan that hidden boards are drawn from.
    fn prepare(&mut self) -> Result<(), ForecastError> {
        match self.planner.take().ok_or(TooManyWays)?.advance(CHOICES_PER_STEP)? {
            Sliced::Unfinished(planner) => self.planner = Some(planner),
            Sliced::Finished(plan) => self.plan = Some(plan),
        }
        Ok(())
    }

    /// Goes on with proposals for the hidden board.
    fn hide(&mut self, number: u64, mut draws: Draws) -> Result<Stage, ForecastError> {
        if let Some(arrangement) = draws.arrangement(Self::PROPOSALS_PER_STEP) {
            return Ok(self.begin(number, &arrangement));
        }
        if draws.proposed() < Self::MAX_PROPOSALS {
            return Ok(Stage::Hiding(draws));
        }
        if self.swept.is_none() {
            let BeliefSource { position, prior, .. } = self.decider.source();
            self.swept = self.plan.as_ref().and_then(|plan| SweepBoards::new(position, prior, plan));
        }
        let proposals = draws.proposed();
        self.swept.as_ref().map(|_| Stage::Sweeping).ok_or(ForecastError::Starved { proposals })
    }

    /// Goes on with the sweep for it.
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
        Stage::Playing(named(&source.position, arrangement, &mut random))
    }

    /// Goes on with the game against these ships for one shot, or one step towards it; the shots that the game took, if
    /// it is over.
    fn play(&mut self, hidden: &[(ShipId, CellSet)]) -> Option<u16> {
        let decider = &mut self.decider;
        if hidden.iter().all(|(_, cells)| cells.is_within(decider.shot())) {
            return Some(decider.shots().len() as u16);
        }
        if decider.advance() {
            let cell = decider.decide(Belief::most_occupied)?;
            let (shot, announcement) = (decider.shot() | CellSet::of(cell), decider.source().announcement);
            let hit = hidden.iter().find(|(_, cells)| cells.contains(cell));
            let answer =
                |&(ship, cells): &(ShipId, CellSet)| announcement.of_hit(ship, cells.is_within(shot));
            decider.take_in(Shot { cell, outcome: hit.map_or(Outcome::Miss, answer) });
        }
        None
    }
}
