use std::fmt;

use crate::Shot;

/// The beginning of a turn of several shots, before their number.
pub(crate) const SALVO: &str = "salvo=";
pub(crate) const UNTIL_MISS: &str = "until-miss";

/// The length of a turn. Written `salvo=3` or `until-miss`. Serialised as a number of shots, 0 for a turn until the first miss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(from = "u8", into = "u8"))]
pub enum Turn {
    /// A fixed number of shots; a salvo if there are several.
    Shots(u8),
    /// A turn until the first miss: a hit shoots again.
    UntilMiss,
}

impl Turn {
    /// Parses the length of a turn. Returns `None` if the word is none.
    pub(crate) fn read(word: &str) -> Option<Self> {
        let salvo = word.strip_prefix(SALVO).map(|number| number.parse().ok().map(Self::Shots));
        salvo.unwrap_or_else(|| (word == UNTIL_MISS).then_some(Self::UntilMiss))
    }

    /// Divides shots into turns, the last of which may be under way.
    pub fn divide(self, shots: &[Shot]) -> Vec<&[Shot]> {
        match self {
            Self::Shots(most) => shots.chunks(usize::from(most)).collect(),
            Self::UntilMiss => shots.split_inclusive(|shot| !shot.outcome.is_hit()).collect(),
        }
    }

    /// Returns the number of turns that these shots take. A turn under way counts as one.
    pub fn turns(self, shots: &[Shot]) -> usize {
        self.divide(shots).len()
    }

    /// Returns the number of turns of a game of so many shots, the last of them a hit, and a fleet of so many cells.
    ///
    /// ```
    /// use rangekeeper_engine::Turn;
    /// assert_eq!([Turn::Shots(1), Turn::Shots(3), Turn::UntilMiss].map(|turn| turn.turns_of_game(40, 17)), [40, 14, 24]);
    /// ```
    pub fn turns_of_game(self, shots: usize, fleet: usize) -> usize {
        match self {
            Self::Shots(most) => shots.div_ceil(usize::from(most)),
            // Every miss ends a turn, and so does the end.
            Self::UntilMiss => (shots + 1).saturating_sub(fleet),
        }
    }

    /// Returns the number of turns that these shots finish. A turn under way does not count.
    ///
    /// ```
    /// use rangekeeper_engine::{Record, Turn};
    /// let record: Record = "v1;4x4,none,sunk,salvo=2;A=2,B=1;A1:miss,B2:hit,B3:sunk".parse()?;
    /// assert_eq!(record.rules().turn().finished_turns(record.shots()), 1);
    /// # Ok::<(), rangekeeper_engine::error::RecordTextError>(())
    /// ```
    pub fn finished_turns(self, shots: &[Shot]) -> usize {
        match self {
            Self::Shots(most) => shots.len() / usize::from(most),
            Self::UntilMiss => shots.iter().filter(|shot| !shot.outcome.is_hit()).count(),
        }
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shots(shots) => write!(f, "{SALVO}{shots}"),
            Self::UntilMiss => f.write_str(UNTIL_MISS),
        }
    }
}

impl From<u8> for Turn {
    fn from(shots: u8) -> Self {
        if shots == 0 { Self::UntilMiss } else { Self::Shots(shots) }
    }
}

impl From<Turn> for u8 {
    fn from(turn: Turn) -> Self {
        if let Turn::Shots(shots) = turn { shots } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Record, Rules, Turn};

    /// Asserts the number of turns before the first shot and after each shot.
    #[track_caller]
    fn case(turn: &str, shots: &str, turns: &[usize]) {
        let record: Record = format!("v1;4x4,none,sunk{turn};Alpha=2,Bravo=1;{shots}").parse().unwrap();
        let (turn, shots) = (record.rules().turn(), record.shots());
        let found: Vec<_> = (0..=shots.len()).map(|count| turn.turns(&shots[..count])).collect();
        assert_eq!(found, turns, "{record}");
    }

    #[test]
    fn a_turn_is_a_shot_a_salvo_or_all_shots_until_a_miss() {
        case("", "A1:miss,B2:hit,B3:sunk", &[0, 1, 2, 3]);
        case(",salvo=2", "A1:miss,B2:hit,B3:sunk,D4:miss,D1:sunk", &[0, 1, 1, 2, 2, 3]);
        case(",until-miss", "A1:miss,A2:miss", &[0, 1, 2]);
        case(",until-miss", "A1:miss,B2:hit,B3:sunk,D4:miss,D1:sunk", &[0, 1, 2, 2, 2, 3]);
        case(",until-miss", "B2:hit,B3:sunk,D1:sunk", &[0, 1, 1, 1]);
        // Marks that are no shots are in no turn.
        case(",until-miss", "A1:miss;blocked=C1,C2;sunk=D4;struck=Bravo", &[0, 1]);
    }

    #[test]
    fn a_turn_has_one_shot_unless_a_salvo_is_agreed_on() {
        assert_eq!(Rules::classic().shots_per_turn(), 1);
        for (turn, shots) in [(Turn::UntilMiss, 1), (Turn::Shots(1), 1), (Turn::Shots(20), 20)] {
            let rules = Rules::classic().with_turn(turn).unwrap();
            assert_eq!((rules.turn(), rules.shots_per_turn()), (turn, shots));
        }
    }
}
