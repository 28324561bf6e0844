//! The session, without a browser: the open game, the advice on it, and the pointer. Everything else on the screen is derived.
//!
//! Each knows only those before it: [`OpenGame`](open_game::OpenGame), [`Advice`](advice::Advice),
//! [`Pointer`](pointer::Pointer). A view is given those that it needs.

#![allow(clippy::missing_panics_doc, reason = "what is expected says why it never panics")]

pub mod advice;
pub mod analysis;
pub mod answering;
pub mod answers;
pub mod assumed;
pub mod circles;
pub mod course;
pub mod duel;
pub mod fleet_draft;
pub mod game;
pub mod hiding;
pub mod knowledge;
pub mod library;
pub mod next_shot;
pub mod open_game;
pub mod own_board;
pub mod page_aims;
pub mod placed_by;
pub mod platform;
pub mod pointer;
mod prelude;
pub mod profiles;
pub mod repair;
pub mod review;
pub mod session;
pub mod storage;
pub mod store;
pub mod strokes;
pub mod waiting;
pub mod workers;

use prelude::*;

/// Sets the signal where that changes anything, and returns whether it does.
fn set_if_new<T: PartialEq + Send + Sync + 'static>(signal: RwSignal<T>, value: T) -> bool {
    let is_new = signal.with_untracked(|before| *before != value);
    if is_new {
        signal.set(value);
    }
    is_new
}
