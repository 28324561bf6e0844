use thiserror::Error;

/// The reason why not every board can be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TooManyBoards {
    /// Counting would take days, the fleet is too large for a sweep, or the number of boards could overflow.
    #[error("there are too many ways to place these ships to count every board")]
    Ways,
    /// Only a sweep can count them, and it would take more memory than allowed. Both numbers are in mebibytes.
    #[error(
        "counting every board would take about {needed} MiB of memory, more than the {allowed} MiB allowed"
    )]
    #[expect(missing_docs, reason = "the message says what the fields are")]
    Memory { needed: u64, allowed: u64 },
}

/// The outcome of planning a count.
pub(in crate::posterior) type Planning<T> = Result<T, TooManyBoards>;
