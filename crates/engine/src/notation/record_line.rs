//! The record line: a record as one line of text, for addresses, storage and the command line.
//!
//! ```text
//! v1;classic;E5:miss,C3:hit,C4:sunk=Cruiser;blocked=A1,A2;sunk=J9;struck=Destroyer
//! v1;5x5,none,hit-miss;Alpha=3,Bravo=2;A1:hit
//! v1;5x5,none,hit-miss,salvo=3;Alpha=3,Bravo=2;A1:hit
//! v1;5x5,none,hit-miss,until-miss,last-word;Alpha=3,Bravo=2;A1:hit
//! ```
//!
//! The parts are, in order: the version, the rules, the shots, and the marks without order, if there are any. The rules
//! are `classic`, or in full: grid, contact and announcement, the length of a turn unless it is one shot, `last-word` if
//! the round is played to its end, and the fleet. The length of a turn is `salvo=` with the number of shots, `until-miss`
//! if a hit shoots again, or `until-no-sinking` if a sinking does. The name of any preset may stand for the rules, as in `v1;german;A1:miss`. Output names only `classic`; other rules are in full.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::game::{FleetError, GridError, ParseCellError, RecordError, RulesError, UnknownRule};
use crate::game::{LAST_WORD, SALVO, UNTIL_MISS};
use crate::{Mark, Outcome, Preset, Record, Rules, Turn};

const VERSION: &str = "v1";

