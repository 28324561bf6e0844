//! Parsers of option values. Every error message quotes what is wrong.

use std::fmt::Display;
use std::str::FromStr;

use rangekeeper_engine::{Assumption, Confidence, Fleet};

/// Maximum number of games of an experiment. Sums over them stay below 2^64.
pub const MOST_GAMES: u64 = 1_000_000_000_000_000;

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

pub(super) fn confidence(text: &str) -> Result<Confidence, String> {
    let level = text.parse().ok().and_then(Confidence::new);
    level.ok_or_else(|| format!("“{text}” is not a number between 0 and 1"))
}
