//! The names that nearly every view uses. Game, advice and pointer live as long as the page.

pub use leptos::ev::MouseEvent;
pub use leptos::prelude::*;
pub use leptos::task::spawn_local;
pub use leptos::wasm_split::{SplitLoaderError, wasm_split};
pub use rangekeeper_engine::{
    Announcement, Assumption, Cell, CellSet, Contact, Estimate, GameEnd, Grid, HitProbability, Mark, Outcome,
    OwnBoard, Preset, Prior, Record, Rules, Ship, ShipId, Turn,
};
pub use rangekeeper_session::{
    Advice, Analysis, AnalysisSnapshot, CONFIDENCE, DuelState, Findings, Forecasting, Game, GameLibrary,
    Kind, Method, OpenGame, PlacedBy, Pointer, Profile, Reading, Refusal, ShipState, Side, StrokeMark,
};
pub use wasm_bindgen::JsCast;

pub use crate::i18n::{Words, decimal};
pub use crate::platform::executor::later;
pub use crate::ui::controls::{
    button, checkbox, data_address, delete_button, field, is_opened, paste, plain_button, preset_options,
    radios, selection, stepper, toggle,
};
pub use crate::ui::focus::{by_keyboard, focus, focus_board, focus_cell, go_on};
pub use crate::ui::lab::Lab;
pub use crate::ui::marks::{CellKind, mark_name};
pub use crate::ui::menu_state::{MenuState, Tab};
pub use crate::ui::own_board::state::OwnBoardState;
pub use crate::ui::part::{Lay, Part, draw_part};
pub use crate::ui::text::changing;

pub type GameRef = &'static OpenGame;
pub type AdviceRef = &'static Advice;
pub type PointerRef = &'static Pointer;
