//! The results: progress, histograms, a table, and replays.

use leptos::ev::resize;
use rangekeeper_engine::notation::GameId;
use rangekeeper_lab::{StrategyName, recorded_games};
use rangekeeper_play::{ChanceToWin, GameLengths};

use super::run::{LabWorker, Run, State};
use crate::figures::chart::{Series, chart};
use crate::figures::csv::{csv, games_by_shots};
use crate::ui::prelude::*;
use rangekeeper_session::workers::lab::End;
use rangekeeper_session::workers::protocol::{LabTask, LabUpdate};

pub fn draw_report(game: GameRef) -> impl IntoView {
    let (lab, words) = (expect_context::<Lab>(), Words::current());
    let is_empty = Memo::new(move |_| lab.run.with(Option::is_none));
    // Wide enough to read numbers, and no wider than the screen.
    let pixels = RwSignal::new(chart_width());
    let resized = window_event_listener(resize, move |_| pixels.set(chart_width()));
    on_cleanup(move || resized.remove());
    let drawing = Memo::new(move |_| lab.with_run(|run| draw(words, run, pixels.get())).unwrap_or_default());
    let is_going = Memo::new(move |_| lab.with_run(|run| run.state == State::Going) == Some(true));
    let is_over = Memo::new(move |_| {
        lab.with_run(|run| run.state != State::Going && run.results.games() > 0) == Some(true)
    });
    let stop = move |_| {
        lab.stop();
        focus("#report-title");
    };
    view! {
        <section class="card lab-report" aria-labelledby="report-title">
            <h3 id="report-title" tabindex="-1">{words.lab_results()}</h3>
            <p prop:hidden=move || !is_empty.get()>{words.lab_nothing_yet()}</p>
            {move || lab.with_run(|run| progress(words, run))}
            {move || is_going.get().then(|| plain_button("control-action", words.stop(), stop))}
            <figure class="lab-chart" prop:hidden=move || is_empty.get() inner_html=move || drawing.get()></figure>
            {move || lab.with_run(|run| session(words, run))}
            {move || is_over.get().then(|| view! { {draw_watch(game)} {draw_exports()} })}
        </section>
    }
}

pub fn chart_width() -> u64 {
    let width = window().inner_width().ok().and_then(|width| width.as_f64()).unwrap_or(800.0);
    if width < 640.0 { 340 } else { 720 }
}

fn draw(words: Words, run: &Run, pixels: u64) -> String {
    let recorded = recorded(run);
    let players = run.experiment.strategies.iter().zip(&run.results.lengths);
    let played = players.map(|(strategy, lengths)| {
        let name = words.strategy(*strategy);
        let published = run.experiment.published(*strategy).map(|published| {
            let mean = words.number(published.mean, published.decimals);
            (published.mean, words.published_mean(&name, &mean))
        });
        Series { name: name_and_mean(words, &name, lengths), lengths, published, is_recorded: false }
    });
    let recorded = recorded.as_ref().map(|lengths| {
        let name = name_and_mean(words, words.lab_recorded(), lengths);
        Series { name, lengths, published: None, is_recorded: true }
    });
    let series: Vec<Series> = played.chain(recorded).collect();
    let label = words.lab_histogram(run.results.games(), &words.rules_name(&run.experiment.rules));
    chart(&series, &label, words.shots_per_game(), pixels)
}

/// Returns recorded games, once there are games to compare with them.
fn recorded(run: &Run) -> Option<GameLengths> {
    let can_compare = run.results.games() > 0;
    can_compare.then(|| recorded_games::comparable(&run.experiment.rules, run.placing.boards)).flatten()
}

fn name_and_mean(words: Words, name: &str, lengths: &GameLengths) -> String {
    let named = |mean| words.named(&name, &words.number(mean, 2));
    lengths.mean().map_or_else(|| name.to_owned(), named)
}

fn progress(words: Words, run: &Run) -> impl IntoView + use<> {
    let games = run.results.games();
    let (played, wanted) = (words.count(games), words.count(run.wanted));
    // Earlier it would be the pace of the workers' start.
    let pace = (run.seconds > 0.5 && games > 0).then(|| (games as f64 / run.seconds).round() as u64);
    let pace = pace.map(|pace| words.games_per_second(run.workers as u64, &words.count(pace)));
    let line = match &run.state {
        State::Over(End::Impossible) => words.lab_failed().to_owned(),
        State::Over(End::Lost(reason)) => words.why_engine_lost(reason),
        State::Stopped => words.lab_stopped(&played, &wanted),
        _ => words.forecast_playing(&played, &wanted),
    };
    let title = words.rules_name(&run.experiment.rules);
    let is_going = run.state == State::Going;
    view! {
        <p>{words.named(&title, &words.seed_number(&run.experiment.seed))}</p>
        {run.placing.named(words).map(|placing| view! { <p>{placing}</p> })}
        <progress max=run.wanted.to_string() prop:value=games as f64 prop:hidden=!is_going aria-label=words.games_played()>
        </progress>
        <p class="control-hint" role="status">{line} " " {pace}</p>
    }
}

