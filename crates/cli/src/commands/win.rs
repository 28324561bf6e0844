use std::time::Instant;

use rangekeeper_engine::{Arrangement, Assumption, Cell, OwnBoard, Posterior, Record, ScaledPrior};
use rangekeeper_play::{ChanceToWin, Forecast, GameLengths, ShooterGames};
use serde_json::{Value, json};

use crate::args::WinArgs;
use crate::command_error::CommandError;
use crate::output::json::{line, milliseconds};
use crate::output::numbers::{self, percent, thousands, took};
use crate::seed::random_seed;
use crate::work::cores::{cores, try_in_parts};
use crate::work::{posterior, progress::Progress};

pub(crate) fn answer(args: &WinArgs) -> Result<String, CommandError> {
    let started = Instant::now();
    let record = args.record.record()?;
    let board = own_board(args, &record)?;
    let assumption = args.assume.assumption(&args.record);
    let posterior = posterior::posterior(&record, assumption)?;
    let seed = args.seed.map_or_else(random_seed, Ok)?;
    let [mine, theirs] = play(args, &posterior, &board, seed)?;
    let is_mine = board.is_owners_turn(&record);
    let chance = ChanceToWin::new(&mine, &theirs, board.lead(&record), board.end_at_equal_turns())
        .expect("both have played games");
    let elapsed = started.elapsed();
    if args.form.json {
        let mut json = json!({
            "chance": chance.estimate,
            "draw": chance.draw,
            "lower": chance.interval.lower,
            "upper": chance.interval.upper,
            "turn": chance.turn,
            "next": if is_mine { "me" } else { "opponent" },
            "mine": turns(&mine),
            "theirs": turns(&theirs),
            "shooter": args.shooter.to_string(),
        });
        if assumption != Assumption::Random {
            json["assume"] = assumption.to_string().into();
        }
        json["games"] = args.games.into();
        json["seed"] = seed.into();
        json["elapsed_ms"] = milliseconds(elapsed).into();
        return Ok(line(json));
    }
    let mean = |games: &GameLengths| games.mean().unwrap_or_default();
    let shoots = if is_mine { "You shoot next." } else { "The opponent shoots next." };
    Ok(format!(
        "Your chance to win: {}. {shoots}\n\nTurns to the end, on average:\n  you            \
         {:5.1}\n  the opponent   {:5.1}\nOne turn is worth {} points.\n\n{} games of each in {}, seed {seed}. The \
         opponent shoots {}.\n",
        numbers::chance(&chance),
        mean(&mine),
        mean(&theirs),
        percent(chance.turn, 1),
        thousands(args.games),
        took(elapsed),
        args.shooter.title(),
    ))
}

/// Returns the own board: that of the options, or else that of the record's Game ID.
fn own_board(args: &WinArgs, record: &Record) -> Result<OwnBoard, CommandError> {
    let usage = |option: &str, error: String| CommandError::Usage(format!("--{option}: {error}"));
    let Some(fleet) = &args.own_fleet else {
        let board = args.record.own_board().cloned();
        return board.ok_or_else(|| usage("own-fleet", "say where your ships lie".to_owned()));
    };
    let fleet = Arrangement::from_text(record.rules(), fleet)
        .map_err(|error| usage("own-fleet", error.to_string()))?;
    let cells = args.own_shots.split(',').map(str::trim).filter(|name| !name.is_empty());
    let cells = cells.map(str::parse).collect::<Result<Vec<Cell>, _>>();
    let cells = cells.map_err(|error| usage("own-shots", error.to_string()))?;
    let board = OwnBoard::with_shots(fleet, cells).map_err(|error| usage("own-shots", error.to_string()))?;
    Ok(board.with_opponent_began(args.second))
}

/// My games and theirs, by their number of turns.
type Games = [GameLengths; 2];

/// Plays games of both players from now on.
fn play(args: &WinArgs, posterior: &Posterior, board: &OwnBoard, seed: u64) -> Result<Games, CommandError> {
    let work = |part: u32, parts: u32| {
        let mut progress = Progress::new("playing games to the end", part);
        let mut forecast = Forecast::new(posterior, seed);
        // Their ships are mine, which they know nothing of.
        let shooter = ShooterGames::new(args.shooter, board, &ScaledPrior::UNIFORM, seed);
        let mut shooter = shooter.map_err(CommandError::failure)?;
        let mut games = Games::default();
        for game in (u64::from(part)..args.games).step_by(parts as usize) {
            forecast.game(game).map_err(CommandError::failure)?;
            games[0].add(forecast.turns());
            games[1].add(shooter.game(game));
            progress.show(game as f64 / args.games as f64);
        }
        Ok(games)
    };
    try_in_parts(cores(), work, |whole, part| {
        whole.iter_mut().zip(part).for_each(|(whole, part)| whole.merge(part));
    })
}

fn turns(games: &GameLengths) -> Value {
    json!({
        "mean": games.mean().unwrap_or_default(),
        "shortest": games.shortest().unwrap_or_default(),
        "longest": games.longest().unwrap_or_default(),
    })
}
