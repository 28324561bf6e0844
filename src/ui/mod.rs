//! The screen, a folder for each region.

pub(crate) mod advice;
mod arrows;
pub(crate) mod back;
pub(crate) mod board;
mod controls;
mod copying;
pub(crate) mod fleet;
pub(crate) mod focus;
mod grid;
pub(crate) mod header;
pub(crate) mod keys;
pub(crate) mod lab;
mod marks;
pub(crate) mod menu;
pub(crate) mod menu_state;
pub(crate) mod opening;
pub(crate) mod own_board;
mod part;
pub(crate) mod placed;
pub(crate) mod preferences;
pub(crate) mod prelude;
pub(crate) mod shares;
pub(crate) mod shots;
pub(crate) mod status;
mod text;
