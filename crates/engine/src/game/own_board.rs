use super::arrangement::AnswerError;
use crate::{Arrangement, Cell, Outcome, Record};

/// One's own board: a fleet whose place is known, the opponent's shots at it, and who began. Every answer follows from the
/// fleet, so the record never contradicts it.
///
/// ```
/// use rangekeeper_engine::{Arrangement, Outcome, OwnBoard, Record};
///
/// let record: Record = "v1;5x5,none,sunk;Alpha=3,Bravo=2;".parse()?;
/// let fleet = Arrangement::from_text(record.rules(), "Alpha=A1-A3,Bravo=D5-E5")?;
/// let mut board = OwnBoard::new(fleet);
/// assert_eq!(board.fire("E5".parse()?)?, Outcome::Hit);
/// assert_eq!(board.fire("D5".parse()?)?, Outcome::Sunk);
/// assert!(!board.is_over());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnBoard {
    fleet: Arrangement,
    record: Record,
    opponent_began: bool,
}

impl OwnBoard {
    /// Creates a board at which nothing was shot. Its owner began.
    pub fn new(fleet: Arrangement) -> Self {
        let record = Record::new(fleet.rules().clone());
        Self { fleet, record, opponent_began: false }
    }

    /// Creates a board at which these cells were shot, in this order. Its owner began.
    ///
    /// # Errors
    /// [`AnswerError`] if a cell is not on the grid, or is shot twice.
    pub fn with_shots(
        fleet: Arrangement,
        cells: impl IntoIterator<Item = Cell>,
    ) -> Result<Self, AnswerError> {
        let mut board = Self::new(fleet);
        for cell in cells {
            board.fire(cell)?;
        }
        Ok(board)
    }

    /// Returns this board in a game that the opponent began, or else its owner.
    #[must_use]
    pub fn with_opponent_began(self, opponent_began: bool) -> Self {
        Self { opponent_began, ..self }
    }

    /// Returns true if the opponent began.
    pub const fn opponent_began(&self) -> bool {
        self.opponent_began
    }

    /// Returns true if the owner of this board shoots next, given the record of the owner's shots. The player
    /// with fewer finished turns shoots next, which makes up for shots out of turn; at equal turns, the one who began.
    pub fn is_owners_turn(&self, own_shots: &Record) -> bool {
        let turns = |record: &Record| record.rules().turn().finished_turns(record.shots());
        let (own, theirs) = (turns(own_shots), turns(&self.record));
        own < theirs || own == theirs && !self.opponent_began
    }

    /// Returns the fleet.
    pub const fn fleet(&self) -> &Arrangement {
        &self.fleet
    }

    /// Returns the opponent's shots with their true answers: what the opponent knows.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// Takes the opponent's shot at this cell, and returns the answer to it.
    ///
    /// # Errors
    /// [`AnswerError`] if the cell is not on the grid or was shot before.
    ///
    /// # Panics
    /// Never: an arrangement answers by the rules.
    pub fn fire(&mut self, cell: Cell) -> Result<Outcome, AnswerError> {
        let outcome = self.fleet.answer(&self.record, cell)?;
        self.record.shoot(cell, outcome).expect("an arrangement answers by the rules");
        Ok(outcome)
    }

    /// Returns true if the whole fleet is sunk.
    pub fn is_over(&self) -> bool {
        self.fleet.is_over(&self.record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_player_with_fewer_finished_turns_shoots_next() {
        let next = |turn: &str, own_shots: &str, shots: &str, opponent_began: bool| {
            let own_shots: Record =
                format!("v1;5x5,none,sunk-ship{turn};Alpha=3,Bravo=2;{own_shots}").parse().unwrap();
            let fleet = Arrangement::from_text(own_shots.rules(), "Alpha=A1-A3,Bravo=D5-E5").unwrap();
            let cells = shots.split_whitespace().map(|name| name.parse().unwrap());
            let board = OwnBoard::with_shots(fleet, cells).unwrap().with_opponent_began(opponent_began);
            board.is_owners_turn(&own_shots)
        };
        assert!(next("", "", "", false) && !next("", "", "", true));
        assert!(!next("", "C3:hit", "", false) && next("", "C3:hit", "A1", false));
        assert!(next("", "", "A1", true) && !next("", "B1:miss", "A1", true));
        // Two shots of the opponent in a row are made up for.
        assert!(next("", "B1:miss", "A1 A2 C3", false) && next("", "B1:miss,B2:miss", "A1 A2 C3", false));
        // A hit of either player earns another shot.
        assert!(next(",until-miss", "C3:hit", "", false));
        assert!(!next(",until-miss", "C3:hit,B1:miss", "A1", false));
        // A salvo is shot to its end.
        assert!(next(",salvo=2", "C3:hit", "", false) && !next(",salvo=2", "C3:hit,B1:miss", "A1", false));
    }

    #[test]
    fn a_shot_that_cannot_be_fired_changes_nothing() {
        let record: Record = "v1;5x5,none,sunk-ship;Alpha=3,Bravo=2;".parse().unwrap();
        let fleet = Arrangement::from_text(record.rules(), "Alpha=A1-A3,Bravo=D5-E5").unwrap();
        let [shot, open] = ["A1", "B2"].map(|name| name.parse().unwrap());
        let mut board = OwnBoard::with_shots(fleet.clone(), [shot]).unwrap();
        let before = board.clone();
        assert!(board.fire(shot).is_err());
        assert_eq!(board, before);
        assert!(OwnBoard::with_shots(fleet, [open, open]).is_err());
    }
}
