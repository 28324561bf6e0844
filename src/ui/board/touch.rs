//! A finger that rests on a cell, to read it.

use std::time::Duration;

use leptos::ev::{MouseEvent, PointerEvent, pointerdown};
use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};

use crate::ui::board::cell_of;
use crate::ui::prelude::*;

/// How long a finger has to rest on a cell to open its tooltip.
const LONG_PRESS: Duration = Duration::from_millis(450);
/// How far a resting finger may move, in pixels.
const REST: u32 = 10;

/// The finger on the board. A long press opens the tooltip and chooses nothing: to read a cell is not to aim at it.
#[derive(Clone, Copy)]
pub struct Touch {
    pointer: &'static Pointer,
    /// The long press that has begun, and where on the screen.
    begun: StoredValue<Option<(TimeoutHandle, [i32; 2])>>,
    /// The finger has read the cell, so that the click that may follow its lift is none.
    has_read: StoredValue<bool>,
}

impl Touch {
    /// No finger is on the board. A press anywhere else closes the tooltip, as long as the board is shown.
    pub fn new(pointer: &'static Pointer) -> Self {
        let elsewhere = window_event_listener(pointerdown, move |event| {
            let pointed = pointer.pointed.get_untracked();
            if pointed.is_some() && pointed != cell_of(&event) {
                pointer.pointed.set(None);
            }
        });
        on_cleanup(move || elsewhere.remove());
        Self { pointer, begun: StoredValue::new(None), has_read: StoredValue::new(false) }
    }

    /// Begins a long press, if this is one finger.
    pub fn press(self, event: &PointerEvent) {
        self.lift();
        self.has_read.set_value(false);
        if let Some(cell) = cell_of(event).filter(|_| event.pointer_type() != "mouse" && event.is_primary()) {
            let read = move || {
                self.has_read.set_value(true);
                self.pointer.pointed.set(Some(cell));
            };
            let timer = set_timeout_with_handle(read, LONG_PRESS).ok();
            self.begun.set_value(timer.map(|timer| (timer, place(event))));
        }
    }

    /// Ends a long press that the finger moves away from.
    pub fn drag(self, event: &PointerEvent) {
        let begun = self.begun.with_value(|begun| begun.as_ref().map(|(_, place)| *place));
        let [x, y] = place(event);
        if begun.is_some_and(|[left, top]| x.abs_diff(left).max(y.abs_diff(top)) > REST) {
            self.lift();
        }
    }

    /// Ends a long press that has not lasted; what it has opened stays open.
    pub fn lift(self) {
        self.begun.update_value(|begun| {
            if let Some((timer, _)) = begun.take() {
                timer.clear();
            }
        });
    }

    /// Returns whether this click is only the end of a long press. Keys click without a finger.
    pub fn has_read(self, event: &MouseEvent) -> bool {
        event.detail() != 0 && self.has_read.get_value()
    }
}

fn place(event: &PointerEvent) -> [i32; 2] {
    [event.client_x(), event.client_y()]
}
