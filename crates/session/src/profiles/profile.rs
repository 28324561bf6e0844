//! A profile of one opponent.

use super::{GameResult, Observation};
use crate::prelude::*;

/// The observations of an opponent in one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameNotes {
    /// The places of the ships, once they are known.
    pub found: Option<Observation>,
    /// The result of a game of two boards, once it is over.
    pub result: Option<GameResult>,
}

impl GameNotes {
    pub fn from_game(game: &GameId) -> Self {
        Self { found: Observation::from_game(game), result: GameResult::from_game(game) }
    }

    /// Returns true if these notes tell nothing new, whether the shots were reviewed or not.
    pub fn is_known(&self, known: &Self) -> bool {
        let is_known = |known: &GameResult| self.result.as_ref().is_some_and(|it| it.is_same_game(known));
        self.found == known.found && known.result.as_ref().map_or(self.result.is_none(), is_known)
    }
}

/// A profile of one opponent: the games against them that are kept, and where the ships were found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    pub name: String,
    /// Found in games that are no longer kept, or on another device; the oldest first.
    pub(super) found: Vec<Observation>,
    /// The results of such games; the oldest first.
    pub(super) results: Vec<GameResult>,
    /// The games that are kept, in ascending order of their numbers, and what is known of those that are over.
    pub(super) games: Vec<(u32, GameNotes)>,
}

impl Profile {
    pub const NAME_LENGTH: usize = 40;
    /// The most games, so that a profile stays small: three a day for a year. Beyond, the oldest is forgotten.
    pub const MOST_GAMES: usize = 1000;

    /// A profile of which nothing is known yet; `None` if this is no name.
    pub fn new(name: &str) -> Option<Self> {
        Some(Self { name: Self::name_of(name)?, found: Vec::new(), results: Vec::new(), games: Vec::new() })
    }

    /// A text as a name: a line of its own holds it. `None` if nothing is left, or too much.
    pub fn name_of(text: &str) -> Option<String> {
        let line = text.split(char::is_control).collect::<Vec<_>>().join(" ");
        let name = line.trim();
        (!name.is_empty() && name.chars().count() <= Self::NAME_LENGTH).then(|| name.to_owned())
    }

    /// The name with a number behind it: a namesake's.
    pub(super) fn name_with_number(&self, number: u32) -> String {
        let number = format!(" ({number})");
        let kept = Self::NAME_LENGTH - number.chars().count();
        self.name.chars().take(kept).chain(number.chars()).collect()
    }

    /// Returns true if the game of this number is played against this opponent.
    pub fn plays(&self, game: u32) -> bool {
        self.notes(game).is_some()
    }

    /// The numbers of the games that are kept, in ascending order.
    pub fn games(&self) -> impl Iterator<Item = u32> {
        self.games.iter().map(|(number, _)| *number)
    }

    pub fn notes(&self, game: u32) -> Option<&GameNotes> {
        Some(&self.games[self.place(game).ok()?].1)
    }

    pub fn found_in_all(&self) -> impl Iterator<Item = &Observation> {
        self.found.iter().chain(self.games.iter().filter_map(|(_, notes)| notes.found.as_ref()))
    }

    pub fn results(&self) -> impl Iterator<Item = &GameResult> {
        self.results.iter().chain(self.games.iter().filter_map(|(_, notes)| notes.result.as_ref()))
    }

    /// All that was found, but for the game of this number: what is learned from a game says nothing about it.
    pub fn found_beside(&self, game: u32) -> impl Iterator<Item = &Observation> {
        let kept = self.games.iter().filter(move |(number, _)| *number != game);
        self.found.iter().chain(kept.filter_map(|(_, notes)| notes.found.as_ref()))
    }

    /// From how many games something was learned.
    pub fn learned(&self) -> usize {
        self.found_in_all().count()
    }

    pub(super) fn play(&mut self, game: u32) {
        self.begin(game, GameNotes::default());
        self.forget_oldest();
    }

    /// Removes a game that turned out to be against another opponent, with what it taught.
    pub(super) fn leave(&mut self, game: u32) {
        self.remove(game);
    }

    /// Learns what a game against this opponent tells, or forgets it.
    pub(super) fn learn(&mut self, game: u32, notes: GameNotes) {
        if let Some(known) = self.notes_mut(game).filter(|known| !notes.is_known(known)) {
            *known = notes;
        }
    }

    pub(super) fn note_luck(&mut self, game: u32, luck: i32) {
        if let Some(result) = self.notes_mut(game).and_then(|notes| notes.result.as_mut()) {
            result.luck = Some(luck);
        }
    }

    /// Keeps what is known of a game that is kept no longer.
    pub(super) fn part_with(&mut self, game: u32) {
        let GameNotes { found, result } = self.remove(game).unwrap_or_default();
        self.found.extend(found);
        self.results.extend(result);
    }

    /// Returns the profile without the games that are kept here: the part that another device can take over.
    #[must_use]
    pub fn to_take_along(&self) -> Self {
        let (found, results) = (self.found_in_all().cloned().collect(), self.results().cloned().collect());
        Self { name: self.name.clone(), found, results, games: Vec::new() }
    }

    /// Returns the place of a game among those that are kept, or the one where it belongs.
    fn place(&self, game: u32) -> Result<usize, usize> {
        self.games.binary_search_by_key(&game, |(number, _)| *number)
    }

    pub(super) fn notes_mut(&mut self, game: u32) -> Option<&mut GameNotes> {
        let place = self.place(game).ok()?;
        Some(&mut self.games[place].1)
    }

    /// Adds a game that is kept. Returns false, and changes nothing, if it is there.
    pub(super) fn begin(&mut self, game: u32, notes: GameNotes) -> bool {
        self.place(game).map_err(|place| self.games.insert(place, (game, notes))).is_err()
    }

    fn remove(&mut self, game: u32) -> Option<GameNotes> {
        let place = self.place(game).ok()?;
        Some(self.games.remove(place).1)
    }

    /// The number of games, of which some are known by their result alone.
    pub(super) fn size(&self) -> usize {
        self.found.len().max(self.results.len()) + self.games.len()
    }

    fn forget_oldest(&mut self) {
        while self.size() > Self::MOST_GAMES {
            let most = Self::MOST_GAMES.saturating_sub(self.games.len());
            if self.found.is_empty() && self.results.is_empty() {
                self.games.drain(..1.min(self.games.len()));
            }
            self.found.drain(..self.found.len().saturating_sub(most));
            self.results.drain(..self.results.len().saturating_sub(most));
        }
    }
}
