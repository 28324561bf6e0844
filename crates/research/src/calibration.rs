//! Calibration of the chance to win: what was shown in simulated duels, and how often the duels were won.
//!
//! The Rangekeeper policy shoots at random boards, and a shooter at others. Every game of one is set against every game of
//! the other: a duel. After some turns of both the chance is estimated as the page does, and set against who won.

use std::array;
use std::collections::BTreeMap;
use std::iter::zip;

use rangekeeper_cli::work::cores::{cores, on_all_cores, try_in_parts};
use rangekeeper_cli::work::progress::Progress;
use rangekeeper_engine::{
    Arrangement, Confidence, Interval, OwnBoard, Position, Posterior, Record, Rules, ScaledPrior,
    clopper_pearson,
};
use rangekeeper_lab::{Human, Rangekeeper, SampledGreedy, Strategy, play};
use rangekeeper_play::{ChanceToWin, Forecast, GameLengths, HiddenBoards, Shooter, ShooterGames};
use serde::{Deserialize, Serialize};

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

/// Who plays the games of a [`Half`], and who is assumed to play them when the chance is estimated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Player {
    /// Me: the Rangekeeper policy, estimated by a forecast.
    Me,
    /// The opponent.
    Opponent {
        /// How the opponent shoots.
        shooter: Shooter,
        /// How the opponent is assumed to shoot.
        assumed: Shooter,
    },
}

/// Half of a duel: the game of one player on one board.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Half {
    /// Who plays.
    pub player: Player,
    /// The number of games behind an estimate.
    pub games: u64,
    /// The number of the board among those of the player.
    pub board: u64,
    /// The number of turns that the game took.
    pub turns: usize,
    /// After each of [`TURNS`] at which the game was not over, the further turns of the games behind an estimate.
    pub further: Vec<GameLengths>,
}

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
    /// Gelbach and Miller 2011, equation 2.8): of my games and of theirs. The interval is that of Clopper and Pearson for as
    /// many independent duels as have this variance.
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
        let spread = won * (1.0 - won);
        let single = spread * all as f64;
        let variance =
            (squares(&self.mine) + squares(&self.theirs) - single).max(single) / (all as f64).powi(2);
        let independent = if variance > 0.0 {
            ((spread / variance) as u64).max(1)
        } else {
            games(&self.mine).min(games(&self.theirs))
        };
        let interval =
            clopper_pearson((won * independent as f64).round() as u64, independent, Confidence::PERCENT_95);
        Some(Calibrated { duels: all, independent, shown: self.shown / all as f64, won, interval })
    }
}

impl Shown {
    /// Begins with no duel, of so many games of mine and of theirs.
    fn new(mine: usize, theirs: usize) -> Self {
        let tenth = || Tenth {
            shown: 0.0,
            mine: vec![Duels::default(); mine],
            theirs: vec![Duels::default(); theirs],
        };
        Self { tenths: array::from_fn(|_| tenth()), squares: 0.0, widths: 0.0 }
    }

    /// Adds what was shown in the duel of these games, by their places, and whether I have won it.
    fn add(&mut self, (mine, theirs): (usize, usize), chance: ChanceToWin, won: bool) {
        let ChanceToWin { estimate, interval, .. } = chance;
        let tenth = &mut self.tenths[((estimate * TENTHS as f64) as usize).min(TENTHS - 1)];
        let duel = Duels { all: 1, won: u64::from(won) };
        tenth.shown += estimate;
        tenth.mine[mine].add(duel);
        tenth.theirs[theirs].add(duel);
        self.squares += (estimate - f64::from(u8::from(won))).powi(2);
        self.widths += interval.upper - interval.lower;
    }

