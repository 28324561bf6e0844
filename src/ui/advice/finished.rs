//! The end of a game: the winner, the shots, and a comparison.

use std::cell::Cell;

use rangekeeper_lab::{Experiment, StrategyName};
use rangekeeper_play::{GameLengths, GameReview, ShotReview};

use crate::platform::{device, now};
use crate::ui::advice::practice::draw_practice_button;
use crate::ui::copying::Copying;
use crate::ui::own_board::chance::draw_turning_points;
use crate::ui::prelude::*;
use rangekeeper_session::Reviewing;
use rangekeeper_session::game::{is_whole, result_squares};
use rangekeeper_session::profiles::game_result::Tally;
use rangekeeper_session::workers::lab::ExperimentScheduler;
use rangekeeper_session::workers::pool::WorkerPool;

/// Games that a finished one is compared with: in the classic game they give the mean to 0.6 shots, and a share of
/// games to seven percent.
const COMPARED: u64 = 200;
/// Games after which the comparison is shown; more refine it.
const ENOUGH: u64 = 50;
/// Milliseconds after which no further games are played.
const LIMIT_MS: f64 = 120_000.0;
/// Milliseconds between two updates of the comparison.
const PICTURE_MS: f64 = 500.0;
const SEED: u64 = 1;

/// The end of a game: its shots, its turns if a hit shoots again, the comparison, and the next actions.
#[component]
pub fn Finished(game: GameRef, advice: AdviceRef, shots: usize, end: GameEnd) -> impl IntoView {
    let words = Words::current();
    let record = game.record.get_untracked();
    let has_own_board = game.own_board.with_untracked(Option::is_some);
    let is_lost = end == GameEnd::Lost;
    let title = match end {
        GameEnd::Lost => words.game_lost(),
        GameEnd::Drawn => words.game_drawn(),
        GameEnd::Won if has_own_board => words.game_won(),
        GameEnd::Won => words.fleet_is_sunk(),
    };
    let verdict = match words.turns_taken(&record) {
        _ if is_lost => None,
        Some(turns) => Some(words.well_done_turns(shots as u64, &turns)),
        None => Some(words.well_done(shots as u64)),
    };
    let lay = RwSignal::new(None);
    if is_whole(&record) {
        spawn_local(async move {
            // Without a connection the look back is missing; the rest works.
            if let Ok(fetched) = look_back().await {
                // Gone if the player has left.
                lay.try_set(Some(fetched));
            }
        });
    }
    let back = move || lay.get().map(|lay: Lay<LookBack>| lay((game, advice, record.clone(), end)));
    view! {
        <h2 id="advice-title" class="advice-end">{changing(title)}</h2>
        <p class="advice-verdict">{changing(verdict)}</p>
        <div class="control-actions">
            {(has_own_board && !game.is_practice())
                .then(|| plain_button("control-action", words.rematch(), move |_| game.begin_rematch()))}
            {plain_button("control-action", words.watch_replay(), move |_| game.show_replay(Some(0)))}
            {game.is_practice().then(|| draw_practice_button(game, Callback::new(|()| ())))}
            {plain_button("control-action", words.start_new_game(), move |_| game.begin_anew())}
        </div>
        {back}
    }
}

/// The subject of a look back: the game, the advice, the record, and the end.
type LookBack = (GameRef, AdviceRef, Record, GameEnd);

/// Returns the layout of the look back, from the part of the module with the lab.
#[wasm_split(lab, wasm_split_path = leptos::wasm_split, fallible)]
fn look_back() -> Result<Lay<LookBack>, SplitLoaderError> {
    Ok(|(game, advice, record, end)| {
        let is_lost = end == GameEnd::Lost;
        device::persist_storage();
        view! {
            {is_lost.then(|| draw_where_were_they(game))}
            {draw_turning_points(game, end)}
            {(!is_lost).then(|| draw_copy_result(advice, record.clone()))}
            <Review game advice />
            // A lost game has no length.
            {(!is_lost).then(|| view! { <Compared game record /> })}
        }
        .into_any()
    })
}

/// Draws a link to place the opponent's ships where they were, so that the opponent's profile learns it.
fn draw_where_were_they(game: GameRef) -> impl IntoView {
    let (state, words) = (expect_context::<OwnBoardState>(), Words::current());
    let place = move |event: MouseEvent| {
        state.place(true, &event);
        state.are_theirs.set(true);
    };
    move || game.opponent().map(|_| plain_button("control-link", words.where_were_they(), place))
}

/// Draws the button that copies the result: the rules, a square for each shot, and luck and skill once they are known.
fn draw_copy_result(advice: AdviceRef, record: Record) -> impl IntoView {
    let (words, copying) = (Words::current(), Copying::new());
    let copy = move |_| {
        let title = words.summary(&words.rules_name(record.rules()), &words.shots_fired(&record));
        let known = advice.reviews.get_value().into_iter().find(|known| known.record == record);
        let review = known.map(|known| GameReview::new(&record, &known.shots));
        let number = |number| words.number(number, 1);
        let skill = review.map(|it| words.luck_and_skill(&words.signed(it.luck, 1), &number(it.given_away)));
        let lines = [title, result_squares(&record)].into_iter().chain(skill);
        copying.copy(words, lines.collect::<Vec<_>>().join("\n"));
    };
    view! {
        <div class="control-actions">{plain_button("control-action", words.copy_result(), copy)}</div>
        {copying.draw()}
    }
}

