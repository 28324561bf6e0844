//! Placing the own fleet: by dragging, by taps, by keys, or at random.

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html::Div;
use rangekeeper_engine::{Direction, Position, ScaledPrior};
use rangekeeper_play::hide;

use super::hiding::{draw_against, draw_check};
use crate::platform::random_seed;
use crate::ui::arrows::has_modifier;
use crate::ui::grid::{SIDE, capture_pointer, hull};
use crate::ui::prelude::*;
use rangekeeper_session::{Conflict, FleetDraft};

/// The fleet being placed.
#[derive(Clone, Copy)]
struct Drafting {
    draft: RwSignal<FleetDraft>,
    /// The first two ships that overlap or touch.
    conflict: Memo<Option<Conflict>>,
    chosen: RwSignal<Option<ShipId>>,
    held: RwSignal<Option<Held>>,
    field: NodeRef<Div>,
}

#[derive(Clone, Copy, PartialEq)]
struct Held {
    ship: ShipId,
    /// Cells from the ship's first one to the held one.
    ahead: i16,
    was_chosen: bool,
    has_moved: bool,
}

pub fn draw_placing(game: GameRef) -> impl IntoView {
    let (state, words) = (expect_context::<OwnBoardState>(), Words::current());
    let (record, are_theirs) = (game.record.get_untracked(), state.are_theirs.get_untracked());
    let rules = record.rules().clone();
    let before = if are_theirs {
        Position::new(&record).ok().and_then(|position| position.arrangement())
    } else {
        game.own_board.with_untracked(|board| board.as_ref().map(|board| board.fleet().clone()))
    };
    let fleet = before.map(|fleet| FleetDraft::new(&fleet)).or_else(|| shuffled(&rules));
    let cancel =
        move || plain_button("control-action", words.cancel(), move |event| state.place(false, &event));
    let Some(fleet) = fleet else {
        return view! {
            <section class="card own-board" data-own="board">
                <p class="control-complaint">{words.fleet_has_no_room()}</p>
                {cancel()}
            </section>
        }
        .into_any();
    };
    let drafting = Drafting::new(fleet);
    let hit_shoots_again = RwSignal::new(rules.turn() == Turn::UntilMiss);
    let can_turns_change = record.is_empty() && matches!(rules.turn(), Turn::Shots(1) | Turn::UntilMiss);
    Effect::new(move |_| state.take_along("#own-ship-0"));
    let shuffle = move |_| {
        if let Some(fleet) = drafting.draft.with_untracked(|draft| shuffled(draft.rules())) {
            drafting.draft.set(fleet);
            drafting.chosen.set(None);
        }
    };
    let complaint = Memo::new(move |_| {
        let misfit = || drafting.draft.with(|draft| are_theirs.then(|| draft.misfit(&record))?);
        drafting.complaint(words).or_else(|| Some(words.contradicts_answer(&misfit()?)))
    });
    let is_in_conflict = move || complaint.with(Option::is_some);
    let ready = move |event: MouseEvent| {
        if can_turns_change {
            let turn = if hit_shoots_again.get_untracked() { Turn::UntilMiss } else { Turn::Shots(1) };
            drafting.draft.update(|draft| draft.agree(turn));
        }
        if let Ok(fleet) = drafting.draft.with_untracked(FleetDraft::arrangement) {
            if are_theirs {
                game.change_profiles(|profiles| profiles.learn_fleet(game.number(), &fleet));
            } else {
                if game.record.with_untracked(|record| record.rules() != fleet.rules()) {
                    game.change_rules(fleet.rules());
                }
                game.change(|game| game.place_fleet(fleet, state.opponent_begins.get_untracked()));
            }
            state.place(false, &event);
        }
    };
    view! {
        <section class="card own-board is-placing" data-own="board" aria-labelledby="own-title">
            <div class="own-words">
                <h2 id="own-title">{if are_theirs { words.where_were_they() } else { words.place_ships() }}</h2>
                <p class="own-hint">{words.place_hint()} <span class="own-keys">" " {words.place_keys()}</span></p>
            </div>
            {draw_field(drafting, rules.grid(), rules.fleet().ids().collect())}
            <div class="own-buttons">
                <p class="own-complaint" role="status">{move || changing(complaint.get())}</p>
                // In practice the player always begins.
                {untrack(|| !are_theirs && !game.is_practice()).then(|| view! {
                    {draw_who_begins()}
                    {can_turns_change.then(|| checkbox("hit-shoots-again", hit_shoots_again, words.hit_shoots_again()))}
                })}
                <div class="control-actions">
                    {button("control-action is-main own-ready", words.fleet_ready(), is_in_conflict, ready)}
                    {(!are_theirs).then(|| plain_button("control-action own-shuffle", words.shuffle(), shuffle))}
                    {cancel()}
                </div>
                {(!are_theirs).then(|| view! {
                    <p class="control-hint">{words.shuffle_why()}</p>
                    {draw_against(game, drafting.draft)}
                    {draw_check(game, drafting.draft, Signal::derive(move || drafting.conflict.get().is_none()))}
                })}
            </div>
        </section>
    }
    .into_any()
}

