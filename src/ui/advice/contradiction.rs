//! The panel for contradicting marks.

use rangekeeper_engine::{Contradiction, Culprit};

use crate::ui::advice::aim::draw_aim;
use crate::ui::prelude::*;
use rangekeeper_session::{Repair, newest_first};

/// Draws the suspects and their repairs, in place of numbers.
pub fn draw_mistaken(
    game: GameRef,
    advice: AdviceRef,
    pointer: PointerRef,
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
    let can_undo = move || game.library.with(rangekeeper_session::GameLibrary::can_undo);
    view! {
        <h2 id="advice-title" class="is-alarm">{changing(words.contradiction())}</h2>
        <p class="advice-verdict">{words.nothing_fits()} " " <span>{changing(sentence)}</span></p>
        {move || can_undo().then(|| view! {
            <div class="control-actions">{plain_button("control-action", words.undo(), move |_| game.undo())}</div>
        })}
        {draw_part(repairs, game, (game, pointer, record, contradiction), lay_repairs(), || ())}
        {move || pointer.chosen.get().map(|_| draw_aim(game, advice, pointer))}
    }
}

/// The subject of the repairs: the game, the pointer, the record, and its contradiction.
pub type RepairsPart = (GameRef, PointerRef, Record, Contradiction);

/// Returns the layout of the suspects, from the part of the module with the list of games.
#[wasm_split(menu, wasm_split_path = leptos::wasm_split, fallible)]
fn lay_repairs() -> Result<Lay<RepairsPart>, SplitLoaderError> {
    Ok(|(game, pointer, record, contradiction)| {
        let suspects = newest_first(contradiction.suspects()).into_iter();
        let suspects = suspects.map(|culprit| draw_suspect(game, pointer, &record, culprit));
        view! { <ul class="advice-culprits">{suspects.collect_view()}</ul> }.into_any()
    })
}

/// Draws a mark that could be wrong, with a button for each repair.
fn draw_suspect(game: GameRef, pointer: PointerRef, record: &Record, culprit: &Culprit) -> AnyView {
    let words = Words::current();
    let marked = |cell| record.mark(cell).map_or_else(String::new, |mark| mark_name(words, record, mark));
    let ship_name = |ship: ShipId| words.ship(&record.rules().fleet().ship(ship).name);
    let text = match culprit {
        Culprit::Shot { cell, instead, .. } if instead.is_empty() => words.cell_marked(cell, &marked(*cell)),
        Culprit::Shot { cell, .. } | Culprit::Mark(cell) => words.make_it(cell, &marked(*cell)),
        Culprit::Struck(ship) => words.is_struck(&ship_name(*ship)),
        _ => String::new(),
    };
    let button = |repair: Repair| {
        let (name, label) = match repair {
            Repair::Instead(cell, outcome) => {
                let name = mark_name(words, record, Mark::Shot(outcome));
                (name.clone(), words.instead(&cell, &name))
            }
            Repair::Move(from, to) => (words.it_was(&to), words.it_was_instead(&from, &to)),
            Repair::Clear(cell) => (words.clear_it().to_owned(), words.clear_the_mark(&cell)),
            Repair::PutBack(ship) => (words.put_back().to_owned(), words.put_ship_back(&ship_name(ship))),
        };
        let mend = move |_| {
            repair.mend(game, pointer);
            // The focused button is gone.
            match repair {
                Repair::Instead(cell, _) | Repair::Clear(cell) | Repair::Move(_, cell) => focus_cell(cell),
                Repair::PutBack(ship) => focus(&format!("[name=ship-{}]", ship.index())),
            }
        };
        view! { <button type="button" class="advice-repair" aria-label=label on:click=mend>{changing(name)}</button> }
    };
    view! {
        <li>
            <span>{changing(text)}</span>
            {Repair::all(culprit).into_iter().map(button).collect_view()}
        </li>
    }
    .into_any()
}
