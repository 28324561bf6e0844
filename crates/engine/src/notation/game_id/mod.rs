//! The Game ID: a game as a short text of letters, digits, `-` and `_`. It begins with `R1` or `R2`.
//!
//! ```text
//! R1HBrBaL6egMdIT3TD     version R1, the game, and the last four letters a checksum of both
//! ```
//!
//! A letter is six bits of the game; see `packing.rs`. `R2` marks a game with an assumption other than ships placed at
//! random, which follows the game.

mod bits;
mod letters;
mod packing;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::game::{ArrangementError, FleetError, RulesError};
use crate::notation::RecordTextError;
use crate::{Arrangement, Assumption, Cell, Placement, Record};

/// Version of a Game ID, as text and as groups of six bits.
const VERSION: (&str, [u8; 2]) = ("R1", [17, 53]);
/// Version of a Game ID with an assumption other than ships placed at random.
const WITH_ASSUMPTION: (&str, [u8; 2]) = ("R2", [17, 54]);

/// A game to share: its record, and for practice the hidden fleet. Its text is short, safe in an address, and has a
/// checksum that detects typing errors.
///
/// ```
/// use rangekeeper_engine::Record;
/// use rangekeeper_engine::notation::GameId;
/// let record: Record = "v1;classic;E5:miss,C3:hit,C4:sunk=Destroyer".parse()?;
/// let text = GameId::from(record).to_string();
/// assert!(text.starts_with("R1") && text.len() < 20);
/// assert_eq!(text.parse::<GameId>()?.to_string(), text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameId {
    record: Record,
    hidden: Option<Arrangement>,
    assumption: Assumption,
}

/// The reason why a text is not a Game ID.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GameIdError {
    /// A text without the beginning of a Game ID.
    #[error("“{0}” is not a Game ID: one begins with {version}", version = VERSION.0)]
    NotAGameId(String),
    /// A Game ID of an unknown version.
    #[error("“{0}” is a Game ID of a version that is not known here")]
    UnknownVersion(String),
    /// A character that no Game ID has.
    #[error("“{0}” is in no Game ID: they have letters A to Z, digits, “-” and “_” only")]
    Character(char),
    /// A Game ID with a wrong checksum.
    #[error("“{0}” is damaged: a letter is wrong, missing, doubled or out of place")]
    Damaged(String),
    /// A Game ID with a correct checksum whose bits are not a game.
    #[error("the {part} in this Game ID cannot be read")]
    Unreadable {
        /// The part of the game that cannot be read.
        part: &'static str,
    },
    /// A list of ships that is not a fleet.
    #[error(transparent)]
    Fleet(#[from] FleetError),
    /// Rules that contradict each other.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A cell with more than one mark.
    #[error("{0} is marked twice")]
    MarkedTwice(Cell),
    /// Hidden ships that break the rules.
    #[error(transparent)]
    Hidden(#[from] ArrangementError),
    /// A record line with an error.
    #[error(transparent)]
    Text(#[from] RecordTextError),
}

impl GameId {
    /// Creates a practice game with these hidden placements, one for each ship in the fleet's order.
    ///
    /// # Errors
    /// [`ArrangementError`] if the placements break the rules.
    pub fn practice(record: Record, fleet: Vec<Placement>) -> Result<Self, ArrangementError> {
        let hidden = Arrangement::new(record.rules().clone(), fleet)?;
        Ok(Self { record, hidden: Some(hidden), assumption: Assumption::Random })
    }

    /// Returns the record.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the hidden fleet of a practice game.
    pub const fn hidden(&self) -> Option<&Arrangement> {
        self.hidden.as_ref()
    }

    /// Returns the assumption about who placed the ships.
    pub const fn assumption(&self) -> Assumption {
        self.assumption
    }

    /// Returns this game with another record. If the rules differ, the hidden fleet is dropped.
    #[must_use]
    pub fn with_record(&self, record: Record) -> Self {
        let hidden = self.hidden.clone().filter(|hidden| hidden.rules() == record.rules());
        Self { record, hidden, assumption: self.assumption }
    }

    /// Returns this game under another assumption.
    #[must_use]
    pub fn with_assumption(self, assumption: Assumption) -> Self {
        Self { assumption, ..self }
    }
}

impl From<Record> for GameId {
    fn from(record: Record) -> Self {
        Self { record, hidden: None, assumption: Assumption::Random }
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (_, version) = if self.assumption == Assumption::Random { VERSION } else { WITH_ASSUMPTION };
        let mut sixes = version.to_vec();
        sixes.extend(packing::pack(self));
        f.write_str(&letters::seal(sixes))
    }
}

impl FromStr for GameId {
    type Err = GameIdError;

    /// Reads a Game ID, an address that ends in one after a `#`, or a record line.
    fn from_str(text: &str) -> Result<Self, GameIdError> {
        let text = text.trim();
        let text = text.rsplit_once('#').map_or(text, |(_, hash)| hash);
        let quote = || text.chars().take(24).collect::<String>();
        let text = &unescape(text).ok_or_else(|| GameIdError::NotAGameId(quote()))?[..];
        let quote = || text.chars().take(24).collect::<String>();
        if text.contains(';') {
            return Ok(text.parse::<Record>()?.into());
        }
        let Some((_, version)) =
            [VERSION, WITH_ASSUMPTION].into_iter().find(|(version, _)| text.starts_with(version))
        else {
            let another = text.starts_with('R') && text[1..].starts_with(|c: char| c.is_ascii_digit());
            return Err(if another { GameIdError::UnknownVersion } else { GameIdError::NotAGameId }(quote()));
        };
        let sixes = letters::sixes(text).map_err(GameIdError::Character)?;
        let sound = letters::unseal(&sixes).and_then(|sixes| sixes.get(version.len()..));
        let sound = sound.ok_or_else(|| GameIdError::Damaged(quote()))?;
        packing::unpack(sound, version == WITH_ASSUMPTION.1)
    }
}

/// Decodes the escapes of an address, as in `Patrol%20Boat`. Returns `None` if they are malformed.
fn unescape(text: &str) -> Option<String> {
    let mut parts = text.split('%');
    let mut bytes = parts.next()?.as_bytes().to_vec();
    for part in parts {
        let digits = part.get(..2).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        bytes.extend(part.bytes().skip(2));
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{Rng, SeedableRng};

    use super::*;

    #[test]
    fn whatever_is_sealed_reading_it_ends_well() {
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(1);
        let good = packing::pack(&Record::new(crate::Rules::classic()).into());
        for round in 0..100_000 {
            let (_, version) = [VERSION, WITH_ASSUMPTION][round % 2];
            let noise = (0..generator.next_u32() % 60).map(|_| (generator.next_u32() % 64) as u8);
            let start = &good[..round % good.len()];
            let sixes = version.into_iter().chain(start.iter().copied()).chain(noise).collect();
            let text = letters::seal(sixes);
            match text.parse::<GameId>() {
                Ok(game) => assert_eq!(game.to_string().parse(), Ok(game), "round {round} of seed 1: {text}"),
                Err(error) => assert!(!matches!(error, GameIdError::Damaged(_)), "{text}: {error}"),
            }
        }
    }
}
