//! A profile as text: a line for each game.
//!
//! ```text
//! Rangekeeper opponent 1
//! name: Ada
//! found: 10x10; 5,4,3,3,2; A1 A2 B5 C5 D5 ...
//! found in game 12: 10x10; 5,4,3,3,2; ...
//! playing game 13
//! ```
//!
//! A line has the grid, the lengths of the ships and the cells that they occupied. A profile for another device has no
//! numbers of games, which belong to one browser.
//!
//! Version 2, written only if needed, adds finished games of two boards:
//!
//! ```text
//! result: won; 43; 125; R3...
//! result of game 12: lost; 38; ?; R3...
//! ```
//!
//! Such a line has the winner, the number of the player's shots, the player's luck in hundredths of a hit, and the own
//! board as a Game ID.

use std::fmt;

use rangekeeper_engine::Fleet;
use thiserror::Error;

use super::{GameNotes, GameResult, Observation, Profile};
use crate::prelude::*;

pub const HEAD: &str = "Rangekeeper opponent 1";
/// The first line of a profile with games of two boards.
const HEAD_WITH_RESULTS: &str = "Rangekeeper opponent 2";
/// The beginning of the first line, in any version.
const HEAD_OF_ALL: &str = "Rangekeeper opponent ";
const NAME: &str = "name: ";
const FOUND: &str = "found: ";
const FOUND_IN: &str = "found in game ";
const PLAYING: &str = "playing game ";
const RESULT: &str = "result: ";
const RESULT_OF: &str = "result of game ";
const WON: &str = "won";
const LOST: &str = "lost";
const UNKNOWN: &str = "?";
/// The most letters of a text that an error quotes.
const QUOTED: usize = 60;

/// The reason that a text is no profile. Lines are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProfileTextError {
    #[error("“{0}” is not a profile: one begins with “{HEAD}”")]
    NotAProfile(String),
    #[error("“{0}” is a profile of a version that is not known here")]
    UnknownVersion(String),
    #[error("line 2, “{0}”, is not “{NAME}” and 1 to {most} letters", most = Profile::NAME_LENGTH)]
    Name(String),
    #[error("line {line}: “{part}” does not belong there")]
    Line { line: usize, part: String },
    #[error("line {line} has {found} cells for ships of {wanted} cells")]
    Cells { line: usize, found: usize, wanted: usize },
    #[error("more than {most} games", most = Profile::MOST_GAMES)]
    TooLong,
}

impl Profile {
    pub fn to_text(&self) -> String {
        let head = if self.results().next().is_some() { HEAD_WITH_RESULTS } else { HEAD };
        let mut lines = vec![head.to_owned(), format!("{NAME}{}", self.name)];
        lines.extend(self.found.iter().map(|found| format!("{FOUND}{found}")));
        lines.extend(self.results.iter().map(|result| format!("{RESULT}{result}")));
        for (game, notes) in &self.games {
            lines.push(match &notes.found {
                Some(found) => format!("{FOUND_IN}{game}: {found}"),
                None => format!("{PLAYING}{game}"),
            });
            lines.extend(notes.result.iter().map(|result| format!("{RESULT_OF}{game}: {result}")));
        }
        lines.join("\n") + "\n"
    }

    /// Reads a profile from its text.
    ///
    /// # Errors
    /// [`ProfileTextError`] for the first line that cannot be read.
    pub fn of_text(text: &str) -> Result<Self, ProfileTextError> {
        let mut lines = text.trim_start_matches('\u{feff}').trim().lines().map(str::trim_end);
        let head = lines.next().unwrap_or_default();
        match head {
            HEAD | HEAD_WITH_RESULTS => {}
            _ if head.starts_with(HEAD_OF_ALL) => return Err(ProfileTextError::UnknownVersion(quote(head))),
            _ => return Err(ProfileTextError::NotAProfile(quote(head))),
        }
        let name = lines.next().unwrap_or_default();
        let profile = name.strip_prefix(NAME).and_then(Self::new);
        let mut profile = profile.ok_or_else(|| ProfileTextError::Name(quote(name)))?;
        for (place, line) in lines.enumerate() {
            profile.read(place + 3, line)?;
            if profile.size() > Self::MOST_GAMES {
                return Err(ProfileTextError::TooLong);
            }
        }
        Ok(profile)
    }

