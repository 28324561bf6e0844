pub use any_spawner::Executor;
pub use rangekeeper_engine::notation::GameId;
pub use rangekeeper_engine::{
    Arrangement, Assumption, Cell, CellSet, Confidence, Counts, GameEnd, HitProbability, Mark, Outcome,
    OwnBoard, Position, Posterior, Preset, Prior, Record, Rules, ScaledPrior, ShipId,
};
pub use rangekeeper_play::{
    ChanceToWin, GameLengths, GameReview, HidingSearch, Shooter, ShotHabits, ShotReview, best_shot,
};
pub use rangekeeper_session::platform::Timers as _;
pub use rangekeeper_session::*;
pub use reactive_graph::effect::Effect;
pub use reactive_graph::graph::untrack;
pub use reactive_graph::owner::{Owner, StoredValue};
pub use reactive_graph::prelude::*;
pub use reactive_graph::signal::RwSignal;

pub use crate::odds::{assert_plausible, best_for_game, count, most_likely, play, posterior};
pub use crate::table::playing::{FLEET, classic, two_boards};
pub use crate::table::timers::TestTimers;
pub use crate::table::work::kept;
pub use crate::table::workers::{Setup, in_hand};
pub use crate::table::{SEED, Table, cell, timers, workers};
