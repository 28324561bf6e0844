use rangekeeper_play::GameLengths;

use super::numbers::thousands;

const LINES: usize = 20;
/// Length of the longest bar, in characters.
const BAR: f64 = 50.0;

/// Draws one line for each bin of game lengths, from the shortest game to the longest: the number of games and a bar.
pub(crate) fn draw(lengths: &GameLengths) -> Vec<String> {
    let games = lengths.histogram();
    let shortest = games.iter().position(|games| *games > 0).unwrap_or(0);
    let step = (games.len() - shortest).div_ceil(LINES).max(1);
    let sums: Vec<u64> = games[shortest..].chunks(step).map(|games| games.iter().sum()).collect();
    let most = sums.iter().copied().max().unwrap_or(0).max(1);
    let line = |(index, &sum): (usize, &u64)| {
        let first = shortest + index * step;
        let last = first + step - 1;
        let shots = if step == 1 { first.to_string() } else { format!("{first}-{last}") };
        let bar = bar(sum as f64 / most as f64);
        format!("{shots:>7} {:>11} {bar}", thousands(sum)).trim_end().to_owned()
    };
    sums.iter().enumerate().map(line).collect()
}

/// Draws a bar with this share of the longest bar's length; a share above 0 has at least an eighth of a character.
fn bar(share: f64) -> String {
    const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (share * BAR * 8.0).round() as usize;
    let eighths = if share > 0.0 { eighths.max(1) } else { 0 };
    "█".repeat(eighths / 8) + PARTS[eighths % 8]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_length_has_a_line_if_there_are_few() {
        let lines = draw(&[17, 18, 18, 20].into_iter().collect());
        let games = lines.iter().map(|line| line.split_whitespace().take(2).collect::<Vec<_>>().join(" "));
        assert_eq!(games.collect::<Vec<_>>(), ["17 1", "18 2", "19 0", "20 1"]);
        let bars = lines.iter().map(|line| line.matches('█').count());
        assert_eq!(bars.collect::<Vec<_>>(), [25, 50, 0, 25]);
    }

    #[test]
    fn many_lengths_share_lines() {
        let all: GameLengths = (17..=100).collect();
        let lines = draw(&all);
        assert!(lines.len() <= LINES, "{lines:#?}");
        assert!(lines[0].trim_start().starts_with("17-21 "), "{lines:#?}");
    }

    #[test]
    fn a_single_game_among_a_million_is_seen() {
        assert_eq!((bar(1e-6), bar(0.0), bar(0.5 / BAR)), ("▏".into(), String::new(), "▌".into()));
    }
}
