//! Hiding from one opponent's habits, and checking how long a fleet lasts.

use rangekeeper_engine::Confidence;
use rangekeeper_play::{GameLengths, Shooter, ShotHabits};

use super::chance::shooter_name;
use crate::ui::prelude::*;
use rangekeeper_session::{FleetCheck, FleetDraft, begin_hiding, known_boards};

/// Draws a button that hides the fleet from the opponent's habits, or what is missing for it.
pub fn draw_against(game: GameRef, draft: RwSignal<FleetDraft>) -> impl IntoView {
    // The player may name the opponent while placing the ships.
    move || game.opponent().map(|name| draw_hiding(game, draft, name))
}

fn draw_hiding(game: GameRef, draft: RwSignal<FleetDraft>, name: String) -> AnyView {
    let (analysis, words) = (Analysis::current(), Words::current());
    let rules = draft.with_untracked(|draft| draft.rules().clone());
    let boards = known_boards(game, &rules);
    if boards.len() < ShotHabits::LEAST_GAMES {
        let missing = (ShotHabits::LEAST_GAMES - boards.len()) as u64;
        return view! { <p class="control-hint">{changing(words.hide_against_later(missing, &name))}</p> }
            .into_any();
    }
    let games = boards.len() as u64;
    let is_searching = begin_hiding(game, analysis, boards, draft, move || game.say(words.no_answer()));
    let why = words.hide_against_why(games, &name);
    let label =
        move || if is_searching.get() { words.hiding().to_owned() } else { words.hide_against(&name) };
    let hide = move |_| is_searching.set(true);
    view! {
        <div class="control-actions">
            {button("control-action own-against", move || changing(label()), move || is_searching.get(), hide)}
        </div>
        <p class="control-hint">{changing(why)}</p>
    }
    .into_any()
}

/// Draws a button that plays all shooters against the fleet and against random boards, and the results.
pub fn draw_check(game: GameRef, draft: RwSignal<FleetDraft>, is_whole: Signal<bool>) -> impl IntoView {
    let (analysis, words) = (Analysis::current(), Words::current());
    let check = FleetCheck::begin(game, analysis, draft);
    let FleetCheck { is_checked, turns, done, .. } = check;
    let is_off = move || !is_whole.get() || is_checked.get();
    let row = move |place: usize| {
        let line = move || turns.with(|turns| check_line(words, Shooter::ALL[place], &turns[place]));
        view! { <li>{move || changing(line())}</li> }
    };
    let verdict = move || {
        let (done, all) = (done.get(), FleetCheck::ALL);
        if done < all {
            return Some(words.checking(&words.percent(done as f64 / all as f64, 0)));
        }
        let (longer, reach) = check.turns_gained()?;
        let turns = words.number(longer.abs(), 1);
        Some(match longer {
            _ if longer.abs() <= reach => words.check_alike().to_owned(),
            _ if longer > 0.0 => words.check_harder(&turns),
            _ => words.check_easier(&turns),
        })
    };
    view! {
        <div class="control-actions">
            {button("control-action own-check", words.check_fleet(), is_off, move |_| check.check(draft))}
        </div>
        {move || is_checked.get().then(|| view! {
            <div class="own-hint">
                <p role="status">{move || changing(verdict())}</p>
                <details>
                    <summary class="control-link">{words.check_why()}</summary>
                    <ul>{(0..Shooter::ALL.len()).map(row).collect_view()}</ul>
                </details>
            </div>
        })}
    }
}

/// Returns the turns that a shooter's games took, at this board and at random ones, once there are some.
fn check_line(words: Words, shooter: Shooter, [mine, random]: &[GameLengths; 2]) -> Option<String> {
    let number = |mean: f64| words.number(mean, 1);
    let (from, to) = mine.interval(Confidence::PERCENT_95)?;
    let interval = words.range(&number(from), &number(to));
    let (mine, random) = (number(mine.mean()?), number(random.mean()?));
    Some(words.check_line(&shooter_name(words, shooter), &mine, &interval, &random))
}
