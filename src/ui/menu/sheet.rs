//! A sheet of paper to play on: two empty grids, and the ships beneath each.

use leptos::portal::Portal;

use crate::ui::grid::{draw_row, draw_rows};
use crate::ui::prelude::*;

/// Draws a button that prints the sheet, which is seen on paper alone.
pub fn draw_print_button(game: GameRef) -> impl IntoView {
    let words = Words::current();
    let want = |is_wanted| {
        let root = document().document_element();
        root.map(|root| root.toggle_attribute_with_force("data-print", is_wanted))
    };
    // Not at the end of `print`: phones print later.
    on_cleanup(move || drop(want(false)));
    let rules = game.record.with_untracked(|record| record.rules().clone());
    let boards = move || [words.own_board(), words.their_board()].map(|name| draw_board(words, &rules, name));
    view! {
        {plain_button("control-action", words.print_grids(), move |_| drop((want(true), window().print())))}
        <Portal><div class="sheet">{boards()}</div></Portal>
    }
}

fn draw_board(words: Words, rules: &Rules, name: &'static str) -> impl IntoView + use<> {
    let grid = rules.grid();
    let cells = || (0..grid.columns()).map(|_| view! { <span class="board-cell"></span> }).collect_view();
    let rows = (0..grid.rows()).map(|row| draw_row(words, row, cells())).collect_view();
    let ship = |ship: &Ship| view! { <li>{words.ship(&ship.name)} " " {"□".repeat(ship.length.into())}</li> };
    view! {
        <section style:--columns=grid.columns().to_string() style:--rows=grid.rows().to_string()>
            <h2>{name}</h2>
            {draw_rows(words, grid, rows)}
            <ul>{rules.fleet().ships().iter().map(ship).collect_view()}</ul>
        </section>
    }
}
