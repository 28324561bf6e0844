//! The opponent, whose hidden arrangements are drawn by the weights of a prior.

use rangekeeper_engine::error::{OtherRules, PositionError};
use rangekeeper_engine::random::Random;
use rangekeeper_engine::sliced::{Board, MethodChoice, SamplePlan, SweepDrawPlan, SweepDraws};
use rangekeeper_engine::{
    Arrangement, CellSet, Grid, Position, Posterior, Record, Rules, ScaledPrior, ShipId,
};
use thiserror::Error;

/// The reason why no fleet can be hidden.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum HideError {
    /// No arrangement obeys the rules.
    #[error("no arrangement of these ships fits the {grid} grid")]
    Impossible {
        /// The grid.
        grid: Grid,
    },
    /// None of the arrangements proposed obeys the rules, since the ships have little room, and no sweep can draw one.
    #[error("none of {proposals} random arrangements of these ships fits the {grid} grid")]
    TooCrowded {
        /// The grid.
        grid: Grid,
        /// The number of arrangements proposed.
        proposals: u64,
    },
    /// The prior was made ready for other rules.
    #[error(transparent)]
    OtherRules(#[from] OtherRules),
    /// The search for an arrangement gave up, so that it is not known whether the ships fit.
    #[error("it could not be found out whether these ships fit the {grid} grid")]
    GaveUp {
        /// The grid.
        grid: Grid,
    },
}

/// Hides a fleet, with all ships told apart: draws an arrangement by the weights of a prior.
///
/// # Errors
/// [`HideError`] if no arrangement obeys the rules, the search for one gives up, or the prior is of other rules; or if
/// none is found, in [`HiddenBoards::MAX_PROPOSALS`] proposals or by a sweep.
pub fn hide(rules: &Rules, prior: &ScaledPrior, seed: u64) -> Result<Arrangement, HideError> {
    HiddenBoards::new(rules, prior, seed)?.hide(0)
}

/// Hidden boards by number. Each is an arrangement drawn by the weights of a prior, with all ships told apart.
///
/// ```
/// use rangekeeper_engine::{Rules, ScaledPrior};
/// use rangekeeper_play::HiddenBoards;
///
/// let boards = HiddenBoards::new(&Rules::classic(), &ScaledPrior::UNIFORM, 1)?;
/// assert_eq!(boards.hide(7)?, boards.hide(7)?);
/// assert_ne!(boards.hide(7)?, boards.hide(8)?);
/// # Ok::<(), rangekeeper_play::HideError>(())
/// ```
pub struct HiddenBoards {
    posterior: Posterior,
    plan: SamplePlan,
    seed: u64,
}

impl HiddenBoards {
    /// The maximum number of arrangements proposed for one board, which take a fraction of a second. Ten ships that may
    /// not touch on 10 x 10 need about two hundred. If none is accepted, a sweep draws the board.
    pub const MAX_PROPOSALS: u64 = 4_000_000;

    /// Creates the hidden boards of a seed.
    ///
    /// # Errors
    /// [`HideError`] if no arrangement obeys the rules, the search for one gives up, or the prior is of other rules.
    pub fn new(rules: &Rules, prior: &ScaledPrior, seed: u64) -> Result<Self, HideError> {
        let impossible = || HideError::Impossible { grid: rules.grid() };
        let position = Position::new(&Record::new(rules.clone())).map_err(|error| match error {
            PositionError::Contradiction(_) => impossible(),
            _ => HideError::GaveUp { grid: rules.grid() },
        })?;
        let posterior = Posterior::new(position).with_prior(prior)?;
        let plan = SamplePlan::new(&posterior).map_err(|_| impossible())?;
        Ok(Self { posterior, plan, seed })
    }

    /// Hides the board of this number.
    ///
    /// # Errors
    /// [`HideError::TooCrowded`] if none is found in [`MAX_PROPOSALS`](Self::MAX_PROPOSALS) proposals and the grid or
    /// the fleet is too large for a sweep.
    ///
    /// # Panics
    /// Never: a board that is drawn obeys the rules.
    pub fn hide(&self, number: u64) -> Result<Arrangement, HideError> {
        let (most, seed) = (Self::MAX_PROPOSALS, self.seed);
        let walked = || {
            let mut boards = SweepBoards::new(&self.posterior, &self.plan)?;
            boards.advance(seed, number, u64::MAX).filter(|ships| !ships.is_empty())
        };
        let drawn = self.plan.draws(seed, number).arrangement(most).or_else(walked);
        let (position, rules) = (self.posterior.position(), self.posterior.record().rules());
        let crowded = HideError::TooCrowded { grid: rules.grid(), proposals: most };
        let mut random = Random::new(*b"Rangekeeper hide", seed, number);
        let ships = named(position, &drawn.ok_or(crowded)?, &mut random);
        Ok(Arrangement::of_ships(rules, ships).expect("a board that is drawn obeys the rules"))
    }
}

