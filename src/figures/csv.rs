use std::fmt::Write as _;

use rangekeeper_engine::Assumption;
use rangekeeper_lab::{Results, StrategyName};
use rangekeeper_play::GameLengths;

/// Returns a histogram as CSV: a line for each number of shots, a column for each strategy, and two more
/// for the placing of boards and the assumption, if any.
pub fn csv(strategies: &[StrategyName], placing: Option<[Assumption; 2]>, results: &Results) -> String {
    let names: Vec<String> = strategies.iter().map(StrategyName::to_string).collect();
    let titles = if placing.is_some() { ",boards,assume" } else { "" };
    let placed = placing.map(|[boards, assume]| format!(",{boards},{assume}")).unwrap_or_default();
    let mut text = format!("shots,{}{titles}\r\n", names.join(","));
    for (shots, games) in games_by_shots(results) {
        let games: Vec<String> = games.iter().map(u64::to_string).collect();
        // Writing to a string never fails.
        let _ = write!(text, "{shots},{}{placed}\r\n", games.join(","));
    }
    text
}

/// Returns each number of shots that occurred, with the number of games of each strategy.
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
    use super::*;

    #[test]
    fn every_number_of_shots_that_occurred_has_a_line() {
        let lengths = vec![GameLengths::from_iter([2, 2, 4]), GameLengths::from_iter([4])];
        let results = Results { lengths, ..Results::default() };
        let strategies = [StrategyName::Random, StrategyName::Density { base: 4 }];
        let text = csv(&strategies, None, &results);
        assert_eq!(text, "shots,random,density:4\r\n2,2,0\r\n4,1,1\r\n");
        let text = csv(&strategies, Some([Assumption::Person, Assumption::Mixture]), &results);
        let expected =
            "shots,random,density:4,boards,assume\r\n2,2,0,person,mixture\r\n4,1,1,person,mixture\r\n";
        assert_eq!(text, expected);
    }
}
