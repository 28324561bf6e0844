//! The imports of the tests.

pub use rangekeeper_engine::notation::GameId;
pub use rangekeeper_engine::{
    Announcement, Arrangement, Assumption, Cell, CellSet, Confidence, Counts, Grid, HitProbability, Mark,
    Outcome, OwnBoard, Position, Posterior, Preset, Prior, Record, Rules, ScaledPrior, ShipId,
};
pub use rangekeeper_session::*;
pub use reactive_graph::graph::untrack;
pub use reactive_graph::prelude::*;

pub use crate::table::timers::TestTimers;
pub use crate::table::workers::Setup;
pub use crate::table::{Table, cell, timers, workers};