fn session(words: Words, run: &Run) -> impl IntoView + use<> {
    let rows = run.results.lengths.iter().enumerate();
    let rows = rows.map(|(place, lengths)| row(words, run, Some(place), lengths)).collect_view();
    let names = figures(words, run, None, &GameLengths::default()).into_iter().map(|(name, _)| name);
    let names = names.map(|name| view! { <th scope="col" role="columnheader">{name}</th> });
    let is_compared = run.experiment.strategies.len() > 1;
    let first = words.strategy(run.experiment.strategies[0]);
    let recorded = recorded(run);
    let hint = recorded.as_ref().map(|lengths| words.lab_recorded_hint(&words.count(lengths.games())));
    let recorded = recorded.map(|lengths| row(words, run, None, &lengths));
    view! {
        <table class="lab-figures lab-results" role="table" aria-label=words.shots_per_game()>
            <thead>
                <tr role="row">
                    <th scope="col" role="columnheader">{words.strategy_column()}</th>
                    {names.collect_view()}
                </tr>
            </thead>
            <tbody>{rows} {recorded}</tbody>
        </table>
        {hint.map(|hint| view! { <p class="control-hint lab-recorded-hint">{hint}</p> })}
        {is_compared.then(|| view! { <p class="control-hint">{words.difference_hint(&first)}</p> })}
        {duels(words, run)}
    }
}

/// Draws how often each strategy wins duels against the first.
fn duels(words: Words, run: &Run) -> impl IntoView + use<> {
    let Run { experiment, results, .. } = run;
    let first = words.strategy(experiment.strategies[0]);
    let against = experiment.strategies.iter().enumerate().skip(1).filter_map(|(place, strategy)| {
        let [moving_first, moving_second] = results.duel(place, 0, &experiment.rules)?;
        let share = |chance: &ChanceToWin| words.percent(chance.estimate, 1);
        let range = |ChanceToWin { interval, .. }| words.percent_range(interval.lower, interval.upper, 1);
        let (strategy, shares) = (words.strategy(*strategy), [share(&moving_first), share(&moving_second)]);
        let (ranges, [one, other]) = ([range(moving_first), range(moving_second)], &shares);
        let sentence = words.duel_result(&first, &strategy, one, &ranges[0], other, &ranges[1]);
        Some(view! { <p class="control-hint lab-duel">{sentence}</p> })
    });
    against.collect_view()
}

