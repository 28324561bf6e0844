//! Where games outlive the page: the browser's storage and the page's address.

use leptos::prelude::window;
use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Record, Rules};
use wasm_bindgen::JsValue;
use web_sys::Storage;

use crate::i18n::Words;
use crate::session::library::{GameLibrary, KeptGame, KeptTextError};

/// The number of the open game, then those of all games.
const GAMES: &str = "rangekeeper.games";
/// Before the number of a game.
const GAME: &str = "rangekeeper.game.";
/// The address of the lab, where that of a game stands else.
pub const LAB: &str = "lab";
const SET_ASIDE: &str = "rangekeeper.set-aside";
/// The query with which the page is opened to set the open game aside.
const SET_ASIDE_QUERY: &str = "set-aside";

/// What was found when the page was opened.
#[derive(Debug)]
pub struct Found {
    /// The games that are kept.
    pub library: GameLibrary,
    /// The game in the page's address; it goes before the open one.
    pub addressed: Option<GameId>,
    /// What could not be read and was set aside, as sentences.
    pub complaints: Vec<String>,
}

/// Looks for games in the storage and in the address. What cannot be read is kept beside.
pub fn find(words: Words) -> Found {
    let mut complaints = Vec::new();
    let (open, numbers) = index();
    let unwanted = asked_to_set_aside();
    let mut games = Vec::new();
    for number in numbers {
        let Some(text) = read(&key(number)) else { continue };
        if unwanted && number == open {
            complaints.push(words.set_aside_as_asked(&text.lines().last().unwrap_or_default()));
            write(SET_ASIDE, &text);
            continue;
        }
        match KeptGame::of_text(number, &text) {
            Ok(kept) => games.push(kept),
            Err(error) => {
                complaints.push(words.stored_unreadable(&unreadable(words, &error)));
                write(SET_ASIDE, &text);
            }
        }
    }
    let addressed = if unwanted || address_is(LAB) { None } else { addressed(words) };
    let addressed = addressed.and_then(|game| game.map_err(|complaint| complaints.push(complaint)).ok());
    Found { library: GameLibrary::new(games, open), addressed, complaints }
}

/// What is wrong with a kept game.
fn unreadable(words: Words, error: &KeptTextError) -> String {
    match error {
        KeptTextError::Step(step) => words.no_step(step),
        KeptTextError::Game(error) => words.game_id_error(error),
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

/// Keeps the open game, and which games there are, also those of other windows. Whether the storage took it.
pub fn keep(library: &GameLibrary) -> bool {
    let open = library.open_game();
    let ours = library.games().iter().map(|kept| kept.number);
    let others =
        index().1.into_iter().filter(|number| !library.has(*number) && read(&key(*number)).is_some());
    let numbers = [open.number].into_iter().chain(ours).chain(others);
    let index = numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(" ");
    let kept = write(&key(open.number), &open.to_text()) && write(GAMES, &index);
    if !address_is(LAB) {
        show_address(open.game.id());
    }
    kept
}

/// Keeps a game that is not open.
pub fn keep_aside(kept: &KeptGame) {
    write(&key(kept.number), &kept.to_text());
}

/// Takes over what another window has done to its games meanwhile; whether that changes anything.
pub fn catch_up(library: &mut GameLibrary) -> bool {
    let kept =
        index().1.into_iter().filter_map(|number| KeptGame::of_text(number, &read(&key(number))?).ok());
    let mut changed = false;
    for kept in kept {
        changed |= library.put(kept);
    }
    changed
}

/// Throws a game away.
pub fn delete(number: u32) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&key(number));
    }
}

/// Makes the game the page's address.
pub fn show_address(game: &GameId) {
    let is_untouched = *game == Record::new(Rules::classic()).into();
    let hash = if is_untouched { String::new() } else { format!("#{game}") };
    let location = window().location();
    let address = format!("{}{hash}", location.pathname().unwrap_or_default());
    if let Ok(history) = window().history() {
        // Fails where pages may not change their address, such as inside some previews.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&address));
    }
}

/// Makes the name of another screen than the board the page's address.
pub fn show_name(name: &str) {
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&format!("#{name}")));
    }
}

/// Whether the page's address is the name of this screen.
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

/// Keeps a setting.
pub fn keep_setting(name: &str, value: &str) {
    write(&format!("rangekeeper.{name}"), value);
}

/// The number of the game that was open last, and those of all games.
fn index() -> (u32, Vec<u32>) {
    let index = read(GAMES).unwrap_or_default();
    let mut numbers = index.split_whitespace().filter_map(|number| number.parse().ok());
    (numbers.next().unwrap_or_default(), numbers.collect())
}

fn key(number: u32) -> String {
    format!("{GAME}{number}")
}

fn asked_to_set_aside() -> bool {
    let search = window().location().search().unwrap_or_default();
    search.strip_prefix('?') == Some(SET_ASIDE_QUERY)
}

/// `None` where the browser offers no storage, such as in some private windows.
fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

fn read(key: &str) -> Option<String> {
    storage()?.get_item(key).ok().flatten()
}

/// Whether the storage took it; a full one is no reason to stop a game, which the address still holds.
fn write(key: &str, value: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(key, value).is_ok())
}
