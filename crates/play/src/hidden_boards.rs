use rangekeeper_engine::error::{OtherRules, PositionError};
use rangekeeper_engine::internal::Random;
use rangekeeper_engine::{
    Arrangement, Board, BoardSampler, CellSet, Grid, NumberedBoards, Position, Posterior, Record, Rules,
    ScaledPrior, ShipId,
};
use thiserror::Error;

/// The reason why no fleet can be hidden.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum HideError {
    /// No arrangement obeys the rules.
    #[error("no arrangement of these ships fits the {grid} grid")]
    Impossible { grid: Grid },
    /// None of the arrangements proposed obeys the rules, since the ships have little room, and no sweep can draw one.
    #[error("none of {proposals} random arrangements of these ships fits the {grid} grid")]
    TooCrowded { grid: Grid, proposals: u64 },
    #[error(transparent)]
    OtherRules(#[from] OtherRules),
    /// The search for an arrangement gave up, so that it is not known whether the ships fit.
    #[error("it could not be found out whether these ships fit the {grid} grid")]
    GaveUp { grid: Grid },
}

/// Hides a fleet, with all ships told apart: draws an arrangement by the weights of a prior.
///
/// # Errors
/// [`HideError`] if no arrangement obeys the rules, the search for one gives up, or the prior is of other rules; or if
/// none is found.
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
#[derive(Debug)]
pub struct HiddenBoards {
    sampler: BoardSampler,
    seed: u64,
}

impl HiddenBoards {
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
        let sampler = posterior.sampler().run().map_err(|_| impossible())?;
        Ok(Self { sampler, seed })
    }

    /// Hides the board of this number.
    ///
    /// # Errors
    /// [`HideError::TooCrowded`] if none is found in [`NumberedBoards::MAX_PROPOSALS`] proposals and no sweep is
    /// possible.
    ///
    /// # Panics
    /// Never: a board that is drawn obeys the rules.
    pub fn hide(&self, number: u64) -> Result<Arrangement, HideError> {
        let posterior = self.sampler.posterior();
        let (position, rules) = (posterior.position(), posterior.record().rules());
        let crowded = HideError::TooCrowded { grid: rules.grid(), proposals: NumberedBoards::MAX_PROPOSALS };
        let board = self.sampler.numbered_boards(self.seed).board(number).map_err(|_| crowded)?;
        let ships = deal(position, &board, &mut Random::new(*b"Rangekeeper hide", self.seed, number));
        Ok(Arrangement::of_ships(rules, ships).expect("a board that is drawn obeys the rules"))
    }
}

/// Tells the ships of every class apart at random. Every board has equally many arrangements, so they stay uniform.
#[doc(hidden)]
pub fn deal(position: &Position, board: &Board, random: &mut Random) -> Vec<(ShipId, CellSet)> {
    let mut left: Vec<Vec<ShipId>> = position.classes().iter().map(|class| class.ships.clone()).collect();
    let name = |&number: &u16| {
        let (class, cells) = position.candidate(number);
        let chosen = random.below(left[class].len() as u32) as usize;
        (left[class].swap_remove(chosen), cells)
    };
    board.iter().map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fleet_that_cannot_be_hidden_is_an_error() {
        let hide = |text: &str| {
            super::hide(&text.parse().unwrap(), &ScaledPrior::UNIFORM, 1).unwrap_err().to_string()
        };
        let impossible = hide("3x3,none,sunk;Alpha=3,Bravo=3,Charlie=3");
        assert_eq!(impossible, "no arrangement of these ships fits the 3x3 grid");
        let fleet: Vec<String> = ('A'..='P').map(|name| format!("{name}=8")).collect();
        let crowded = hide(&format!("16x16,none,sunk;{}", fleet.join(",")));
        assert_eq!(crowded, "none of 4000000 random arrangements of these ships fits the 16x16 grid");
    }

    #[test]
    fn a_crowded_fleet_is_hidden_by_a_sweep() {
        let fleet: Vec<String> = ('A'..='P').map(|name| format!("{name}=1")).collect();
        let mut record: Record = format!("v1;7x7,none,sunk;{};", fleet.join(",")).parse().unwrap();
        let boards = HiddenBoards::new(record.rules(), &ScaledPrior::UNIFORM, 1).unwrap();
        let hidden = boards.hide(3).unwrap();
        assert_eq!(hidden, boards.hide(3).unwrap());
        assert_ne!(hidden, boards.hide(4).unwrap());
        record.add_shots("A1:sunk").unwrap();
        let posterior = Posterior::new(Position::new(&record).unwrap());
        assert!((15..=48).contains(&crate::Forecast::new(&posterior, 1).game(0).unwrap()));
    }
}
