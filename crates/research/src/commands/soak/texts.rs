//! Mutated texts: reading them never panics, and a record that is read has a position with boards or is a
//! contradiction.

use std::ffi::OsString;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use rangekeeper_cli::args;
use rangekeeper_engine::error::PositionError;
use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Position, Posterior, Record, Rules};
use rangekeeper_testing::{Dice, random_record, small_game};

use super::cases::{crowded_game, preset_game};
use super::engine::Engine;
use super::outcome::{Case, Fault};
use super::records::timed;

/// Period of the texts that start from a random record of any rules: the last of this number.
const ANY_EACH: u64 = 32;
/// Period of the texts that start from a game with many small ships: the first of this number.
const CROWDED_EACH: u64 = 64;
/// Period of the texts that start from a game by the rules of a preset: the last of this number.
const PRESET_EACH: u64 = 4;
/// Maximum number of ways to place the ships of the other games, overlaps included.
const WAYS: usize = 2_000;
/// Maximum time of a count, in nanoseconds.
const COUNT_BUDGET: f64 = 200_000.0;
/// Maximum number of proposals for a board.
const PROPOSALS: u64 = 2_000;
/// Number of candidates above which positions are checked only in the first of [`MANY_EACH`] cases.
const MANY: usize = 200;
const MANY_EACH: u64 = 16;

/// Characters that the formats use, and some that they do not.
const ALPHABET: &str = "ABCDEFGHIJKabcdefhiklmnorstuvw0123456789:;,=#%-_ xR1v.()\"'“é潜\0\n";

/// Format in which a game is written.
#[derive(Clone, Copy, Debug)]
enum Form {
    Line,
    ShotList,
    GameId,
    CommandLine,
}

/// Tries the text of this number. Sets `text` before the engine sees it, so that a panic can be reported with it.
pub(super) fn check(engine: &Engine, number: u64, dice: &mut Dice, text: &mut String) -> Case {
    let forms = [Form::Line, Form::Line, Form::Line, Form::ShotList, Form::ShotList, Form::GameId];
    let form = if dice.roll(16) == 0 { Form::CommandLine } else { *dice.pick(&forms) };
    let record = record(number, dice);
    let other = small_game(dice, WAYS);
    *text = mutated(&form.write(&record, dice), &form.write(&other, dice), dice);
    let (read, time) = timed(|| form.read(engine, text, record.rules()));
    let mut case = Case { time, ..Case::default() };
    let read = match read {
        Ok(Some(read)) => read,
        Ok(None) => return case,
        Err(fault) => return Case { fault: Some(Fault::new(fault)), ..case },
    };
    case.is_read = true;
    case.is_struck = !read.struck().is_empty();
    let (position, time) = timed(|| (engine.records.position)(&read));
    case.time += time;
    match position {
        Ok(position) => {
            case.is_possible = true;
            let boards = has_boards(&position, number);
            case.has_boards = boards == Some(true);
            case.fault = (boards == Some(false)).then(|| Fault::new("a position without boards".to_owned()));
        }
        Err(error) => case.is_undecided = matches!(error, PositionError::GaveUp),
    }
    case
}

/// Returns the record that a text starts from.
fn record(number: u64, dice: &mut Dice) -> Record {
    if number % ANY_EACH == ANY_EACH - 1 {
        random_record(dice)
    } else if number.is_multiple_of(CROWDED_EACH) {
        crowded_game(dice)
    } else if number % PRESET_EACH == PRESET_EACH - 1 {
        preset_game(dice)
    } else {
        small_game(dice, WAYS)
    }
}

