//! What was shown in duels, and how often they were won.

use std::array;
use std::iter::zip;

use rangekeeper_engine::{Confidence, Interval, clopper_pearson};
use rangekeeper_play::ChanceToWin;
use serde::Serialize;

/// Number of tenths that chances are divided into.
const TENTHS: usize = 10;
/// Number of games of a player below which their spread is not trusted.
const FEW: u64 = 30;

/// Chances that were shown after some number of turns of as many duels as there are pairs of halves.
#[derive(Clone, Debug)]
pub struct Shown {
    tenths: [Tenth; TENTHS],
    /// Sum of the squares of what was shown less what happened.
    squares: f64,
    /// Sum of the widths of the intervals.
    widths: f64,
}

/// Chances of one tenth, such as those from 30% to 40%.
#[derive(Clone, Debug)]
struct Tenth {
    /// Sum of the chances shown.
    shown: f64,
    /// The duels of each game of mine.
    mine: Vec<Duels>,
    /// The duels of each game of the opponent.
    theirs: Vec<Duels>,
}

/// How many duels there were, and how many I have won.
#[derive(Clone, Copy, Debug, Default)]
struct Duels {
    all: u64,
    won: u64,
}

/// How one tenth of the chances came true.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Calibrated {
    /// Number of duels.
    pub duels: u64,
    /// Number of independent duels that would tell as much.
    pub independent: u64,
    /// Mean chance that was shown.
    pub shown: f64,
    /// Share of the duels that were won.
    pub won: f64,
    /// Its 95% interval.
    pub interval: Interval,
}

impl Calibrated {
    /// Returns how far the interval lies from what was shown; 0 if it contains it.
    pub fn distance(&self) -> f64 {
        (self.interval.lower - self.shown).max(self.shown - self.interval.upper).max(0.0)
    }
}

impl Duels {
    const fn add(&mut self, other: Self) {
        self.all += other.all;
        self.won += other.won;
    }

    fn sum(duels: &[Self]) -> Self {
        duels.iter().fold(Self::default(), |mut sum, &duels| {
            sum.add(duels);
            sum
        })
    }
}

impl Tenth {
    /// Returns how the chances came true; `None` if none was shown.
    ///
    /// Duels that share a game are not independent. The variance of the share won is that of clusters in two ways (Cameron,
    /// Gelbach and Miller 2011, section 2): of my games and of theirs. The interval is that of Clopper and Pearson for as
    /// many independent duels as have this variance. A few games say little of how much games differ: where one player has
    /// fewer than [`FEW`] in the tenth, the duels tell no more than as many that share nothing.
    fn calibrated(&self) -> Option<Calibrated> {
        let Duels { all, won: wins } = Duels::sum(&self.mine);
        if all == 0 {
            return None;
        }
        let won = wins as f64 / all as f64;
        let squares = |games: &[Duels]| {
            games.iter().map(|game| (game.won as f64 - won * game.all as f64).powi(2)).sum::<f64>()
        };
        let games = |games: &[Duels]| games.iter().filter(|game| game.all > 0).count() as u64;
        let fewest = games(&self.mine).min(games(&self.theirs));
        let spread = won * (1.0 - won);
        let single = spread * all as f64;
        let variance =
            (squares(&self.mine) + squares(&self.theirs) - single).max(single) / (all as f64).powi(2);
        let independent = if variance > 0.0 && fewest >= FEW {
            (spread / variance) as u64
        } else if variance > 0.0 {
            fewest.min((spread / variance) as u64)
        } else {
            fewest
        };
        let independent = independent.max(1);
        let interval =
            clopper_pearson((won * independent as f64).round() as u64, independent, Confidence::PERCENT_95);
        Some(Calibrated { duels: all, independent, shown: self.shown / all as f64, won, interval })
    }
}

impl Shown {
    /// Begins with no duel, of so many games of mine and of theirs.
    pub(super) fn new(mine: usize, theirs: usize) -> Self {
        let tenth = || Tenth {
            shown: 0.0,
            mine: vec![Duels::default(); mine],
            theirs: vec![Duels::default(); theirs],
        };
        Self { tenths: array::from_fn(|_| tenth()), squares: 0.0, widths: 0.0 }
    }

    /// Adds what was shown in the duel of these games, by their places, and whether I have won it.
    pub(super) fn add(&mut self, (mine, theirs): (usize, usize), chance: ChanceToWin, won: bool) {
        let ChanceToWin { estimate, interval, .. } = chance;
        let tenth = &mut self.tenths[((estimate * TENTHS as f64) as usize).min(TENTHS - 1)];
        let duel = Duels { all: 1, won: u64::from(won) };
        tenth.shown += estimate;
        tenth.mine[mine].add(duel);
        tenth.theirs[theirs].add(duel);
        self.squares += (estimate - f64::from(u8::from(won))).powi(2);
        self.widths += interval.upper - interval.lower;
    }

