use rangekeeper_engine::ShipSet;

use crate::ui::grid::{SIDE, hull};
use crate::ui::prelude::*;
use rangekeeper_session::game::ship_state;

/// Returns a ship's state; while an answer is pending, by the previous numbers.
pub fn state(game: GameRef, advice: AdviceRef, ship: ShipId) -> ShipState {
    let sunk = advice.sunk().unwrap_or_default();
    game.record.with(|record| ship_state(record, sunk, ship))
}

/// Returns the struck ships that no hits can hold.
pub fn off_record(advice: AdviceRef) -> ShipSet {
    advice.snapshot.with(|known| known.findings().map(|it| it.certain.off_record).unwrap_or_default())
}

/// A ship from above. A press strikes it off the list or puts it back; a sunk ship cannot be pressed.
#[component]
pub fn ShipButton(
    game: GameRef,
    advice: AdviceRef,
    ship: ShipId,
    alike: Vec<ShipId>,
    length: u8,
    state: Memo<ShipState>,
    name: String,
    #[prop(optional)] children: Option<Children>,
) -> impl IntoView {
    let words = Words::current();
    let name = words.ship_and_state(&name, &words.cells(length));
    let label = move || match state.get() {
        ShipState::Sunk => words.ship_and_state(&name, &words.ship_sunk()),
        ShipState::Afloat | ShipState::Struck => words.ship_and_state(&name, &words.strike_off()),
    };
    let press = move |_| {
        let (struck, sunk) = (state.get_untracked() == ShipState::Afloat, advice.sunk().unwrap_or_default());
        game.change(|game| game.strike_another(&alike, sunk, ship, struck));
    };
    let length = u32::from(length);
    // A dotted line with a dot in the middle of each cell.
    let portholes = format!("M50 50H{}", length * SIDE - 49);
    view! {
        <button
            type="button"
            class="fleet-button"
            class:is-gone=move || state.get() != ShipState::Afloat
            name=format!("ship-{}", ship.index())
            aria-label=label
            aria-pressed=move || (state.get() != ShipState::Afloat).to_string()
            prop:disabled=move || state.get() == ShipState::Sunk
            on:click=press
        >
            {children.map(|children| children())}
            <svg
                class="fleet-hull"
                viewBox=format!("0 0 {} {SIDE}", length * SIDE)
                style:--length=length.to_string()
                aria-hidden="true"
            >
                <path d=hull(length) />
                <path class="fleet-portholes" d=portholes />
            </svg>
        </button>
    }
}
