//! The row of several ships that no announcement tells apart.

use crate::ui::fleet::ship_button::{ShipButton, off_record, state};
use crate::ui::prelude::*;

/// Ships of one length under a common name, side by side, and how many are left.
#[component]
pub fn AlikeRow(
    game: &'static OpenGame,
    advice: &'static Advice,
    ships: Vec<(ShipId, Ship)>,
) -> impl IntoView {
    let words = Words::current();
    let length = ships.first().map_or(0, |(_, ship)| ship.length);
    let names: Vec<&str> = ships.iter().map(|(_, ship)| ship.name.as_str()).collect();
    let ids: Vec<ShipId> = ships.iter().map(|(id, _)| *id).collect();
    let states: Vec<(ShipId, Memo<ShipState>)> =
        ids.iter().map(|&id| (id, Memo::new(move |_| state(game, advice, id)))).collect();
    let states = StoredValue::new(states);
    let in_state = move |wanted: ShipState| -> Vec<ShipId> {
        states.with_value(|states| {
            states.iter().filter(|(_, state)| state.get() == wanted).map(|(id, _)| *id).collect()
        })
    };
    let left = move || {
        // Without numbers nobody knows how many the answers sank.
        let is_known = advice.sunk().is_some();
        let left = in_state(ShipState::Afloat).len() as u64;
        is_known.then(|| words.ships_left(left, &states.with_value(Vec::len)))
    };
    let note = move || {
        let (off_record, struck) = (off_record(advice), in_state(ShipState::Struck));
        let off = struck.iter().filter(|&&ship| off_record.contains(ship)).count() as u64;
        let on = struck.len() as u64 - off;
        let notes =
            [(on > 0).then(|| words.ships_struck(on)), (off > 0).then(|| words.ships_off_record(off))];
        let note = |sentence: String| view! { <span class="fleet-note">{changing(sentence)}</span> };
        notes.into_iter().flatten().map(note).collect_view()
    };
    let button = |(place, (ship, state)): (usize, (ShipId, Memo<ShipState>))| {
        let name = words.ship_among(&names, place);
        view! { <ShipButton game advice ship alike=ids.clone() length state name /> }
    };
    let buttons = states.get_value().into_iter().enumerate().map(button).collect_view();
    // Those still afloat share their places.
    let point = move || advice.pointed_ship.set(untrack(|| in_state(ShipState::Afloat)).first().copied());
    let name = words.ships_together(&names);
    view! {
        <li
            class="fleet-ship fleet-alike"
            class:is-gone=move || in_state(ShipState::Afloat).is_empty()
            on:pointerenter=move |_| point()
            on:pointerleave=move |_| advice.pointed_ship.set(None)
            on:focusin=move |_| point()
            on:focusout=move |_| advice.pointed_ship.set(None)
        >
            <span class="fleet-name">{changing(name.as_str())}</span>
            <span class="fleet-left">{move || changing(left())}</span>
            <span class="fleet-hulls" role="group" aria-label=name>{buttons}</span>
            {note}
        </li>
    }
}
