//! Duels: two strategies shoot at a hidden board each, and one of them is done first.

use rangekeeper_engine::Rules;
use rangekeeper_play::{ChanceToWin, GameLengths, HideError};
use serde::{Deserialize, Serialize};

use crate::{Players, Results, play};

/// Results of a number of duels of two strategies.
///
/// Under every [`Turn`](rangekeeper_engine::Turn) the shots of one player do not depend on the board of the other, so two
/// games side by side are a duel: whoever takes fewer turns wins, and of equals whoever moved first.
///
/// ```
/// use rangekeeper_engine::Rules;
/// use rangekeeper_lab::{DuelResults, Experiment};
///
/// let experiment = Experiment::new(Rules::classic(), vec!["density".parse()?, "random".parse()?], 1);
/// let (mut players, mut results) = (experiment.players()?, DuelResults::default());
/// for duel in 0..20 {
///     players.duel(duel, &mut results)?;
/// }
/// assert_eq!((results.duels(), results.won_as_second(0)), (20, 20));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DuelResults {
    /// Number of duels in which each strategy took fewer turns than the other.
    pub sooner: [u64; 2],
    /// Number of duels in which both took as many turns.
    pub equal: u64,
}

impl DuelResults {
    /// Adds a duel, given the number of turns of both strategies.
    fn add(&mut self, [one, other]: [usize; 2]) {
        match one.cmp(&other) {
            std::cmp::Ordering::Less => self.sooner[0] += 1,
            std::cmp::Ordering::Greater => self.sooner[1] += 1,
            std::cmp::Ordering::Equal => self.equal += 1,
        }
    }

    /// Adds the results of other duels of the same experiment.
    pub fn merge(&mut self, other: &Self) {
        self.sooner.iter_mut().zip(other.sooner).for_each(|(one, other)| *one += other);
        self.equal += other.equal;
    }

    /// Returns the number of duels.
    pub fn duels(&self) -> u64 {
        self.sooner.iter().sum::<u64>() + self.equal
    }

    /// Returns the number of duels that the strategy at this place, 0 or 1, wins if it moves first.
    ///
    /// # Panics
    /// If there is no such place.
    pub fn won_as_first(&self, place: usize) -> u64 {
        self.sooner[place] + self.equal
    }

    /// Returns the number of duels that the strategy at this place, 0 or 1, wins if it moves second.
    ///
    /// # Panics
    /// If there is no such place.
    pub fn won_as_second(&self, place: usize) -> u64 {
        self.sooner[place]
    }
}

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

impl Players {
    /// Plays the duel of this number and adds its result. The first strategy plays the board of game `2 * duel`, the
    /// second one that of the game after it.
    ///
    /// # Errors
    /// [`HideError`] if no board is found within the limit of proposals.
    ///
    /// # Panics
    /// If the experiment has not exactly two strategies.
    pub fn duel(&mut self, duel: u64, results: &mut DuelResults) -> Result<(), HideError> {
        let [one, other] = &mut self.players[..] else { panic!("a duel is of two strategies") };
        let mut turns = [0; 2];
        for ((player, game), turns) in [one, other].into_iter().zip(2 * duel..).zip(&mut turns) {
            let record = play(&mut **player, game, &self.boards.hide(game)?);
            *turns = record.rules().turn().turns(record.shots());
        }
        results.add(turns);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rangekeeper_engine::Record;

    #[test]
    fn of_equals_whoever_moved_first_wins() {
        let mut results = DuelResults::default();
        for turns in [[40, 41], [40, 40], [41, 40], [17, 90]] {
            results.add(turns);
        }
        assert_eq!((results.duels(), results.sooner, results.equal), (4, [2, 1], 1));
        assert_eq!([results.won_as_first(0), results.won_as_second(0)], [3, 2]);
        assert_eq!([results.won_as_first(1), results.won_as_second(1)], [2, 1]);
    }

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

    #[test]
    fn results_of_parts_add_up() {
        let mut one = DuelResults { sooner: [1, 2], equal: 3 };
        one.merge(&DuelResults { sooner: [10, 20], equal: 30 });
        assert_eq!(one, DuelResults { sooner: [11, 22], equal: 33 });
    }
}
