//! The session, without a browser: the open game, the advice on it, and the pointer. Everything else on the screen is derived.
//!
//! Each knows only those before it: [`OpenGame`], [`Advice`], [`Pointer`]. A view is given those that it needs.

#![allow(clippy::missing_panics_doc, reason = "what is expected says why it never panics")]

mod advice;
mod analysis;
mod answering;
mod answers;
mod assumed;
mod circles;
mod course;
mod duel;
mod fleet_draft;
pub mod game;
mod hiding;
mod knowledge;
mod library;
mod next_shot;
mod open_game;
mod own_board;
mod page_aims;
mod placed_by;
pub mod platform;
mod pointer;
mod prelude;
pub mod profiles;
mod repair;
mod review;
mod session;
mod storage;
mod store;
mod strokes;
mod waiting;
pub mod workers;

pub use advice::{Advice, CONFIDENCE, Reviews};
pub use analysis::Analysis;
pub use answering::Rest;
pub use answers::{Kind, Question};
pub use circles::Circles;
pub use course::Course;
pub use duel::{DuelState, Side};
pub use fleet_draft::{Conflict, FleetDraft};
pub use game::{Game, ShipState};
pub use hiding::{FleetCheck, Hiding, known_boards};
pub use knowledge::Knowledge;
pub use library::{GameLibrary, KeptGame, KeptTextError, SetAside};
pub use open_game::{Aims, GameEvent, Notice, OpenGame};
pub use page_aims::follow_aims;
pub use placed_by::PlacedBy;
pub use platform::Platform;
pub use pointer::Pointer;
use prelude::*;
pub use profiles::{Profile, Profiles};
pub use repair::{Repair, newest_first};
pub use review::Reviewing;
pub use session::Session;
pub use storage::Storage;
pub use store::{MemoryStore, Store};
pub use strokes::StrokeMark;
pub use waiting::Wait;
pub use workers::analysis::snapshot::{
    AnalysisSnapshot, BestShotState, Count, CountEffort, Drawn, DuelGames, Findings, Forecasting, Method,
    Reading, Refusal,
};
pub use workers::protocol::{Certain, NoCount, NoDraws};

/// Sets the signal where that changes anything, and returns whether it does.
fn set_if_new<T: PartialEq + Send + Sync + 'static>(signal: RwSignal<T>, value: T) -> bool {
    let is_new = signal.with_untracked(|before| *before != value);
    if is_new {
        signal.set(value);
    }
    is_new
}
