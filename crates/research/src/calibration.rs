//! Calibration of the chance to win: what was shown in simulated duels, and how often the duels were won.
//!
//! In every duel, the Rangekeeper policy shoots at one random board and a shooter at another. After some turns the chance
//! is estimated as the page does, and set against who won.

use std::ops::Range;

use rangekeeper_cli::work::cores::on_all_cores;
use rangekeeper_cli::work::progress::Progress;
use rangekeeper_engine::{
    Arrangement, Confidence, Interval, OwnBoard, Position, Posterior, Record, Rules, ScaledPrior,
    clopper_pearson,
};
use rangekeeper_lab::{Human, Rangekeeper, SampledGreedy, Strategy, play};
use rangekeeper_play::{ChanceToWin, Forecast, GameLengths, HiddenBoards, Shooter, ShooterGames};
use serde::Serialize;

/// Numbers of turns after which the chance is estimated.
pub const TURNS: [usize; 4] = [5, 10, 20, 30];
/// Number of tenths that chances are divided into.
const TENTHS: usize = 10;
/// Seed of the boards.
const BOARDS: u64 = 1;
/// Seed of the shots in the duels.
const SHOTS: u64 = 2;
/// Seed of the games behind an estimate. It differs from that of the shots, which an estimate does not know.
const ESTIMATES: u64 = 3;

/// What is calibrated: who the opponent is, and who is assumed.
#[derive(Clone, Debug)]
pub struct Calibration {
    /// How the opponent shoots.
    pub shooter: Shooter,
    /// How the opponent is assumed to shoot.
    pub assumed: Shooter,
    /// Numbers of the duels. Parts of a long run add up.
    pub duels: Range<u64>,
    /// Number of games of mine behind an estimate.
    pub games: u64,
    /// Number of games of the opponent behind an estimate.
    pub their_games: u64,
}

/// Chances that were shown after some number of turns.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    tenths: [Tenth; TENTHS],
    /// Sum of the squares of what was shown less what happened.
    squares: f64,
    /// Sum of the widths of the intervals.
    widths: f64,
}

/// Chances of one tenth, such as those from 30% to 40%.
#[derive(Clone, Copy, Debug, Default)]
struct Tenth {
    duels: u64,
    won: u64,
    /// Sum of the chances shown.
    shown: f64,
}

/// How one tenth of the chances came true.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Calibrated {
    /// Number of duels.
    pub duels: u64,
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

impl Shown {
    fn add(&mut self, ChanceToWin { estimate, interval, .. }: ChanceToWin, won: bool) {
        let tenth = ((estimate * TENTHS as f64) as usize).min(TENTHS - 1);
        let Tenth { duels, won: wins, shown } = &mut self.tenths[tenth];
        *duels += 1;
        *wins += u64::from(won);
        *shown += estimate;
        self.squares += (estimate - f64::from(u8::from(won))).powi(2);
        self.widths += interval.upper - interval.lower;
    }

    fn merge(&mut self, other: &Self) {
        for (tenth, other) in self.tenths.iter_mut().zip(&other.tenths) {
            tenth.duels += other.duels;
            tenth.won += other.won;
            tenth.shown += other.shown;
        }
        self.squares += other.squares;
        self.widths += other.widths;
    }

    /// Returns the number of duels.
    pub fn duels(&self) -> u64 {
        self.tenths.iter().map(|tenth| tenth.duels).sum()
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
        self.tenths.iter().filter(|tenth| tenth.duels > 0).map(|&Tenth { duels, won, shown }| Calibrated {
            duels,
            shown: shown / duels as f64,
            won: won as f64 / duels as f64,
            interval: clopper_pearson(won, duels, Confidence::PERCENT_95),
        })
    }
}

