//! The kept games, each with a name and its whole history.

use crate::prelude::*;
use crate::storage::{GAME, PLAYED};

mod kept;
#[cfg(test)]
mod tests;

pub use self::kept::{KeptGame, KeptTextError, Listed};

/// A text set aside because it could not be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetAside {
    /// The last line of a game that the player refused to open.
    Unwanted(String),
    Unreadable(KeptTextError),
}

/// The kept games, one of them open. The others stay in the storage until they are needed, and a step writes only its
/// own game, so that a thousand games cost nothing.
#[derive(Clone)]
pub struct GameLibrary {
    storage: Storage,
    clock: fn() -> u64,
    open: KeptGame,
    /// The numbers of all games, in ascending order.
    numbers: Vec<u32>,
    /// The game that was open when this one began. Undo returns to it from the first step.
    before: Option<u32>,
    /// The game whose beginning was undone. Redo returns to it from the last step.
    after: Option<KeptGame>,
    /// True if the storage had room for the last step.
    is_kept: bool,
}

impl GameLibrary {
    /// Opens the games of this storage, with the last open one open. Returns the texts set aside: that game, if it is
    /// unwanted or unreadable.
    pub fn open_in(storage: Storage, clock: fn() -> u64, is_unwanted: bool) -> (Self, Vec<SetAside>) {
        let mut aside = Vec::new();
        let (open, _) = storage.index();
        if let Some(text) = storage.text(GAME, open).filter(|_| is_unwanted) {
            aside.push(SetAside::Unwanted(text.lines().last().unwrap_or_default().to_owned()));
            storage.set_aside(&text);
            storage.forget_game(open);
        }
        let (number, numbers) = storage.index();
        let first = KeptGame::first(1, storage.assumption());
        let (before, after, is_kept) = (None, None, true);
        let mut library = Self { storage, clock, open: first, numbers, before, after, is_kept };
        match storage.text(GAME, number).map(|text| (KeptGame::of_text(number, &text), text)) {
            Some((Ok(kept), _)) => {
                library.open = kept;
                library.list_open();
            }
            Some((Err(error), text)) => {
                storage.forget_game(number);
                library.list();
                library.open_newest();
                storage.set_aside(&text);
                aside.push(SetAside::Unreadable(error));
            }
            None => library.open_newest(),
        }
        (library, aside)
    }

    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// Returns the list's line for the game of this number.
    pub fn listed(&self, number: u32) -> Option<Listed> {
        if number == self.open.number {
            return Some(Listed { name: self.open.name.clone(), game: Ok(self.game().id().clone()) });
        }
        Some(Listed::of_text(&self.storage.text(GAME, number)?))
    }

    /// Returns the time of a game's beginning or first mark, in milliseconds since 1970, if it is kept.
    pub fn played(&self, number: u32) -> Option<u64> {
        self.storage.text(PLAYED, number)?.parse().ok()
    }

    pub const fn open_game(&self) -> &KeptGame {
        &self.open
    }

    pub const fn game(&self) -> &Game {
        &self.open.game
    }

    pub const fn is_kept(&self) -> bool {
        self.is_kept
    }

    pub fn change<R>(&mut self, change: impl FnOnce(&mut Game) -> R) -> R {
        if self.game().is_untouched() {
            self.keep_time(self.open.number);
        }
        let before = self.game().id().clone();
        let answer = change(&mut self.open.game);
        if before != *self.game().id() {
            self.after = None;
        }
        self.keep_open();
        answer
    }

    pub fn add(&mut self, game: Game) {
        let number = self.next_number();
        self.keep_time(number);
        self.open_beside(KeptGame { number, name: String::new(), game });
    }

    /// Returns a number that no game has in any window.
    fn next_number(&self) -> u32 {
        self.storage.index().1.last().unwrap_or(&0).max(&self.open.number) + 1
    }

    /// Begins a game: in place of the open one if nothing has happened there, else beside it. Undo returns.
    pub fn begin(&mut self, game: impl Into<GameId>) {
        if self.game().is_untouched() {
            self.change(|current| current.open(game));
        } else {
            self.add(Game::new(game));
        }
    }

    /// Opens the game that currently stands like this. Returns false if there is none.
    pub fn open_known(&mut self, game: &GameId) -> bool {
        let is_it = |number: &u32| self.listed(*number).is_some_and(|it| it.game.as_ref() == Ok(game));
        let number = self.numbers.iter().rev().copied().find(is_it);
        if let Some(number) = number {
            self.open(number);
        }
        number.is_some()
    }

