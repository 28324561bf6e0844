//! The reason why a sample fails.

use thiserror::Error;

use crate::posterior::exact::TooManyBoards;
use crate::posterior::hit_covers::TooManyWays;

/// The reason why no sample can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SampleError {
    /// The hits can be covered in too many ways.
    #[error(transparent)]
    TooManyWays(#[from] TooManyWays),
    /// The grid or the fleet is too large for a sweep.
    #[error(transparent)]
    TooManyBoards(#[from] TooManyBoards),
    /// Nearly every proposal is rejected.
    #[error(
        "the ships leave each other too little room: {accepted} of {proposals} arrangements drawn fitted"
    )]
    Starved {
        /// The number of arrangements proposed.
        proposals: u64,
        /// The number of those accepted.
        accepted: u64,
    },
}
