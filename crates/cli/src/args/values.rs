//! Parsers of option values. Every error message quotes what is wrong.
#![expect(clippy::missing_errors_doc, reason = "a value that is not as described is an error")]

use std::fmt::Display;
use std::str::FromStr;

use rangekeeper_engine::{Assumption, Confidence, Fleet};

/// Maximum number of games of an experiment. Sums over them stay below 2^64.
pub(crate) const MOST_GAMES: u64 = 1_000_000_000_000_000;

/// Method for the posterior.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    /// Counting of every board.
    Exact,
    /// Drawing of boards at random.
    Sample,
}

impl FromStr for Method {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        match word {
            "exact" => Ok(Self::Exact),
            "sample" => Ok(Self::Sample),
            _ => Err(format!("“{word}” is not a method here: choose one of exact, sample")),
        }
    }
}

/// Parses a value by [`FromStr`].
pub fn read<T: FromStr<Err: Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}

/// Parses the option that says who places the ships of the lab's boards.
pub(super) fn boards(word: &str) -> Result<Assumption, String> {
    let placed = word.parse().ok().filter(|placed| *placed != Assumption::Mixture);
    placed.ok_or_else(|| format!("“{word}” places no boards here: choose one of random, person"))
}

/// Parses a fleet. A ship that is given by its length alone is named by its place, as in `Ship 2`.
pub(super) fn fleet(text: &str) -> Result<Fleet, String> {
    let name = |(place, ship): (usize, &str)| {
        let is_length = !ship.is_empty() && ship.bytes().all(|byte| byte.is_ascii_digit());
        if is_length { format!("Ship {}={ship}", place + 1) } else { ship.to_owned() }
    };
    let ships: Vec<String> = text.split(',').enumerate().map(name).collect();
    read(&ships.join(","))
}

/// Parses a whole number.
pub fn number(text: &str) -> Result<u64, String> {
    within(text, 0..=u64::MAX, || "a whole number".to_owned())
}

/// Parses a whole number from 1.
pub(super) fn from_one(text: &str) -> Result<u64, String> {
    within(text, 1..=u64::MAX, || "a whole number from 1".to_owned())
}

/// Parses a seed.
pub fn seed(text: &str) -> Result<u64, String> {
    within(text, 0..=u64::MAX, || "a whole number below 2^64".to_owned())
}

/// Parses a number of games.
pub fn games(text: &str) -> Result<u64, String> {
    within(text, 1..=MOST_GAMES, || format!("a whole number from 1 to {MOST_GAMES}"))
}

/// Parses the number of a game.
pub(super) fn game(text: &str) -> Result<u64, String> {
    within(text, 0..=MOST_GAMES - 1, || format!("a whole number below {MOST_GAMES}"))
}

/// Parses the confidence of an interval.
pub(super) fn confidence(text: &str) -> Result<Confidence, String> {
    let level = text.parse().ok().and_then(Confidence::new);
    level.ok_or_else(|| format!("“{text}” is not a number between 0 and 1"))
}

fn within(
    text: &str,
    range: std::ops::RangeInclusive<u64>,
    what: impl Fn() -> String,
) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| format!("“{text}” is not {}", what()))
}
