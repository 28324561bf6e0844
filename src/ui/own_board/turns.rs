//! The line of the turn, and the switch between the boards.

use rangekeeper_engine::Shot;

use super::chance::draw_chance;
use super::grid::{draw_fleet_strip, ships};
use crate::ui::prelude::*;
use rangekeeper_session::game::ship_state;

/// Draws the line that says whose turn it is and what to answer, and on a small screen the switch between the boards.
pub fn draw_turns(game: GameRef, advice: AdviceRef, pointer: PointerRef) -> impl IntoView {
    let (state, duel, words) = (expect_context::<OwnBoardState>(), DuelState::current(), Words::current());
    let side = move |side: Side| {
        let name = match side {
            Side::Opponent => words.their_board(),
            Side::Own => words.own_board(),
        };
        let ships = Memo::new(move |_| match side {
            Side::Opponent => their_ships(game, advice),
            Side::Own => game.own_board.with(|board| board.as_ref().map(ships).unwrap_or_default()),
        });
        let sunk = move || ships.with(|ships| ships.iter().filter(|(_, is_gone)| *is_gone).count());
        let contents = view! {
            <span>{name} " "</span>
            <span class="base-visually-hidden">
                {move || changing(words.board_state(&words.shots(shots(game, side) as u64), &sunk(), &ships.with(Vec::len)))}
            </span>
            {move || draw_fleet_strip(ships.get())}
        };
        let look = move |_| state.looked_at.set(Some(side));
        toggle("own-side", contents, move || state.side() == side, look)
    };
    let lines = Memo::new(move |_| {
        duel.price(game, advice, pointer).map_or_else(
            || lines(game, advice, words, duel),
            |(cell, points)| [None, Some(words.price_of_shot(&cell, &words.number(points, 1)))],
        )
    });
    let line = move |place: usize| move || changing(lines.with(|lines| lines[place].clone()));
    view! {
        <div class="own-turns" data-own="turns">
            <div class="own-switch" role="group" aria-label=words.boards()>
                {side(Side::Opponent)} {side(Side::Own)}
            </div>
            <p
                class="own-say"
                class:is-answer=move || shot_to_answer(game).is_some()
                class:is-end=move || lines.with(|lines| lines.iter().all(Option::is_some))
                role="status"
            >
                <span>{line(0)}</span>
                <span>{line(1)}</span>
            </p>
            {draw_chance()}
        </div>
    }
}

/// Returns what to answer, and what to do next or who won; in a replay, the chance to win.
fn lines(game: GameRef, advice: AdviceRef, words: Words, duel: DuelState) -> [Option<String>; 2] {
    let answer = shot_to_answer(game).map(|shot| answer(game, words, shot));
    let is_lost = game.own_board.with(|board| board.as_ref().is_some_and(OwnBoard::is_over));
    let rest = match (advice.end(), game.is_own_turn()) {
        _ if game.replay.get().is_some() => {
            duel.replayed_chance(game).map(|chance| words.you_win(&words.percent(chance, 0)))
        }
        (Some(GameEnd::Lost), _) => Some(words.they_have_won(shots(game, Side::Own) as u64)),
        (Some(GameEnd::Won), _) => Some(words.you_have_won(shots(game, Side::Opponent) as u64)),
        (Some(GameEnd::Drawn), _) => Some(words.game_drawn().to_owned()),
        _ if is_lost => Some(words.your_last_turn().to_owned()),
        _ if advice.is_over() => Some(words.their_last_turn().to_owned()),
        _ if answer.is_some() => None,
        (_, Some(true)) => Some(words.your_turn().to_owned()),
        _ => Some(words.their_turn().to_owned()),
    };
    [answer, rest]
}

fn shots(game: GameRef, side: Side) -> usize {
    match side {
        Side::Opponent => game.record.with(|record| record.shots().len()),
        Side::Own => game.their_shots(),
    }
}

fn answer(game: GameRef, words: Words, shot: Shot) -> String {
    let name = game.record.with(|record| mark_name(words, record, Mark::Shot(shot.outcome)));
    if game.is_practice() { words.they_shot(&shot.cell, &name) } else { words.say_answer(&shot.cell, &name) }
}

fn shot_to_answer(game: GameRef) -> Option<Shot> {
    game.library.with(|library| library.game().shot_to_answer()).filter(|_| game.replay.get().is_none())
}

/// Returns the opponent's ships, and whether each is known to be sunk.
fn their_ships(game: GameRef, advice: AdviceRef) -> Vec<(u8, bool)> {
    let sunk = advice.sunk().unwrap_or_default();
    game.record.with(|record| {
        let fleet = record.rules().fleet();
        let is_gone = |ship| ship_state(record, sunk, ship) != ShipState::Afloat;
        fleet.ids().map(|ship| (fleet.ship(ship).length, is_gone(ship))).collect()
    })
}