/// The comparison with games by the page's advice under the same rules, which are played meanwhile on boards placed as
/// the game assumes.
#[component]
fn Compared(game: GameRef, record: Record) -> impl IntoView {
    let (platform, words) = (game.platform, Words::current());
    let (lengths, is_over) = (RwSignal::new(GameLengths::default()), RwSignal::new(false));
    let strategies = vec![StrategyName::Rangekeeper];
    let prior = game.assumed.prior.get_untracked();
    let experiment = Experiment {
        boards: prior.clone(),
        assumed: prior,
        ..Experiment::new(record.rules().clone(), strategies, SEED)
    };
    let workers = platform.workers.number();
    let scheduler = ExperimentScheduler::new(experiment, COMPARED, workers);
    let (began_at, told_at) = (now(), Cell::new(now()));
    let pool = WorkerPool::start(scheduler, workers, platform, "compared", move |pool| {
        let ends = pool.scheduler().end().is_some() || now() - began_at > LIMIT_MS;
        if is_over.get_untracked() || !ends && now() - told_at.get() < PICTURE_MS {
            return;
        }
        told_at.set(now());
        lengths.set(pool.scheduler().results().lengths.first().cloned().unwrap_or_default());
        if ends {
            is_over.set(true);
            pool.end();
        }
    });
    let pool = StoredValue::new_local(pool);
    on_cleanup(move || pool.with_value(WorkerPool::end));
    let line =
        move || lengths.with(|lengths| comparison_line(words, lengths, is_over.get(), record.shots().len()));
    view! { <p class="advice-compared">{move || changing(line())}</p> }
}

/// Returns the sentence that compares a game of so many shots; `None` if no games could be played.
fn comparison_line(words: Words, lengths: &GameLengths, is_over: bool, shots: usize) -> Option<String> {
    let games = lengths.games();
    if games < ENOUGH && !is_over {
        return Some(words.comparing(&games, &ENOUGH));
    }
    let mean = words.number(lengths.mean()?, 0);
    if games < ENOUGH {
        return Some(words.compared_few(games, &mean));
    }
    // A finite number of games cannot prove that all would have been longer.
    Some(words.compared(&mean, &words.sampled(lengths.twice_longer_than(shots), 2 * games, 0)))
}

/// Luck and skill, once every shot is reviewed.
#[component]
pub fn Review(game: GameRef, advice: AdviceRef) -> impl IntoView {
    let words = Words::current();
    let record = game.record.get_untracked();
    let shots = record.shots().len();
    let Reviewing { done, reviews } = Reviewing::begin(game, advice, Analysis::current());
    let their_luck = game.own_board.get_untracked().map(|board| {
        // The opponent cannot know how the fleet was placed.
        let (record, prior) = (board.record().clone(), Assumption::Random.prior(board.record().rules()));
        let Reviewing { reviews, .. } = Reviewing::of(record.clone(), prior, advice, Analysis::current());
        move || Some(words.their_luck(&words.signed(GameReview::new(&record, &reviews.get()?).luck, 1)))
    });
    let tally = move || {
        let number = game.assumed.placed_by.get().profile()?;
        game.assumed.profiles.with(|profiles| {
            let profile = profiles.get(number)?;
            Some(tally_line(words, profile)? + " " + &words.learned_from(profile.learned() as u64))
        })
    };
    view! {
        {move || match reviews.get() {
            Some(reviews) => view! { <Summary game record=record.clone() reviews /> }.into_any(),
            None => view! { <p class="control-hint" role="status">{move || changing(words.reviewing(&done.get(), &shots))}</p> }.into_any(),
        }}
        {their_luck.map(|luck| view! { <p class="advice-luck">{move || changing(luck())}</p> })}
        <p class="control-hint">{move || changing(tally())}</p>
    }
}

/// Luck and skill in hits, and the costliest shots, each a link into the replay.
#[component]
fn Summary(game: GameRef, record: Record, reviews: Vec<Option<ShotReview>>) -> impl IntoView {
    let words = Words::current();
    let GameReview { luck, given_away, costliest } = GameReview::new(&record, &reviews);
    let percent = |share: f64| words.percent(share, 0);
    let costly = costliest.into_iter().filter_map(|place| {
        let ShotReview { cell, probability, best, best_probability, .. } = reviews[place]?;
        let (chance, best_chance) = (percent(probability), percent(best_probability));
        let line = words.costly_shot(&(place + 1), &cell, &chance, &best, &best_chance);
        let show = move |_| game.show_replay(Some(place));
        Some(view! { <li>{plain_button("control-link", line, show)}</li> })
    });
    let costly: Vec<_> = costly.collect();
    let heading = if costly.is_empty() { words.no_shot_was_costly() } else { words.costliest_shots() };
    view! {
        <p class="advice-luck">{changing(words.luck_is(&words.signed(luck, 1)))}</p>
        <p class="advice-skill">{changing(words.skill_is(&words.number(given_away, 1)))}</p>
        <p>{changing(heading)}</p>
        <ul class="advice-costly">{costly}</ul>
    }
}

/// Returns the tally of games of two boards against an opponent, with their means; `None` before the first.
pub fn tally_line(words: Words, profile: &Profile) -> Option<String> {
    let tally = Tally::new(profile.results());
    if tally.games() == 0 {
        return None;
    }
    let mut sentences = vec![words.tally(&profile.name, &tally.won, &tally.lost)];
    sentences.extend(tally.shots.map(|shots| words.tally_shots(&words.number(shots, 0))));
    sentences.extend(tally.luck.map(|luck| words.tally_luck(&words.signed(luck, 1))));
    Some(sentences.join(" "))
}
