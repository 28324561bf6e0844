//! The screen, a folder for each region.

pub(crate) mod advice;
mod arrows;
pub(crate) mod back;
pub(crate) mod board;
mod condition;
mod download;
mod engine_lost;
pub(crate) mod fleet;
mod focus;
pub(crate) mod header;
mod hull;
pub(crate) mod keys;
pub(crate) mod lab;
mod marks;
pub(crate) mod menu;
pub(crate) mod menu_state;
mod new_opponent;
pub(crate) mod opening;
pub(crate) mod own_board;
mod part;
pub(crate) mod placed;
mod preset_options;
mod rules_choice;
mod shares;
pub(crate) mod shots;
pub(crate) mod status;
mod toolbar;
