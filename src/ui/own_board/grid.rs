//! The own board in play: the fleet and the opponent's shots. A press records a shot.

use leptos::ev::KeyboardEvent;

use crate::ui::arrows::lead;
use crate::ui::grid::{SIDE, cell_in, draw_row, draw_rows, draw_ships, grid_view_box, hull};
use crate::ui::prelude::*;
use rangekeeper_session::Knowledge;

/// Draws the own board with a button in every cell, and rare actions.
pub fn draw_own_grid(game: GameRef) -> impl IntoView {
    let (state, words) = (expect_context::<OwnBoardState>(), Words::current());
    let (tabbed, knowledge) =
        (RwSignal::new(Cell::from_index(0)), Knowledge::begin(game, Analysis::current()));
    Effect::new(move |_| state.take_along("[data-own-cell][tabindex='0']"));
    let press = move |event: MouseEvent| {
        let Some(cell) = cell_of(&event).filter(|_| !state.rest.covers(event.time_stamp())) else { return };
        tabbed.set(cell);
        if untrack(|| !game.can_mend()) {
            return;
        }
        let is_shot = |board: &OwnBoard| board.record().mark(cell).is_some();
        if game.own_board.with_untracked(|board| board.as_ref().is_some_and(is_shot)) {
            state.pressed.set(Some(cell));
        } else {
            game.change(|game| game.take_shot(cell));
        }
    };
    let steer = move |event: KeyboardEvent| {
        let grid = game.record.with_untracked(|record| record.rules().grid());
        if let Some(to) = cell_of(&event).and_then(|cell| lead(&event, cell, grid)) {
            tabbed.set(to);
            focus(&format!("[data-own-cell={to}]"));
        }
    };
    view! {
        <section class="card own-board" data-own="board" aria-labelledby="own-title">
            <div class="card-head">
                <h2 id="own-title">{words.own_board()}</h2>
                {move || draw_fleet_strip(game.own_board.with(|board| board.as_ref().map(ships).unwrap_or_default()))}
                {draw_own_actions(game, knowledge)}
            </div>
            {move || game.own_board.with(|board| board.as_ref().map(|board| {
                let grid = board.record().rules().grid();
                view! {
                    <div
                        class="own-grid"
                        class:is-resting=state.rest.is_on
                        role="grid"
                        aria-label=words.own_board()
                        style:--columns=grid.columns().to_string()
                        style:--rows=grid.rows().to_string()
                        on:click=press
                        on:keydown=steer
                    >
                        {draw_board(words, board, tabbed.get())}
                        {move || draw_knowledge(knowledge, game.record.with(|record| record.rules().grid()))}
                    </div>
                }
            }))}
            <p class="control-hint own-knows" role="status">{move || changing(knowledge.most_likely().map(|(cell, chance)| words.they_know(&cell, &words.percent(chance, 0))))}</p>
        </section>
    }
}

fn draw_own_actions(game: GameRef, knowledge: Knowledge) -> impl IntoView {
    let (state, words) = (expect_context::<OwnBoardState>(), Words::current());
    let can_act = move || game.replay.get().is_none();
    let take_back = move |cell: Cell| {
        game.change(|game| game.take_back_shot(cell));
        focus(&format!("[data-own-cell={cell}]"));
    };
    view! {
        <span class="own-actions">
            {move || state.pressed.get()
                .map(|cell| plain_button("control-link", words.take_back(&cell), move |_| take_back(cell)))}
            <details class="own-more is-floating">
                <summary>{words.own_board_more()}</summary>
                <div class="own-menu">
                {checkbox("what-they-know", knowledge.is_shown, words.what_they_know())}
                {button("control-link", words.move_ships(), move || !can_act(), move |event| state.place(true, &event))}
                {button("control-link", words.remove_fleet(), move || !can_act(), move |_| game.change(Game::remove_fleet))}
                </div>
            </details>
        </span>
    }
}

