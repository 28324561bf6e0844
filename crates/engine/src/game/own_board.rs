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

/// How a game of two boards ends for the owner of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// The owner sank the opponent's fleet.
    Won,
    /// The opponent sank the owner's fleet.
    Lost,
    /// Both fleets were sunk in the same round, under rules with a [last word](crate::Rules::has_last_word).
    Drawn,
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
    /// A player who has sunk a whole fleet shoots no more.
    pub fn is_owners_turn(&self, own_shots: &Record) -> bool {
        let hits = own_shots.shots().iter().filter(|shot| shot.outcome.is_hit()).count();
        let lead = self.lead(own_shots);
        let is_next = lead < 0 || lead == 0 && !self.opponent_began;
        (is_next || self.is_over()) && hits + own_shots.sunk().len() < own_shots.rules().fleet().cells()
    }

    /// Returns the number of turns that the owner has finished more than the opponent.
    pub fn lead(&self, own_shots: &Record) -> i32 {
        let turns = |record: &Record| record.rules().turn().finished_turns(record.shots()) as i32;
        turns(own_shots) - turns(&self.record)
    }

    /// Returns the end of a game in which both fleets are sunk in equally many turns.
    pub fn end_at_equal_turns(&self) -> GameEnd {
        match (self.record.rules().has_last_word(), self.opponent_began) {
            (true, _) => GameEnd::Drawn,
            (false, true) => GameEnd::Lost,
            (false, false) => GameEnd::Won,
        }
    }

    /// Returns the end of the game, given the owner's shots and whether they sank the whole fleet. Returns `None` while it is
    /// played: until a fleet is sunk, and with a last word until the player who did not begin has answered.
    ///
    /// ```
    /// use rangekeeper_engine::{Arrangement, GameEnd, OwnBoard, Record};
    /// let shots: Record = "v1;3x3,none,sunk,last-word;Alpha=1;C3:sunk".parse()?;
    /// let mut board = OwnBoard::new(Arrangement::from_text(shots.rules(), "Alpha=A1")?);
    /// assert_eq!(board.end(&shots, true), None);
    /// board.fire("A1".parse()?)?;
    /// assert_eq!(board.end(&shots, true), Some(GameEnd::Drawn));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn end(&self, own_shots: &Record, has_sunk_all: bool) -> Option<GameEnd> {
        let (turn, has_last_word) = (own_shots.rules().turn(), own_shots.rules().has_last_word());
        let has_answered = |second: &Record, first: &Record| {
            !has_last_word || turn.finished_turns(second.shots()) >= turn.turns(first.shots())
        };
        match (has_sunk_all, self.is_over()) {
            (true, true) if has_last_word => Some(GameEnd::Drawn),
            (_, true) if !self.opponent_began || has_answered(own_shots, &self.record) => Some(GameEnd::Lost),
            (true, _) if self.opponent_began || has_answered(&self.record, own_shots) => Some(GameEnd::Won),
            _ => None,
        }
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
    fn the_player_who_did_not_begin_has_the_last_word() {
        let case = |turn: &str, own: &str, theirs: &str, opponent_began: bool, end, is_owners_turn| {
            let own: Record = format!("v1;5x5,none,sunk{turn};Alpha=2,Bravo=1;{own}").parse().unwrap();
            let fleet = Arrangement::from_text(own.rules(), "Alpha=A1-A2,Bravo=E5").unwrap();
            let cells = theirs.split_whitespace().map(|name| name.parse().unwrap());
            let board = OwnBoard::with_shots(fleet, cells).unwrap().with_opponent_began(opponent_began);
            let is_whole = own.shots().iter().filter(|shot| shot.outcome.is_hit()).count() == 3;
            assert_eq!(board.end(&own, is_whole), end, "{own} {theirs}");
            assert!(end.is_some() || board.is_owners_turn(&own) == is_owners_turn, "{own} {theirs}");
        };
        let (whole, all) = ("C1:hit,C2:sunk,E1:sunk", "A1 A2 E5");
        // Without a last word, the first who has sunk all wins.
        case("", whole, "A1 A2", false, Some(GameEnd::Won), false);
        case("", "C1:hit,C2:sunk", all, true, Some(GameEnd::Lost), false);
        // With one, whoever began waits for the other's turn.
        case(",last-word", whole, "A1 A2", false, None, false);
        case(",last-word", whole, all, false, Some(GameEnd::Drawn), false);
        case(",last-word", whole, "A1 A2 B2", false, Some(GameEnd::Won), false);
        case(",last-word", whole, "A1 A2", true, Some(GameEnd::Won), false);
        case(",last-word", "C1:hit,C2:sunk", all, true, None, true);
        case(",last-word", "C1:hit,C2:sunk,D4:miss", all, true, Some(GameEnd::Lost), false);
        case(",last-word", "C1:hit,C2:sunk", all, false, Some(GameEnd::Lost), false);
        // The last turn is as long as any other.
        case(",until-miss,last-word", whole, "A1 A2", false, None, false);
        case(",until-miss,last-word", whole, "A1 A2 B2", false, Some(GameEnd::Won), false);
        case(",salvo=2,last-word", whole, "A1 A2 B2", false, None, false);
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
