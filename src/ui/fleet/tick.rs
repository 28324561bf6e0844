//! The tick of a ship.

use leptos::prelude::*;
use rangekeeper_engine::{ShipId, ShipSet};

use crate::session::Session;
use crate::session::game::{ShipState, ship_state};

/// How the ship fares. While an answer is pending, by what was known before.
pub fn state(session: Session, ship: ShipId) -> ShipState {
    let sunk = session.sunk().unwrap_or_default();
    session.record.with(|record| ship_state(record, sunk, ship))
}

/// The struck ships that no hits can hold.
pub fn off_record(session: Session) -> ShipSet {
    session
        .snapshot
        .with(|known| known.findings().map(|findings| findings.certain.off_record).unwrap_or_default())
}

/// The tick of one of these ships, which no announcement tells apart. It strikes the ship off the list or puts it back,
/// and cannot be changed once the ship is sunk.
#[component]
pub fn Tick(
    ship: ShipId,
    alike: Vec<ShipId>,
    state: Memo<ShipState>,
    /// What the ship is called, where no label says it.
    #[prop(optional)]
    name: Option<Signal<String>>,
) -> impl IntoView {
    let session = Session::current();
    let strike = move |event| {
        let (struck, sunk) = (!event_target_checked(&event), session.sunk().unwrap_or_default());
        session.change(|game| game.strike_another(&alike, sunk, ship, struck));
    };
    view! {
        <input
            type="checkbox"
            name=format!("ship-{}", ship.index())
            aria-label=name
            prop:checked=move || state.get() == ShipState::Afloat
            prop:disabled=move || state.get() == ShipState::Sunk
            on:change=strike
        />
    }
}