/// Draws who shoots first: the player, unless answered otherwise.
fn draw_who_begins() -> impl IntoView {
    let (opponent_begins, words) = (expect_context::<OwnBoardState>().opponent_begins, Words::current());
    let sides = [(false, Some("i"), words.i_begin()), (true, Some("they"), words.they_begin())];
    view! {
        <div class="control-options own-begins" role="radiogroup" aria-labelledby="own-begins">
            <span id="own-begins">{words.who_begins()}</span>
            {radios("who-begins", opponent_begins, move |side| opponent_begins.set(side), sides)}
        </div>
    }
}

/// Returns a random fleet, all arrangements equally likely; `None` if the ships have no room.
fn shuffled(rules: &Rules) -> Option<FleetDraft> {
    hide(rules, &ScaledPrior::UNIFORM, random_seed()).ok().map(|fleet| FleetDraft::new(&fleet))
}

fn draw_field(drafting: Drafting, grid: Grid, ships: Vec<ShipId>) -> impl IntoView {
    let coordinates = Words::current().coordinates();
    let columns = (0..grid.columns()).map(|column| view! { <span>{coordinates.column(column)}</span> });
    let rows = (0..grid.rows()).map(|row| view! { <span>{coordinates.row(row)}</span> });
    view! {
        <div
            class="own-grid is-placing"
            role="group"
            aria-labelledby="own-title"
            style:--columns=grid.columns().to_string()
            style:--rows=grid.rows().to_string()
        >
            <div class="own-columns" aria-hidden="true">{columns.collect_view()}</div>
            <div class="own-rows" aria-hidden="true">{rows.collect_view()}</div>
            <div
                class="own-field"
                node_ref=drafting.field
                on:pointerdown=move |event| drafting.press(&event)
                on:pointermove=move |event| drafting.drag(&event)
                on:pointerup=move |event| drafting.lift(&event)
                on:pointercancel=move |_| drafting.held.set(None)
            >
                {ships.into_iter().map(|ship| draw_placed_ship(drafting, ship)).collect_view()}
            </div>
        </div>
    }
}

/// Draws a ship on the board. Keys move the focused one.
fn draw_placed_ship(drafting: Drafting, ship: ShipId) -> impl IntoView {
    let words = Words::current();
    let place = Memo::new(move |_| drafting.draft.with(|draft| draft.place(ship)));
    let (name, length) = drafting.draft.with_untracked(|draft| {
        let ship = draft.rules().fleet().ship(ship);
        (words.ship(&ship.name), u32::from(ship.length))
    });
    let lies = move || {
        let cells = place.get().cells;
        let ends = cells.first().zip(cells.iter().last());
        ends.map(|(first, last)| words.ship_lies(&name, &first, &last))
    };
    let is_down = move || place.get().direction == Direction::Down;
    let whole = length * SIDE;
    view! {
        <button
            type="button"
            id=format!("own-ship-{}", ship.index())
            class="own-placed"
            class:is-chosen=move || drafting.chosen.get() == Some(ship)
            class:is-in-the-way=move || drafting.conflict.get().is_some_and(|it| it.ships.contains(&ship))
            class:is-down=is_down
            aria-label=lies
            style:--row=move || place.get().origin.row().to_string()
            style:--column=move || place.get().origin.column().to_string()
            style:--length=length.to_string()
            on:focus=move |_| drafting.chosen.set(Some(ship))
            on:keydown=move |event| drafting.steer(ship, &event)
        >
            <svg
                viewBox=move || if is_down() { format!("0 0 {SIDE} {whole}") } else { format!("0 0 {whole} {SIDE}") }
                aria-hidden="true"
            >
                <path d=hull(length) transform=move || is_down().then(|| format!("translate(0 {whole}) rotate(-90)")) />
            </svg>
        </button>
    }
}

impl Drafting {
    fn new(fleet: FleetDraft) -> Self {
        let draft = RwSignal::new(fleet);
        Self {
            draft,
            conflict: Memo::new(move |_| draft.with(|draft| draft.arrangement().err())),
            chosen: RwSignal::new(None),
            held: RwSignal::new(None),
            field: NodeRef::new(),
        }
    }