    fn merge(&mut self, other: &Self) {
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

/// Plays the games of a player on the first boards, each with so many games behind an estimate. What is kept already is not
/// played again; `keep` is called with every other one.
///
/// # Errors
/// What `keep` returns.
///
/// # Panics
/// Never: the classic fleet has room.
pub fn play_halves<E: Clone + Send>(
    player: Player,
    boards: u64,
    games: u64,
    kept: &[Half],
    keep: impl Fn(&Half) -> Result<(), E> + Sync,
) -> Result<Vec<Half>, E> {
    let is_wanted = |half: &&Half| half.player == player && half.games == games && half.board < boards;
    let mut halves: BTreeMap<u64, Half> =
        kept.iter().filter(is_wanted).map(|half| (half.board, half.clone())).collect();
    let missing: Vec<u64> = (0..boards).filter(|board| !halves.contains_key(board)).collect();
    let work = |part: u32, parts: u32| {
        let mut progress = Progress::new("playing games", part);
        let (rules, prior) = (Rules::classic(), ScaledPrior::UNIFORM);
        let mut strategy: Box<dyn Strategy> = match player {
            Player::Me | Player::Opponent { shooter: Shooter::Rangekeeper, .. } => {
                Box::new(Rangekeeper::new(&rules, &prior, SHOTS))
            }
            Player::Opponent { shooter: Shooter::Person, .. } => Box::new(Human::new(&rules, &prior, SHOTS)),
            Player::Opponent { shooter: Shooter::MostLikely, .. } => {
                Box::new(SampledGreedy::new(&rules, &prior, SHOTS))
            }
        };
        let hidden = HiddenBoards::new(&rules, &prior, BOARDS).expect("the classic fleet has room");
        let mut played = Vec::new();
        for place in (part as usize..missing.len()).step_by(parts as usize) {
            let board = missing[place];
            // The boards of both players differ.
            let number = 2 * board + u64::from(player != Player::Me);
            let fleet = hidden.hide(number).expect("the classic fleet has room");
            let record = play(&mut *strategy, board, &fleet);
            let turns = record.shots().len();
            let estimated = TURNS.into_iter().filter(|&after| after < turns);
            let further =
                estimated.map(|after| further_turns(player, &fleet, &record, after, games)).collect();
            let half = Half { player, games, board, turns, further };
            keep(&half)?;
            played.push(half);
            progress.show(place as f64 / missing.len() as f64);
        }
        Ok(played)
    };
    let played = try_in_parts(cores(), work, |whole: &mut Vec<Half>, part| whole.extend_from_slice(part))?;
    halves.extend(played.into_iter().map(|half| (half.board, half)));
    Ok(halves.into_values().collect())
}

/// Sets every game of mine against every game of the opponent, and returns what was shown after each of [`TURNS`].
///
/// # Panics
/// Never: halves have games behind every estimate.
pub fn calibrate(mine: &[Half], theirs: &[Half]) -> [Shown; TURNS.len()] {
    let work = |part: u32, parts: u32| {
        let mut progress = Progress::new("comparing games", part);
        let mut shown: [Shown; TURNS.len()] = array::from_fn(|_| Shown::new(mine.len(), theirs.len()));
        for i in (part as usize..mine.len()).step_by(parts as usize) {
            for (j, theirs) in theirs.iter().enumerate() {
                let mine = &mine[i];
                // Each player begins every other duel.
                let i_begin = (mine.board + theirs.board).is_multiple_of(2);
                let won = mine.turns < theirs.turns || i_begin && mine.turns == theirs.turns;
                for (shown, (mine, theirs)) in zip(&mut shown, zip(&mine.further, &theirs.further)) {
                    // Both have taken as many turns.
                    let chance = ChanceToWin::new(mine, theirs, i_begin).expect("games were played");
                    shown.add((i, j), chance, won);
                }
            }
            progress.show(i as f64 / mine.len() as f64);
        }
        shown
    };
    on_all_cores(work, |whole, part| zip(whole, part).for_each(|(whole, part)| whole.merge(part)))
}

/// Plays the games behind an estimate from the first shots of a game on, and returns their turns.
fn further_turns(
    player: Player,
    fleet: &Arrangement,
    record: &Record,
    after: usize,
    games: u64,
) -> GameLengths {
    match player {
        Player::Me => {
            let first = first_shots(record, after);
            let posterior = Posterior::new(Position::new(&first).expect("the board fits"));
            let mut forecast = Forecast::new(&posterior, ESTIMATES);
            let mut turns = |game| {
                forecast.game(game).expect("boards can be drawn");
                forecast.turns()
            };
            (0..games).map(&mut turns).collect()
        }
        Player::Opponent { assumed, .. } => {
            let board = own_board(fleet, record, after);
            let mut shooter = ShooterGames::new(assumed, &board, &ScaledPrior::UNIFORM, ESTIMATES)
                .expect("the fleet fits its own shots");
            (0..games).map(|game| shooter.game(game)).collect()
        }
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
