use rangekeeper_engine::{GameEnd, Rules};
use rangekeeper_play::{ChanceToWin, GameLengths, LengthDifferences};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Results {
    /// Numbers of shots of the games, for every strategy.
    pub lengths: Vec<GameLengths>,
    /// Differences from the first strategy on the same boards, in shots, for every strategy but the first.
    pub differences: Vec<LengthDifferences>,
    /// Longest game of every strategy as (shots, number), of equals the one with the lowest number.
    pub longest: Vec<(u16, u64)>,
}

impl Results {
    pub(crate) fn add(&mut self, game: u64, shots: &[u16]) {
        self.make_room(shots.len());
        for ((lengths, longest), &shots) in self.lengths.iter_mut().zip(&mut self.longest).zip(shots) {
            lengths.add(shots);
            *longest = longer(*longest, (shots, game));
        }
        for (differences, &other) in self.differences.iter_mut().zip(&shots[1..]) {
            differences.add(i32::from(other) - i32::from(shots[0]));
        }
    }

    pub fn merge(&mut self, other: &Self) {
        self.make_room(other.lengths.len());
        self.lengths.iter_mut().zip(&other.lengths).for_each(|(one, other)| one.merge(other));
        self.differences.iter_mut().zip(&other.differences).for_each(|(one, other)| one.merge(other));
        self.longest.iter_mut().zip(&other.longest).for_each(|(one, other)| *one = longer(*one, *other));
    }

    pub fn games(&self) -> u64 {
        self.lengths.first().map_or(0, GameLengths::games)
    }

    /// Returns the chances that one of the strategies, at this place, wins a duel against another under these rules: if it
    /// moves first, and if it moves second. Every game of one is set against every game of the other. Returns `None` before
    /// the first game, and where there is no such strategy.
    ///
    /// Both have played the same boards. A board that is hard for one is hard for the other, so that the intervals are rather
    /// too wide.
    pub fn duel(&self, one: usize, other: usize, rules: &Rules) -> Option<[ChanceToWin; 2]> {
        let turns = |lengths: &GameLengths| {
            let mut turns = GameLengths::default();
            for (shots, &games) in lengths.histogram().iter().enumerate() {
                turns.add_games(rules.turn().turns_of_game(shots, rules.fleet()) as u16, games);
            }
            turns
        };
        let [one, other] = [self.lengths.get(one)?, self.lengths.get(other)?].map(turns);
        let ends = if rules.has_last_word() { [GameEnd::Drawn; 2] } else { [GameEnd::Won, GameEnd::Lost] };
        let [first, second] = ends.map(|at_equal| ChanceToWin::new(&one, &other, 0, at_equal));
        Some([first?, second?])
    }

    fn make_room(&mut self, strategies: usize) {
        if self.lengths.is_empty() {
            self.lengths.resize(strategies, GameLengths::default());
            self.longest.resize(strategies, (0, u64::MAX));
            self.differences.resize(strategies.saturating_sub(1), LengthDifferences::default());
        }
    }
}

/// Returns the longer of two games, given as (shots, number); of equals, the one with the lower number.
fn longer(one: (u16, u64), other: (u16, u64)) -> (u16, u64) {
    if other.0 > one.0 || other.0 == one.0 && other.1 < one.1 { other } else { one }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_on_the_same_boards_tell_who_wins_a_duel() {
        let rules = |turn: &str| format!("5x5,allowed,sunk{turn};Alpha=3,Bravo=2").parse::<Rules>().unwrap();
        let mut results = Results::default();
        for (game, shots) in (0..).zip([[10, 8], [10, 11], [7, 10], [8, 9]]) {
            results.add(game, &shots);
        }
        let duel = |place, turn: &str| {
            results.duel(place, 0, &rules(turn)).map(|chances| chances.map(|chance| chance.estimate))
        };
        // Against itself, the one that moves first wins the equal games.
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
