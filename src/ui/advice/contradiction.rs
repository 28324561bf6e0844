//! The panel for marks that contradict each other.

use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use rangekeeper_engine::{Cell, Contradiction, Culprit, Mark, Record, ShipId};

use crate::i18n::Words;
use crate::ui::advice::aim::Aim;
use crate::ui::focus::{focus, focus_cell};
use crate::ui::marks::mark_name;
use crate::ui::part::{Lay, Part};
use crate::ui::text::changing;
use rangekeeper_session::advice::Advice;
use rangekeeper_session::open_game::OpenGame;
use rangekeeper_session::pointer::Pointer;

/// No numbers, but what could be wrong, and the repairs.
#[component]
pub fn Mistaken(
    game: &'static OpenGame,
    advice: &'static Advice,
    pointer: &'static Pointer,
    contradiction: Contradiction,
    repairs: Part<RepairsPart>,
) -> impl IntoView {
    let words = Words::current();
    let record = advice.snapshot.with_untracked(|known| known.record.clone());
    let sure = !contradiction.culprits.is_empty();
    let suspects = contradiction.suspects();
    let sentence = match (suspects.len(), sure) {
        (0, _) if record.is_empty() => words.fleet_does_not_fit(),
        (0, _) => words.two_are_wrong(),
        (1, true) => words.one_could_be_wrong(),
        (_, true) => words.some_could_be_wrong(),
        (_, false) => words.any_could_be_wrong(),
    };
    let can_undo = move || game.library.with(rangekeeper_session::library::GameLibrary::can_undo);
    view! {
        <h2 id="advice-title" class="is-alarm">{changing(words.contradiction())}</h2>
        <p class="advice-verdict">{words.nothing_fits()} " " <span>{changing(sentence)}</span></p>
        {move || can_undo().then(|| view! {
            <div class="control-actions">
                <button type="button" class="control-action" on:click=move |_| game.undo()>{words.undo()}</button>
            </div>
        })}
        {repairs.show(game, (game, pointer, record, contradiction), lay_repairs(), || ())}
        {move || pointer.chosen.get().map(|_| view! { <Aim game advice pointer /> })}
    }
}

/// What is repaired: the game, by way of the pointer; its record, and what contradicts itself in it.
pub type RepairsPart = (&'static OpenGame, &'static Pointer, Record, Contradiction);

/// Returns the layout of what could be wrong, in the part of the module that has the list of games.
///
/// # Errors
/// If the part cannot be fetched.
#[wasm_split(menu, wasm_split_path = leptos::wasm_split, fallible)]
#[allow(clippy::unnecessary_wraps, reason = "only the fetching can fail")]
fn lay_repairs() -> Result<Lay<RepairsPart>, SplitLoaderError> {
    Ok(|(game, pointer, record, contradiction)| {
        let suspects = newest_first(contradiction.suspects()).into_iter();
        let suspects = suspects.map(|culprit| view! { <Suspect game pointer record=&record culprit /> });
        view! { <ul class="advice-culprits">{suspects.collect_view()}</ul> }.into_any()
    })
}

/// The shots, the last one first since that is the likeliest to be wrong; then what carries no order.
fn newest_first(suspects: &[Culprit]) -> Vec<&Culprit> {
    let (shots, others): (Vec<_>, Vec<_>) =
        suspects.iter().partition(|culprit| matches!(culprit, Culprit::Shot { .. }));
    shots.into_iter().rev().chain(others).collect()
}

/// A mark that could be wrong, and for everything that it could be instead a button that makes it so.
#[component]
fn Suspect<'a>(
    game: &'static OpenGame,
    pointer: &'static Pointer,
    record: &'a Record,
    culprit: &'a Culprit,
) -> impl IntoView + use<> {
    let words = Words::current();
    let marked = |cell| record.mark(cell).map_or_else(String::new, |mark| mark_name(words, record, mark));
    let (text, repairs) = match culprit {
        Culprit::Shot { cell, instead, elsewhere } => {
            let repair = |&outcome| {
                let mark = Mark::Shot(outcome);
                let name = mark_name(words, record, mark);
                (name.clone(), words.instead(cell, &name), Repair::Mark(*cell, Some(mark)))
            };
            let shift =
                |to: &Cell| (words.it_was(to), words.it_was_instead(cell, to), Repair::Move(*cell, *to));
            let marked = marked(*cell);
            let text = if instead.is_empty() {
                words.cell_marked(cell, &marked)
            } else {
                words.make_it(cell, &marked)
            };
            (text, instead.iter().map(repair).chain(elsewhere.iter().map(shift)).collect())
        }
        Culprit::Mark(cell) => {
            let repair = (words.clear_it().to_owned(), words.clear_the_mark(cell), Repair::Mark(*cell, None));
            (words.make_it(cell, &marked(*cell)), vec![repair])
        }
        Culprit::Struck(ship) => {
            let name = words.ship(&record.rules().fleet().ship(*ship).name);
            (
                words.is_struck(&name),
                vec![(words.put_back().to_owned(), words.put_ship_back(&name), Repair::PutBack(*ship))],
            )
        }
        // What is new in the engine has no words yet.
        _ => (String::new(), Vec::new()),
    };
    let button = |(name, label, repair): (String, String, Repair)| {
        let mend = move |_| match repair {
            Repair::Mark(cell, mark) => {
                pointer.mark(cell, mark);
                // The button that had the focus is gone.
                focus_cell(cell);
            }
            Repair::Move(from, to) => {
                pointer.move_mark(from, to);
                focus_cell(to);
            }
            Repair::PutBack(ship) => {
                game.change(|game| game.strike(ship, false));
                focus(&format!("[name=ship-{}]", ship.index()));
            }
        };
        view! { <button type="button" class="advice-repair" aria-label=label on:click=mend>{changing(name)}</button> }
    };
    view! {
        <li>
            <span>{changing(text)}</span>
            {repairs.into_iter().map(button).collect_view()}
        </li>
    }
}

/// The effect of a tap on a repair.
#[derive(Clone, Copy)]
enum Repair {
    /// Marks the cell otherwise; a shot keeps its place in the order.
    Mark(Cell, Option<Mark>),
    /// Moves a shot to another cell, in its place in the order.
    Move(Cell, Cell),
    /// Puts the ship back on the list.
    PutBack(ShipId),
}
