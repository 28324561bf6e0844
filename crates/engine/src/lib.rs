#![doc = include_str!("../README.md")]
#![warn(missing_debug_implementations, missing_docs)]

mod bits;
mod game;
pub mod notation;
pub mod position;
mod posterior;
mod random;
mod serialised;
mod sorting;

pub use game::{
    Announcement, Arrangement, Cell, CellMap, CellSet, CellSetIter, Contact, Direction, Fleet, GameEnd, Grid,
    Mark, Outcome, OwnBoard, Placement, Preset, Record, Rules, Ship, ShipId, ShipSet, Shot, Turn, placements,
};
pub use position::{Contradiction, Culprit, Position};
pub use posterior::sample::{BatchDraws, Board, BoardSampler, DrawMethod, NumberedBoards};
pub use posterior::{
    Analysis, Assumption, CellWeights, ClassCounts, Component, Confidence, CountMethod, CountPlan, Counts,
    Estimate, HitProbability, Interval, Posterior, Prior, Progress, Sample, ScaledPrior, Steps, Task,
    Weights, clopper_pearson,
};

/// A source of cell weights: the games against an opponent.
pub mod prior {
    pub use crate::posterior::prior::learned_weights;
}

/// Parts that the crates of this project share. They are not part of the interface: any version may change them.
#[doc(hidden)]
pub mod internal {
    pub use crate::bits::ones;
    pub use crate::posterior::sample::{Draws, SweepDraws};
    pub use crate::posterior::symmetry::Symmetry;
    pub use crate::posterior::threads::on_threads;
    pub use crate::random::Random;
    pub use crate::sorting::insertion_sort_by_key;

    /// Returns the work of [`Position::new`](crate::Position::new) and its limit, in operations of nanoseconds.
    pub fn work(record: &crate::Record) -> (u64, u64) {
        (crate::Position::work(record), crate::Position::MOST_WORK)
    }
}

/// The errors, one for each operation.
pub mod error {
    pub use crate::game::{
        AnswerError, ArrangementError, ArrangementTextError, FleetError, GridError, ParseCellError,
        ParsePlacementError, RecordError, RulesError, ShipIdError, UnknownPreset, UnknownRule,
    };
    pub use crate::notation::{GameIdError, ListProblem, RecordTextError};
    pub use crate::position::{NoRoom, PositionError};
    pub use crate::posterior::prior::{CellWeightsError, ShareError, UnknownAssumption};
    pub use crate::posterior::sample::SampleError;
    pub use crate::posterior::{
        AnswersError, CountsError, OtherPosterior, OtherRules, TooManyBoards, TooManyWays,
    };
}
