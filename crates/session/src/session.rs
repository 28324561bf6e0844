//! The session of a window: what its views share.

use crate::{Advice, Analysis, GameLibrary, Notice, OpenGame, Platform, Pointer};

#[derive(Clone, Copy)]
pub struct Session {
    pub game: &'static OpenGame,
    pub advice: &'static Advice,
    pub pointer: &'static Pointer,
    pub analysis: Analysis,
}

impl Session {
    /// Opens the game of the page's address, if it holds one, else the game that was open last, unless that one is
    /// unwanted. Nobody works yet.
    pub fn open(platform: Platform, address: Option<&str>, is_unwanted: bool) -> Self {
        let (library, aside) = GameLibrary::open_in(platform.storage, is_unwanted);
        let was_begun = !library.game().is_untouched();
        let game = OpenGame::new(platform, library);
        for aside in aside {
            game.notify_player(Notice::SetAside(aside));
        }
        let advice = Advice::new(game);
        let pointer = Pointer::new(game, advice);
        if address.is_some_and(|address| game.open_address(address)) && was_begun {
            game.notify_player(Notice::GameOfAddress);
        }
        game.watch_storage();
        advice.waiting.begin();
        Self { game, advice, pointer, analysis: Analysis::kept(platform) }
    }

    pub fn begin(self) {
        self.analysis.begin(self.game, self.advice);
    }
}
