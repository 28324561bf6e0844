//! The nouns of the game, the session's own types, and the signals of Leptos.

pub use rangekeeper_engine::notation::GameId;
pub use rangekeeper_engine::{
    Assumption, Cell, CellSet, Mark, Outcome, OwnBoard, Prior, Record, Rules, ShipId, ShipSet,
};
pub use reactive_graph::computed::Memo;
pub use reactive_graph::effect::Effect;
pub use reactive_graph::graph::untrack;
pub use reactive_graph::owner::{LocalStorage, StoredValue, expect_context, on_cleanup};
pub use reactive_graph::prelude::*;
pub use reactive_graph::signal::RwSignal;

pub use crate::*;
