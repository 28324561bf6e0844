//! Positions: validated records as bitsets, which is all that the engines need.

mod candidates;
mod certainly_sunk;
mod contradiction;
mod could_sink;
mod feasibility;
mod fixes;
mod placement_table;
#[expect(clippy::module_inception, reason = "the noun has a file of its own, as every other")]
mod position;
mod room;
mod struck_ships;
mod sunk_ships;
mod translation;
mod update;

pub use candidates::ShipClass;
pub use contradiction::{Contradiction, Culprit};
pub use could_sink::could_sink;
pub use placement_table::Candidate;
pub use position::{Position, PositionError};
pub use room::NoRoom;
pub use sunk_ships::SunkShip;
pub use translation::{Lost, Translation, WhyLost};
