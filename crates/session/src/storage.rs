//! The kept texts by name: games, profiles of opponents, and settings.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rangekeeper_engine::internal::insertion_sort_by_key;

use crate::prelude::*;

/// The number of the game opened last, then those of all games. Only earlier versions of the page read the latter: a
/// text may be kept without being listed here.
const GAMES: &str = "rangekeeper.games";
pub(crate) const GAME: &str = "rangekeeper.game.";
/// The number of the game that is open in this window.
const OPEN: &str = "rangekeeper.open";
/// The time of a game's beginning, or of its first mark, in milliseconds since 1970.
pub(crate) const PLAYED: &str = "rangekeeper.played.";
const OPPONENTS: &str = "rangekeeper.opponents";
pub(crate) const OPPONENT: &str = "rangekeeper.opponent.";
const SETTING: &str = "rangekeeper.";
const PLACED_BY: &str = "placed-by";
const SET_ASIDE: &str = "rangekeeper.set-aside";
/// A text that is written to see if there is room for it.
const ROOM: &str = "rangekeeper.room";

/// The kept games, profiles and settings. Every method reads or writes the store, which another window may have
/// changed. Texts that the store has no room for stay in memory as long as the page lives.
#[derive(Clone, Copy)]
pub struct Storage(&'static Kept);

struct Kept {
    store: Box<dyn Store>,
    /// The texts that the store refused.
    memory: MemoryStore,
}

impl Storage {
    /// Keeps texts in this store, for as long as the page lives.
    pub fn new(store: impl Store + 'static) -> Self {
        Self(Box::leak(Box::new(Kept { store: Box::new(store), memory: MemoryStore::default() })))
    }

    /// Returns false if the store takes nothing, as in some private windows.
    pub fn is_offered(self) -> bool {
        self.0.store.is_offered()
    }

    /// Keeps an unreadable text beside the others.
    pub fn set_aside(self, text: &str) {
        self.write(SET_ASIDE, text);
    }

    pub fn setting(self, name: &str) -> Option<String> {
        self.read(&format!("{SETTING}{name}"))
    }

    pub fn keep_setting(self, name: &str, value: &str) {
        self.write(&format!("{SETTING}{name}"), value);
    }

    /// Returns the player's last answer to who placed the ships; `None` before the first.
    pub fn placed_by(self) -> Option<PlacedBy> {
        PlacedBy::kept(&self.setting(PLACED_BY)?)
    }

    pub(crate) fn keep_placed_by(self, placed_by: PlacedBy) {
        self.keep_setting(PLACED_BY, &placed_by.to_string());
    }

    /// Returns the assumption of who placed the ships in a new game.
    pub fn assumption(self) -> Assumption {
        self.placed_by().unwrap_or(PlacedBy::UNASKED).assumption()
    }

    /// Returns the text of this number: of a [`GAME`], its [`PLAYED`] or an [`OPPONENT`].
    pub(crate) fn text(self, kind: &str, number: u32) -> Option<String> {
        self.read(&format!("{kind}{number}"))
    }

    /// Keeps the text of this number. Returns false if there was no room.
    pub(crate) fn keep_text(self, kind: &str, number: u32, text: &str) -> bool {
        self.write(&format!("{kind}{number}"), text)
    }

    /// Deletes a game, its day and its number.
    pub(crate) fn forget_game(self, number: u32) {
        self.remove(&format!("{GAME}{number}"));
        self.remove(&format!("{PLAYED}{number}"));
        let (open, numbers) = self.index();
        self.keep_index(open, &numbers);
    }

    /// Returns the number of the open game, and those of all kept games in ascending order. Each window has its own
    /// open game; a new window starts with the one opened last in any.
    pub(crate) fn index(self) -> (u32, Vec<u32>) {
        // The texts themselves are the list of games: another window may clear the storage, and the next step keeps its
        // game.
        let names = [self.0.memory.names(), self.0.store.names()].concat();
        let numbers = ascending(names.iter().filter_map(|name| name.strip_prefix(GAME)?.parse().ok()));
        let last = self.read(GAMES).and_then(|index| index.split(' ').next()?.parse().ok());
        let own = self.0.store.read_own(OPEN);
        let own = own.and_then(|number| number.parse().ok()).filter(|number| numbers.contains(number));
        (own.or(last).unwrap_or_default(), numbers)
    }

    /// Keeps the numbers of the open game and of all games. Returns false if there was no room.
    pub(crate) fn keep_index(self, open: u32, numbers: &[u32]) -> bool {
        self.0.store.write_own(OPEN, &open.to_string());
        self.write(GAMES, &list_of([open].iter().chain(numbers)))
    }

    pub(crate) fn forget_profile(self, number: u32) {
        self.remove(&format!("{OPPONENT}{number}"));
    }

    /// Returns the numbers of all profiles, in ascending order.
    pub(crate) fn profiles(self) -> Vec<u32> {
        let numbers = self.read(OPPONENTS).unwrap_or_default();
        ascending(numbers.split_whitespace().filter_map(|number| number.parse().ok()))
    }

    pub(crate) fn keep_profiles(self, numbers: &[u32]) -> bool {
        self.write(OPPONENTS, &list_of(numbers.iter()))
    }

    /// Returns true if the store has room for so much text beside the others.
    pub fn has_room_for(self, text: &str) -> bool {
        let has_room = self.0.store.write(ROOM, text);
        self.0.store.remove(ROOM);
        has_room
    }

    /// Returns the names of all texts without the prefix, in the order of their numbers.
    pub(crate) fn names(self) -> Vec<String> {
        let names = [self.0.memory.names(), self.0.store.names()].concat();
        let names = names.iter().filter_map(|name| name.strip_prefix(SETTING));
        let mut names: Vec<_> = names.map(str::to_owned).collect();
        insertion_sort_by_key(&mut names, |name| name.rsplit('.').next()?.parse::<u32>().ok());
        names
    }

    fn read(self, name: &str) -> Option<String> {
        self.0.memory.read(name).or_else(|| self.0.store.read(name))
    }

    /// Returns false if the store refused the text. The game goes on: memory and the address still hold it.
    fn write(self, name: &str, text: &str) -> bool {
        let is_kept = self.0.store.write(name, text);
        if is_kept {
            self.0.memory.remove(name);
        } else {
            self.0.memory.write(name, text);
        }
        is_kept
    }

    fn remove(self, name: &str) {
        self.0.memory.remove(name);
        self.0.store.remove(name);
    }
}

fn ascending(numbers: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut numbers: Vec<u32> = numbers.collect();
    insertion_sort_by_key(&mut numbers, |number| *number);
    numbers.dedup();
    numbers
}

fn list_of<'a>(numbers: impl Iterator<Item = &'a u32>) -> String {
    numbers.map(u32::to_string).collect::<Vec<_>>().join(" ")
}