    /// Returns the sentence about the first two ships that overlap or touch.
    fn complaint(self, words: Words) -> Option<String> {
        let Conflict { ships, overlap } = self.conflict.get()?;
        let name =
            |ship| self.draft.with_untracked(|draft| words.ship(&draft.rules().fleet().ship(ship).name));
        let [one, other] = ships.map(name);
        Some(if overlap { words.ships_overlap(&one, &other) } else { words.ships_touch(&one, &other) })
    }

    /// Returns row and column under the pointer, possibly outside of the board.
    fn place_under(self, event: &PointerEvent) -> Option<[i16; 2]> {
        let rect = self.field.get_untracked()?.get_bounding_client_rect();
        let columns = self.draft.with_untracked(|draft| draft.rules().grid().columns());
        let side = rect.width() / f64::from(columns);
        let place = |at: i32, start: f64| ((f64::from(at) - start) / side).floor() as i16;
        Some([place(event.client_y(), rect.top()), place(event.client_x(), rect.left())])
    }

    /// Picks up the ship under the pointer; on an empty cell, moves the chosen ship there.
    fn press(self, event: &PointerEvent) {
        let is_press = event.is_primary() && event.button() == 0;
        let Some([row, column]) = self.place_under(event).filter(|_| is_press) else { return };
        let on_board = |at: i16| u8::try_from(at).ok();
        let cell = on_board(row).zip(on_board(column)).and_then(|(row, column)| Cell::new(row, column));
        let before = self.chosen.get_untracked();
        // The chosen one, if two ships lie here.
        let ship = cell.and_then(|cell| {
            self.draft.with_untracked(|draft| {
                let chosen = before.filter(|&ship| draft.place(ship).cells.contains(cell));
                chosen.or_else(|| draft.ship_at(cell))
            })
        });
        match (ship, before) {
            (Some(ship), before) => {
                let origin = self.draft.with_untracked(|draft| draft.place(ship).origin);
                let ahead = (row - i16::from(origin.row())) + (column - i16::from(origin.column()));
                self.held.set(Some(Held { ship, ahead, was_chosen: before == Some(ship), has_moved: false }));
                self.chosen.set(Some(ship));
                capture_pointer(event);
            }
            (None, Some(ship)) => self.draft.update(|draft| draft.move_to(ship, row, column)),
            (None, None) => {}
        }
        // Else the button below would take the focus, and choose its ship, before the lift.
        event.prevent_default();
    }

    /// Moves the held ship with the pointer.
    fn drag(self, event: &PointerEvent) {
        let held = self.held.get_untracked().filter(|_| event.is_primary());
        let Some((mut held, [row, column])) = held.zip(self.place_under(event)) else { return };
        let place = self.draft.with_untracked(|draft| draft.place(held.ship));
        let (row, column) = match place.direction {
            Direction::Across => (row, column - held.ahead),
            Direction::Down => (row - held.ahead, column),
        };
        if [place.origin.row(), place.origin.column()].map(i16::from) != [row, column] {
            self.draft.update(|draft| draft.move_to(held.ship, row, column));
            held.has_moved = true;
            self.held.set(Some(held));
        }
    }

    /// Drops the ship; turns one that was already chosen and did not move.
    fn lift(self, event: &PointerEvent) {
        let Some(held) = self.held.get_untracked().filter(|_| event.is_primary()) else { return };
        self.held.set(None);
        if held.was_chosen && !held.has_moved {
            self.draft.update(|draft| {
                let place = draft.place(held.ship);
                let around = place.cells.iter().nth(held.ahead.unsigned_abs().into());
                draft.turn(held.ship, around.unwrap_or(place.origin));
            });
        }
        focus(&format!("#own-ship-{}", held.ship.index()));
    }

    /// Handles keys on a ship: the arrows move it, R turns it, Enter goes to the next one.
    fn steer(self, ship: ShipId, event: &KeyboardEvent) {
        if has_modifier(event) {
            return;
        }
        let origin = self.draft.with_untracked(|draft| draft.place(ship).origin);
        let [row, column] = [origin.row(), origin.column()].map(i16::from);
        let move_to = |row, column| self.draft.update(|draft| draft.move_to(ship, row, column));
        match &*event.key() {
            "ArrowUp" => move_to(row - 1, column),
            "ArrowDown" => move_to(row + 1, column),
            "ArrowLeft" => move_to(row, column - 1),
            "ArrowRight" => move_to(row, column + 1),
            "r" | "R" | " " if !event.repeat() => self.draft.update(|draft| draft.turn(ship, origin)),
            "Enter" if !event.repeat() => {
                let next = ship.index() + 1;
                let has_next = next < self.draft.with_untracked(|draft| draft.ships().count());
                focus(&if has_next { format!("#own-ship-{next}") } else { ".own-ready".to_owned() });
            }
            _ => return,
        }
        event.prevent_default();
    }
}