/// Returns the text with up to three random changes, some of which insert parts of another text.
fn mutated(text: &str, other: &str, dice: &mut Dice) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..dice.roll(4) {
        let place = dice.roll(bytes.len() + 1);
        let end = (place + 1 + dice.roll(4)).min(bytes.len());
        let letters: Vec<char> = ALPHABET.chars().collect();
        match dice.roll(6) {
            0 if place < bytes.len() => bytes[place] ^= 1 << dice.roll(8),
            1 if place < bytes.len() => drop(bytes.drain(place..end)),
            2 => {
                let letter = dice.pick(&letters).to_string();
                bytes.splice(place..place, letter.bytes());
            }
            3 if place < bytes.len() => {
                let letter = dice.pick(&letters).to_string();
                bytes.splice(place..=place, letter.bytes());
            }
            4 => {
                let piece = bytes[place..end.max(place)].to_vec();
                let to = dice.roll(bytes.len() + 1);
                bytes.splice(to..to, piece);
            }
            _ => {
                let other = &other.as_bytes()[dice.roll(other.len() + 1)..];
                let place = place.min(bytes.len());
                bytes.truncate(place);
                bytes.extend_from_slice(other);
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Returns whether a position has boards; `None` if that takes too long to decide.
fn has_boards(position: &Position, number: u64) -> Option<bool> {
    let candidates: usize = position.classes().iter().map(|class| class.candidates.len()).sum();
    if candidates > MANY && !number.is_multiple_of(MANY_EACH) {
        return None;
    }
    let posterior = Posterior::new(position.clone());
    if let Some(plan) = posterior.plan_count().ok().filter(|plan| plan.cost() <= COUNT_BUDGET) {
        return Some(plan.part(0, 1).run().boards > 0);
    }
    let sampler = posterior.sampler().run().ok()?;
    sampler.draws(1, 0).board(PROPOSALS).map(|_| true)
}

impl Form {
    /// Writes a record in this format.
    fn write(self, record: &Record, dice: &mut Dice) -> String {
        match self {
            Self::Line => record.to_string(),
            Self::ShotList => record.shot_list(),
            Self::GameId => GameId::from(record.clone()).to_string(),
            Self::CommandLine => {
                let command = *dice.pick(&["posterior", "advise", "optimal"]);
                let rules = record.rules();
                let shots = record.to_string().split(';').nth(3).unwrap_or_default().to_owned();
                let options = [
                    format!("--grid {} --fleet {} --shots {shots}", rules.grid(), rules.fleet()),
                    format!("--record {record}"),
                    format!("--contact {} --announce {} --json", rules.contact(), rules.announcement()),
                ];
                format!("{command} {}", dice.pick(&options))
            }
        }
    }

    /// Reads the record in a text, if it can be read. Fails if the record changes when it is written and read again.
    fn read(self, engine: &Engine, text: &str, rules: &Rules) -> Result<Option<Record>, String> {
        match self {
            Self::Line => match (engine.read_line)(text) {
                Ok(record) => same(&record, |text| (engine.read_line)(text)).map(|()| Some(record)),
                Err(_) => Ok(None),
            },
            Self::ShotList => {
                let Ok(record) = Record::from_shot_list(text, rules) else { return Ok(None) };
                let list = record.shot_list();
                let is_same = Record::from_shot_list(&list, rules).as_ref() == Ok(&record);
                if is_same {
                    Ok(Some(record))
                } else {
                    Err(format!("the list “{list}” is not read back the same"))
                }
            }
            Self::GameId => match text.parse::<GameId>() {
                Ok(game) => same(&game, GameId::from_str).map(|()| Some(game.record().clone())),
                Err(_) => Ok(None),
            },
            Self::CommandLine => Ok(args::record(text.split_whitespace().map(OsString::from))),
        }
    }
}

/// Writes a value and reads it again; fails if it changes.
fn same<T: Display + PartialEq, E: Debug>(
    value: &T,
    read: impl Fn(&str) -> Result<T, E>,
) -> Result<(), String> {
    let text = value.to_string();
    match read(&text) {
        Ok(read) if read == *value => Ok(()),
        Ok(_) => Err(format!("“{text}” is read back as something else")),
        Err(error) => Err(format!("“{text}” cannot be read back: {error:?}")),
    }
}