/// Texts kept by name, which outlive the page.
pub trait Store: Send + Sync {
    /// Returns false if nothing can be kept, as in some private windows.
    fn is_offered(&self) -> bool;
    fn read(&self, name: &str) -> Option<String>;
    /// Keeps a text. Returns false if there was no room.
    fn write(&self, name: &str, text: &str) -> bool;
    fn remove(&self, name: &str);
    fn names(&self) -> Vec<String>;
    fn read_own(&self, name: &str) -> Option<String>;
    fn write_own(&self, name: &str, text: &str);
}

/// A store in memory, which several windows can share.
#[derive(Clone, Default)]
pub struct MemoryStore {
    shared: Arc<Mutex<Texts>>,
    own: Arc<Mutex<Texts>>,
}

/// Texts by name. A map of the standard library would add kilobytes to the page.
#[derive(Default)]
struct Texts {
    texts: Vec<(String, String)>,
    /// The most bytes of all names and texts together.
    room: Option<usize>,
}

impl Texts {
    fn read(&self, name: &str) -> Option<String> {
        self.texts.iter().find(|(other, _)| other == name).map(|(_, text)| text.clone())
    }

    fn write(&mut self, name: &str, text: &str) -> bool {
        let others = self.texts.iter().filter(|(other, _)| other != name);
        let bytes = others.fold(name.len() + text.len(), |sum, (name, text)| sum + name.len() + text.len());
        let has_room = self.room.is_none_or(|room| bytes <= room);
        if has_room {
            self.remove(name);
            self.texts.push((name.to_owned(), text.to_owned()));
        }
        has_room
    }

    fn remove(&mut self, name: &str) {
        self.texts.retain(|(other, _)| other != name);
    }
}

impl MemoryStore {
    /// Returns the same store as another window sees it.
    #[must_use]
    pub fn other_window(&self) -> Self {
        Self { own: Arc::default(), ..self.clone() }
    }

    /// Limits the bytes of all names and texts together. A limit of 0 stands for a blocked store.
    pub fn limit(&self, room: Option<usize>) {
        lock(&self.shared).room = room;
    }

    pub fn clear(&self) {
        lock(&self.shared).texts.clear();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Store for MemoryStore {
    fn is_offered(&self) -> bool {
        lock(&self.shared).room != Some(0)
    }

    fn read(&self, name: &str) -> Option<String> {
        lock(&self.shared).read(name)
    }

    fn write(&self, name: &str, text: &str) -> bool {
        lock(&self.shared).write(name, text)
    }

    fn remove(&self, name: &str) {
        lock(&self.shared).remove(name);
    }

    fn names(&self) -> Vec<String> {
        lock(&self.shared).texts.iter().map(|(name, _)| name.clone()).collect()
    }

    fn read_own(&self, name: &str) -> Option<String> {
        lock(&self.own).read(name)
    }

    fn write_own(&self, name: &str, text: &str) {
        lock(&self.own).write(name, text);
    }
}
