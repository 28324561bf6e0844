//! The exact posterior: every board is counted, and none is visited.
//!
//! 1. The hits are divided among the ships ([`hit_covers`](super::hit_covers)). All candidates of a class that cover
//!    the same hits are treated as one.
//! 2. All ships but three are placed one after another, the one with the fewest free candidates first. On a board with
//!    [symmetries](orbits), the first ship is placed only once for each orbit.
//! 3. The [last three](last_three) ships are counted in closed form.
//!
//! If that would take longer, as with fleets of many ships, a [sweep] over the grid finds the same numbers.
//! `docs/exact-counting.md` has the proofs.

mod count_method;
mod count_plan;
mod last_three;
mod openings;
mod orbits;
mod planes;
mod search;
mod search_plan;
mod simd;
mod slots;
mod sweep;
mod tables;
mod too_many_boards;
mod weight;

pub use count_method::CountMethod;
pub(in crate::posterior) use count_method::{CountBy, count_boards};
pub use count_plan::CountPlan;
pub(super) use sweep::{BackwardSampling, ForwardPass, SweepPlan};
pub use too_many_boards::TooManyBoards;
