//! The row of one ship.

use rangekeeper_engine::{Ship, ShipId};

use crate::ui::fleet::ship_button::{ShipButton, off_record, state};
use crate::ui::prelude::*;
use rangekeeper_session::ShipState;

#[component]
pub fn ShipRow(game: &'static OpenGame, advice: &'static Advice, id: ShipId, ship: Ship) -> impl IntoView {
    let words = Words::current();
    let state = Memo::new(move |_| state(game, advice, id));
    let is_off_record = Memo::new(move |_| off_record(advice).contains(id));
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
            on:pointerenter=move |_| advice.pointed_ship.set(Some(id))
            on:pointerleave=move |_| advice.pointed_ship.set(None)
            on:focusin=move |_| advice.pointed_ship.set(Some(id))
            on:focusout=move |_| advice.pointed_ship.set(None)
        >
            <ShipButton game advice ship=id alike=vec![id] length=ship.length state name=name.clone()>
                <span class="fleet-name">{changing(name.as_str())}</span>
            </ShipButton>
            <span class="fleet-note">{move || changing(note())}</span>
        </li>
    }
}