    pub(super) fn merge(&mut self, other: &Self) {
        for (tenth, other) in zip(&mut self.tenths, &other.tenths) {
            tenth.shown += other.shown;
            zip(&mut tenth.mine, &other.mine).for_each(|(duels, other)| duels.add(*other));
            zip(&mut tenth.theirs, &other.theirs).for_each(|(duels, other)| duels.add(*other));
        }
        self.squares += other.squares;
        self.widths += other.widths;
    }

    /// Returns the number of duels.
    pub fn duels(&self) -> u64 {
        self.tenths.iter().map(|tenth| Duels::sum(&tenth.mine).all).sum()
    }

    /// Returns the Brier score: the mean square of what was shown less what happened. Whoever always says 50% has 0.25.
    pub fn brier(&self) -> f64 {
        self.squares / self.duels() as f64
    }

    /// Returns the mean width of the intervals shown.
    pub fn width(&self) -> f64 {
        self.widths / self.duels() as f64
    }

    /// Returns the tenths in which duels were, from the smallest chance on.
    pub fn tenths(&self) -> impl Iterator<Item = Calibrated> {
        self.tenths.iter().filter_map(Tenth::calibrated)
    }
}

#[cfg(test)]
mod tests {
    use rangekeeper_engine::internal::Random;

    use super::*;

    #[test]
    fn tenths_tell_what_was_shown_from_what_happened() {
        let chance = |estimate| ChanceToWin {
            estimate,
            interval: Interval { lower: estimate - 0.25, upper: estimate + 0.25 },
            turn: 0.0,
        };
        let mut shown = Shown::new(4, 4);
        for (game, (estimate, won)) in
            [(0.75, true), (0.75, false), (0.25, false), (1.0, true)].into_iter().enumerate()
        {
            shown.add((game, game), chance(estimate), won);
        }
        let tenths: Vec<Calibrated> = shown.tenths().collect();
        assert_eq!(tenths.iter().map(|tenth| tenth.duels).collect::<Vec<_>>(), [1, 2, 1]);
        assert_eq!(tenths.iter().map(|tenth| tenth.independent).collect::<Vec<_>>(), [1, 2, 1]);
        assert!((tenths[1].won - 0.5).abs() < 1e-12 && (tenths[1].shown - 0.75).abs() < 1e-12);
        let squares = (0.25_f64.powi(2) + 0.75_f64.powi(2) + 0.25_f64.powi(2)) / 4.0;
        assert!((shown.brier() - squares).abs() < 1e-12 && (shown.width() - 0.5).abs() < 1e-12);
        let interval = Interval { lower: 0.0, upper: 0.5 };
        let far = Calibrated { shown: 0.9, won: 0.1, interval, ..tenths[1] };
        assert!((far.distance() - 0.4).abs() < 1e-12);
        assert!(tenths[1].distance().abs() < 1e-12);
    }

    #[test]
    fn many_duels_of_few_games_tell_little() {
        let mut shown = Shown::new(100, 2);
        for duel in 0..100 {
            let interval = Interval { lower: 0.0, upper: 1.0 };
            shown.add((duel, duel % 2), ChanceToWin { estimate: 0.1, interval, turn: 0.0 }, duel % 10 == 0);
        }
        assert_eq!(shown.tenths().map(|tenth| tenth.independent).collect::<Vec<_>>(), [2]);
    }

    #[test]
    fn intervals_of_duels_that_share_games_cover_what_is_true() {
        // My games are uniform over 0 to 9 turns, theirs over 0 to 11: I win 70 of 120 pairs where each begins every other duel.
        let (trials, games) = (1_000, 40);
        let mut covered = 0;
        for trial in 0..trials {
            let mut random = Random::new(*b"shared duels ...", 1, trial);
            let mut turns = |most| -> Vec<u32> { (0..games).map(|_| random.below(most)).collect() };
            let (mine, theirs) = (turns(10), turns(12));
            let mut shown = Shown::new(games, games);
            for (i, mine) in mine.iter().enumerate() {
                for (j, theirs) in theirs.iter().enumerate() {
                    let won = mine < theirs || (i + j) % 2 == 0 && mine == theirs;
                    let interval = Interval { lower: 0.0, upper: 1.0 };
                    shown.add((i, j), ChanceToWin { estimate: 0.5, interval, turn: 0.0 }, won);
                }
            }
            let tenth = shown.tenths().next().unwrap();
            assert!(tenth.independent < tenth.duels / 4, "{tenth:?}");
            covered += u32::from((tenth.interval.lower..=tenth.interval.upper).contains(&(70.0 / 120.0)));
        }
        assert!((925..=975).contains(&covered), "{covered} of {trials}");
    }
}
