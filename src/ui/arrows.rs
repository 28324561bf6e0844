//! Arrow keys, Home and End: in a row of buttons, among tabs, on a board.

use leptos::ev::KeyboardEvent;
use rangekeeper_engine::{Cell, Grid};
use rangekeeper_session::keyboard::{leads_on_grid, on_grid};

/// Returns true if the key is part of a browser command.
pub fn has_modifier(event: &KeyboardEvent) -> bool {
    event.ctrl_key() || event.meta_key() || event.alt_key() || event.shift_key()
}

/// Returns the cell that a key leads to, and keeps the browser from scrolling; `None` at the edge and for other keys.
pub fn lead(event: &KeyboardEvent, cell: Cell, grid: Grid) -> Option<Cell> {
    let key = event.key();
    if has_modifier(event) || !leads_on_grid(&key, event.repeat()) {
        return None;
    }
    event.prevent_default();
    on_grid(&key, cell, grid)
}
