//! The row of one ship.

use leptos::prelude::*;
use rangekeeper_engine::{Ship, ShipId};

use crate::i18n::Words;
use crate::session::Session;
use crate::session::game::ShipState;
use crate::ui::fleet::pips;
use crate::ui::fleet::tick::{Tick, off_record, state};

/// A ship by its name, with its tick.
#[component]
pub fn ShipRow(id: ShipId, ship: Ship) -> impl IntoView {
    let (session, words) = (Session::current(), Words::current());
    let state = Memo::new(move |_| state(session, id));
    let is_off_record = Memo::new(move |_| off_record(session).contains(id));
    let note = move || match state.get() {
        ShipState::Afloat => "",
        ShipState::Sunk => words.ship_sunk(),
        ShipState::Struck if is_off_record.get() => words.ship_off_record(),
        ShipState::Struck => words.ship_struck(),
    };
    let class = move || match state.get() {
        ShipState::Afloat => "fleet-ship",
        ShipState::Sunk => "fleet-ship is-sunk",
        ShipState::Struck => "fleet-ship is-struck",
    };
    view! {
        <li
            class=class
            on:pointerenter=move |_| session.pointed_ship.set(Some(id))
            on:pointerleave=move |_| session.pointed_ship.set(None)
            on:focusin=move |_| session.pointed_ship.set(Some(id))
            on:focusout=move |_| session.pointed_ship.set(None)
        >
            <label>
                <Tick ship=id alike=vec![id] state />
                <span class="fleet-name">{words.ship(&ship.name)}</span>
                {pips(words, ship.length)}
            </label>
            <span class="fleet-note">{note}</span>
        </li>
    }
}
