use rangekeeper_engine::{Confidence, GameEnd, Interval, Record, Shot, clopper_pearson};
use serde::{Deserialize, Serialize};

use crate::GameLengths;

/// The chance to win a game of two boards, as estimated by games played to the end on each.
///
/// The shots at one board do not depend on those at the other, so every game of one player can be set against every game
/// of the other. The player who needs fewer turns in all wins; at equal turns, whoever began, or nobody.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChanceToWin {
    /// The share of pairs of games that I win.
    pub estimate: f64,
    /// The share of pairs that nobody wins.
    pub draw: f64,
    /// The 95% interval.
    pub interval: Interval,
    /// The worth of one turn: half of what the chance would gain by a turn more and lose by a turn less.
    pub turn: f64,
}

impl ChanceToWin {
    /// The number of games of a player that show how much they differ. The first few are too much alike.
    const VARIED: u64 = 30;

    /// Estimates the chance from the number of turns that games of both players took from now on, the turns that I have
    /// finished [more](rangekeeper_engine::OwnBoard::lead) than the opponent, and the end at equal turns in all. Returns
    /// `None` before the first game of either.
    ///
    /// The interval is that of Clopper and Pearson for as many independent duels as have the variance of the estimate,
    /// which is found from how much the games of each player differ (Hoeffding 1948), once both have played enough.
    /// There are at least as many as games of the player who has fewer.
    pub fn new(mine: &GameLengths, theirs: &GameLengths, lead: i32, at_equal: GameEnd) -> Option<Self> {
        let (games, their_games) = (mine.games(), theirs.games());
        if games == 0 || their_games == 0 {
            return None;
        }
        // They need at least so many turns more than I, if I win.
        let least = lead + i32::from(at_equal != GameEnd::Won);
        let wins = |turns: i32| share_from(theirs, turns + least);
        let loses = |turns: i32| share_from(mine, turns - least + 1);
        let estimate = mean(mine, wins);
        let with_equal = mean(mine, |turns| share_from(theirs, turns + lead));
        let draw = if at_equal == GameEnd::Drawn { with_equal - estimate } else { 0.0 };
        let turn = (mean(mine, |turns| wins(turns - 1)) - mean(mine, |turns| wins(turns + 1))) / 2.0;
        let variance = variance(mine, wins) / games as f64 + variance(theirs, loses) / their_games as f64;
        let (fewest, equivalent) = (games.min(their_games), estimate * (1.0 - estimate) / variance);
        let duels = if fewest >= Self::VARIED && equivalent > fewest as f64 {
            equivalent.min(1e9) as u64
        } else {
            fewest
        };
        let won = (estimate * duels as f64).round() as u64;
        Some(Self { estimate, draw, interval: clopper_pearson(won, duels, Confidence::PERCENT_95), turn })
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
fn share_from(games: &GameLengths, turns: i32) -> f64 {
    games.histogram().iter().skip(turns.max(0) as usize).sum::<u64>() as f64 / games.games() as f64
}

/// Returns the mean of what a function says of each game's turns.
fn mean(games: &GameLengths, value: impl Fn(i32) -> f64) -> f64 {
    let histogram = (0..).zip(games.histogram()).filter(|(_, games)| **games > 0);
    histogram.map(|(turns, &games)| games as f64 * value(turns)).sum::<f64>() / games.games() as f64
}

fn variance(games: &GameLengths, value: impl Fn(i32) -> f64) -> f64 {
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

    fn chance(mine: &[u16], theirs: &[u16], lead: i32, at_equal: GameEnd) -> ChanceToWin {
        let lengths = |turns: &[u16]| turns.iter().copied().collect();
        ChanceToWin::new(&lengths(mine), &lengths(theirs), lead, at_equal).unwrap()
    }

    #[test]
    fn a_chance_is_the_share_of_pairs_that_are_won() {
        let games: [&[u16]; 5] = [&[0], &[1], &[2, 3, 3], &[1, 4, 9], &[3, 3, 5, 8, 8]];
        for mine in games {
            for theirs in games {
                for (lead, at_equal) in [
                    (0, GameEnd::Won),
                    (0, GameEnd::Lost),
                    (0, GameEnd::Drawn),
                    (1, GameEnd::Drawn),
                    (-3, GameEnd::Won),
                ] {
                    let share = |ends: &dyn Fn(i32, i32) -> bool| {
                        let ends = |one: u16| {
                            theirs.iter().filter(move |other| ends(i32::from(one) + lead, i32::from(**other)))
                        };
                        mine.iter().map(|one| ends(*one).count()).sum::<usize>() as f64
                            / (mine.len() * theirs.len()) as f64
                    };
                    let equal = share(&|one, other| one == other);
                    let won =
                        share(&|one, other| one < other) + if at_equal == GameEnd::Won { equal } else { 0.0 };
                    let drawn = if at_equal == GameEnd::Drawn { equal } else { 0.0 };
                    let ChanceToWin { estimate, draw, interval, .. } = chance(mine, theirs, lead, at_equal);
                    let off = (estimate - won).abs().max((draw - drawn).abs());
                    assert!(off < 1e-12, "{mine:?} {theirs:?} {lead} {at_equal:?}");
                    assert!(interval.contains(estimate), "{estimate} {interval:?}");
                }
            }
        }
    }

    #[test]
    fn a_chance_that_is_shown_moves_only_beyond_its_interval() {
        let found = chance(&[2, 3, 3, 7].repeat(100), &[3, 5].repeat(100), 0, GameEnd::Won);
        assert!(found.is_precise() && !chance(&[2, 3, 3, 7], &[3, 5], 0, GameEnd::Won).is_precise());
        assert!(!chance(&[3, 3, 4], &[30; 200], 0, GameEnd::Won).is_precise());
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
        let one = chance(&[3, 4], &[3], 0, GameEnd::Won);
        assert!((one.turn - 0.5).abs() < 1e-12, "{one:?}");
        assert!(chance(&[3], &[30], 0, GameEnd::Won).turn.abs() < 1e-12);
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
            let found = ChanceToWin::new(&mine, &theirs, 0, GameEnd::Won).unwrap();
            covered += u32::from(found.interval.contains(20.5 / 40.0));
        }
        assert!((1_880..=1_970).contains(&covered), "{covered} of 2,000");
    }
}
