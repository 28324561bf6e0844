//! The list of games, and new ones.

use rangekeeper_engine::ShipSet;
use rangekeeper_engine::notation::GameId;

use crate::ui::advice::practice::draw_practice_button;
use crate::ui::prelude::*;
use rangekeeper_session::profiles::GameResult;
use rangekeeper_session::{KeptTextError, Profiles, game};

const LISTED: usize = 50;

/// Draws all games with their names, the open one first.
pub fn draw_games(game: GameRef) -> impl IntoView {
    let (shown, words) = (expect_context::<MenuState>(), Words::current());
    let lab = expect_context::<Lab>();
    let then_close = move |act: Box<dyn Fn()>| {
        move |_: MouseEvent| {
            act();
            shown.tab.set(None);
        }
    };
    let begin = then_close(Box::new(move || game.begin_anew()));
    let watch = then_close(Box::new(move || game.show_replay(Some(0))));
    let show_lab = then_close(Box::new(move || lab.show(true, game)));
    let is_long = RwSignal::new(false);
    // Names are typed into the rows, so rows are redrawn only when games come or go.
    let numbers = Memo::new(move |_| {
        let most = if is_long.get() { usize::MAX } else { LISTED };
        game.library.with(|library| {
            let open = library.open_game().number;
            let others = library.numbers().iter().rev().copied().filter(move |number| *number != open);
            std::iter::once(open).chain(others).take(most).collect::<Vec<_>>()
        })
    });
    let all = move || game.library.with(|library| library.numbers().len());
    let is_kept = game.platform.storage.is_offered();
    let has_no_shots = move || game.record.with(|record| record.shots().is_empty());
    view! {
        <div class="control-actions">
            {plain_button("control-action is-main", words.new_game(), begin)}
            {draw_practice_button(game, Callback::new(move |()| shown.tab.set(None)))}
            {button("control-action", words.watch_replay(), has_no_shots, watch)}
            {plain_button("control-action", words.to_the_lab(), show_lab)}
        </div>
        <p class="control-hint">{if is_kept { words.games_are_kept() } else { words.storage_is_blocked() }}</p>
        <ul class="menu-games">
            {move || numbers.get().into_iter().map(|number| draw_row(game, number)).collect_view()}
        </ul>
        {move || (numbers.with(Vec::len) < all())
            .then(|| plain_button("control-link", words.show_all_games(all() as u64), move |_| is_long.set(true)))}
    }
}

/// Draws a game: its name, rules and progress, and buttons to open or delete it.
fn draw_row(game: GameRef, number: u32) -> impl IntoView {
    let (shown, words) = (expect_context::<MenuState>(), Words::current());
    let listed = Memo::new(move |_| game.library.with(|library| library.listed(number)));
    let is_open = Memo::new(move |_| game.library.with(|library| library.open_game().number == number));
    let can_open = Memo::new(move |_| listed.with(|listed| matches!(listed, Some(it) if it.game.is_ok())));
    let describe = move |game: &Result<GameId, KeptTextError>| match game {
        Ok(game) => summary(words, game),
        Err(error) => words.game_unreadable(&words.kept_text_error(error)),
    };
    let day_and_opponent = move || {
        let name = |profiles: &Profiles| Some(words.game_against(&profiles.of_game(number)?.1.name));
        let day = game.library.with(|library| library.played(number));
        let day = day.map(|time| words.language().format_day(time)).unwrap_or_default();
        format!("{day} {}", game.assumed.profiles.with(name).unwrap_or_default())
    };
    let summary = move || listed.with(|listed| listed.as_ref().map(|listed| describe(&listed.game)));
    let rename = move |event| {
        game.library.update(|library| library.rename(number, &event_target_value(&event)));
    };
    let open = move |_| {
        game.change_library(|library| library.open(number));
        shown.tab.set(None);
    };
    view! {
        <li class="menu-game" class:is-open=is_open>
            <input
                type="text"
                aria-label=words.name_of_game()
                placeholder=words.game_number(&number)
                maxlength="40"
                spellcheck="false"
                prop:value=listed.get_untracked().map(|listed| listed.name)
                on:change=rename
            />
            <span class="control-hint">{summary}</span>
            <span class="control-hint">{day_and_opponent}</span>
            <span class="control-actions">
                {move || match (is_open.get(), can_open.get()) {
                    (true, _) => view! { <span class="control-hint">{words.open_now()}</span> }.into_any(),
                    (false, true) => plain_button("control-action", words.open(), open),
                    (false, false) => ().into_any(),
                }}
                {delete_button(Callback::new(move |()| game.delete_game(number)))}
            </span>
        </li>
    }
}

/// Describes the rules, and the result or the progress of a game.
fn summary(words: Words, game: &GameId) -> String {
    let record = game.record();
    let rules = words.rules_name(record.rules());
    let shots = words.shots_fired(record);
    match GameResult::from_game(game).map(|result| result.is_won) {
        _ if game.hidden().is_some() => words.summary_practice(&rules, &shots),
        Some(true) => words.summary_won(&rules, &shots),
        Some(false) => words.summary_lost(&rules, &shots),
        None if game::is_over(record, ShipSet::EMPTY) => words.summary_over(&rules, &shots),
        None => words.summary(&rules, &shots),
    }
}
