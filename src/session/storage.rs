//! The browser's storage and the page's address, in which games outlive the page.

use std::cell::RefCell;
use std::collections::BTreeMap;

use leptos::prelude::window;
use rangekeeper_engine::internal::insertion_sort_by_key;
use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Assumption, Record, Rules};
use web_sys::Storage;

use crate::i18n::Words;
use crate::session::library::{GameLibrary, GameStore, KeptTextError};
use crate::session::placed_by::PlacedBy;
use crate::session::profiles::{HEAD, Profile, ProfileStore, ProfileTextError, Profiles};

/// The number of the game that was opened last, then those of all games, which only earlier versions of the page read:
/// a text may be kept without being listed here.
const GAMES: &str = "rangekeeper.games";
/// Before the number of a game.
const GAME: &str = "rangekeeper.game.";
/// The number of the game that is open in this window.
const OPEN: &str = "rangekeeper.open";
/// The numbers of the profiles of opponents.
const OPPONENTS: &str = "rangekeeper.opponents";
/// Before the number of such a profile.
const OPPONENT: &str = "rangekeeper.opponent.";
/// The setting that keeps who placed the ships of games to come.
pub const PLACED_BY: &str = "placed-by";
/// The address of the lab, where that of a game stands else.
pub const LAB: &str = "lab";
const SET_ASIDE: &str = "rangekeeper.set-aside";
/// The query with which the page is opened to set the open game aside.
const SET_ASIDE_QUERY: &str = "set-aside";

/// The games and complaints found when the page was opened.
#[derive(Debug)]
pub struct Found {
    pub library: Library,
    /// The game in the page's address; it goes before the open one.
    pub addressed: Option<GameId>,
    /// Complaints about what could not be read and was set aside, as sentences.
    pub complaints: Vec<String>,
}

pub type Library = GameLibrary<BrowserStore>;

/// The profiles of opponents of this browser.
pub type OpponentProfiles = Profiles<BrowserStore>;

/// The browser's storage as the place of games and profiles. What it has no room for stays in memory as long as the
/// page lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrowserStore;

impl GameStore for BrowserStore {
    fn text(&self, number: u32) -> Option<String> {
        read(&key(number))
    }

    fn keep(&mut self, number: u32, text: &str) -> bool {
        write(&key(number), text)
    }

    fn forget(&mut self, number: u32) {
        remove(&key(number));
        let (open, numbers) = self.index();
        self.keep_index(open, &numbers);
    }

    /// The open game is this window's own; a new window has the one that was opened last in any.
    fn index(&self) -> (u32, Vec<u32>) {
        let last = read(GAMES).and_then(|index| index.split(' ').next()?.parse().ok());
        let numbers = numbers_of_games(&names());
        let own = session_storage().and_then(|storage| storage.get_item(OPEN).ok()?);
        let own = own.and_then(|number| number.parse().ok()).filter(|number| numbers.contains(number));
        (own.or(last).unwrap_or_default(), numbers)
    }

    fn keep_index(&mut self, open: u32, numbers: &[u32]) -> bool {
        if let Some(storage) = session_storage() {
            let _ = storage.set_item(OPEN, &open.to_string());
        }
        write(GAMES, &list_of([open].iter().chain(numbers)))
    }

    fn assumption(&self) -> Assumption {
        placed_by().unwrap_or(PlacedBy::UNASKED).assumption()
    }
}

impl ProfileStore for BrowserStore {
    fn profile(&self, number: u32) -> Option<String> {
        read(&format!("{OPPONENT}{number}"))
    }

    fn keep_profile(&mut self, number: u32, text: &str) -> bool {
        write(&format!("{OPPONENT}{number}"), text)
    }

    fn forget_profile(&mut self, number: u32) {
        remove(&format!("{OPPONENT}{number}"));
    }

    fn profiles(&self) -> Vec<u32> {
        numbers_of(&read(OPPONENTS).unwrap_or_default())
    }

    fn keep_profiles(&mut self, numbers: &[u32]) -> bool {
        write(OPPONENTS, &list_of(numbers.iter()))
    }
}

/// Returns the numbers of the games whose texts have these names, in ascending order. What is kept says which games
/// there are, not a list beside it: the storage may be cleared while the page is open, and the next step keeps its game.
fn numbers_of_games(names: &[String]) -> Vec<u32> {
    ascending(names.iter().filter_map(|name| name.strip_prefix(GAME)?.parse().ok()))
}

