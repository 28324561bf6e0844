use thiserror::Error;

use super::GameId;
use crate::Cell;
use crate::game::{ArrangementError, FleetError, RulesError};
use crate::notation::RecordTextError;

/// The reason why a text is not a Game ID.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum GameIdError {
    /// A text without the beginning of a Game ID.
    #[error("“{0}” is not a Game ID: one begins with {beginnings}", beginnings = GameId::BEGINNINGS.join(", "))]
    NotAGameId(String),
    /// A Game ID of an unknown version.
    #[error("“{0}” is a Game ID of a version that is not known here")]
    UnknownVersion(String),
    /// A character that no Game ID has.
    #[error("“{0}” is in no Game ID: they have letters A to Z, digits, “-” and “_” only")]
    Character(char),
    /// A Game ID with a wrong checksum.
    #[error("“{0}” is damaged: a letter is wrong, missing, doubled or out of place")]
    Damaged(String),
    /// A Game ID with a correct checksum whose bits are not a game.
    #[error("the {part} in this Game ID cannot be read")]
    Unreadable { part: &'static str },
    #[error(transparent)]
    Fleet(#[from] FleetError),
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A cell with more than one mark.
    #[error("{0} is marked twice")]
    MarkedTwice(Cell),
    #[error(transparent)]
    Hidden(#[from] ArrangementError),
    #[error(transparent)]
    Text(#[from] RecordTextError),
}