type Figures = Vec<(&'static str, Option<String>)>;

/// Returns the named figures of the strategy at this place; the difference from the first only if there are several.
/// Recorded games (`None`) are estimated: they have no interval, and their longest game is unknown.
fn figures(words: Words, run: &Run, place: Option<usize>, lengths: &GameLengths) -> Figures {
    let Run { experiment, results, .. } = run;
    let number = |number: f64| words.number(number, 2);
    let range = |(lower, upper): (f64, f64)| words.range(&number(lower), &number(upper));
    let interval = place.and_then(|_| lengths.interval(CONFIDENCE));
    let published = place.and_then(|place| experiment.published(experiment.strategies[place]));
    let difference = || {
        let place = place?.checked_sub(1)?;
        let (lower, upper) = results.differences.get(place)?.interval(CONFIDENCE)?;
        Some(words.range(&words.signed(lower, 2), &words.signed(upper, 2)))
    };
    let longest = place.and_then(|_| lengths.longest());
    let before = [
        (words.mean(), lengths.mean().map(number)),
        (words.interval_of_mean(), interval.map(range)),
        (words.published(), published.map(|published| words.number(published.mean, published.decimals))),
    ];
    let after = [
        (words.deviation(), lengths.standard_deviation().map(number)),
        (words.median(), lengths.percentile(50).map(|shots| shots.to_string())),
        (words.middle_games(), lengths.likely_range().map(|(lower, upper)| words.range(&lower, &upper))),
        (words.longest(), longest.map(|shots| shots.to_string())),
    ];
    let difference = (experiment.strategies.len() > 1).then(|| (words.difference(), difference()));
    before.into_iter().chain(difference).chain(after).collect()
}

/// Draws a row of the table: a strategy at this place, or the recorded games. On a narrow screen every figure stands
/// below its name; the roles keep it a table there.
fn row(words: Words, run: &Run, place: Option<usize>, lengths: &GameLengths) -> impl IntoView + use<> {
    let (series, name) = match place {
        Some(place) => (format!("lab-series-{place}"), words.strategy(run.experiment.strategies[place])),
        None => ("lab-recorded".to_owned(), words.lab_recorded().to_owned()),
    };
    let cells = figures(words, run, place, lengths).into_iter();
    let cells = cells.map(|(name, figure)| view! { <td role="cell" data-name=name>{figure}</td> });
    view! {
        <tr role="row">
            <th scope="row" role="rowheader"><i class=format!("lab-swatch {series}")></i> {name}</th>
            {cells.collect_view()}
        </tr>
    }
}

/// Opens one of the games as a replay.
fn draw_watch(game: GameRef) -> impl IntoView {
    let (lab, words) = (expect_context::<Lab>(), Words::current());
    let place = RwSignal::new(0_usize);
    let longest =
        move || lab.with_run(|run| run.results.longest.get(place.get()).map(|longest| longest.1)).flatten();
    let number = RwSignal::new(0_u64);
    Effect::new(move |_| number.set(longest().unwrap_or_default()));
    let lab_worker = LabWorker::new(lab.platform);
    let strategies = untrack(|| lab.with_run(|run| run.experiment.strategies.clone())).unwrap_or_default();
    let watch = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let run = untrack(|| lab.with_run(|run| (run.experiment.clone(), run.placing)));
        let Some((experiment, placing)) = run else { return };
        let (place, number) = (place.get_untracked(), number.get_untracked());
        let Some(strategy) = experiment.strategies.get(place).copied() else { return };
        let name = words.game_of_strategy(&words.strategy(strategy), &number, &experiment.seed);
        let show = move |news: Result<LabUpdate, String>| {
            let id = match news {
                Ok(LabUpdate::Replayed(id)) => id.parse::<GameId>(),
                Ok(_) => return game.say(words.lab_failed()),
                Err(reason) => return game.say(words.why_engine_lost(&reason)),
            };
            let Ok(id) = id else { return };
            game.add(Game::new(id.with_assumption(placing.assume)));
            game.library.update(|library| library.rename(library.open_game().number, &name));
            game.show_replay(Some(0));
        };
        lab_worker.run(LabTask::Replay { experiment, place, game: number }, show);
    };
    let options = strategies.into_iter().map(|strategy| words.strategy(strategy)).enumerate();
    view! {
        <form class="lab-watch" on:submit=watch>
            {selection(words.watch_strategy(), "watch", options, place)}
            {field(words.watch_game(), view! {
                <input
                    type="number"
                    name="watch-game"
                    min="0"
                    prop:value=move || number.get().to_string()
                    on:input=move |event| {
                        if let Ok(typed) = event_target_value(&event).parse() {
                            number.set(typed);
                        }
                    }
                />
            })}
            <button type="submit" class="control-action">{words.watch()}</button>
            <p class="control-hint">{words.watch_hint()}</p>
        </form>
    }
}

fn draw_exports() -> impl IntoView {
    let (lab, words) = (expect_context::<Lab>(), Words::current());
    let as_csv = move || {
        let csv = |run: &Run| csv(&run.experiment.strategies, run.placing.unusual(), &run.results);
        lab.with_run(|run| data_address("text/csv", &csv(run)))
    };
    let as_svg = move || lab.with_run(|run| data_address("image/svg+xml", &draw(words, run, 720)));
    view! {
        <div class="control-actions">
            <a class="control-action" download="rangekeeper-lab.csv" href=as_csv>{words.as_csv()}</a>
            <a class="control-action" download="rangekeeper-lab.svg" href=as_svg>{words.as_svg()}</a>
        </div>
        <details class="lab-numbers-behind">
            <summary>{words.histogram_as_table()}</summary>
            <div class="lab-scrolled" tabindex="0" role="region" aria-label=words.histogram_as_table()>
                {move || lab.with_run(|run| histogram_table(words, run))}
            </div>
        </details>
    }
}

fn histogram_table(words: Words, run: &Run) -> impl IntoView + use<> {
    let rows = games_by_shots(&run.results).map(|(shots, games)| {
        let cells = games.into_iter().map(|games| view! { <td>{words.count(games)}</td> });
        view! { <tr><th scope="row">{shots}</th>{cells.collect_view()}</tr> }
    });
    let name = |name: &StrategyName| view! { <th scope="col">{words.strategy(*name)}</th> };
    let names = run.experiment.strategies.iter().map(name);
    view! {
        <table class="lab-figures">
            <thead><tr><th scope="col">{words.shots_per_game()}</th>{names.collect_view()}</tr></thead>
            <tbody>{rows.collect_view()}</tbody>
        </table>
    }
}
