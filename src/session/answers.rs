//! Answers of the opponent, and the question which ship it was.

use rangekeeper_engine::{Cell, Outcome};

/// A question still open after an answer: which ship was it?
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The cell that was shot.
    pub cell: Cell,
    /// The possible answers; none where no ship can be sunk there.
    pub outcomes: Vec<Outcome>,
}

/// An answer, before any ship is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Miss.
    Miss,
    /// Hit.
    Hit,
    /// Sunk.
    Sunk,
}
