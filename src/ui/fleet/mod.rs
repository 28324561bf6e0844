mod ship_button;

use crate::ui::fleet::ship_button::{ShipButton, off_record, state};
use crate::ui::prelude::*;
use rangekeeper_session::game::ship_rows;

/// Draws the fleet list. A press on a ship strikes it off.
pub fn draw_fleet_list(game: GameRef, advice: AdviceRef) -> impl IntoView {
    let (shown, words) = (expect_context::<MenuState>(), Words::current());
    let rows = Memo::new(move |_| game.record.with(|record| ship_rows(record.rules())));
    let row = move |ships: Vec<(ShipId, Ship)>| match &ships[..] {
        [(id, ship)] => draw_ship_row(game, advice, *id, ship).into_any(),
        _ => draw_alike_row(game, advice, &ships).into_any(),
    };
    view! {
        <section class="card fleet" aria-labelledby="fleet-title">
            <div class="card-head">
                <h2 id="fleet-title">{words.ships_to_sink()}</h2>
                {plain_button("control-link", words.change_rules(), move |_| shown.tab.set(Some(Tab::Rules)))}
            </div>
            <p class="fleet-agreed">{move || changing(game.record.with(|record| agreed(words, record.rules())))}</p>
            <p class="fleet-hint">{words.strike_hint()}</p>
            <ul>{move || rows.get().into_iter().map(row).collect_view()}</ul>
        </section>
    }
}

fn agreed(words: Words, rules: &Rules) -> String {
    let contact = words.contact(rules.contact());
    let announcement = match rules.announcement() {
        Announcement::HitMiss => words.announce_hit_miss(),
        Announcement::Sunk => words.announce_sunk(),
        Announcement::SunkShip => words.announce_sunk_ship(),
        Announcement::HitShip => words.announce_hit_ship(),
    };
    let agreed = match rules.turn() {
        Turn::Shots(1) => words.agreed(&contact, &announcement),
        Turn::Shots(shots) => words.agreed_salvo(shots, &contact, &announcement),
        Turn::UntilMiss => words.agreed_until_miss(&contact, &announcement),
        Turn::UntilNoSinking => words.agreed_until_no_sinking(&contact, &announcement),
    };
    if rules.has_last_word() { agreed + " " + words.agreed_last_word() } else { agreed }
}

fn draw_ship_row(game: GameRef, advice: AdviceRef, id: ShipId, ship: &Ship) -> impl IntoView + use<> {
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

/// Draws ships of one length under a common name, side by side, and how many are left.
fn draw_alike_row(game: GameRef, advice: AdviceRef, ships: &[(ShipId, Ship)]) -> impl IntoView + use<> {
    let words = Words::current();
    let length = ships.first().map_or(0, |(_, ship)| ship.length);
    let names: Vec<&str> = ships.iter().map(|(_, ship)| ship.name.as_str()).collect();
    let ids: Vec<ShipId> = ships.iter().map(|(id, _)| *id).collect();
    let states = ids.iter().map(|&id| (id, Memo::new(move |_| state(game, advice, id))));
    let states = StoredValue::new(states.collect::<Vec<_>>());
    let in_state = move |wanted: ShipState| -> Vec<ShipId> {
        states.with_value(|states| {
            states.iter().filter(|(_, state)| state.get() == wanted).map(|(id, _)| *id).collect()
        })
    };
    let left = move || {
        // Without numbers it is unknown how many the answers sank.
        advice.sunk()?;
        Some(words.ships_left(in_state(ShipState::Afloat).len() as u64, &states.with_value(Vec::len)))
    };
    let note = move || {
        let (off_record, struck) = (off_record(advice), in_state(ShipState::Struck));
        let off = struck.iter().filter(|&&ship| off_record.contains(ship)).count() as u64;
        let on = struck.len() as u64 - off;
        let said = [(on > 0).then(|| words.ships_struck(on)), (off > 0).then(|| words.ships_off_record(off))];
        let note = |sentence: String| view! { <span class="fleet-note">{changing(sentence)}</span> };
        said.into_iter().flatten().map(note).collect_view()
    };
    let button = |(place, (ship, state)): (usize, (ShipId, Memo<ShipState>))| {
        let name = words.ship_among(&names, place);
        view! { <ShipButton game advice ship alike=ids.clone() length state name /> }
    };
    let buttons = states.get_value().into_iter().enumerate().map(button).collect_view();
    // The ships afloat share their places.
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
