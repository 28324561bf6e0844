//! The readable board.

use rangekeeper_engine::{Cell, Counts, Estimate, Grid, Interval, Mark, Odds, Outcome, Record};
use rangekeeper_play::Advice;

use crate::numbers::{percent, thousands, took};
use crate::posterior::{Answer, Finding};

/// What a cell shows that no board has a ship on.
const CERTAIN_MISS: &str = ".";

/// The probability of a hit in every cell in percent, marks where there are any, and the advice.
pub(crate) fn draw(answer: &Answer) -> String {
    let mut lines = rows(answer.record.rules().grid(), 7, |cell| text(answer, cell));
    let certain_miss = lines.iter().any(|line| line.split(' ').any(|text| text == CERTAIN_MISS));
    lines.push(String::new());
    let legend = if certain_miss { "; . is a certain miss" } else { "" };
    lines.push(format!("The chance of a hit in percent{legend}."));
    if !answer.off_record.is_empty() {
        let fleet = answer.record.rules().fleet();
        let names: Vec<&str> = answer.off_record.iter().map(|ship| &fleet.ship(ship).name[..]).collect();
        lines.push(format!("Off the record: {}.", names.join(", ")));
    }
    lines.push(advice(answer));
    lines.push(extent(answer));
    lines.join("\n") + "\n"
}

/// The number of every shot where it was fired, of a game that is over.
pub(crate) fn shots(record: &Record) -> String {
    let text = |cell: Cell| {
        let shot = record.shots().iter().enumerate().find(|(_, shot)| shot.cell == cell);
        shot.map_or_else(
            || CERTAIN_MISS.to_owned(),
            |(index, shot)| {
                let mark = match shot.outcome {
                    Outcome::Miss => " ",
                    outcome if outcome.is_sunk() => "#",
                    _ => "*",
                };
                format!("{}{mark}", index + 1)
            },
        )
    };
    let mut lines = rows(record.rules().grid(), 5, text);
    let sinks = if record.rules().announcement().tells_sunk() { ", # sinks a ship" } else { "" };
    lines.push(String::new());
    lines.push(format!("The number of every shot; * hits{sinks}, . was never shot at."));
    lines.join("\n") + "\n"
}

/// The grid with what each cell shows, in columns of this width, and the names of rows and columns around it.
fn rows(grid: Grid, width: usize, text: impl Fn(Cell) -> String) -> Vec<String> {
    let row = |head: char, texts: Vec<String>| {
        texts.iter().fold(format!("{head} "), |row, text| format!("{row}{text:>width$}"))
    };
    let head = row(' ', (1..=grid.columns()).map(|column| column.to_string()).collect());
    let body = (0..grid.rows()).map(|number| {
        let cells = (0..grid.columns()).filter_map(|column| Cell::new(number, column));
        row((b'A' + number) as char, cells.map(&text).collect()).trim_end().to_owned()
    });
    std::iter::once(head).chain(body).collect()
}

/// What a cell shows.
fn text(answer: &Answer, cell: Cell) -> String {
    let mark = match answer.record.mark(cell) {
        None => {
            return match &answer.finding {
                Finding::Exact(counts) => exact(counts, cell),
                Finding::Sampled { tally, confidence, .. } => sampled(&tally.estimate(cell, *confidence)),
            };
        }
        Some(Mark::Shot(Outcome::Miss)) => "miss",
        Some(Mark::Shot(outcome)) if outcome.is_sunk() => "sunk",
        Some(Mark::Shot(_)) => "hit",
        Some(Mark::Blocked | Mark::Sunk) => "#",
    };
    mark.to_owned()
}

fn exact(counts: &Counts, cell: Cell) -> String {
    if counts.occupied(cell) == 0 { CERTAIN_MISS.to_owned() } else { percent(counts.share(cell), 1) }
}

/// A sample in which a cell was never hit, or always, says no more than the interval does: `<3.7`, `>96.3`.
fn sampled(estimate: &Estimate) -> String {
    let Estimate { successes, trials, interval } = *estimate;
    if successes == 0 {
        format!("<{:.1}", (interval.upper * 1000.0).ceil() / 10.0)
    } else if successes == trials {
        format!(">{:.1}", (interval.lower * 1000.0).floor() / 10.0)
    } else {
        percent(successes as f64 / trials as f64, 1)
    }
}

fn advice(answer: &Answer) -> String {
    let Some(Advice { best, odds, tied }) = &answer.advice else {
        return "Nothing is left to shoot at.".to_owned();
    };
    let chance = match odds {
        Odds::Exact { occupied, boards } if occupied == boards => "a certain hit".to_owned(),
        Odds::Exact { .. } => format!("{}%", percent(odds.share(), 2)),
        Odds::Sampled(estimate) => {
            let Estimate { successes, trials, interval: Interval { lower, upper } } = *estimate;
            let share = if successes == trials {
                "hit by every draw".to_owned()
            } else {
                format!("{}%", percent(odds.share(), 2))
            };
            format!("{share} ({}% to {}%)", percent(lower, 2), percent(upper, 2))
        }
    };
    let ties = match (tied.is_empty(), odds) {
        (true, _) => "",
        (false, Odds::Exact { .. }) => "; equally good: ",
        (false, Odds::Sampled(_)) => "; the sample cannot tell it from ",
    };
    let tied: Vec<String> = tied.iter().map(Cell::to_string).collect();
    format!("Next shot: {best}, {chance}{ties}{}.", tied.join(" "))
}

/// How many boards the answer rests on.
fn extent(answer: &Answer) -> String {
    let time = took(answer.elapsed);
    match &answer.finding {
        Finding::Exact(Counts { boards: 1, .. }) => format!("1 board fits, counted in {time}."),
        Finding::Exact(counts) => format!("{} boards fit, counted in {time}.", thousands(counts.boards)),
        Finding::Sampled { tally, seed, confidence } => {
            let (accepted, proposed) = (thousands(tally.accepted()), thousands(tally.proposed));
            // 0.57 in percent is not quite 57 in binary.
            let level = (confidence * 100.0 * 1e9).round() / 1e9;
            let draws = format!("{accepted} draws accepted of {proposed} proposed in {time}, seed {seed}");
            format!("{draws}; {level}% intervals.")
        }
    }
}
