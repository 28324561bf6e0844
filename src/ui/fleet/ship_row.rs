//! The row of one ship.

use leptos::prelude::*;
use rangekeeper_engine::{Ship, ShipId};

use crate::i18n::Words;
use crate::session::Session;
use crate::session::game::ShipState;
use crate::ui::fleet::ship_button::{ShipButton, off_record, state};

/// A ship under its name.
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
    let name = words.ship(&ship.name);
    view! {
        <li
            class="fleet-ship"
            class:is-gone=move || state.get() != ShipState::Afloat
            on:pointerenter=move |_| session.pointed_ship.set(Some(id))
            on:pointerleave=move |_| session.pointed_ship.set(None)
            on:focusin=move |_| session.pointed_ship.set(Some(id))
            on:focusout=move |_| session.pointed_ship.set(None)
        >
            <ShipButton ship=id alike=vec![id] length=ship.length state name=name.clone()>
                <span class="fleet-name">{name}</span>
            </ShipButton>
            <span class="fleet-note">{note}</span>
        </li>
    }
}
