//! Independent draws from the posterior, by acceptance and rejection.
//!
//! A proposal draws one of the [hit covers](super::hit_covers) with probability proportional to the number of ways to
//! choose the free ships one by one from their lists. Then it draws each free ship from its list, and is rejected at the
//! first collision. Under a prior, the component is drawn together with the hit cover, and ships are drawn by weight.
//! `docs/sampling.md` has the proof.

mod alias;
mod batch;
mod board;
mod board_sampler;
mod draw_method;
mod draws;
mod free_placements;
mod listing;
mod numbered_boards;
mod proposal;
mod sample_error;
mod sample_task;
mod sweep_draws;
mod weighed;

pub use batch::BatchDraws;
pub use board::Board;
pub use board_sampler::BoardSampler;
pub use draw_method::DrawMethod;
pub use draws::Draws;
pub use numbered_boards::NumberedBoards;
pub use sample_error::SampleError;
pub(super) use sample_task::Sampling;
pub use sweep_draws::SweepDraws;