    /// Reads a line. Empty ones are skipped.
    fn read(&mut self, line: usize, text: &str) -> Result<(), ProfileTextError> {
        let odd = |part: &str| ProfileTextError::Line { line, part: quote(part) };
        if let Some(rest) = text.strip_prefix(FOUND) {
            self.found.push(observation(line, rest)?);
        } else if let Some(rest) = text.strip_prefix(RESULT) {
            self.results.push(result(rest).map_err(odd)?);
        } else if let Some(rest) = text.strip_prefix(RESULT_OF) {
            let (game, rest) = numbered(rest).map_err(odd)?;
            let notes = self.notes_mut(game).filter(|notes| notes.result.is_none());
            notes.ok_or_else(|| odd(text))?.result = Some(result(rest).map_err(odd)?);
        } else if let Some(rest) = text.strip_prefix(FOUND_IN) {
            let (game, rest) = numbered(rest).map_err(odd)?;
            let found = Some(observation(line, rest)?);
            if !self.begin(game, GameNotes { found, result: None }) {
                return Err(odd(&game.to_string()));
            }
        } else if let Some(rest) = text.strip_prefix(PLAYING) {
            let game = rest.parse().map_err(|_| odd(rest))?;
            if !self.begin(game, GameNotes::default()) {
                return Err(odd(rest));
            }
        } else if !text.is_empty() {
            return Err(odd(text));
        }
        Ok(())
    }
}

/// Returns the number of a game and the rest of its line; else the part that is no number.
fn numbered(text: &str) -> Result<(u32, &str), &str> {
    let (game, rest) = text.split_once(": ").unwrap_or((text, ""));
    Ok((game.parse().map_err(|_| game)?, rest))
}

/// Reads a result; else returns the part that cannot be read.
fn result(text: &str) -> Result<GameResult, &str> {
    let parts: Vec<&str> = text.split("; ").collect();
    let [won, shots, luck, board] = parts[..] else { return Err(text) };
    let is_won = match won {
        WON => true,
        LOST => false,
        other => return Err(other),
    };
    Ok(GameResult {
        is_won,
        shots: shots.parse().map_err(|_| shots)?,
        luck: match luck {
            UNKNOWN => None,
            luck => Some(luck.parse().map_err(|_| luck)?),
        },
        own_board: board.parse::<GameId>().ok().and_then(|game| game.own_board().cloned()).ok_or(board)?,
    })
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let luck = self.luck.map_or_else(|| UNKNOWN.to_owned(), |luck| luck.to_string());
        let won = if self.is_won { WON } else { LOST };
        write!(f, "{won}; {}; {luck}; {}", self.shots, GameId::from(self.own_board.clone()))
    }
}

fn observation(line: usize, text: &str) -> Result<Observation, ProfileTextError> {
    let odd = |part: &str| ProfileTextError::Line { line, part: quote(part) };
    let parts: Vec<&str> = text.split("; ").collect();
    let [grid, lengths, cells] = parts[..] else { return Err(odd(text)) };
    let grid: Grid = grid.parse().map_err(|_| odd(grid))?;
    let length = |text: &str| text.parse().ok().filter(|length| (1..=Cell::MAX_SIDE).contains(length));
    let read: Option<Vec<u8>> = lengths.split(',').map(length).collect();
    let is_fleet = |it: &Vec<u8>| it.is_sorted_by(|one, other| one >= other) && it.len() <= Fleet::MAX_SHIPS;
    let lengths = read.filter(is_fleet).ok_or_else(|| odd(lengths))?;
    let mut occupied = CellSet::EMPTY;
    for name in cells.split(' ') {
        let cell = name.parse().ok().filter(|&cell| grid.contains(cell) && !occupied.contains(cell));
        occupied.insert(cell.ok_or_else(|| odd(name))?);
    }
    let (found, wanted) = (occupied.len(), lengths.iter().map(|length| usize::from(*length)).sum());
    if found != wanted {
        return Err(ProfileTextError::Cells { line, found, wanted });
    }
    Ok(Observation { grid, lengths, occupied })
}

impl fmt::Display for Observation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lengths = self.lengths.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
        let cells = self.occupied.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ");
        write!(f, "{}; {lengths}; {cells}", self.grid)
    }
}

