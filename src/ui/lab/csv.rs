//! The results as files to take along.

use std::fmt::Write as _;

use rangekeeper_lab::{Results, StrategyName};
use rangekeeper_play::GameLengths;

use super::placing::Placing;

/// A histogram as comma-separated values: a line for each number of shots, a column for each strategy with the games
/// that took so many. Two more columns say who placed the ships and who was assumed to have done so, if that was not at
/// random.
pub fn csv(strategies: &[StrategyName], placing: Placing, results: &Results) -> String {
    let names: Vec<String> = strategies.iter().map(StrategyName::to_string).collect();
    let Placing { boards, assume } = placing;
    let (titles, placed) = if placing.is_usual() {
        ("", String::new())
    } else {
        (",boards,assume", format!(",{boards},{assume}"))
    };
    let mut text = format!("shots,{}{titles}\r\n", names.join(","));
    for (shots, games) in games_by_shots(results) {
        let games: Vec<String> = games.iter().map(u64::to_string).collect();
        // Strings take whatever is written to them.
        let _ = write!(text, "{shots},{}{placed}\r\n", games.join(","));
    }
    text
}

/// Returns every number of shots that occurred, with the games of each strategy that took so many.
pub fn games_by_shots(results: &Results) -> impl Iterator<Item = (usize, Vec<u64>)> {
    let most = results.lengths.iter().map(|lengths| lengths.histogram().len()).max().unwrap_or(0);
    let games = |shots: usize| {
        let games = |lengths: &GameLengths| lengths.histogram().get(shots).copied().unwrap_or(0);
        (shots, results.lengths.iter().map(games).collect())
    };
    (0..most).map(games).filter(|(_, games): &(_, Vec<u64>)| games.iter().any(|games| *games > 0))
}

#[cfg(test)]
mod tests {
    use rangekeeper_engine::Assumption;

    use super::*;

    #[test]
    fn every_number_of_shots_that_occurred_has_a_line() {
        let lengths = vec![GameLengths::from_iter([2, 2, 4]), GameLengths::from_iter([4])];
        let results = Results { lengths, ..Results::default() };
        let strategies = [StrategyName::Random, StrategyName::Density { base: 4 }];
        let text = csv(&strategies, Placing::default(), &results);
        assert_eq!(text, "shots,random,density:4\r\n2,2,0\r\n4,1,1\r\n");
        let placing = Placing { boards: Assumption::Person, assume: Assumption::Mixture };
        let text = csv(&strategies, placing, &results);
        assert_eq!(
            text,
            "shots,random,density:4,boards,assume\r\n2,2,0,person,mixture\r\n4,1,1,person,mixture\r\n"
        );
    }
}
