//! The forecast of further shots by simulated games, and of turns where a hit shoots again.

use rangekeeper_play::GameLengths;

use crate::ui::prelude::*;
use rangekeeper_session::ForecastFigures;
use rangekeeper_session::game::hits_to_come;

/// Width of a bar of the histogram, and the picture's height.
const COLUMN: u64 = 10;
const HEIGHT: u64 = 100;

/// Draws the forecast. Its games are played while this is open.
pub fn draw_forecast(game: GameRef, advice: AdviceRef) -> impl IntoView {
    let (analysis, words) = (Analysis::current(), Words::current());
    let is_hidden = Memo::new(move |_| !advice.can_forecast());
    let is_begun = move || advice.snapshot.with(|known| matches!(known.forecast, Forecasting::Begun(_)));
    let plays = Memo::new(move |_| {
        let is_complete = |known: &AnalysisSnapshot| known.findings().is_some_and(|found| !found.grow());
        analysis.paused.get() || advice.is_fresh() && advice.snapshot.with(is_complete)
    });
    let played = move || advice.snapshot.with(|known| known.forecast.played().map_or(0, GameLengths::games));
    view! {
        <details
            class="card forecast"
            prop:open=analysis.forecast_open.get_untracked()
            prop:hidden=move || is_hidden.get()
            on:toggle=move |event| analysis.forecast_open.set(is_opened(&event))
        >
            <summary>
                <h2>{words.forecast()}</h2>
                <span class="card-reason">{move || changing(said(game, advice, |figures| summary(words, figures)))}</span>
            </summary>
            <progress
                max=Forecasting::GAMES.to_string()
                prop:value=move || played() as f64
                prop:hidden=move || !is_begun()
                aria-label=words.games_played()
            ></progress>
            <p class="forecast-line">{move || changing(advice.snapshot.with(|known| line(words, &known.forecast, plays.get())))}</p>
            {move || said(game, advice, |figures| table(words, figures))}
            <p class="forecast-how">{words.forecast_how()}</p>
        </details>
    }
}

/// Formats the figures, once there are enough games.
fn said<T>(game: GameRef, advice: AdviceRef, say: impl Fn(&ForecastFigures) -> T) -> Option<T> {
    advice.snapshot.with(|known| {
        let off_record = known.findings().map(|findings| findings.certain.off_record);
        let hits = game.record.with(|record| {
            let hits = |off_record| hits_to_come(record, off_record) as u64;
            off_record.filter(|_| record.rules().turn() == Turn::UntilMiss).map(hits)
        });
        ForecastFigures::new(known.forecast.played()?, hits).map(|figures| say(&figures))
    })
}

fn range(words: Words, (lower, upper): (u64, u64)) -> String {
    if lower == upper { words.count(lower) } else { words.range(&words.count(lower), &words.count(upper)) }
}

fn summary(words: Words, figures: &ForecastFigures) -> String {
    let (mean, range) = (figures.mean.round() as u64, range(words, figures.likely));
    let turns = |shots| figures.turns(shots).map(|turns| words.turns(turns));
    match (figures.least == figures.most, turns(mean)) {
        (true, Some(turns)) => words.forecast_always_turns(figures.least, &turns),
        (true, None) => words.forecast_always(figures.least),
        (false, Some(turns)) => words.forecast_about_turns(mean, &turns, &range),
        (false, None) => words.forecast_about(mean, &range),
    }
}

/// Returns the progress of the games.
fn line(words: Words, forecast: &Forecasting, plays: bool) -> String {
    match forecast {
        Forecasting::NotWanted => String::new(),
        Forecasting::Begun(_) if !plays => words.forecast_begins().to_owned(),
        Forecasting::Begun(shots) => {
            words.forecast_playing(&words.count(shots.games()), &words.count(Forecasting::GAMES))
        }
        Forecasting::Stopped(shots) if shots.games() < ForecastFigures::FEWEST_GAMES => {
            words.forecast_stopped().to_owned()
        }
        Forecasting::Stopped(shots) | Forecasting::Done(shots) => words.forecast_of(shots.games()),
        Forecasting::Impossible => words.forecast_impossible().to_owned(),
    }
}

/// Draws the mean and the range of the turns; `None` unless a hit shoots again.
fn turns(words: Words, figures: &ForecastFigures, decimals: usize) -> Option<impl IntoView> {
    let mean = words.number(figures.mean + 1.0 - figures.hits? as f64, decimals);
    let range = range(words, (figures.turns(figures.likely.0)?, figures.turns(figures.likely.1)?));
    Some(view! { <p>{changing(words.forecast_turns(&mean, &range))}</p> })
}

/// Draws the mean, the range and the histogram, unless all games are equally long.
fn table(words: Words, figures: &ForecastFigures) -> AnyView {
    if figures.least == figures.most {
        return ().into_any();
    }
    let decimals = if figures.error < 0.1 { 2 } else { 1 };
    let [mean, error] = [figures.mean, figures.error].map(|shots| words.number(shots, decimals));
    let sentences = [words.forecast_mean(&mean, &error), words.forecast_range(&range(words, figures.likely))];
    view! {
        <p>{changing(sentences.join(" "))}</p>
        {turns(words, figures, decimals)}
        {histogram(words, figures)}
    }
    .into_any()
}

/// Draws a bar for each number of shots, the range of 80% of the games behind them, and a line at the mean.
fn histogram(words: Words, figures: &ForecastFigures) -> AnyView {
    let ForecastFigures { shots, mean, least, most, likely: (lower, upper), .. } = *figures;
    let games = &shots.histogram()[least as usize..];
    let peak = games.iter().copied().max().unwrap_or(1);
    let often = games.iter().position(|games| *games == peak).unwrap_or_default() as u64 + least;
    let columns = games.len() as u64;
    let bars = games.iter().zip(0..).map(|(games, column)| {
        let height = games * HEIGHT / peak;
        view! {
            <rect class="forecast-bar" x=column * COLUMN + 1 y=HEIGHT - height width=COLUMN - 2 height=height />
        }
    });
    let middle = (((mean - least as f64) + 0.5) * COLUMN as f64).round() as u64;
    let [least, most, often] = [least, most, often].map(|shots| words.count(shots));
    view! {
        <figure class="forecast-histogram" style:--columns=columns.to_string()>
            <svg
                role="img"
                aria-label=words.forecast_histogram(shots.games(), &least, &most, &often)
                viewBox=format!("0 0 {} {HEIGHT}", columns * COLUMN)
                preserveAspectRatio="none"
            >
                <rect
                    class="forecast-likely"
                    x=(lower - figures.least) * COLUMN
                    y=0
                    width=(upper - lower + 1) * COLUMN
                    height=HEIGHT
                />
                {bars.collect_view()}
                <line class="forecast-mean" x1=middle x2=middle y1=0 y2=HEIGHT />
            </svg>
            <figcaption aria-hidden="true">
                <span>{changing(least)}</span>
                <span>{words.forecast_axis()}</span>
                <span>{changing(most)}</span>
            </figcaption>
        </figure>
    }
    .into_any()
}
