//! The page's address: the open game, or the name of another screen.

use leptos::prelude::{WithUntracked, window};
use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Record, Rules};

use rangekeeper_session::OpenGame;

/// The address of the lab, in place of a game.
pub const LAB: &str = "lab";

/// Returns the text of the page's address: a game, or the name of another screen.
pub fn text() -> Option<String> {
    let hash = window().location().hash().ok()?;
    hash.strip_prefix('#').filter(|text| !text.is_empty()).map(str::to_owned)
}

/// Puts the open game into the page's address. The game that the page starts with needs none.
pub fn show_game(game: &OpenGame) {
    let first = GameId::from(Record::new(Rules::classic()));
    let first = first.with_assumption(game.platform.storage.assumption());
    let hash = game.library.with_untracked(|library| {
        let game = library.game().id();
        if *game == first { String::new() } else { format!("#{game}") }
    });
    let location = window().location();
    replace_address(&format!("{}{hash}", location.pathname().unwrap_or_default()));
}

pub fn show_name(name: &str) {
    replace_address(&format!("#{name}"));
}

fn replace_address(address: &str) {
    if let Ok(history) = window().history() {
        let state = history.state().unwrap_or_default();
        // Fails where pages may not change their address, such as in some previews.
        let _ = history.replace_state_with_url(&state, "", Some(address));
    }
}

pub fn address_is(name: &str) -> bool {
    text().is_some_and(|text| text == name)
}

/// Returns an address that opens a game on any device.
pub fn address_of(game: &GameId) -> String {
    let location = window().location();
    let [origin, path] = [location.origin(), location.pathname()].map(Result::unwrap_or_default);
    format!("{origin}{path}#{game}")
}

/// Returns true if the page is to open without the open game, which is set aside.
pub fn asks_to_set_aside() -> bool {
    window().location().search().is_ok_and(|search| search == "?set-aside")
}
