//! Duels: who is done first, of two strategies that each shoot at a board of their own.

use rangekeeper_engine::Rules;
use rangekeeper_play::{ChanceToWin, GameLengths};

use crate::Results;

impl Results {
    /// Returns the chances that one of the strategies, at this place, wins a duel against another under these rules: if it
    /// moves first, and if it moves second. Every game of one is set against every game of the other. Returns `None` before
    /// the first game, and where there is no such strategy.
    ///
    /// Both have played the same boards. A board that is hard for one is hard for the other, so that the intervals are rather
    /// too wide.
    pub fn duel(&self, one: usize, other: usize, rules: &Rules) -> Option<[ChanceToWin; 2]> {
        let fleet = rules.fleet().cells();
        let turns = |lengths: &GameLengths| {
            let mut turns = GameLengths::default();
            for (shots, &games) in lengths.histogram().iter().enumerate() {
                turns.add_games(rules.turn().turns_of_game(shots, fleet) as u16, games);
            }
            turns
        };
        let [one, other] = [self.lengths.get(one)?, self.lengths.get(other)?].map(turns);
        let chance = |moves_first| ChanceToWin::new(&one, &other, moves_first);
        Some([chance(true)?, chance(false)?])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rangekeeper_engine::Record;

    #[test]
    fn games_on_the_same_boards_tell_who_wins_a_duel() {
        let rules = |turn: &str| {
            let record: Record = format!("v1;5x5,allowed,sunk{turn};Alpha=3,Bravo=2;").parse().unwrap();
            record.rules().clone()
        };
        let mut results = Results::default();
        for (game, shots) in (0..).zip([[10, 8], [10, 11], [7, 10], [8, 9]]) {
            results.add(game, &shots);
        }
        let duel = |place, turn: &str| {
            results.duel(place, 0, &rules(turn)).map(|chances| chances.map(|chance| chance.estimate))
        };
        // Against itself, whoever moves first wins the equal games.
        assert_eq!(duel(0, ""), Some([11.0 / 16.0, 5.0 / 16.0]));
        assert_eq!(duel(2, ""), None);
        // 8, 11, 10 and 9 shots against 10, 10, 7 and 8: of 16 pairs, 4 are won with fewer, 3 are equal.
        assert_eq!(duel(1, ""), Some([7.0 / 16.0, 4.0 / 16.0]));
        // Misses and the last hit count if a hit shoots again: all are shorter by as much.
        assert_eq!(duel(1, ",until-miss"), duel(1, ""));
        // Three, four, four and three turns against four, four, three and three.
        assert_eq!(duel(1, ",salvo=3"), Some([12.0 / 16.0, 4.0 / 16.0]));
        assert_eq!(Results::default().duel(1, 0, &rules("")), None);
    }
}
