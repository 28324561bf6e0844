//! Halves of duels: the games of one player, and the games behind an estimate.

use std::collections::BTreeMap;

use rangekeeper_cli::work::cores::{cores, try_in_parts};
use rangekeeper_cli::work::progress::Progress;
use rangekeeper_engine::{Arrangement, OwnBoard, Position, Posterior, Record, Rules, ScaledPrior};
use rangekeeper_lab::{Human, Rangekeeper, SampledGreedy, Strategy, play};
use rangekeeper_play::{Forecast, GameLengths, HiddenBoards, Shooter, ShooterGames};
use serde::{Deserialize, Serialize};

use super::TURNS;

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
