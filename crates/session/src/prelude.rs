//! The nouns of the game, the session's own types, and the signals of Leptos.

pub use rangekeeper_engine::notation::GameId;
pub use rangekeeper_engine::{
    Arrangement, Assumption, Cell, CellSet, Confidence, Counts, Culprit, GameEnd, Grid, HitProbability, Mark,
    Outcome, OwnBoard, Position, Prior, Record, Rules, Sample, ShipId, ShipSet, Shot, Turn,
};
pub use rangekeeper_play::{BestShot, ChanceToWin, GameLengths, MostLikely, Shooter};
pub use reactive_graph::computed::Memo;
pub use reactive_graph::effect::Effect;
pub use reactive_graph::graph::untrack;
pub use reactive_graph::owner::{LocalStorage, StoredValue, expect_context, on_cleanup};
pub use reactive_graph::prelude::*;
pub use reactive_graph::signal::RwSignal;

pub use crate::workers::protocol::{Query, QueryResult};
pub use crate::*;