/// Returns the beginning of a text for an error.
pub(crate) fn quote(text: &str) -> String {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::game_result::tests::own_board;
    use super::*;

    const ADA: &str = "\
Rangekeeper opponent 1
name: Ada
found: 5x5; 3,2; B1 B2 B3 E4 E5
found in game 12: 3x3; 2; A1 A2
playing game 13
";

    #[test]
    fn a_profile_is_read_back() {
        let ada = Profile::of_text(ADA).unwrap();
        assert_eq!((&ada.name[..], ada.learned()), ("Ada", 2));
        assert_eq!(ada.games().collect::<Vec<_>>(), [12, 13]);
        assert_eq!(ada.to_text(), ADA);
        // As other programs write lines.
        assert_eq!(Profile::of_text(&format!("\u{feff}{}\n", ADA.replace('\n', "\r\n"))), Ok(ada.clone()));
        let along = ada.to_take_along();
        assert_eq!(along.learned(), 2);
        assert_eq!(Profile::of_text(&along.to_text()), Ok(along));
    }

    /// Asserts that a text with this change is no profile, for this reason.
    #[track_caller]
    fn assert_wrong(text: &str, from: &str, to: &str, expected: &str) {
        let text = text.replacen(from, to, 1);
        assert_eq!(Profile::of_text(&text).unwrap_err().to_string(), expected, "{text}");
    }

    #[test]
    fn what_is_wrong_is_quoted() {
        let case = |from: &str, to: &str, expected: &str| assert_wrong(ADA, from, to, expected);
        case(ADA, "PNG", "“PNG” is not a profile: one begins with “Rangekeeper opponent 1”");
        case(ADA, "", "“” is not a profile: one begins with “Rangekeeper opponent 1”");
        let unknown = "“Rangekeeper opponent 7” is a profile of a version that is not known here";
        case("opponent 1", "opponent 7", unknown);
        case("name: Ada", "name:  ", "line 2, “name:”, is not “name: ” and 1 to 40 letters");
        case("playing", "paying", "line 5: “paying game 13” does not belong there");
        for (from, to) in [("5x5", "5x55"), ("3,2", "2,3"), ("3,2", "3,0"), ("E5", "F5"), ("E5", "E4")] {
            case(from, to, &format!("line 3: “{to}” does not belong there"));
        }
        case("E4 E5", "E4", "line 3 has 4 cells for ships of 5 cells");
        case("game 12", "game -1", "line 4: “-1” does not belong there");
        case("game 13", "game 12", "line 5: “12” does not belong there");
        let long = "x".repeat(100);
        case(ADA, &long, &format!("“{}…” is not a profile: one begins with “{HEAD}”", "x".repeat(60)));
    }

    #[test]
    fn results_of_two_boards_are_read_back() {
        let board = GameId::from(own_board("A1 B2"));
        let text = format!(
            "Rangekeeper opponent 2\nname: Ada\nresult: won; 43; 125; {board}\nplaying game 12\n\
             result of game 12: lost; 38; ?; {board}\nplaying game 13\n"
        );
        let ada = Profile::of_text(&text).unwrap();
        assert_eq!((ada.to_text(), ada.results().count()), (text.clone(), 2));
        let along = ada.to_take_along();
        assert_eq!((along.results().count(), along.games().count()), (2, 0));
        assert_eq!(Profile::of_text(&along.to_text()), Ok(along));
        for (from, to) in [("won", "drawn"), ("43", "many"), ("125", ""), (&board.to_string(), "R3X")] {
            assert_wrong(&text, from, to, &format!("line 3: “{to}” does not belong there"));
        }
        assert_wrong(&text, "game 13", "game 12", "line 6: “12” does not belong there");
        // Of a game that is not played.
        let lost = text.replacen("playing game 12\n", "", 1);
        assert!(Profile::of_text(&lost).is_err());
    }

    #[test]
    fn a_profile_holds_a_bounded_number_of_games() {
        let line = "found: 3x3; 2; A1 A2\n";
        let text = |games| format!("{HEAD}\nname: Ada\n{}", line.repeat(games));
        let full = Profile::of_text(&text(Profile::MOST_GAMES)).unwrap();
        assert_eq!(Profile::of_text(&text(Profile::MOST_GAMES + 1)), Err(ProfileTextError::TooLong));
        // The oldest makes room.
        let mut taught = full.clone();
        taught.play(7);
        assert_eq!((taught.learned(), taught.plays(7)), (Profile::MOST_GAMES - 1, true));
        assert_eq!(Profile::of_text(&taught.to_text()), Ok(taught));
    }
}
