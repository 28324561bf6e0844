//! Hidden boards, one after the other.

use super::{HideError, Referee, named};
use crate::posterior::sample::{Draws, Plan};
use crate::random::Random;
use crate::{Position, Record, Rules};

/// Hidden boards by number: whole arrangements, each with all ships told apart as likely as any other.
///
/// ```
/// use rangekeeper_engine::{Boards, Rules};
///
/// let boards = Boards::new(&Rules::classic(), 1)?;
/// assert_eq!(boards.hide(7)?, boards.hide(7)?);
/// assert_ne!(boards.hide(7)?, boards.hide(8)?);
/// # Ok::<(), rangekeeper_engine::HideError>(())
/// ```
pub struct Boards {
    rules: Rules,
    position: Position,
    plan: Plan,
    seed: u64,
}

impl Boards {
    /// The boards of a seed.
    ///
    /// # Errors
    /// [`HideError`] if no arrangement obeys the rules.
    pub fn new(rules: &Rules, seed: u64) -> Result<Self, HideError> {
        let impossible = || HideError::Impossible { grid: rules.grid() };
        let position = Position::new(&Record::new(rules.clone())).map_err(|_| impossible())?;
        let plan = Plan::new(&position).map_err(|_| impossible())?;
        Ok(Self { rules: rules.clone(), position, plan, seed })
    }

    /// Hides the board of this number.
    ///
    /// # Errors
    /// [`HideError`] if the ships have too little room to be drawn in a moment.
    pub fn hide(&self, number: u64) -> Result<Referee, HideError> {
        let most = Referee::MAX_PROPOSALS;
        let drawn = self.plan.draw(&mut Draws::new(&self.plan, self.seed, number), most);
        let crowded = HideError::TooCrowded { grid: self.rules.grid(), proposals: most };
        let mut random = Random::new(*b"Rangekeeper hide", self.seed, number);
        let ships = named(&self.position, &drawn.ok_or(crowded)?, &mut random);
        Ok(Referee::of_ships(&self.rules, ships))
    }
}
