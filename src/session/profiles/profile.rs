//! A profile of one opponent.

use std::collections::BTreeMap;

use super::Observation;

/// A profile of one opponent: the games against them that are kept, and where the ships were found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The player's name for the opponent.
    pub name: String,
    /// Found in games that are no longer kept, or on another device; the oldest first.
    pub(super) found: Vec<Observation>,
    /// The games that are kept, by number, and what was found in those that are over.
    pub(super) games: BTreeMap<u32, Option<Observation>>,
}

impl Profile {
    /// The most letters of a name.
    pub const NAME_LENGTH: usize = 40;
    /// The most games, so that a profile stays small: three a day for a year. Beyond, the oldest is forgotten.
    pub const MOST_GAMES: usize = 1000;

    /// A profile of which nothing is known yet; `None` if this is no name.
    pub fn new(name: &str) -> Option<Self> {
        Some(Self { name: Self::name_of(name)?, found: Vec::new(), games: BTreeMap::new() })
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
        self.games.contains_key(&game)
    }

    /// The numbers of the games that are kept, in ascending order.
    pub fn games(&self) -> impl Iterator<Item = u32> {
        self.games.keys().copied()
    }

    /// Returns the observation of the game of this number.
    pub fn found_in(&self, game: u32) -> Option<&Observation> {
        self.games.get(&game)?.as_ref()
    }

    /// All that was found.
    pub fn found_in_all(&self) -> impl Iterator<Item = &Observation> {
        self.found.iter().chain(self.games.values().flatten())
    }

    /// All that was found, but for the game of this number: what is learned from a game says nothing about it.
    pub fn found_beside(&self, game: u32) -> impl Iterator<Item = &Observation> {
        let kept = self.games.iter().filter(move |(number, _)| **number != game);
        self.found.iter().chain(kept.filter_map(|(_, found)| found.as_ref()))
    }

    /// From how many games something was learned.
    pub fn learned(&self) -> usize {
        self.found_in_all().count()
    }

    /// Has the game of this number played against this opponent.
    pub(super) fn play(&mut self, game: u32) {
        self.games.entry(game).or_insert(None);
        self.forget_oldest();
    }

    /// Has it played against somebody else: nothing that was found in it is known of this opponent.
    pub(super) fn leave(&mut self, game: u32) {
        self.games.remove(&game);
    }

    /// Learns where the ships of a game against this opponent were, or forgets it.
    pub(super) fn learn(&mut self, game: u32, found: Option<Observation>) {
        if let Some(known) = self.games.get_mut(&game) {
            *known = found;
        }
    }

    /// Keeps what was found in a game that is kept no longer.
    pub(super) fn part_with(&mut self, game: u32) {
        self.found.extend(self.games.remove(&game).flatten());
    }

    /// Returns the profile without the games that are kept here: the part that another device can take over.
    #[must_use]
    pub fn to_take_along(&self) -> Self {
        let found = self.found_in_all().cloned().collect();
        Self { name: self.name.clone(), found, games: BTreeMap::new() }
    }

    fn forget_oldest(&mut self) {
        let surplus = (self.found.len() + self.games.len()).saturating_sub(Self::MOST_GAMES);
        let old = surplus.min(self.found.len());
        self.found.drain(..old);
        for _ in old..surplus {
            self.games.pop_first();
        }
    }
}