impl Calibration {
    /// Plays the duels, and returns what was shown after each of [`TURNS`].
    ///
    /// # Panics
    /// Never: the classic fleet has room.
    pub fn run(&self) -> [Shown; TURNS.len()] {
        let work = |part: u32, parts: u32| {
            let mut progress = Progress::new("playing duels", part);
            let (rules, prior) = (Rules::classic(), ScaledPrior::UNIFORM);
            let mut me = Rangekeeper::new(&rules, &prior, SHOTS);
            let mut opponent: Box<dyn Strategy> = match self.shooter {
                Shooter::Person => Box::new(Human::new(&rules, &prior, SHOTS)),
                Shooter::MostLikely => Box::new(SampledGreedy::new(&rules, &prior, SHOTS)),
                Shooter::Rangekeeper => Box::new(Rangekeeper::new(&rules, &prior, SHOTS)),
            };
            let boards = HiddenBoards::new(&rules, &prior, BOARDS).expect("the classic fleet has room");
            let board = |number| boards.hide(number).expect("the classic fleet has room");
            let mut shown: [Shown; TURNS.len()] = std::array::from_fn(|_| Shown::default());
            let Range { start, end } = self.duels;
            for duel in (start + u64::from(part)..end).step_by(parts as usize) {
                let (their_board, my_board) = (board(2 * duel), board(2 * duel + 1));
                let (mine, theirs) =
                    (play(&mut me, duel, &their_board), play(&mut *opponent, duel, &my_board));
                // Each player begins every other duel.
                let i_begin = duel % 2 == 0;
                let (my_turns, their_turns) = (mine.shots().len(), theirs.shots().len());
                let won = my_turns < their_turns || i_begin && my_turns == their_turns;
                for (turns, shown) in TURNS.into_iter().zip(&mut shown) {
                    if turns < my_turns.min(their_turns) {
                        let board = own_board(&my_board, &theirs, turns);
                        shown.add(self.chance(&first_shots(&mine, turns), &board, i_begin), won);
                    }
                }
                progress.show((duel - start) as f64 / (end - start) as f64);
            }
            shown
        };
        on_all_cores(work, |whole, part| {
            for (whole, part) in whole.iter_mut().zip(part) {
                whole.merge(part);
            }
        })
    }

    /// Estimates the chance from my shots and the opponent's.
    fn chance(&self, mine: &Record, board: &OwnBoard, i_begin: bool) -> ChanceToWin {
        let posterior = Posterior::new(Position::new(mine).expect("the board fits"));
        let mut forecast = Forecast::new(&posterior, ESTIMATES);
        let mut turns = |game| {
            forecast.game(game).expect("boards can be drawn");
            forecast.turns()
        };
        let mine: GameLengths = (0..self.games).map(&mut turns).collect();
        let mut shooter = ShooterGames::new(self.assumed, board, &ScaledPrior::UNIFORM, ESTIMATES)
            .expect("the fleet fits its own shots");
        let theirs: GameLengths = (0..self.their_games).map(|game| shooter.game(game)).collect();
        // Both have taken as many turns.
        ChanceToWin::new(&mine, &theirs, i_begin).expect("games were played")
    }
}

/// Returns the record of the first shots.
fn first_shots(record: &Record, number: usize) -> Record {
    let mut first = Record::new(record.rules().clone());
    for shot in &record.shots()[..number] {
        first.shoot(shot.cell, shot.outcome).expect("the shots of a record fit its rules");
    }
    first
}

/// Returns the board after the first shots at it.
fn own_board(fleet: &Arrangement, record: &Record, number: usize) -> OwnBoard {
    let cells = record.shots()[..number].iter().map(|shot| shot.cell);
    OwnBoard::with_shots(fleet.clone(), cells).expect("the shots were fired at this fleet")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tenths_tell_what_was_shown_from_what_happened() {
        let chance = |estimate| ChanceToWin {
            estimate,
            interval: Interval { lower: estimate - 0.25, upper: estimate + 0.25 },
            turn: 0.0,
        };
        let mut shown = Shown::default();
        for (estimate, won) in [(0.75, true), (0.75, false), (0.25, false), (1.0, true)] {
            shown.add(chance(estimate), won);
        }
        let tenths: Vec<Calibrated> = shown.tenths().collect();
        assert_eq!(tenths.iter().map(|tenth| tenth.duels).collect::<Vec<_>>(), [1, 2, 1]);
        assert!((tenths[1].won - 0.5).abs() < 1e-12 && (tenths[1].shown - 0.75).abs() < 1e-12);
        let squares = (0.25_f64.powi(2) + 0.75_f64.powi(2) + 0.25_f64.powi(2)) / 4.0;
        assert!((shown.brier() - squares).abs() < 1e-12 && (shown.width() - 0.5).abs() < 1e-12);
        let far =
            Calibrated { duels: 9, shown: 0.9, won: 0.1, interval: Interval { lower: 0.0, upper: 0.5 } };
        assert!((far.distance() - 0.4).abs() < 1e-12);
        assert!(tenths[1].distance().abs() < 1e-12);
    }
}
