#![doc = include_str!("../README.md")]

pub mod bits;
mod game;
pub mod notation;
pub mod position;
mod posterior;
pub mod random;
pub mod sorting;
#[cfg(feature = "testing")]
pub mod testing;

pub use game::{
    Announcement, Arrangement, Cell, CellSet, Contact, Direction, Fleet, Grid, Mark, Outcome, Placement,
    Preset, Record, Rules, Ship, ShipId, ShipSet, Shot, Turn, placements,
};
pub use position::{Contradiction, Culprit, Position};
pub use posterior::{
    Assumption, CellWeights, ClassCounts, Component, Counts, Estimate, Interval, Odds, Prior, Sample,
    ScaledPrior, Weights, clopper_pearson, exact, sample, symmetry,
};

/// Resumable forms: counts and samples in slices, parts and batches, for callers that look at a clock.
///
/// A plan is a position made ready; counts and draws own theirs, so that they cannot go on with another's. What is not
/// finished has no result.
///
/// ```
/// use rangekeeper_engine::sliced::{CountPlan, Sliced};
/// use rangekeeper_engine::{Position, Record, exact};
///
/// let position = Position::new(&"v1;classic;E5:hit".parse::<Record>()?)?;
/// let mut count = CountPlan::new(&position)?.part(0, 1);
/// let counts = loop {
///     // Look at a clock here.
///     match count.advance(100) {
///         Sliced::Finished(counts) => break counts,
///         Sliced::Unfinished(rest) => count = rest,
///     }
/// };
/// assert_eq!(counts, exact::count(&position)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub mod sliced {
    pub use crate::posterior::Sliced;
    pub use crate::posterior::exact::{CountMethod, CountPlan, PartialCount};
    pub use crate::posterior::sample::{
        BatchDraws, Board, DrawMethod, Draws, MethodChoice, SamplePlan, SamplePlanner, SweepDrawPlan,
        SweepDraws,
    };
}

/// Where weights of cells come from: recorded games, the distances to the edges, the games against an opponent.
pub mod prior {
    pub use crate::posterior::fit::{Fit, Fitted};
    pub use crate::posterior::prior::{EdgeWeights, STRENGTH, learned_weights};
}

/// Every error, one for each operation.
pub mod error {
    pub use crate::game::{
        ArrangementError, FleetError, GridError, ParseCellError, RecordError, RulesError, ShipIdError,
        UnknownPreset, UnknownRule,
    };
    pub use crate::notation::{GameIdError, ListProblem, RecordTextError};
    pub use crate::position::PositionError;
    pub use crate::posterior::CountsError;
    pub use crate::posterior::TooManyWays;
    pub use crate::posterior::exact::TooManyBoards;
    pub use crate::posterior::fit::FitError;
    pub use crate::posterior::prior::{CellWeightsError, UnknownAssumption};
    pub use crate::posterior::sample::SampleError;
}
