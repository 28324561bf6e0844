use super::{GameResult, Observation};
use crate::prelude::*;

/// The observations of one game.
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

    /// Returns true if these notes contain nothing new, apart from a review, and from ships that the winner showed.
    pub fn is_known(&self, known: &Self) -> bool {
        let is_known = |known: &GameResult| self.result.as_ref().is_some_and(|it| it.is_same_game(known));
        let is_lost = self.result.as_ref().is_some_and(|result| !result.is_won);
        (self.found == known.found || self.found.is_none() && is_lost)
            && known.result.as_ref().map_or(self.result.is_none(), is_known)
    }
}

/// A profile of one opponent: the kept games against them, and where the ships were found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    pub name: String,
    /// Observations from deleted games or another device, oldest first.
    pub(super) found: Vec<Observation>,
    /// Results of such games, oldest first.
    pub(super) results: Vec<GameResult>,
    /// The kept games in ascending order, and what the finished ones taught.
    pub(super) games: Vec<(u32, GameNotes)>,
}

impl Profile {
    pub const NAME_LENGTH: usize = 40;
    /// The most games: three a day for a year, so that a profile stays small. Beyond, the oldest is forgotten.
    pub const MOST_GAMES: usize = 1000;

    /// Returns an empty profile; `None` if the name is invalid.
    pub fn new(name: &str) -> Option<Self> {
        Some(Self { name: Self::name_of(name)?, found: Vec::new(), results: Vec::new(), games: Vec::new() })
    }

    /// Returns the text as a name on one line; `None` if it is empty or too long.
    pub fn name_of(text: &str) -> Option<String> {
        let line = text.split(char::is_control).collect::<Vec<_>>().join(" ");
        let name = line.trim();
        (!name.is_empty() && name.chars().count() <= Self::NAME_LENGTH).then(|| name.to_owned())
    }

    /// Returns the name with a number for a namesake.
    pub(super) fn name_with_number(&self, number: u32) -> String {
        let number = format!(" ({number})");
        let kept = Self::NAME_LENGTH - number.chars().count();
        self.name.chars().take(kept).chain(number.chars()).collect()
    }

    pub fn plays(&self, game: u32) -> bool {
        self.notes(game).is_some()
    }

    /// Returns the numbers of the kept games in ascending order.
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

    /// Returns all observations but that of this game, whose own numbers must not depend on it.
    pub fn found_beside(&self, game: u32) -> impl Iterator<Item = &Observation> {
        let kept = self.games.iter().filter(move |(number, _)| *number != game);
        self.found.iter().chain(kept.filter_map(|(_, notes)| notes.found.as_ref()))
    }

    /// Returns the number of games that taught something.
    pub fn learned(&self) -> usize {
        self.found_in_all().count()
    }

    pub(super) fn play(&mut self, game: u32) {
        self.begin(game, GameNotes::default());
        self.forget_oldest();
    }

    /// Updates what a game taught.
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

    /// Keeps what a deleted game taught.
    pub(super) fn part_with(&mut self, game: u32) {
        let GameNotes { found, result } = self.remove(game).unwrap_or_default();
        self.found.extend(found);
        self.results.extend(result);
    }

    /// Returns the profile without the numbers of its games, for another device.
    #[must_use]
    pub fn to_take_along(&self) -> Self {
        let (found, results) = (self.found_in_all().cloned().collect(), self.results().cloned().collect());
        Self { name: self.name.clone(), found, results, games: Vec::new() }
    }

    /// Returns the place of a game among the kept ones, or where it belongs.
    fn place(&self, game: u32) -> Result<usize, usize> {
        self.games.binary_search_by_key(&game, |(number, _)| *number)
    }

    pub(super) fn notes_mut(&mut self, game: u32) -> Option<&mut GameNotes> {
        let place = self.place(game).ok()?;
        Some(&mut self.games[place].1)
    }

    /// Adds a kept game. Returns false, and changes nothing, if it is there already.
    pub(super) fn begin(&mut self, game: u32, notes: GameNotes) -> bool {
        self.place(game).map_err(|place| self.games.insert(place, (game, notes))).is_err()
    }

    /// Removes a game, and returns what it taught.
    pub(super) fn remove(&mut self, game: u32) -> Option<GameNotes> {
        let place = self.place(game).ok()?;
        Some(self.games.remove(place).1)
    }

    /// Returns the number of games; some have only a result.
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