/// The numbers that a text lists, in ascending order.
fn numbers_of(text: &str) -> Vec<u32> {
    ascending(text.split_whitespace().filter_map(|number| number.parse().ok()))
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

/// Who placed the ships, as the player said last; `None` if they were never asked.
pub fn placed_by() -> Option<PlacedBy> {
    setting(PLACED_BY)?.parse().ok()
}

/// Looks for games in the storage and in the address. What cannot be read is kept beside.
pub fn find(words: Words) -> Found {
    let mut complaints = Vec::new();
    let unwanted = asked_to_set_aside();
    if unwanted {
        let mut store = BrowserStore;
        let (open, _) = store.index();
        if let Some(text) = store.text(open) {
            complaints.push(words.set_aside_as_asked(&text.lines().last().unwrap_or_default()));
            write(SET_ASIDE, &text);
            store.forget(open);
        }
    }
    let (library, unreadable) = Library::new(BrowserStore);
    if let Some((text, error)) = unreadable {
        complaints.push(words.stored_unreadable(&kept_text_error(words, &error)));
        write(SET_ASIDE, &text);
    }
    let addressed = if unwanted || address_is(LAB) { None } else { addressed(words) };
    let addressed = addressed.and_then(|game| game.map_err(|complaint| complaints.push(complaint)).ok());
    Found { library, addressed, complaints }
}

/// Explains an error in a kept game.
pub fn kept_text_error(words: Words, error: &KeptTextError) -> String {
    match error {
        KeptTextError::Step(step) => words.no_step(step),
        KeptTextError::Game(error) => words.game_id_error(error),
    }
}

/// Explains an error in the text of a profile.
pub fn profile_error(words: Words, error: &ProfileTextError) -> String {
    match error {
        ProfileTextError::NotAProfile(text) => words.profile_head_missing(text, &HEAD),
        ProfileTextError::UnknownVersion(text) => words.profile_version(text),
        ProfileTextError::Name(text) => words.profile_name(text, &Profile::NAME_LENGTH),
        ProfileTextError::Line { line, part } => words.profile_line(part, line),
        ProfileTextError::Cells { line, found, wanted } => words.profile_cells(line, found, wanted),
        ProfileTextError::TooLong => words.profile_too_long(&Profile::MOST_GAMES),
    }
}

/// The game in the page's address, or what is wrong with it, in which case it is kept beside; `None` if there
/// is none.
pub fn addressed(words: Words) -> Option<Result<GameId, String>> {
    let hash = window().location().hash().ok()?;
    let text = hash.strip_prefix('#').filter(|text| !text.is_empty())?;
    Some(text.parse().map_err(|error| {
        write(SET_ASIDE, text);
        words.address_unreadable(&words.game_id_error(&error))
    }))
}

pub fn show_address(game: &GameId) {
    // As a player finds it who opens the page for the first time, or again.
    let first = GameId::from(Record::new(Rules::classic())).with_assumption(BrowserStore.assumption());
    let is_untouched = *game == first;
    let hash = if is_untouched { String::new() } else { format!("#{game}") };
    let location = window().location();
    replace_address(&format!("{}{hash}", location.pathname().unwrap_or_default()));
}

/// Makes the name of another screen than the board the page's address.
pub fn show_name(name: &str) {
    replace_address(&format!("#{name}"));
}

fn replace_address(address: &str) {
    if let Ok(history) = window().history() {
        let state = history.state().unwrap_or_default();
        // Fails where pages may not change their address, such as inside some previews.
        let _ = history.replace_state_with_url(&state, "", Some(address));
    }
}

/// Returns true if the page's address is the name of this screen.
pub fn address_is(name: &str) -> bool {
    window().location().hash().is_ok_and(|hash| hash.strip_prefix('#') == Some(name))
}

/// The address that opens a game, on whatever device.
pub fn address_of(game: &GameId) -> String {
    let location = window().location();
    let [origin, path] = [location.origin(), location.pathname()].map(Result::unwrap_or_default);
    format!("{origin}{path}#{game}")
}

/// A setting by its name, as it was last kept.
pub fn setting(name: &str) -> Option<String> {
    read(&format!("rangekeeper.{name}"))
}

pub fn keep_setting(name: &str, value: &str) {
    write(&format!("rangekeeper.{name}"), value);
}

fn key(number: u32) -> String {
    format!("{GAME}{number}")
}

fn asked_to_set_aside() -> bool {
    let search = window().location().search().unwrap_or_default();
    search.strip_prefix('?') == Some(SET_ASIDE_QUERY)
}

thread_local! {
    /// Values that the browser's storage did not take.
    static MEMORY: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
}

/// Returns true if the browser has a storage for the page. Some offer none in private windows, or let players block it.
pub fn is_offered() -> bool {
    storage().is_some()
}

fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// The window's own storage, which a reload does not empty.
fn session_storage() -> Option<Storage> {
    window().session_storage().ok().flatten()
}

fn read(key: &str) -> Option<String> {
    MEMORY.with_borrow(|memory| memory.get(key).cloned()).or_else(|| storage()?.get_item(key).ok().flatten())
}

/// Returns the names of all that is kept.
fn names() -> Vec<String> {
    let mut names: Vec<String> = MEMORY.with_borrow(|memory| memory.keys().cloned().collect());
    if let Some(storage) = storage() {
        let length = storage.length().unwrap_or_default();
        names.extend((0..length).filter_map(|index| storage.key(index).ok()?));
    }
    names
}

/// Returns true if the storage took it; a full one is no reason to stop a game, which memory and the address still
/// hold.
fn write(key: &str, value: &str) -> bool {
    let is_kept = storage().is_some_and(|storage| storage.set_item(key, value).is_ok());
    MEMORY.with_borrow_mut(|memory| {
        if is_kept {
            memory.remove(key);
        } else {
            memory.insert(key.to_owned(), value.to_owned());
        }
    });
    is_kept
}

fn remove(key: &str) {
    MEMORY.with_borrow_mut(|memory| memory.remove(key));
    if let Some(storage) = storage() {
        let _ = storage.remove_item(key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_of_a_game_is_one_of_the_games() {
        let names =
            ["rangekeeper.game.10", "rangekeeper.games", "else", "rangekeeper.game.2", "rangekeeper.game.x"];
        assert_eq!(numbers_of_games(&names.map(str::to_owned)), [2, 10]);
    }
}