/// The reason why a text is not a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "errors of other types say what they are")]
pub enum RecordTextError {
    /// A text that does not begin with a known version.
    #[error("it begins with “{0}” where “{VERSION}” was expected")]
    Version(String),
    /// Missing or malformed rules: neither the name of a preset nor three words, or four with the length of a turn.
    #[error(
        "“{0}” are no rules: write the name of a preset such as “classic” or “german”, or grid, contact and \
         announcement as in 10x10,allowed,sunk-ship{meant}",
        meant = meant(.0)
    )]
    Rules(String),
    /// Rules with two lengths of a turn.
    #[error("“{0}” gives a turn two lengths: write {SALVO}N or {UNTIL_MISS}, not both")]
    TwoTurns(String),
    /// A part that records do not have.
    #[error("“{0}” is no part of a record")]
    Part(String),
    /// A shot that is not of the form `E5:miss`.
    #[error("“{0}” is not a shot: write a cell and its outcome, such as E5:miss or C4:sunk=Cruiser")]
    Shot(String),
    /// A name that is not in the fleet.
    #[error("no ship of this fleet is named “{0}”")]
    UnknownShip(String),
    #[error(transparent)]
    Cell(#[from] ParseCellError),
    #[error(transparent)]
    Grid(#[from] GridError),
    #[error(transparent)]
    Fleet(#[from] FleetError),
    #[error(transparent)]
    Rule(#[from] UnknownRule),
    #[error(transparent)]
    RulesTogether(#[from] RulesError),
    /// A mark that these rules do not allow, or the second one of a cell.
    #[error(transparent)]
    Mark(#[from] RecordError),
}

impl Record {
    /// Formats an outcome in the notation of records: `miss`, `hit`, `hit=Name`, `sunk`, `sunk=Name`.
    pub fn spell(&self, outcome: Outcome) -> String {
        let named = outcome.named().and_then(|id| self.rules().fleet().ships().get(id.index()));
        named.map_or_else(|| outcome.to_string(), |ship| format!("{}={}", outcome.unnamed(), ship.name))
    }

    /// Adds shots in the form `E5:miss,C3:hit,C4:sunk=Cruiser`, in this order. The empty text adds none.
    ///
    /// # Errors
    /// [`RecordTextError`] for the first shot that cannot be read or is not allowed. The shots before it are added.
    pub fn add_shots(&mut self, text: &str) -> Result<(), RecordTextError> {
        for shot in text.split(',').filter(|_| !text.is_empty()) {
            let error = || RecordTextError::Shot(shot.to_owned());
            let (cell, outcome) = shot.split_once(':').ok_or_else(error)?;
            let cell = cell.parse()?;
            let outcome = self.read_outcome(outcome)?.ok_or_else(error)?;
            self.add(cell, Mark::Shot(outcome))?;
        }
        Ok(())
    }

    /// Parses an outcome. Returns `None` if the word is no outcome.
    fn read_outcome(&self, word: &str) -> Result<Option<Outcome>, RecordTextError> {
        let ship = |name: &str| {
            let found = self.rules().fleet().find(name);
            found.ok_or_else(|| RecordTextError::UnknownShip(name.to_owned()))
        };
        Ok(Some(match word.split_once('=') {
            None if word == "miss" => Outcome::Miss,
            None if word == "hit" => Outcome::Hit,
            None if word == "sunk" => Outcome::Sunk,
            Some(("hit", name)) => Outcome::HitShip(ship(name)?),
            Some(("sunk", name)) => Outcome::SunkShip(ship(name)?),
            _ => return Ok(None),
        }))
    }

    fn add_part(&mut self, part: &str) -> Result<(), RecordTextError> {
        match part.split_once('=') {
            Some(("blocked", cells)) => self.add_marks(cells, Mark::Blocked),
            Some(("sunk", cells)) => self.add_marks(cells, Mark::Sunk),
            Some(("struck", names)) => names.split(',').try_for_each(|name| {
                let ship = self.rules().fleet().find(name);
                self.strike(ship.ok_or_else(|| RecordTextError::UnknownShip(name.to_owned()))?, true);
                Ok(())
            }),
            _ => Err(RecordTextError::Part(part.to_owned())),
        }
    }

    fn add_marks(&mut self, cells: &str, mark: Mark) -> Result<(), RecordTextError> {
        cells.split(',').try_for_each(|cell| Ok(self.add(cell.parse()?, mark)?))
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.rules();
        write!(f, "{VERSION};{rules};")?;
        let shots = self.shots().iter().map(|shot| format!("{}:{}", shot.cell, self.spell(shot.outcome)));
        f.write_str(&shots.collect::<Vec<_>>().join(","))?;
        let mut part = |name: &str, items: String| {
            if items.is_empty() { Ok(()) } else { write!(f, ";{name}={items}") }
        };
        part("blocked", self.blocked().to_string())?;
        part("sunk", self.sunk().to_string())?;
        let struck = self.struck().iter().map(|id| rules.fleet().ship(id).name.as_str());
        part("struck", struck.collect::<Vec<_>>().join(","))
    }
}

impl FromStr for Record {
    type Err = RecordTextError;

    fn from_str(text: &str) -> Result<Self, RecordTextError> {
        let mut parts = text.split(';');
        let version = parts.next().unwrap_or_default();
        if version != VERSION {
            return Err(RecordTextError::Version(version.chars().take(24).collect()));
        }
        let words = parts.next().unwrap_or_default();
        let preset = words.parse::<Preset>().map(|preset| Ok(preset.rules()));
        let rules = preset.unwrap_or_else(|_| read_rules(words, parts.next()))?;
        let mut record = Self::new(rules);
        record.add_shots(parts.next().unwrap_or_default())?;
        parts.try_for_each(|part| record.add_part(part))?;
        Ok(record)
    }
}

impl FromStr for Rules {
    type Err = RecordTextError;

    fn from_str(text: &str) -> Result<Self, RecordTextError> {
        let preset = text.parse::<Preset>().map(|preset| Ok(preset.rules()));
        let (words, fleet) = text.split_once(';').map_or((text, None), |(words, fleet)| (words, Some(fleet)));
        preset.unwrap_or_else(|_| read_rules(words, fleet))
    }
}

/// Parses rules that are written in full.
fn read_rules(words: &str, fleet: Option<&str>) -> Result<Rules, RecordTextError> {
    let error = || RecordTextError::Rules(words.to_owned());
    let of_game = words.strip_suffix(LAST_WORD).and_then(|words| words.strip_suffix(','));
    let (grid, contact, announcement, turn) = match of_game.unwrap_or(words).split(',').collect::<Vec<_>>()[..]
    {
        [grid, contact, announcement] => (grid, contact, announcement, Turn::Shots(1)),
        [grid, contact, announcement, turn] => {
            (grid, contact, announcement, Turn::read(turn).ok_or_else(error)?)
        }
        [_, _, _, one, other] if Turn::read(one).and(Turn::read(other)).is_some() => {
            return Err(RecordTextError::TwoTurns(format!("{one},{other}")));
        }
        _ => return Err(error()),
    };
    let fleet = fleet.ok_or_else(error)?.parse()?;
    let rules = Rules::new(grid.parse()?, fleet, contact.parse()?, announcement.parse()?)?;
    Ok(rules.with_turn(turn)?.with_last_word(of_game.is_some()))
}

/// Returns the question whether the preset with the most similar name was meant, or nothing if none is similar.
fn meant(words: &str) -> String {
    // Two wrong letters, unless that is half of the name or more.
    let is_similar = |(wrong, name): &(usize, &str)| *wrong <= 2 && 2 * wrong < name.len();
    let words = words.to_ascii_lowercase();
    let names = Preset::ALL.map(|preset| (strsim::levenshtein(&words, preset.name), preset.name));
    let nearest = names.into_iter().min_by_key(|(wrong, _)| *wrong).filter(is_similar);
    nearest.map_or_else(String::new, |(_, name)| format!("; did you mean “{name}”?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn same(text: &str) {
        let record: Record = text.parse().unwrap();
        assert_eq!(record.to_string(), text);
        assert_eq!(record.to_string().parse(), Ok(record));
    }

    #[test]
    fn a_record_is_read_back_from_its_text() {
        same("v1;classic;");
        same("v1;classic;E5:miss,C3:hit,C4:sunk=Cruiser;blocked=A1,A2;sunk=J9;struck=Battleship,Destroyer");
        same("v1;5x5,none,hit-miss;Alpha=3,Bravo=2;A1:hit");
        same("v1;2x2,allowed,sunk;Alpha=2,Bravo=2;");
        same("v1;5x5,none,hit-miss,salvo=3;Alpha=3,Bravo=2;A1:hit");
        same("v1;10x10,allowed,sunk-ship,salvo=5;Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2;");
        same("v1;5x5,none,hit-miss,until-miss;Alpha=3,Bravo=2;A1:hit");
        same("v1;5x5,none,sunk,until-no-sinking;Alpha=3,Bravo=2;A1:hit");
        same("v1;5x5,none,hit-miss,salvo=3,last-word;Alpha=3,Bravo=2;A1:hit");
        same(
            "v1;10x10,allowed,sunk-ship,last-word;Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2;",
        );
        same(
            "v1;10x10,allowed,sunk-ship,until-miss;Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2;",
        );
        same("v1;16x4,corners,hit-ship;Old Ironsides=6,Bravo=2;A16:hit=Old Ironsides,D1:sunk=Bravo");
        same("v1;16x4,corners,hit-ship;Old Ironsides=6,Bravo=2;A16:hit,D1:sunk");
        same("v1;classic;E4:hit,E5:sunk");
    }

    #[test]
    fn the_name_of_a_preset_stands_for_its_rules() {
        for preset in Preset::ALL {
            let (name, rules) = (preset.name, preset.rules());
            assert_eq!(format!("v1;{name}").parse(), Ok(Record::new(rules.clone())), "{name}");
            assert_eq!(format!("v1;{name};").parse(), Ok(Record::new(rules.clone())), "{name}");
            let mut marked = Record::new(rules);
            marked.add_shots("A1:miss,B3:hit").unwrap();
            marked.set("H8".parse().unwrap(), Some(Mark::Blocked)).unwrap();
            assert_eq!(format!("v1;{name};A1:miss,B3:hit;blocked=H8").parse(), Ok(marked), "{name}");
        }
    }

    #[test]
    fn a_name_unlike_those_of_all_presets_is_followed_by_no_guess() {
        for text in ["", "chess", "b", "x", "10x10", "Sea Battle on phones"] {
            let error = format!("v1;{text};").parse::<Record>().unwrap_err().to_string();
            assert!(error.ends_with("as in 10x10,allowed,sunk-ship"), "{error}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_quoted() {
        let case = |text: &str, words: &str| {
            let error = text.parse::<Record>().expect_err(text).to_string();
            assert!(error.contains(words), "{text}: {error}");
        };
        case("", "it begins with “” where “v1”");
        case("v2;classic;", "“v2”");
        case("v1", "“” are no rules: write the name of a preset such as “classic” or “german”, or grid");
        case("v1;chess;", "“chess” are no rules");
        case("v1;sea_battle;E5:hit", "sunk-ship; did you mean “sea-battle”?");
        case("v1;phone8x8;", "; did you mean “phone-8x8”?");
        case("v1;Germany;", "; did you mean “german”?");
        case("v1;CLASSIC;", "; did you mean “classic”?");
        case("v1;10x10,allowed;", "“10x10,allowed” are no rules");
        case("v1;10x10,allowed,sunk-ship", "are no rules");
        case("v1;10x99,allowed,sunk-ship;A=3;", "“10x99” is not a grid");
        case("v1;5x5,none,sunk,3;A=3;", "“5x5,none,sunk,3” are no rules");
        case("v1;5x5,none,sunk,salvo=many;A=3;", "“5x5,none,sunk,salvo=many” are no rules");
        case("v1;5x5,none,sunk,salvo=0;A=3;", "a turn has 1 to 20 shots, not 0");
        case("v1;5x5,none,sunk,salvo=21;A=3;", "a turn has 1 to 20 shots, not 21");
        case("v1;5x5,none,sunk,until-sunk;A=3;", "“5x5,none,sunk,until-sunk” are no rules");
        case("v1;5x5,none,sunk,salvo=3,until-miss;A=3;", "“salvo=3,until-miss” gives a turn two lengths");
        case("v1;5x5,none,sunk,until-miss,salvo=1;A=3;", "“until-miss,salvo=1” gives a turn two lengths");
        case("v1;5x5,none,sunk,until-miss,loud;A=3;", "“5x5,none,sunk,until-miss,loud” are no rules");
        case("v1;9x9,near,sunk-ship;A=3;", "“near” is not a rule here: choose one of allowed, corners, none");
        case("v1;9x9,none,loud;A=3;", "“loud” is not a rule");
        case("v1;3x3,none,sunk;A=4;", "the A is 4 cells long, longer than either side of the 3x3 grid");
        case("v1;2x2,none,sunk;A=2,B=2,C=1;", "the fleet has 5 cells, the 2x2 grid only 4");
        case("v1;classic;E5", "“E5” is not a shot");
        case("v1;classic;E5:splash", "“E5:splash” is not a shot");
        case("v1;classic;Z5:miss", "“Z5” is not a cell");
        case("v1;classic;K5:miss", "K5 lies outside the 10x10 grid");
        let silent = "“sunk” at E5 is not an answer under the announcement rule “hit-miss”";
        case("v1;5x5,none,hit-miss;A=3;E5:sunk", silent);
        case("v1;classic;E5:sunk=Yacht", "“Yacht”");
        case("v1;classic;E5:miss,E5:hit", "E5 is marked twice");
        case("v1;classic;E5:miss;blocked=E5", "E5 is marked twice");
        case("v1;classic;;struck=Yacht", "“Yacht”");
        case("v1;classic;;what", "“what” is no part");
    }
}
