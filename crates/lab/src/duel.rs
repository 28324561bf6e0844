//! Duels: two strategies shoot at a hidden board each, and one of them is done first.

use rangekeeper_play::HideError;
use serde::{Deserialize, Serialize};

use crate::{Players, play};

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
    fn results_of_parts_add_up() {
        let mut one = DuelResults { sooner: [1, 2], equal: 3 };
        one.merge(&DuelResults { sooner: [10, 20], equal: 30 });
        assert_eq!(one, DuelResults { sooner: [11, 22], equal: 33 });
    }
}
