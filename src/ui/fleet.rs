//! The ships still to be found.

use leptos::prelude::*;
use rangekeeper_engine::{Announcement, Contact, Rules, Ship, ShipId, ShipSet, Turn};

use crate::i18n::Words;
use crate::session::Session;
use crate::session::game::{ShipState, ship_state};
use crate::ui::menu::{MenuState, Tab};

/// The fleet list: a tick for each ship that is still to be sunk.
#[component]
pub fn FleetList() -> impl IntoView {
    let (session, shown, words) = (Session::current(), MenuState::current(), Words::current());
    let fleet = Memo::new(move |_| {
        session.record.with(|record| {
            let fleet = record.rules().fleet();
            fleet.ids().zip(fleet.ships().iter().cloned()).collect::<Vec<_>>()
        })
    });
    let row = |(id, ship): (ShipId, Ship)| view! { <ShipRow id ship /> };
    view! {
        <section class="card fleet" aria-labelledby="fleet-title">
            <div class="card-head">
                <h2 id="fleet-title">{words.ships_to_sink()}</h2>
                <button type="button" class="control-link" on:click=move |_| shown.tab.set(Some(Tab::Rules))>
                    {words.change_rules()}
                </button>
            </div>
            <p class="fleet-agreed">{move || session.record.with(|record| agreed(words, record.rules()))}</p>
            <ul>{move || fleet.get().into_iter().map(row).collect_view()}</ul>
        </section>
    }
}

/// What the players agreed on, beside the fleet.
fn agreed(words: Words, rules: &Rules) -> String {
    let contact = match rules.contact() {
        Contact::Allowed => words.contact_allowed(),
        Contact::Corners => words.contact_corners(),
        Contact::None => words.contact_none(),
    };
    let announcement = match rules.announcement() {
        Announcement::HitMiss => words.announce_hit_miss(),
        Announcement::Sunk => words.announce_sunk(),
        Announcement::SunkShip => words.announce_sunk_ship(),
        Announcement::HitShip => words.announce_hit_ship(),
    };
    match rules.turn() {
        Turn::Shots(1) => words.agreed(&contact, &announcement),
        Turn::Shots(shots) => words.agreed_salvo(shots.into(), &contact, &announcement),
        Turn::UntilMiss => words.agreed_until_miss(&contact, &announcement),
    }
}

#[component]
fn ShipRow(id: ShipId, ship: Ship) -> impl IntoView {
    let (session, words) = (Session::current(), Words::current());
    let state = Memo::new(move |_| session.record.with(|record| ship_state(record, id)));
    let off_record = Memo::new(move |_| {
        let off = session
            .snapshot
            .with(|known| known.findings().map_or(ShipSet::EMPTY, |findings| findings.certain.off_record));
        state.get() == ShipState::Struck && off.contains(id)
    });
    let note = move || match state.get() {
        ShipState::Afloat => "",
        ShipState::Sunk => words.ship_sunk(),
        ShipState::Struck if off_record.get() => words.ship_off_record(),
        ShipState::Struck => words.ship_struck(),
    };
    let class = move || match state.get() {
        ShipState::Afloat => "fleet-ship",
        ShipState::Sunk => "fleet-ship is-sunk",
        ShipState::Struck => "fleet-ship is-struck",
    };
    let pips = (0..ship.length).map(|_| view! { <i></i> }).collect_view();
    view! {
        <li
            class=class
            on:pointerenter=move |_| session.pointed_ship.set(Some(id))
            on:pointerleave=move |_| session.pointed_ship.set(None)
            on:focusin=move |_| session.pointed_ship.set(Some(id))
            on:focusout=move |_| session.pointed_ship.set(None)
        >
            <label>
                <input
                    type="checkbox"
                    name=format!("ship-{}", id.index())
                    prop:checked=move || state.get() == ShipState::Afloat
                    prop:disabled=move || state.get() == ShipState::Sunk
                    on:change=move |event| {
                        let struck = !event_target_checked(&event);
                        session.change(|game| game.strike(id, struck));
                    }
                />
                <span class="fleet-name">{words.ship(&ship.name)}</span>
                <span class="fleet-length" role="img" aria-label=words.cells(ship.length.into())>{pips}</span>
            </label>
            <span class="fleet-note">{note}</span>
        </li>
    }
}
