//! Profiles of opponents: where the ships of each were found, and the results of games of two boards.

use crate::prelude::*;
use crate::storage::OPPONENT;

pub mod game_result;
mod observation;
mod profile;
#[cfg(test)]
mod properties;
mod text;

pub use self::game_result::GameResult;
pub use self::observation::{Observation, weights};
pub use self::profile::{GameNotes, Profile};
pub(crate) use self::text::quote;
pub use self::text::{HEAD, ProfileTextError};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    pub number: u32,
    pub profile: Result<Profile, ProfileTextError>,
}

/// All profiles. Every change reads the profile from the storage first, since another window may have changed it.
#[derive(Clone)]
pub struct Profiles {
    storage: Storage,
    all: Vec<Listed>,
    is_kept: bool,
}

impl Profiles {
    pub fn new(storage: Storage) -> Self {
        let mut profiles = Self { storage, all: Vec::new(), is_kept: true };
        profiles.catch_up();
        profiles
    }

    /// Takes over another window's changes.
    pub fn catch_up(&mut self) {
        let read = |number| {
            let text = self.storage.text(OPPONENT, number)?;
            Some(Listed { number, profile: Profile::of_text(&text) })
        };
        self.all = self.storage.profiles().into_iter().filter_map(read).collect();
    }

    pub fn all(&self) -> &[Listed] {
        &self.all
    }

    /// Returns the profile of this number, if it can be read.
    pub fn get(&self, number: u32) -> Option<&Profile> {
        self.all.iter().find(|listed| listed.number == number)?.profile.as_ref().ok()
    }

    pub const fn is_kept(&self) -> bool {
        self.is_kept
    }

    /// Returns the number of the profile with this name, after adding it if there is none.
    pub fn named(&mut self, profile: &Profile) -> u32 {
        let known = self.numbers(|known| known.name == profile.name);
        known.first().copied().unwrap_or_else(|| self.add(profile))
    }

    /// Adds a profile from another device under an unused name, without the numbers of its games. Returns the name.
    pub fn bring_in(&mut self, profile: &Profile) -> String {
        let mut profile = profile.to_take_along();
        let is_taken = |name: &str| !self.numbers(|known| known.name == name).is_empty();
        let names = (2..).map(|number| profile.name_with_number(number));
        let name = std::iter::once(profile.name.clone()).chain(names).find(|name| !is_taken(name));
        profile.name = name.unwrap_or_default();
        self.add(&profile);
        profile.name
    }

    pub fn add(&mut self, profile: &Profile) -> u32 {
        let mut numbers = self.storage.profiles();
        let number = numbers.last().unwrap_or(&0) + 1;
        numbers.push(number);
        let has_room = self.storage.keep_text(OPPONENT, number, &profile.to_text());
        self.is_kept = self.storage.keep_profiles(&numbers) && has_room;
        self.catch_up();
        number
    }

    /// Renames a profile, if the name is valid.
    pub fn rename(&mut self, number: u32, name: &str) {
        if let Some(name) = Profile::name_of(name) {
            self.change(number, |profile| profile.name = name);
        }
    }

    pub fn delete(&mut self, number: u32) {
        self.storage.forget_profile(number);
        let mut numbers = self.storage.profiles();
        numbers.retain(|other| *other != number);
        self.is_kept = self.storage.keep_profiles(&numbers);
        self.catch_up();
    }

    /// Returns the profile of the opponent in this game, and its number.
    pub fn of_game(&self, game: u32) -> Option<(u32, &Profile)> {
        let number = *self.numbers(|profile| profile.plays(game)).first()?;
        Some((number, self.get(number)?))
    }

    /// Records that the game is played against this profile, or against none.
    pub fn play(&mut self, game: u32, against: Option<u32>) {
        let before: Vec<u32> = self.numbers(|profile| profile.plays(game));
        for number in before.into_iter().filter(|number| Some(*number) != against) {
            self.change(number, |profile| drop(profile.remove(game)));
        }
        if let Some(number) = against {
            self.change(number, |profile| profile.play(game));
        }
    }

    pub fn learn(&mut self, game: u32, notes: GameNotes) {
        self.change_of_game(game, |profile| profile.learn(game, notes));
    }

    /// Notes the ships that the winner of a game showed.
    pub fn learn_fleet(&mut self, game: u32, fleet: &Arrangement) {
        let notes = self.of_game(game).and_then(|(_, profile)| profile.notes(game).cloned());
        let found = Some(Observation::of_fleet(fleet));
        self.learn(game, GameNotes { found, ..notes.unwrap_or_default() });
    }

    pub fn note_luck(&mut self, game: u32, luck: i32) {
        self.change_of_game(game, |profile| profile.note_luck(game, luck));
    }

    /// Keeps what a game taught after it is deleted.
    pub fn part_with(&mut self, game: u32) {
        self.change_of_game(game, |profile| profile.part_with(game));
    }

    pub fn part_with_all_but(&mut self, games: &[u32]) {
        let is_gone = |game: &u32| games.binary_search(game).is_err();
        for number in self.numbers(|profile| profile.games().any(|game| is_gone(&game))) {
            self.change(number, |profile| {
                let gone: Vec<u32> = profile.games().filter(is_gone).collect();
                for game in gone {
                    profile.part_with(game);
                }
            });
        }
    }

    /// Returns the numbers of the profiles with this property.
    fn numbers(&self, holds: impl Fn(&Profile) -> bool) -> Vec<u32> {
        let numbers = self.all.iter().filter(|listed| listed.profile.as_ref().is_ok_and(&holds));
        numbers.map(|listed| listed.number).collect()
    }

    fn change_of_game(&mut self, game: u32, change: impl FnOnce(&mut Profile)) {
        if let Some((number, _)) = self.of_game(game) {
            self.change(number, change);
        }
    }

    /// Changes a profile in the storage. An unreadable one stays.
    fn change(&mut self, number: u32, change: impl FnOnce(&mut Profile)) {
        let text = self.storage.text(OPPONENT, number);
        if let Some(Ok(mut profile)) = text.map(|text| Profile::of_text(&text)) {
            let before = profile.clone();
            change(&mut profile);
            if profile != before {
                self.is_kept = self.storage.keep_text(OPPONENT, number, &profile.to_text());
            }
        }
        self.catch_up();
    }
}
