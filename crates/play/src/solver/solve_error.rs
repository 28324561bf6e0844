use thiserror::Error;

/// The reason why optimal play is not computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum SolveError {
    /// Too many boards fit the record, or too many ways to place the ships would have to be tried to list them.
    #[error("best play is worked out for at most {most} boards, and more fit this record")]
    TooManyBoards { most: usize },
    /// The game tree has too many nodes.
    #[error("best play would have to be worked out for more than {most} stages of the game")]
    TooManyNodes { most: u64 },
}
