//! The chance to win: a number and a bar, and behind them its interval, its course, and the assumed shooter.

use rangekeeper_play::{ChanceToWin, Shooter};

use crate::ui::prelude::*;
use rangekeeper_session::{Course, TurningPoint};

pub fn draw_chance() -> impl IntoView {
    let (duel, words) = (DuelState::current(), Words::current());
    let you_win = move || match duel.chance.get() {
        Some(ChanceToWin { estimate, draw, .. }) if draw > 0.0 => {
            words.you_win_or_draw(&words.percent(estimate, 0), &words.percent(draw, 0))
        }
        known => words.you_win(&known.map_or_else(|| "…".to_owned(), |it| words.percent(it.estimate, 0))),
    };
    let share = move || duel.chance.get().map(|chance| decimal(100.0 * chance.estimate, 1) + "%");
    move || {
        duel.is_wanted.get().then(|| {
            view! {
                <details class="own-chance is-floating">
                    <summary>{move || changing(you_win())}</summary>
                    <div class="own-chance-panel">
                        <p>{move || changing(duel.chance.get().map_or_else(|| words.chance_pending().to_owned(), |chance| figures(words, chance)))}</p>
                        {move || duel.course.with(|course| draw(&course.chances, &[], words))}
                        {draw_shooters()}
                        <p class="control-hint">{words.chance_assumes()}</p>
                    </div>
                </details>
                <div class="own-bar" class:is-open=move || duel.chance.get().is_some() aria-hidden="true">
                    <span style:width=share></span>
                </div>
            }
        })
    }
}

/// Returns the chance with its interval, and the value of a turn.
fn figures(words: Words, chance: ChanceToWin) -> String {
    let percent = |share: f64| words.percent(share, 0);
    let interval = words.range(&percent(chance.interval.lower), &percent(chance.interval.upper));
    let points = words.number(100.0 * chance.turn, 1);
    let sentences = [words.chance_to_win(&percent(chance.estimate), &interval), words.worth_of_turn(&points)];
    sentences.join(" ")
}

pub fn shooter_name(words: Words, shooter: Shooter) -> &'static str {
    match shooter {
        Shooter::Person => words.shooter_person(),
        Shooter::MostLikely => words.shooter_most_likely(),
        Shooter::Rangekeeper => words.shooter_rangekeeper(),
    }
}

/// Draws the assumed shooter; in practice, the page's.
fn draw_shooters() -> impl IntoView {
    let (duel, words) = (DuelState::current(), Words::current());
    let shooters = Shooter::ALL.map(|it| (it, Some(it.name()), shooter_name(words, it)));
    view! {
        <fieldset class="control-field own-shooters">
            <legend>{words.how_they_shoot()}</legend>
            {radios("shooter", duel.shooter, move |shooter| duel.assume(shooter), shooters)}
        </fieldset>
    }
}

/// The size of the drawing of chances from 0 to 1.
const WIDTH: f64 = 200.0;
const HEIGHT: f64 = 60.0;

/// Draws the course of the chance over a line at one half, with dots; `None` before there are two chances.
fn draw(chances: &[(usize, f64)], dots: &[TurningPoint], words: Words) -> Option<impl IntoView + use<>> {
    let ((first, first_chance), (last, last_chance)) = (*chances.first()?, *chances.last()?);
    if first == last {
        return None;
    }
    let place = |&(shots, chance): &(usize, f64)| {
        let x = WIDTH * (shots - first) as f64 / (last - first) as f64;
        format!("{} {}", decimal(x, 1), decimal(HEIGHT * (1.0 - chance), 1))
    };
    let dot = |&TurningPoint { is_mine, is_best, chances: [_, after], .. }: &TurningPoint| {
        // A line of no length: the drawing is stretched, its strokes are not.
        let at = format!("M{}h0", place(&after));
        view! { <path class="own-turn" class:is-theirs=!is_mine class:is-worst=!is_best d=at /> }
    };
    let line = format!("M{}", chances.iter().map(place).collect::<Vec<_>>().join("L"));
    let label = words.course_of_chance(&words.percent(first_chance, 0), &words.percent(last_chance, 0));
    Some(view! {
        <svg class="own-course" viewBox="0 0 200 60" preserveAspectRatio="none" role="img" aria-label=label>
            <path class="own-half" d="M0 30H200" />
            <path d=line />
            {dots.iter().map(dot).collect_view()}
        </svg>
    })
}

/// Draws the course of a finished game, and each side's best and worst shot as links into the replay.
pub fn draw_turning_points(game: GameRef, end: GameEnd) -> Option<impl IntoView> {
    let (words, own_board) = (Words::current(), game.own_board.get_untracked()?);
    let shots = game.record.with_untracked(|record| record.shots().len()) + own_board.record().shots().len();
    let mut course = Course::kept(game.platform.storage);
    course.chances.push((shots, if end == GameEnd::Won { 1.0 } else { 0.0 }));
    let points = game.with_game(|game| course.turning_points(game));
    let drawing = draw(&course.chances, &points, words).filter(|_| course.game == game.number())?;
    let link = |TurningPoint { is_mine, is_best, cell, place, chances }: TurningPoint| {
        let say = match (is_mine, is_best) {
            (true, true) => Words::my_best_shot,
            (true, false) => Words::my_worst_shot,
            (false, true) => Words::their_best_shot,
            (false, false) => Words::their_worst_shot,
        };
        let [before, after] = chances.map(|(_, my)| words.percent(if is_mine { my } else { 1.0 - my }, 0));
        let show = move |_| game.show_replay(Some(place));
        view! { <li>{plain_button("control-link", say(words, &cell, &before, &after), show)}</li> }
    };
    Some(view! { {drawing} <ul class="advice-costly">{points.into_iter().map(link).collect_view()}</ul> })
}
