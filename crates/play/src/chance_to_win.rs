use rangekeeper_engine::{Confidence, Interval, Record, Shot, clopper_pearson};
use serde::{Deserialize, Serialize};

use crate::GameLengths;

/// The chance to win a game of two boards, as estimated by games played to the end on each.
///
/// The shots at one board do not depend on those at the other, so every game of one player can be set against every game
/// of the other. The player who needs fewer turns from now on wins; at equal turns, the one who shoots next.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChanceToWin {
    /// The share of pairs of games that I win.
    pub estimate: f64,
    /// The 95% interval.
    pub interval: Interval,
    /// The worth of one turn: half of what the chance would gain by a turn more and lose by a turn less.
    pub turn: f64,
}

impl ChanceToWin {
    /// Estimates the chance from the number of turns that games of both players took from now on. Returns `None` before
    /// the first game of either.
    ///
    /// The interval is that of Clopper and Pearson for as many independent duels as have the variance of the estimate,
    /// which is found from how much the games of each player differ (Hoeffding 1948). There are at least as many as games of
    /// the player who has fewer.
    pub fn new(mine: &GameLengths, theirs: &GameLengths, my_turn: bool) -> Option<Self> {
        let (games, their_games) = (mine.games(), theirs.games());
        if games == 0 || their_games == 0 {
            return None;
        }
        // I win with so many turns if they need at least so many, or one more if they shoot next.
        let wins = |turns: usize| share_from(theirs, turns + usize::from(!my_turn));
        let loses = |turns: usize| share_from(mine, turns + usize::from(my_turn));
        let estimate = mean(mine, wins);
        let turn =
            (mean(mine, |turns| wins(turns.saturating_sub(1))) - mean(mine, |turns| wins(turns + 1))) / 2.0;
        let variance = variance(mine, wins) / games as f64 + variance(theirs, loses) / their_games as f64;
        let (fewest, equivalent) = (games.min(their_games), estimate * (1.0 - estimate) / variance);
        let duels = if equivalent > fewest as f64 { equivalent.min(1e9) as u64 } else { fewest };
        let won = (estimate * duels as f64).round() as u64;
        Some(Self { estimate, interval: clopper_pearson(won, duels, Confidence::PERCENT_95), turn })
    }

    /// Returns true if the interval reaches 5 points to either side at most: precise enough to be shown.
    pub fn is_precise(&self) -> bool {
        self.interval.upper - self.interval.lower <= 0.1
    }

    /// Returns the chance with the estimate that is shown already, while that lies within the interval: more games make it
    /// more precise, and the number does not flicker.
    #[must_use]
    pub fn keeping(self, shown: f64) -> Self {
        Self { estimate: if self.interval.contains(shown) { shown } else { self.estimate }, ..self }
    }
}

/// Returns the share of games that take at least so many turns.
fn share_from(games: &GameLengths, turns: usize) -> f64 {
    games.histogram().iter().skip(turns).sum::<u64>() as f64 / games.games() as f64
}

/// Returns the mean of what a function says of each game's turns.
fn mean(games: &GameLengths, value: impl Fn(usize) -> f64) -> f64 {
    let histogram = games.histogram().iter().enumerate().filter(|(_, games)| **games > 0);
    histogram.map(|(turns, &games)| games as f64 * value(turns)).sum::<f64>() / games.games() as f64
}

fn variance(games: &GameLengths, value: impl Fn(usize) -> f64) -> f64 {
    let centre = mean(games, &value);
    mean(games, |turns| (value(turns) - centre).powi(2))
}

/// Returns the number of turns that the shots of a game take after those of the record. A turn under way at the record counts.
pub(crate) fn remaining_turns(record: &Record, game: &[Shot]) -> u16 {
    let (turn, before) = (record.rules().turn(), record.shots());
    (turn.turns(&[before, game].concat()) - turn.finished_turns(before)) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chance(mine: &[u16], theirs: &[u16], my_turn: bool) -> ChanceToWin {
        let lengths = |turns: &[u16]| turns.iter().copied().collect();
        ChanceToWin::new(&lengths(mine), &lengths(theirs), my_turn).unwrap()
    }

    #[test]
    fn a_chance_is_the_share_of_pairs_that_are_won() {
        let games: [&[u16]; 5] = [&[0], &[1], &[2, 3, 3], &[1, 4, 9], &[3, 3, 5, 8, 8]];
        for mine in games {
            for theirs in games {
                for my_turn in [true, false] {
                    let wins = |one: &u16, other: &&u16| one < *other || my_turn && one == *other;
                    let won = |one: &u16| theirs.iter().filter(|other| wins(one, other)).count();
                    let share =
                        mine.iter().map(won).sum::<usize>() as f64 / (mine.len() * theirs.len()) as f64;
                    let ChanceToWin { estimate, interval, .. } = chance(mine, theirs, my_turn);
                    assert!((estimate - share).abs() < 1e-12, "{mine:?} {theirs:?} {my_turn}");
                    assert!(interval.contains(estimate), "{estimate} {interval:?}");
                }
            }
        }
    }

    #[test]
    fn a_chance_that_is_shown_moves_only_beyond_its_interval() {
        let found = chance(&[2, 3, 3, 7].repeat(100), &[3, 5].repeat(100), true);
        assert!(found.is_precise() && !chance(&[2, 3, 3, 7], &[3, 5], true).is_precise());
        let Interval { lower, upper } = found.interval;
        let case = |shown, estimate| assert_eq!(found.keeping(shown), ChanceToWin { estimate, ..found });
        case(lower, lower);
        case(upper, upper);
        case(lower - 0.01, found.estimate);
        case(upper + 0.01, found.estimate);
    }

    #[test]
    fn a_turn_is_worth_what_it_changes() {
        // A turn more makes 4 into 3, which wins against 3; a turn less makes 3 into 4, which loses.
        let one = chance(&[3, 4], &[3], true);
        assert!((one.turn - 0.5).abs() < 1e-12, "{one:?}");
        assert!(chance(&[3], &[30], true).turn.abs() < 1e-12);
    }

    #[test]
    fn intervals_cover_the_chance_as_often_as_they_say() {
        use rangekeeper_engine::internal::Random;
        // Uniform numbers of turns from 0 to 39: the chance to need at most as many is 20.5 of 40.
        let mut covered = 0;
        for trial in 0..2_000 {
            let mut random = Random::new(*b"chances to cover", 1, trial);
            let mut lengths = |games: usize| (0..games).map(|_| random.below(40) as u16).collect();
            let (mine, theirs) = (lengths(60), lengths(200));
            let found = ChanceToWin::new(&mine, &theirs, true).unwrap();
            covered += u32::from(found.interval.contains(20.5 / 40.0));
        }
        assert!((1_880..=1_970).contains(&covered), "{covered} of 2,000");
    }
}
