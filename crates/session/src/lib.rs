//! The session, without a browser: the open game, the advice on it, and the pointer. The rest of the screen is derived.
//!
//! [`OpenGame`] comes first, then [`Advice`], then [`Pointer`]; each knows only those before it. A view gets those that
//! it needs.

#![allow(clippy::missing_panics_doc, reason = "what is expected says why it never panics")]

mod advice;
mod analysis;
mod answering;
mod awake;
pub mod backup;
mod duel;
mod fleet_draft;
mod forecast_figures;
pub mod game;
mod hiding;
pub mod keyboard;
mod library;
mod next_shot;
mod open_game;
mod own_board;
mod placed_by;
pub mod platform;
mod pointer;
mod prelude;
pub mod profiles;
mod storage;
pub mod workers;

pub use advice::{Advice, CONFIDENCE, Circles, Reviewing, Reviews};
pub use analysis::Analysis;
pub use answering::{Kind, Question, Rest, Wait};
pub use awake::{QUIET, keep_awake};
pub use duel::{Course, DuelState, Knowledge, Side, TurningPoint, follow_aims};
pub use fleet_draft::{Conflict, FleetDraft};
pub use forecast_figures::ForecastFigures;
pub use game::{Game, ShipState};
pub use hiding::{FleetCheck, begin_hiding, known_boards};
pub use library::{GameLibrary, KeptGame, KeptTextError, SetAside};
pub use open_game::{Aims, GameEvent, Notice, OpenGame};
pub use placed_by::{PlacedBy, relative_weights};
pub use platform::Platform;
pub use pointer::{Pointer, Repair, StrokeMark, cells_to, newest_first};
use prelude::*;
pub use profiles::{Profile, Profiles};
pub use storage::{MemoryStore, Storage, Store};
pub use workers::protocol::{Certain, NoCount, NoDraws};
pub use workers::snapshot::{
    AnalysisSnapshot, BestShotState, Count, CountEffort, Drawn, DuelGames, Findings, Forecasting, Method,
    Reading, Refusal,
};

#[derive(Clone, Copy)]
pub struct Session {
    pub game: &'static OpenGame,
    pub advice: &'static Advice,
    pub pointer: &'static Pointer,
    pub analysis: Analysis,
}

impl Session {
    /// Opens the game of the page's address, else the game that was open last unless the player does not want it.
    /// Starts no worker.
    pub fn open(platform: Platform, address: Option<&str>, is_unwanted: bool) -> Self {
        let (library, aside) = GameLibrary::open_in(platform.storage, platform.clock, is_unwanted);
        let was_begun = !library.game().is_untouched();
        let game = OpenGame::new(platform, library);
        for aside in aside {
            game.notify_player(Notice::SetAside(aside));
        }
        let advice = Advice::new(game);
        let pointer = Pointer::new(game, advice);
        if address.is_some_and(|address| game.open_address(address)) && was_begun {
            game.notify_player(Notice::GameOfAddress);
        }
        game.watch_storage();
        advice.waiting.begin();
        Self { game, advice, pointer, analysis: Analysis::kept(platform) }
    }

    pub fn begin(self) {
        self.analysis.begin(self.game, self.advice);
    }
}

/// Sets a signal if the value differs, and returns whether it did.
fn set_if_new<T: PartialEq + Send + Sync + 'static>(signal: RwSignal<T>, value: T) -> bool {
    let is_new = signal.with_untracked(|before| *before != value);
    if is_new {
        signal.set(value);
    }
    is_new
}