    /// Opens the game of this number, if it exists and can be read.
    pub fn open(&mut self, number: u32) {
        if number == self.open.number {
            return;
        }
        let text = self.storage.text(GAME, number);
        if let Some(kept) = text.and_then(|text| KeptGame::of_text(number, &text).ok()) {
            (self.open, self.before, self.after) = (kept, None, None);
            self.list_open();
        }
    }

    pub fn rename(&mut self, number: u32, name: &str) {
        // A name is one line of the kept text.
        let line = name.split(char::is_control).collect::<Vec<_>>().join(" ");
        let line = line.trim();
        if number == self.open.number {
            line.clone_into(&mut self.open.name);
            self.keep_open();
        } else if let Some(text) = self.storage.text(GAME, number) {
            self.is_kept = self.storage.keep_text(GAME, number, &KeptGame::renamed(&text, line));
        }
    }

    /// Deletes the game of this number. The newest game replaces the open one, a new game the last one.
    pub fn delete(&mut self, number: u32) {
        self.storage.forget_game(number);
        self.list();
        self.before = self.before.filter(|before| *before != number);
        if number == self.open.number {
            self.open_newest();
        }
    }

    pub const fn can_undo(&self) -> bool {
        self.game().can_undo() || self.before.is_some()
    }

    pub fn can_redo(&self) -> bool {
        self.game().can_redo() || self.after.is_some()
    }

    /// Undoes the last step; at the first step of a game begun beside another, returns to that one.
    pub fn undo(&mut self) {
        if self.game().can_undo() {
            self.open.game.undo();
            self.keep_open();
        } else if let Some(before) = self.before {
            let begun = self.open.clone();
            self.open(before);
            if self.open.number == before {
                self.storage.forget_game(begun.number);
                self.list();
                self.after = Some(begun);
            }
        }
    }

    pub fn redo(&mut self) {
        if self.game().can_redo() {
            self.open.game.redo();
            self.keep_open();
        } else if let Some(begun) = self.after.take() {
            self.open_beside(begun);
        }
    }

    /// Takes over another window's changes. A window that found the storage cleared may have begun a game under the
    /// open game's number: then the open game gets another number.
    pub fn catch_up(&mut self) {
        let (number, text) = (self.open.number, self.storage.text(GAME, self.open.number));
        if let Some(kept) = text.and_then(|text| KeptGame::of_text(number, &text).ok()) {
            if kept.game != self.open.game {
                (self.before, self.after) = (None, None);
            }
            if kept.game.may_continue(&self.open.game) {
                self.open = kept;
            } else {
                self.open.number = self.next_number();
                self.list_open();
                self.keep_open();
            }
        }
        self.list();
        self.number_open();
    }

    fn open_beside(&mut self, kept: KeptGame) {
        (self.before, self.after) = (Some(self.open.number), None);
        self.open = kept;
        self.list_open();
        self.keep_open();
    }

    /// Opens the newest readable game, or a new one.
    fn open_newest(&mut self) {
        let read = |number: &u32| KeptGame::of_text(*number, &self.storage.text(GAME, *number)?).ok();
        let newest = self.numbers.iter().rev().find_map(read);
        let next = self.numbers.last().unwrap_or(&0) + 1;
        self.open = newest.unwrap_or_else(|| KeptGame::first(next, self.storage.assumption()));
        (self.before, self.after) = (None, None);
        self.list_open();
        self.keep_open();
    }

    /// Reads the list of games again, including those of other windows.
    fn list(&mut self) {
        self.numbers = self.storage.index().1;
    }

    /// Keeps the number of the open game, and lists it.
    fn list_open(&mut self) {
        self.list();
        self.number_open();
        self.is_kept = self.storage.keep_index(self.open.number, &self.numbers);
    }

    /// Lists the open game, whose text may not be written yet, or may be gone.
    fn number_open(&mut self) {
        if let Err(place) = self.numbers.binary_search(&self.open.number) {
            self.numbers.insert(place, self.open.number);
        }
    }

    fn keep_time(&self, number: u32) {
        self.storage.keep_text(PLAYED, number, &(self.clock)().to_string());
    }

    fn keep_open(&mut self) {
        self.is_kept = self.storage.keep_text(GAME, self.open.number, &self.open.to_text());
    }
}

impl KeptGame {
    /// Returns a new game of this number.
    fn first(number: u32, assumption: Assumption) -> Self {
        let game = GameId::from(Record::new(Rules::classic())).with_assumption(assumption);
        Self { number, name: String::new(), game: Game::new(game) }
    }
}
