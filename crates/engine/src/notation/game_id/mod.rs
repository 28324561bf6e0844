//! The Game ID: a game as a short text of letters, digits, `-` and `_`. It begins with `R1`, `R2` or `R3`.
//!
//! ```text
//! R1HBrBaL6egMdIT3TD     version R1, the game, and the last four letters a checksum of both
//! ```
//!
//! A letter is six bits of the game; see `packing.rs`. `R2` marks a game with an assumption other than ships placed at
//! random, which follows the game; `R3` one with an own board, too.

mod bits;
mod error;
mod game;
mod letters;
mod packing;

use std::fmt;
use std::str::FromStr;

use crate::{Assumption, Record};

pub use error::GameIdError;
pub use game::GameId;
use game::Version;

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let version = match (self.own_board(), self.assumption()) {
            (Some(_), _) => Version::WithOwnBoard,
            (None, Assumption::Random) => Version::Plain,
            (None, _) => Version::WithAssumption,
        };
        let mut sixes = version.sixes().to_vec();
        sixes.extend(packing::pack(self, version));
        f.write_str(&letters::seal(sixes))
    }
}

impl FromStr for GameId {
    type Err = GameIdError;

    /// Reads a Game ID, an address that ends in one after a `#`, or a record line. Ignores brackets, quotation marks and
    /// punctuation around a Game ID.
    fn from_str(text: &str) -> Result<Self, GameIdError> {
        let text = text.trim();
        let text = text.rsplit_once('#').map_or(text, |(_, hash)| hash);
        let quote = || text.chars().take(24).collect::<String>();
        let text = &unescape(text).ok_or_else(|| GameIdError::NotAGameId(quote()))?[..];
        let quote = || text.chars().take(24).collect::<String>();
        let id = text.trim_matches(|c: char| !c.is_alphanumeric() && !"-_".contains(c));
        let Some(version) = Version::ALL.into_iter().find(|version| id.starts_with(version.text())) else {
            if text.contains(';') {
                return Ok(text.parse::<Record>()?.into());
            }
            let another = id.starts_with('R') && id[1..].starts_with(|c: char| c.is_ascii_digit());
            return Err(if another { GameIdError::UnknownVersion } else { GameIdError::NotAGameId }(quote()));
        };
        let sixes = letters::sixes(id).map_err(GameIdError::Character)?;
        let sound = letters::unseal(&sixes).and_then(|sixes| sixes.get(version.sixes().len()..));
        let sound = sound.ok_or_else(|| GameIdError::Damaged(quote()))?;
        packing::unpack(sound, version)
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
        let game: GameId = Record::new(crate::Rules::classic()).into();
        for round in 0..100_000 {
            let version = Version::ALL[round % 3];
            let good = packing::pack(&game, version);
            let noise = (0..generator.next_u32() % 60).map(|_| (generator.next_u32() % 64) as u8);
            let start = &good[..round % good.len()];
            let sixes = version.sixes().into_iter().chain(start.iter().copied()).chain(noise).collect();
            let text = letters::seal(sixes);
            match text.parse::<GameId>() {
                Ok(game) => assert_eq!(game.to_string().parse(), Ok(game), "round {round} of seed 1: {text}"),
                Err(error) => assert!(!matches!(error, GameIdError::Damaged(_)), "{text}: {error}"),
            }
        }
    }
}
