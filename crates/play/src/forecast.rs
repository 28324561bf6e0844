//! How many more shots a game takes if the advice is followed.

use thiserror::Error;

use crate::belief::decisions::Decisions;
use crate::belief::{CHOICES_PER_STEP, PROPOSALS_PER_STEP, Setting};
use crate::forecast_play::Play;
use crate::opponent::named;

use rangekeeper_engine::error::TooManyWays;
use rangekeeper_engine::random::Random;
use rangekeeper_engine::sliced::{Draws, SamplePlan, SamplePlanner, Sliced};
use rangekeeper_engine::{Position, Record};

/// Plays games from a record on to see how many more shots they take. Each game hides a board drawn from the
/// record's posterior and shoots at the open cell that most boards occupy, until every ship on the record is sunk.
///
/// The decisions know nothing of the hidden board but the answers: they are made on boards of their own, drawn from
/// the posterior of the game so far. A game depends on the record, the seed and its number, not on which games were
/// played before or in which slices.
///
/// ```
/// use rangekeeper_engine::{Position, Record};
/// use rangekeeper_play::{Forecast, Lengths};
///
/// let record: Record = "v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=2;C3:hit".parse()?;
/// let mut forecast = Forecast::new(&record, &Position::new(&record)?, 1);
/// let mut shots = Lengths::default();
/// for game in 0..20 {
///     shots.add(loop {
///         // A worker looks at the clock here.
///         if let Some(length) = forecast.advance(game, 10)? {
///             break length;
///         }
///     });
/// }
/// assert_eq!(shots.games(), 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Forecast {
    setting: Setting,
    planner: Option<SamplePlanner>,
    /// What hidden boards are drawn from, once it is ready.
    plan: Option<SamplePlan>,
    decisions: Decisions,
    game: Option<Game>,
}

/// Why no games can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
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
    /// The hidden board is being drawn.
    Hiding(Draws),
    Playing(Box<Play>),
}

impl Forecast {
    /// The most arrangements proposed for one hidden board.
    const MAX_PROPOSALS: u64 = 10_000_000;

    /// A forecast from this record, whose position this is.
    pub fn new(record: &Record, position: &Position, seed: u64) -> Self {
        let setting = Setting::new(record, position, seed);
        let planner = Some(SamplePlanner::new(position));
        Self { setting, planner, plan: None, decisions: Decisions::new(), game: None }
    }

    /// Goes on with a game for at most so many steps, each of some milliseconds at most, usually far less; how many
    /// shots the game took, once it is over. A game that another one interrupts begins anew.
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

    fn step(&mut self, number: u64) -> Result<Option<u16>, ForecastError> {
        let Some(plan) = &self.plan else { return self.prepare().map(|()| None) };
        let stage = match self.game.take() {
            Some(game) if game.number == number => game.stage,
            _ => Stage::Hiding(plan.draws(self.setting.seed, number)),
        };
        let stage = match stage {
            Stage::Hiding(draws) => self.hide(number, draws)?,
            Stage::Playing(mut play) => {
                if let Some(shots) = play.step(&self.setting, &mut self.decisions) {
                    return Ok(Some(shots));
                }
                Stage::Playing(play)
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

    /// Goes on with drawing the hidden board.
    fn hide(&self, number: u64, mut draws: Draws) -> Result<Stage, ForecastError> {
        let Some(arrangement) = draws.arrangement(PROPOSALS_PER_STEP) else {
            let proposals = draws.proposed();
            let starved = proposals >= Self::MAX_PROPOSALS;
            return if starved {
                Err(ForecastError::Starved { proposals })
            } else {
                Ok(Stage::Hiding(draws))
            };
        };
        let mut random = Random::new(*b"Rangekeeper game", self.setting.seed, number);
        let hidden = named(&self.setting.position, &arrangement, &mut random);
        Ok(Stage::Playing(Box::new(Play::new(&self.setting, hidden))))
    }
}
