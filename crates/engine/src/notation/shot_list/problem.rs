use thiserror::Error;

use crate::Cell;
use crate::game::{ParseCellError, RecordError};

/// A problem with an item of a shot list.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum ListProblem {
    /// An item that is neither a shot nor a mark.
    #[error("write a cell and what was answered, such as E5 miss")]
    NotAnItem,
    /// A cell's letter and number as separate words, or two numbers.
    #[error("“{0}” is not a cell: write a letter and a number together, such as E5")]
    SplitCell(String),
    /// A cell without an outcome.
    #[error("it does not say what was answered at {0}")]
    NoOutcome(Cell),
    /// A word that is no outcome.
    #[error("“{0}” is not an outcome: write miss, hit, sunk or blocked")]
    UnknownOutcome(String),
    /// A name that is not in the fleet.
    #[error("no ship of this fleet is named “{0}”")]
    UnknownShip(String),
    /// The beginning of several ships' names.
    #[error("“{name}” can be {}", ships.join(" or "))]
    AmbiguousShip { name: String, ships: Vec<String> },
    #[error(transparent)]
    Cell(#[from] ParseCellError),
    /// A mark that these rules do not allow, or the second one of a cell.
    #[error(transparent)]
    Mark(#[from] RecordError),
}
