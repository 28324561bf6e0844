use std::fmt;

use crate::{Fleet, Outcome, Shot};

/// The beginning of a turn of several shots, before their number.
pub(crate) const SALVO: &str = "salvo=";
pub(crate) const UNTIL_MISS: &str = "until-miss";
const UNTIL_NO_SINKING: &str = "until-no-sinking";
const UNTIL_NO_SINKING_NUMBER: u8 = 63;

/// The length of a turn. Written `salvo=3`, `until-miss` or `until-no-sinking`. Serialised as a number of shots, with 0 and
/// 63 for turns until a miss or until a shot that sinks nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(from = "u8", into = "u8"))]
pub enum Turn {
    /// A fixed number of shots; a salvo if there are several.
    Shots(u8),
    /// A turn until the first miss: a hit shoots again.
    UntilMiss,
    /// A turn until the first shot that sinks nothing: a sinking shoots again.
    UntilNoSinking,
}

impl Turn {
    /// Parses the length of a turn. Returns `None` if the word is none.
    pub(crate) fn read(word: &str) -> Option<Self> {
        match word {
            UNTIL_MISS => Some(Self::UntilMiss),
            UNTIL_NO_SINKING => Some(Self::UntilNoSinking),
            word => word.strip_prefix(SALVO)?.parse().ok().map(Self::Shots),
        }
    }

    /// Returns true if a shot with this answer ends a turn that has no fixed number of shots.
    const fn is_ended_by(self, outcome: Outcome) -> bool {
        match self {
            Self::UntilNoSinking => !matches!(outcome, Outcome::Sunk | Outcome::SunkShip(_)),
            Self::Shots(_) | Self::UntilMiss => !outcome.is_hit(),
        }
    }

    /// Divides shots into turns, the last of which may be under way.
    pub fn divide(self, shots: &[Shot]) -> Vec<&[Shot]> {
        match self {
            Self::Shots(most) => shots.chunks(usize::from(most)).collect(),
            turn => shots.split_inclusive(|shot| turn.is_ended_by(shot.outcome)).collect(),
        }
    }

    /// Returns the number of turns that these shots take. A turn under way counts as one.
    pub fn turns(self, shots: &[Shot]) -> usize {
        self.divide(shots).len()
    }

    /// Returns the number of turns of a game of so many shots, the last of them a sinking.
    ///
    /// ```
    /// use rangekeeper_engine::{Fleet, Turn};
    /// let turns = [Turn::Shots(1), Turn::Shots(3), Turn::UntilMiss, Turn::UntilNoSinking];
    /// assert_eq!(turns.map(|turn| turn.turns_of_game(40, &Fleet::classic())), [40, 14, 24, 36]);
    /// ```
    pub fn turns_of_game(self, shots: usize, fleet: &Fleet) -> usize {
        match self {
            Self::Shots(most) => shots.div_ceil(usize::from(most)),
            // Every other shot ends a turn, and so does the end.
            Self::UntilMiss => (shots + 1).saturating_sub(fleet.cells()),
            Self::UntilNoSinking => (shots + 1).saturating_sub(fleet.ships().len()),
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
            turn => shots.iter().filter(|shot| turn.is_ended_by(shot.outcome)).count(),
        }
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shots(shots) => write!(f, "{SALVO}{shots}"),
            Self::UntilMiss => f.write_str(UNTIL_MISS),
            Self::UntilNoSinking => f.write_str(UNTIL_NO_SINKING),
        }
    }
}

impl From<u8> for Turn {
    fn from(shots: u8) -> Self {
        match shots {
            0 => Self::UntilMiss,
            UNTIL_NO_SINKING_NUMBER => Self::UntilNoSinking,
            shots => Self::Shots(shots),
        }
    }
}

impl From<Turn> for u8 {
    fn from(turn: Turn) -> Self {
        match turn {
            Turn::Shots(shots) => shots,
            Turn::UntilMiss => 0,
            Turn::UntilNoSinking => UNTIL_NO_SINKING_NUMBER,
        }
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
        case(",until-no-sinking", "A1:miss,B2:hit,B3:sunk,D4:miss,D1:sunk", &[0, 1, 2, 3, 3, 4]);
        // Marks that are no shots are in no turn.
        case(",until-miss", "A1:miss;blocked=C1,C2;sunk=D4;struck=Bravo", &[0, 1]);
    }

    #[test]
    fn a_turn_has_one_shot_unless_a_salvo_is_agreed_on() {
        assert_eq!(Rules::classic().shots_per_turn(), 1);
        for (turn, shots) in [(Turn::UntilMiss, 1), (Turn::UntilNoSinking, 1), (Turn::Shots(20), 20)] {
            let rules = Rules::classic().with_turn(turn).unwrap();
            assert_eq!((rules.turn(), rules.shots_per_turn()), (turn, shots));
        }
    }
}
