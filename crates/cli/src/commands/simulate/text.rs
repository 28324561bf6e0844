use rangekeeper_lab::{StrategyName, recorded_games};
use rangekeeper_play::{GameLengths, LengthDifferences};

use super::{PERCENTILES, Report};
use crate::output::histogram;
use crate::output::numbers::{thousands, took};
use crate::work::games::CONFIDENCE;

pub(super) fn report(report: &Report) -> String {
    let Report { experiment, placing, games, results, .. } = report;
    let played = match results.games() {
        played if played == *games => thousands(played),
        played => format!("{} of {}", thousands(played), thousands(*games)),
    };
    let (rules, seed) = (&experiment.rules, experiment.seed);
    let mut parts = vec![format!("{played} games, rules {rules}, seed {seed}{}", placing.words())];
    parts.extend((0..experiment.strategies.len()).map(|place| figures(report, place)));
    if let ([one, other], [differences]) = (&experiment.strategies[..], &results.differences[..]) {
        parts.push(comparison(*one, *other, differences));
    }
    let recorded = recorded_games::comparable(&experiment.rules, placing.boards);
    parts.extend(recorded.map(|games| beside_recorded(&games, &experiment.strategies, &results.lengths)));
    parts.push(pace(report));
    parts.join("\n\n") + "\n"
}

/// Formats the figures of the strategy at this place.
fn figures(report: &Report, place: usize) -> String {
    let (lengths, (shots, game)) = (&report.results.lengths[place], report.results.longest[place]);
    let mean = lengths.mean().map_or_else(String::new, |mean| format!("{mean:.2}"));
    let spread = match (lengths.standard_error(), lengths.interval(CONFIDENCE), lengths.standard_deviation())
    {
        (Some(error), Some((lower, upper)), Some(deviation)) => format!(
            " ± {error:.2} shots (mean ± standard error), 95% interval {lower:.2} to {upper:.2}\n  \
             standard deviation {deviation:.2}"
        ),
        _ => " shots, too few games for an error".to_owned(),
    };
    let percentile = |percent| lengths.percentile(percent).unwrap_or_default();
    let percentiles = PERCENTILES.map(|percent| format!("{percent}%: {}", percentile(percent))).join(", ");
    format!(
        "{}: {mean}{spread}\n  median {}, percentiles {percentiles}\n  worst {shots} shots in game {game}: \
         {}\n\n  shots       games\n{}",
        report.experiment.strategies[place],
        percentile(50),
        report.longest[place],
        histogram::draw(lengths).join("\n"),
    )
}

fn comparison(one: StrategyName, other: StrategyName, differences: &LengthDifferences) -> String {
    let (Some(mean), Some(error), Some((lower, upper))) =
        (differences.mean(), differences.standard_error(), differences.interval(CONFIDENCE))
    else {
        return "One game cannot tell which is better.".to_owned();
    };
    let verdict = match (lower > 0.0, upper < 0.0) {
        (true, _) => format!("{one} is better."),
        (_, true) => format!("{other} is better."),
        _ => "these games cannot tell which is better.".to_owned(),
    };
    let (mean, lower, upper, more) =
        if mean < 0.0 { (-mean, -upper, -lower, "fewer") } else { (mean, lower, upper, "more") };
    format!(
        "On the same boards {other} takes {mean:.2} ± {error:.2} shots {more} than {one}, 95% interval {lower:.2} to \
         {upper:.2}: {verdict}"
    )
}

/// Formats the recorded games of a computer against people, beside the games of the strategies.
fn beside_recorded(recorded: &GameLengths, strategies: &[StrategyName], lengths: &[GameLengths]) -> String {
    const SHOTS: [usize; 6] = [30, 35, 40, 45, 50, 55];
    let percentile = |percent| recorded.percentile(percent).unwrap_or_default();
    let names: Vec<String> = strategies.iter().map(StrategyName::to_string).collect();
    let width = names.iter().map(String::len).chain(["finished within".len()]).max().unwrap_or_default();
    let row = |name: &str, entries: [String; 6]| {
        let entries = entries.map(|entry| format!("{entry:>8}")).concat();
        format!("  {name:width$}{entries}")
    };
    let shares = |lengths: &GameLengths| {
        let share =
            |shots| lengths.histogram().iter().take(shots + 1).sum::<u64>() as f64 / lengths.games() as f64;
        SHOTS.map(|shots| format!("{:.1}%", 100.0 * share(shots)))
    };
    let mut lines = vec![
        format!(
            "a computer in {} recorded games against people: {:.2} shots (mean, estimated by Kaplan and Meier)",
            thousands(recorded.games()),
            recorded.mean().unwrap_or_default()
        ),
        format!("  median {}, quartiles {} and {}", percentile(50), percentile(25), percentile(75)),
        String::new(),
        row("finished within", SHOTS.map(|shots| shots.to_string())) + " shots",
        row("recorded", shares(recorded)),
    ];
    lines.extend(names.iter().zip(lengths).map(|(name, lengths)| row(name, shares(lengths))));
    lines.join("\n")
}

fn pace(report: &Report) -> String {
    let (pace, time) = (report.games_per_second(), took(report.elapsed));
    let (whole, each) = (pace.round() as u64, (pace / f64::from(report.cores)).round() as u64);
    let cores = if report.cores == 1 { "1 core".to_owned() } else { format!("{} cores", report.cores) };
    format!("Played in {time}: {} games/s on {cores}, {} per core.", thousands(whole), thousands(each))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_interval_tells_is_called_better() {
        let case = |differences: &[i32], words: &str| {
            let differences = differences.iter().copied().collect();
            let sentence = comparison(StrategyName::Random, StrategyName::RowScan, &differences);
            assert!(sentence.ends_with(words), "{sentence}");
        };
        case(&[3, 4, 5, 4], ": random is better.");
        case(&[-3, -4, -5, -4], ": row-scan is better.");
        case(&[-3, 4, -5, 4], ": these games cannot tell which is better.");
        case(&[0, 0, 0], ": these games cannot tell which is better.");
        case(&[9], "One game cannot tell which is better.");
    }
}
