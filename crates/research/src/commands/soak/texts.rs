//! Mutated texts: reading them never panics, and a record that is read has a position with boards or is a
//! contradiction.

use std::fmt::Debug;
use std::time::Instant;

use rangekeeper_engine::error::PositionError;
use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Position, Posterior, Preset, Record, Rules};
use rangekeeper_testing::{Dice, Engine, hard_record, place_at_random, play, random_record, small_game};

use super::Case;

/// Maximum number of ways to place the ships of a small game, overlaps included.
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

/// Format of a game: how a record is written in it, and how a text is read under these rules.
type Form = (fn(&Record) -> String, fn(&str, &Rules) -> Result<Option<Record>, String>);

const LINE: Form = (Record::to_string, |text, _| read_back(text, str::parse, Record::to_string));
const SHOT_LIST: Form = (Record::shot_list, |text, rules| {
    read_back(text, |list| Record::from_shot_list(list, rules), Record::shot_list)
});
const GAME_ID: Form = (
    |record| GameId::from(record.clone()).to_string(),
    |text, _| Ok(read_back(text, str::parse, GameId::to_string)?.map(|game| game.record().clone())),
);

/// Tries the text of this number: a record line, a shot list or a Game ID with random changes.
pub(super) fn try_text(engine: &Engine, number: u64, dice: &mut Dice, text: &mut String) -> Case {
    let (write, read) = *dice.pick(&[LINE, LINE, LINE, SHOT_LIST, SHOT_LIST, GAME_ID]);
    let (record, other) = (record(number, dice), small_game(dice, WAYS));
    *text = mutated(&write(&record), &write(&other), dice);
    let started = Instant::now();
    let read = read(text, record.rules());
    let position = read.as_ref().map(|read| read.as_ref().map(engine.position));
    let time = started.elapsed();
    let (seen, fault): (&[&str], _) = match position {
        Err(different) => (&[], Some(different.clone())),
        Ok(None) => (&[], None),
        Ok(Some(Ok(position))) => match has_boards(&position, number) {
            Some(false) => (&["read", "with a position"], Some("a position without boards".to_owned())),
            Some(true) => (&["read", "with a position", "with boards"], None),
            None => (&["read", "with a position"], None),
        },
        Ok(Some(Err(PositionError::GaveUp))) => (&["read", "given up"], None),
        Ok(Some(Err(_))) => (&["read"], None),
    };
    Case { time, seen: seen.iter().map(ToString::to_string).collect(), fault }
}

fn record(number: u64, dice: &mut Dice) -> Record {
    match number % 64 {
        // Of these only the position is looked for: [`has_boards`] leaves them out.
        1 => hard_record(dice),
        31 | 63 => random_record(dice),
        other if other % 4 == 3 => preset_game(dice),
        _ => small_game(dice, WAYS),
    }
}

fn preset_game(dice: &mut Dice) -> Record {
    loop {
        let rules = dice.pick(&Preset::ALL).rules();
        if let Some(hidden) = place_at_random(&rules, dice) {
            let shots = dice.roll(40);
            return play(rules, &hidden, shots, dice);
        }
    }
}

/// Returns the text with up to three random changes, some of which insert parts of another text.
fn mutated(text: &str, other: &str, dice: &mut Dice) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let letters: Vec<char> = ALPHABET.chars().collect();
    for _ in 0..dice.roll(4) {
        let place = dice.roll(bytes.len() + 1);
        let end = (place + 1 + dice.roll(4)).min(bytes.len()).max(place);
        match dice.roll(6) {
            0 if place < bytes.len() => bytes[place] ^= 1 << dice.roll(8),
            1 => drop(bytes.drain(place..end)),
            change @ 2..=3 => {
                let letter = dice.pick(&letters).to_string();
                let replaced = if change == 2 { place } else { end.min(place + 1) };
                bytes.splice(place..replaced, letter.bytes());
            }
            4 => {
                let piece = bytes[place..end].to_vec();
                let to = dice.roll(bytes.len() + 1);
                bytes.splice(to..to, piece);
            }
            _ => {
                bytes.truncate(place);
                bytes.extend_from_slice(&other.as_bytes()[dice.roll(other.len() + 1)..]);
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

/// Reads a value, if the text is one. Fails if the value changes when it is written and read again.
fn read_back<T: PartialEq, E: Debug>(
    text: &str,
    read: impl Fn(&str) -> Result<T, E>,
    write: impl Fn(&T) -> String,
) -> Result<Option<T>, String> {
    let Ok(value) = read(text) else { return Ok(None) };
    let text = write(&value);
    match read(&text) {
        Ok(again) if again == value => Ok(Some(value)),
        Ok(_) => Err(format!("“{text}” is read back as something else")),
        Err(error) => Err(format!("“{text}” cannot be read back: {error:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_that_is_not_read_back_is_noticed() {
        let read = |text: &str| text.parse::<u8>();
        assert_eq!(read_back("7", read, u8::to_string), Ok(Some(7)));
        assert_eq!(read_back("seven", read, u8::to_string), Ok(None));
        for (wrong, words) in [("8", "something else"), ("x", "cannot be read back")] {
            assert!(read_back("7", read, |_| wrong.to_owned()).unwrap_err().contains(words), "{wrong}");
        }
    }
}
