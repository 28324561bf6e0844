use crate::game::ArrangementError;
use crate::{Arrangement, Assumption, OwnBoard, Placement, Record};

/// A game to share: its record, for practice the hidden fleet, and the own board if there is one. Its text is short, safe in an address, and has a
/// checksum that detects typing errors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameId {
    record: Record,
    hidden: Option<Arrangement>,
    assumption: Assumption,
    own_board: Option<OwnBoard>,
}

impl GameId {
    /// The beginnings of Game IDs, one for each version.
    pub const BEGINNINGS: [&str; 3] =
        [Version::Plain.text(), Version::WithAssumption.text(), Version::WithOwnBoard.text()];

    /// Creates a practice game with these hidden placements, one for each ship in the fleet's order.
    ///
    /// # Errors
    /// [`ArrangementError`] if the placements break the rules.
    pub fn practice(record: Record, fleet: Vec<Placement>) -> Result<Self, ArrangementError> {
        let hidden = Arrangement::new(record.rules().clone(), fleet)?;
        Ok(Self { hidden: Some(hidden), ..record.into() })
    }

    /// Returns the record.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the hidden fleet of a practice game.
    pub const fn hidden(&self) -> Option<&Arrangement> {
        self.hidden.as_ref()
    }

    /// Returns the assumption about who placed the ships.
    pub const fn assumption(&self) -> Assumption {
        self.assumption
    }

    /// Returns the own board.
    pub const fn own_board(&self) -> Option<&OwnBoard> {
        self.own_board.as_ref()
    }

    /// Returns this game with another record. If the rules differ, the hidden fleet and the own board are dropped.
    #[must_use]
    pub fn with_record(&self, record: Record) -> Self {
        let hidden = self.hidden.clone().filter(|hidden| hidden.rules() == record.rules());
        let own_board = self.own_board.clone();
        Self { record, hidden, assumption: self.assumption, own_board: None }.with_own_board(own_board)
    }

    /// Returns this game with another own board, or without one, so that its text does not give the own ships away.
    /// Drops a board of other rules.
    #[must_use]
    pub fn with_own_board(self, own_board: Option<OwnBoard>) -> Self {
        let own_board = own_board.filter(|board| board.record().rules() == self.record.rules());
        Self { own_board, ..self }
    }

    /// Returns this game under another assumption.
    #[must_use]
    pub fn with_assumption(self, assumption: Assumption) -> Self {
        Self { assumption, ..self }
    }
}

impl From<Record> for GameId {
    fn from(record: Record) -> Self {
        Self { record, hidden: None, assumption: Assumption::Random, own_board: None }
    }
}

/// The game of this own board, without shots at the opponent's.
impl From<OwnBoard> for GameId {
    fn from(own_board: OwnBoard) -> Self {
        Self::from(Record::new(own_board.record().rules().clone())).with_own_board(Some(own_board))
    }
}

/// A version of Game IDs: what is in one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Version {
    /// A record, and for practice the hidden fleet.
    Plain,
    /// Also an assumption other than ships placed at random.
    WithAssumption,
    /// Also an assumption, and an own board.
    WithOwnBoard,
}

impl Version {
    pub(super) const ALL: [Self; 3] = [Self::Plain, Self::WithAssumption, Self::WithOwnBoard];

    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::Plain => "R1",
            Self::WithAssumption => "R2",
            Self::WithOwnBoard => "R3",
        }
    }

    pub(super) const fn sixes(self) -> [u8; 2] {
        [17, 53 + self as u8]
    }
}
