use thiserror::Error;

use crate::posterior::{TooManyBoards, TooManyWays};

/// The reason why no sample can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum SampleError {
    #[error(transparent)]
    TooManyWays(#[from] TooManyWays),
    #[error(transparent)]
    TooManyBoards(#[from] TooManyBoards),
    /// Nearly every proposal is rejected.
    #[error(
        "the ships leave each other too little room: {accepted} of {proposals} arrangements drawn fitted"
    )]
    Starved { proposals: u64, accepted: u64 },
}