/// Returns the lengths of the own ships, and whether each is sunk.
pub fn ships(board: &OwnBoard) -> Vec<(u8, bool)> {
    let shot: CellSet = board.record().shots().iter().map(|shot| shot.cell).collect();
    let ships = board.fleet().fleet().iter();
    ships.map(|place| (place.cells.len() as u8, place.cells.is_subset(shot))).collect()
}

fn draw_board(words: Words, board: &OwnBoard, tabbed: Cell) -> impl IntoView + use<> {
    let grid = board.record().rules().grid();
    let class = |is_gone| if is_gone { "own-ship is-gone" } else { "own-ship" };
    let places = board.fleet().fleet().iter().zip(ships(board));
    let ships = places.map(|(place, (_, is_gone))| (place.cells, class(is_gone))).collect();
    let row = |row| {
        let cells = grid.cells().filter(|cell| cell.row() == row);
        draw_row(words, row, cells.map(|cell| draw_cell(words, board, cell, cell == tabbed)).collect_view())
    };
    view! {
        {draw_rows(words, grid, (0..grid.rows()).map(row).collect_view())}
        {draw_ships("own-ships", grid, ships)}
    }
}

/// Draws a circle in every open cell, the larger the likelier the opponent considers a hit there.
fn draw_knowledge(knowledge: Knowledge, grid: Grid) -> Option<impl IntoView> {
    let cells = knowledge.cells()?;
    let most = cells.iter().map(|(_, chance)| *chance).fold(f64::MIN_POSITIVE, f64::max);
    let circle = |(cell, chance): (Cell, f64)| {
        let middle = |place: u8| (u32::from(place) * SIDE + SIDE / 2).to_string();
        let radius = 0.42 * f64::from(SIDE) * (chance / most).sqrt();
        view! { <circle cx=middle(cell.column()) cy=middle(cell.row()) r=decimal(radius, 0) /> }
    };
    Some(view! {
        <svg class="own-known" viewBox=grid_view_box(grid) aria-hidden="true">
            {cells.into_iter().map(circle).collect_view()}
        </svg>
    })
}

fn draw_cell(words: Words, board: &OwnBoard, cell: Cell, is_tabbed: bool) -> impl IntoView + use<> {
    let record = board.record();
    let mut ships = record.rules().fleet().ids().zip(board.fleet().fleet());
    let ship = ships.find(|(_, place)| place.cells.contains(cell)).map(|(ship, _)| ship);
    let kind = match record.mark(cell) {
        Some(Mark::Shot(Outcome::Miss)) => CellKind::MISS,
        Some(_) => CellKind::HIT,
        None => CellKind::Unshot,
    };
    let label = match (record.mark(cell), ship) {
        (Some(mark), _) => words.cell_marked(&cell, &mark_name(words, record, mark)),
        (None, Some(ship)) => words.cell_marked(&cell, &words.ship(&record.rules().fleet().ship(ship).name)),
        (None, None) => words.cell(cell),
    };
    let hull = if ship.is_some() { " is-hull" } else { "" };
    view! {
        <button
            type="button"
            role="gridcell"
            class=format!("board-cell is-{}{hull}", kind.name())
            data-own-cell=cell.to_string()
            tabindex=if is_tabbed { "0" } else { "-1" }
            aria-label=label
        >
            {kind.symbol()}
        </button>
    }
}

fn cell_of(event: &web_sys::Event) -> Option<Cell> {
    cell_in(event.target()?.dyn_ref()?, "data-own-cell")
}

pub fn draw_fleet_strip(ships: Vec<(u8, bool)>) -> impl IntoView {
    let ship = |(length, is_gone): (u8, bool)| {
        let length = u32::from(length);
        view! {
            <svg
                class="own-strip-ship"
                class:is-gone=is_gone
                viewBox=format!("0 0 {} {SIDE}", length * SIDE)
                style:--length=length.to_string()
            >
                <path d=hull(length) />
            </svg>
        }
    };
    view! { <span class="own-strip" aria-hidden="true">{ships.into_iter().map(ship).collect_view()}</span> }
}
