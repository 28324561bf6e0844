use thiserror::Error;

/// An error: counting every board would take too long or too much memory, or its number could overflow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there are too many ways to place these ships to count every board")]
pub struct TooManyBoards;

/// The outcome of planning a count.
pub(in crate::posterior) type Planning<T> = Result<T, TooManyBoards>;
