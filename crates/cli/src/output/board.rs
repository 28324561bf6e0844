use rangekeeper_engine::{
    Analysis, Cell, Counts, Estimate, Grid, HitProbability, Interval, Mark, Outcome, Record,
};
use rangekeeper_play::MostLikely;

use super::json::{matrix, names};
use super::numbers::{percent, thousands, took};
use super::prior;
use crate::finding::Answer;

pub(crate) const NOTHING_LEFT: &str = "Nothing is left to shoot at.";
const CERTAIN_MISS: &str = ".";

/// The posterior as a grid: the probability of a hit in percent or the mark of every cell, then the most likely hit.
pub(crate) fn draw(answer: &Answer) -> String {
    let mut lines = rows(answer.record.rules().grid(), 7, |cell| text(answer, cell));
    let certain_miss = lines.iter().any(|line| line.split(' ').any(|text| text == CERTAIN_MISS));
    lines.push(String::new());
    let legend = if certain_miss { "; . is a certain miss" } else { "" };
    lines.push(format!("The chance of a hit in percent{legend}."));
    let off_record = answer.off_record();
    if !off_record.is_empty() {
        lines.push(format!("Off the record: {}.", off_record.join(", ")));
    }
    lines.push(most_likely(answer));
    lines.push(extent(answer));
    lines.extend(prior::sentence(answer));
    lines.join("\n") + "\n"
}

/// Draws a finished game as a grid, with the number of every shot.
pub(crate) fn shots(record: &Record) -> String {
    let text = |cell: Cell| {
        let Some((number, shot)) = (1..).zip(record.shots()).find(|(_, shot)| shot.cell == cell) else {
            return CERTAIN_MISS.to_owned();
        };
        match shot.outcome {
            Outcome::Miss => format!("{number} "),
            outcome if outcome.is_sunk() => format!("{number}#"),
            _ => format!("{number}*"),
        }
    };
    let mut lines = rows(record.rules().grid(), 5, text);
    let sinks = if record.rules().announcement().tells_sunk() { ", # sinks a ship" } else { "" };
    lines.push(String::new());
    lines.push(format!("The number of every shot; * hits{sinks}, . was never shot at."));
    lines.join("\n") + "\n"
}

/// Returns the lines of a grid with this text in every cell, columns of this width, and the names of rows and columns.
fn rows(grid: Grid, width: usize, text: impl Fn(Cell) -> String) -> Vec<String> {
    let row = |head: char, texts: Vec<String>| {
        texts.iter().fold(format!("{head} "), |row, text| format!("{row}{text:>width$}"))
    };
    let head = row(' ', (1..=grid.columns()).map(|column| column.to_string()).collect());
    let body = ('A'..).zip(matrix(grid, text)).map(|(name, texts)| row(name, texts).trim_end().to_owned());
    std::iter::once(head).chain(body).collect()
}

fn text(answer: &Answer, cell: Cell) -> String {
    match answer.record.mark(cell) {
        None => match answer.hit_probability(cell) {
            HitProbability::Exact { occupied: 0, .. } => CERTAIN_MISS.to_owned(),
            HitProbability::Exact { share, .. } => percent(share, 1),
            HitProbability::Sampled(estimate) => sampled(&estimate),
        },
        Some(Mark::Shot(Outcome::Miss)) => "miss".to_owned(),
        Some(Mark::Shot(outcome)) if outcome.is_sunk() => "sunk".to_owned(),
        Some(Mark::Shot(_)) => "hit".to_owned(),
        Some(Mark::Blocked | Mark::Sunk) => "#".to_owned(),
    }
}

/// Formats a sampled share in percent, or the end of the interval of a cell never or always hit: `<3.7`, `>96.3`.
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

fn most_likely(answer: &Answer) -> String {
    let Some(MostLikely { cell: best, probability, tied }) = answer.most_likely() else {
        return NOTHING_LEFT.to_owned();
    };
    let ties = match (tied.is_empty(), probability) {
        (true, _) => "",
        (false, HitProbability::Exact { .. }) => "; equally likely: ",
        (false, HitProbability::Sampled(_)) => "; the sample cannot tell it from ",
    };
    format!("Most likely hit: {best}, {}{ties}{}.", chance(&probability), names(&tied).join(" "))
}

/// Formats the probability of a hit in words, that of a sample with its interval.
pub(crate) fn chance(probability: &HitProbability) -> String {
    match probability {
        HitProbability::Exact { occupied, boards, .. } if occupied == boards => "a certain hit".to_owned(),
        HitProbability::Exact { .. } => format!("{}%", percent(probability.value(), 2)),
        HitProbability::Sampled(estimate) => {
            let Estimate { successes, trials, interval: Interval { lower, upper } } = *estimate;
            let share = format!("{}%", percent(probability.value(), 2));
            let share = if successes == trials { "hit by every draw" } else { &share };
            format!("{share} ({}% to {}%)", percent(lower, 2), percent(upper, 2))
        }
    }
}

pub(crate) fn extent(answer: &Answer) -> String {
    let time = took(answer.started.elapsed());
    match &answer.analysis {
        Analysis::Exact(Counts { boards: 1, .. }) => format!("1 board fits, counted in {time}."),
        Analysis::Exact(counts) => format!("{} boards fit, counted in {time}.", thousands(counts.boards)),
        Analysis::Sampled(sample) => {
            let (accepted, proposed) = (thousands(sample.accepted()), thousands(sample.proposed));
            // 0.57 in percent is not quite 57 in binary.
            let level = (answer.confidence.level() * 100.0 * 1e9).round() / 1e9;
            let seed = answer.seed.unwrap_or_default();
            let draws = format!("{accepted} draws accepted of {proposed} proposed in {time}, seed {seed}");
            format!("{draws}; {level}% intervals.")
        }
    }
}