/// Boards by number, drawn by sweeps in batches of [`BATCH`](Self::BATCH).
pub(crate) struct SweepBoards {
    plan: SamplePlan,
    draws: SweepDraws,
    /// The number and the boards of the current batch; no boards until they are drawn.
    batch: Option<(u64, Vec<Board>)>,
}

impl SweepBoards {
    /// The number of boards in a batch.
    const BATCH: u64 = 64;

    /// Creates the boards of a posterior, of which `plan` gives the candidates. Returns `None` if a sweep is impossible
    /// or would take too much memory.
    pub(crate) fn new(posterior: &Posterior, plan: &SamplePlan) -> Option<Self> {
        let sweep = SweepDrawPlan::new(posterior).ok()?;
        (sweep.bytes() <= MethodChoice::MAX_BYTES).then(|| Self {
            plan: plan.clone(),
            draws: SweepDraws::new(sweep),
            batch: None,
        })
    }

    /// Goes on for at most `steps` steps towards the board of this number of a seed. Returns the class and the cells of
    /// each ship once the board is drawn, and no ships if no board has any weight.
    pub(crate) fn advance(&mut self, seed: u64, number: u64, steps: u64) -> Option<Vec<(usize, CellSet)>> {
        let batch = number / Self::BATCH;
        if self.batch.as_ref().is_none_or(|(drawn, _)| *drawn != batch) {
            self.draws.begin(seed, batch, Self::BATCH as usize);
            self.batch = Some((batch, Vec::new()));
        }
        let (_, boards) = self.batch.as_mut()?;
        if boards.is_empty() {
            *boards = self.draws.advance(steps)?;
        }
        let ships = |board: &Board| board.iter().map(|&number| self.plan.ship(number)).collect();
        Some(boards.get((number % Self::BATCH) as usize).map_or_else(Vec::new, ships))
    }
}

/// Names the ships of every class at random. Uniform boards become uniform arrangements, since every board has equally
/// many.
pub(crate) fn named(
    position: &Position,
    arrangement: &[(usize, CellSet)],
    random: &mut Random,
) -> Vec<(ShipId, CellSet)> {
    let mut left: Vec<Vec<ShipId>> = position.classes().iter().map(|class| class.ships.clone()).collect();
    let mut name = |class: usize| {
        let chosen = random.below(left[class].len() as u32) as usize;
        left[class].swap_remove(chosen)
    };
    arrangement.iter().map(|&(class, cells)| (name(class), cells)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fleet_that_cannot_be_hidden_is_an_error() {
        let hide = |text: &str| {
            super::hide(format!("v1;{text};").parse::<Record>().unwrap().rules(), &ScaledPrior::UNIFORM, 1)
                .map(|_| ())
                .unwrap_err()
                .to_string()
        };
        let impossible = hide("3x3,none,sunk;Alpha=3,Bravo=3,Charlie=3");
        assert_eq!(impossible, "no arrangement of these ships fits the 3x3 grid");
        let fleet: Vec<String> = (b'A'..=b'P').map(|letter| format!("{}=1", letter as char)).collect();
        let crowded = hide(&format!("16x16,none,sunk;{}", fleet.join(",").replace("=1", "=8")));
        assert_eq!(crowded, "none of 4000000 random arrangements of these ships fits the 16x16 grid");
    }

    #[test]
    fn a_crowded_fleet_is_hidden_by_a_sweep() {
        let fleet: Vec<String> = (b'A'..=b'P').map(|letter| format!("{}=1", letter as char)).collect();
        let record: Record = format!("v1;7x7,none,sunk;{};", fleet.join(",")).parse().unwrap();
        let boards = HiddenBoards::new(record.rules(), &ScaledPrior::UNIFORM, 1).unwrap();
        let hidden = boards.hide(3).unwrap();
        assert_eq!(hidden, boards.hide(3).unwrap());
        assert_ne!(hidden, boards.hide(4).unwrap());
        let mut record = record;
        record.add_shots("A1:sunk").unwrap();
        let posterior = Posterior::new(Position::new(&record).unwrap());
        let mut forecast = crate::Forecast::new(&posterior, 1);
        assert!((15..=48).contains(&forecast.game(0).unwrap()));
    }
}
