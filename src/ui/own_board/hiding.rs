//! Where to hide: against the habits of one opponent, and how long this fleet would last.

use leptos::prelude::*;
use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Confidence, OwnBoard, Rules};
use rangekeeper_play::{GameLengths, Shooter, ShotHabits};

use super::chance::shooter_name;
use crate::i18n::Words;
use crate::platform::entropy::random_seed;
use crate::ui::text::changing;
use rangekeeper_session::analysis::Analysis;
use rangekeeper_session::fleet_draft::FleetDraft;
use rangekeeper_session::open_game::OpenGame;
use rangekeeper_session::profiles::game_result::own_boards;
use rangekeeper_session::workers::protocol::{Query, QueryResult};

/// The most games from which habits are learned, the latest ones.
const MOST_GAMES: usize = 20;

/// A button that hides the fleet from the opponent's habits, or what is missing for it. Nothing against an opponent
/// without a profile.
#[component]
pub fn Against(game: &'static OpenGame, draft: RwSignal<FleetDraft>) -> impl IntoView {
    // The opponent may be named while the ships are placed.
    move || game.opponent().map(|name| view! { <AgainstOpponent game draft name /> })
}

#[component]
fn AgainstOpponent(game: &'static OpenGame, draft: RwSignal<FleetDraft>, name: String) -> impl IntoView {
    let (analysis, words) = (Analysis::current(), Words::current());
    let rules = draft.with_untracked(|draft| draft.rules().clone());
    let boards = known_boards(game, &rules);
    if boards.len() < ShotHabits::LEAST_GAMES {
        let missing = (ShotHabits::LEAST_GAMES - boards.len()) as u64;
        return view! { <p class="control-hint">{changing(words.hide_against_later(missing, &name))}</p> }
            .into_any();
    }
    let games = boards.len() as u64;
    let is_searching = RwSignal::new(false);
    Effect::new(move |_| {
        if !is_searching.get() {
            return;
        }
        let own_boards = boards.iter().cloned().map(|board| GameId::from(board).to_string()).collect();
        analysis.query(&[Query::Hide { own_boards, seed: random_seed() }], move |_, result| {
            is_searching.set(false);
            let hidden =
                if let QueryResult::Hidden(text) = result { text.parse::<GameId>().ok() } else { None };
            match hidden.as_ref().and_then(GameId::own_board) {
                Some(board) => draft.set(FleetDraft::new(board.fleet())),
                None => game.say(words.no_answer()),
            }
        });
    });
    let label = {
        let name = name.clone();
        move || if is_searching.get() { words.hiding().to_owned() } else { words.hide_against(&name) }
    };
    view! {
        <div class="control-actions">
            <button
                type="button"
                class="control-action own-against"
                prop:disabled=is_searching
                on:click=move |_| is_searching.set(true)
            >
                {move || changing(label())}
            </button>
        </div>
        <p class="control-hint">{changing(words.hide_against_why(games, &name))}</p>
    }
    .into_any()
}

/// Returns the own boards of earlier games against the opponent, of these rules.
fn known_boards(game: &'static OpenGame, rules: &Rules) -> Vec<OwnBoard> {
    game.assumed.profiles.with_untracked(|profiles| {
        let number = game.assumed.placed_by.get_untracked().profile();
        let profile = number.and_then(|number| profiles.get(number));
        let mut boards = profile.map(|profile| own_boards(profile.results(), rules)).unwrap_or_default();
        let surplus = boards.len().saturating_sub(MOST_GAMES);
        boards.drain(..surplus);
        boards
    })
}

/// Rounds in which the games are played, so that all rows fill at once.
const ROUNDS: u64 = 30;

/// Games of a shooter in a round: those of the last take long.
const fn games_in_round(shooter: Shooter) -> u64 {
    match shooter {
        Shooter::Person => 30,
        Shooter::MostLikely => 10,
        Shooter::Rangekeeper => 2,
    }
}

/// A button that has every shooter play against the fleet and against boards at random, and what came of it.
#[component]
pub fn Check(draft: RwSignal<FleetDraft>, is_whole: Signal<bool>) -> impl IntoView {
    let (analysis, words) = (Analysis::current(), Words::current());
    // The fleet that is checked. Once a ship has moved, nothing is said of it any more.
    let checked = RwSignal::new(None::<FleetDraft>);
    let is_checked =
        Memo::new(move |_| checked.with(|checked| draft.with(|draft| checked.as_ref() == Some(draft))));
    let turns = RwSignal::new(<[[GameLengths; 2]; Shooter::ALL.len()]>::default());
    let done = RwSignal::new(0);
    let all = ROUNDS as usize * Shooter::ALL.len();
    Effect::new(move |_| {
        if !is_checked.get() {
            return;
        }
        let Ok(fleet) = draft.with_untracked(FleetDraft::arrangement) else { return };
        turns.set(Default::default());
        done.set(0);
        let (own_board, seed) = (GameId::from(OwnBoard::new(fleet)).to_string(), random_seed());
        let query = |place: usize| {
            let shooter = Shooter::ALL[place % Shooter::ALL.len()];
            let (round, games) = ((place / Shooter::ALL.len()) as u64, games_in_round(shooter));
            let games = (round * games, (round + 1) * games);
            Query::Check { own_board: own_board.clone(), shooter, games, seed }
        };
        analysis.query(&(0..all).map(query).collect::<Vec<_>>(), move |place, result| {
            done.update(|done| *done += 1);
            if let QueryResult::Checked(played) = result {
                turns.update(|turns| {
                    let row = &mut turns[place % Shooter::ALL.len()];
                    row.iter_mut().zip(&played).for_each(|(turns, played)| turns.merge(played));
                });
            }
        });
    });
    let row = move |place: usize| {
        let line = move || {
            let [mine, random] = turns.with(|turns| turns[place].clone());
            check_line(words, Shooter::ALL[place], &mine, &random)
        };
        view! { <li>{move || changing(line())}</li> }
    };
    let progress =
        move || (done.get() < all).then(|| words.checking(&words.percent(done.get() as f64 / all as f64, 0)));
    view! {
        <div class="control-actions">
            <button
                type="button"
                class="control-action own-check"
                prop:disabled=move || !is_whole.get() || is_checked.get()
                on:click=move |_| checked.set(Some(draft.get_untracked()))
            >
                {words.check_fleet()}
            </button>
        </div>
        {move || is_checked.get().then(|| view! {
            <div class="own-hint">
                <p>{words.check_why()}</p>
                <ul>{(0..Shooter::ALL.len()).map(row).collect_view()}</ul>
                <p role="status">{move || changing(progress())}</p>
            </div>
        })}
    }
}

/// Says how many turns the games of a shooter took, once there are some.
fn check_line(words: Words, shooter: Shooter, mine: &GameLengths, random: &GameLengths) -> Option<String> {
    let number = |mean: f64| words.number(mean, 1);
    let (from, to) = mine.interval(Confidence::PERCENT_95)?;
    let interval = words.range(&number(from), &number(to));
    let (mine, random) = (number(mine.mean()?), number(random.mean()?));
    Some(words.check_line(&shooter_name(words, shooter), &mine, &interval, &random))
}
