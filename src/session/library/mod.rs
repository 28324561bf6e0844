//! The games that are kept, each with a name and its whole history.

#[cfg(test)]
mod properties;

use rangekeeper_engine::error::GameIdError;
use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Record, Rules};
use thiserror::Error;

use crate::session::game::Game;

/// All games that are kept; one of them is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameLibrary {
    /// At least one, the newest last.
    games: Vec<KeptGame>,
    /// The number of the open one.
    open: u32,
}

/// A game that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptGame {
    /// Its number, by which it is told from the others.
    pub number: u32,
    /// What the player calls it; empty for no name.
    pub name: String,
    /// The game.
    pub game: Game,
}

/// Why a kept game cannot be read back.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum KeptTextError {
    /// The line that tells which step is current is missing or says something else.
    #[error("“{0}” is not the number of a step")]
    Step(String),
    /// A step is no game.
    #[error("{0}")]
    Game(#[from] GameIdError),
}

impl GameLibrary {
    /// A library with these games, if there are any, else with a new one. `open` is the open one; if there
    /// is none of this number, the last.
    pub fn new(mut games: Vec<KeptGame>, open: u32) -> Self {
        if games.is_empty() {
            let game = Game::new(Record::new(Rules::classic()));
            games.push(KeptGame { number: 1, name: String::new(), game });
        }
        let last = games.iter().map(|kept| kept.number).max().unwrap_or_default();
        let open = games.iter().find(|kept| kept.number == open).map_or(last, |kept| kept.number);
        Self { games, open }
    }

    /// All games, the newest last.
    pub fn games(&self) -> &[KeptGame] {
        &self.games
    }

    /// The open one.
    pub fn open_game(&self) -> &KeptGame {
        let open = self.games.iter().find(|kept| kept.number == self.open);
        open.unwrap_or(&self.games[0])
    }

    /// The open game.
    pub fn game(&self) -> &Game {
        &self.open_game().game
    }

    /// The open game, to be changed.
    pub fn game_mut(&mut self) -> &mut Game {
        let place = self.games.iter().position(|kept| kept.number == self.open);
        &mut self.games[place.unwrap_or(0)].game
    }

    /// Adds a game and opens it.
    pub fn add(&mut self, game: Game) {
        let number = self.games.iter().map(|kept| kept.number).max().unwrap_or(0) + 1;
        self.games.push(KeptGame { number, name: String::new(), game });
        self.open = number;
    }

    /// Puts a game beside the others, or in the place of the one of its number; whether that changes anything.
    pub fn put(&mut self, kept: KeptGame) -> bool {
        match self.games.iter_mut().find(|known| known.number == kept.number) {
            Some(known) if *known == kept => return false,
            Some(known) => *known = kept,
            None => {
                self.games.push(kept);
                self.games.sort_by_key(|kept| kept.number);
            }
        }
        true
    }

    /// Whether there is a game of this number.
    pub fn has(&self, number: u32) -> bool {
        self.games.iter().any(|kept| kept.number == number)
    }

    /// Opens the game of this number, if there is one.
    pub fn open(&mut self, number: u32) {
        if self.has(number) {
            self.open = number;
        }
    }

    /// Gives the game of this number a name.
    pub fn rename(&mut self, number: u32, name: &str) {
        if let Some(kept) = self.games.iter_mut().find(|kept| kept.number == number) {
            // A line of its own holds it.
            let line = name.split(char::is_control).collect::<Vec<_>>().join(" ");
            line.trim().clone_into(&mut kept.name);
        }
    }

    /// Throws the game of this number away. In place of the open one comes the newest, in place of the
    /// last a new game.
    pub fn delete(&mut self, number: u32) {
        let games = std::mem::take(&mut self.games);
        let left = games.into_iter().filter(|kept| kept.number != number).collect();
        *self = Self::new(left, self.open);
    }
}

impl KeptGame {
    /// The game as text: its name, the place of the current step, and every step, each in a line.
    pub fn to_text(&self) -> String {
        let (steps, now) = self.game.history();
        let head = [self.name.clone(), now.to_string()];
        head.into_iter().chain(steps.iter().map(GameId::to_string)).collect::<Vec<_>>().join("\n")
    }

    /// The game of this number from its text.
    ///
    /// # Errors
    /// [`KeptTextError`] for the first line that cannot be read.
    pub fn of_text(number: u32, text: &str) -> Result<Self, KeptTextError> {
        let mut lines = text.lines();
        let name = lines.next().unwrap_or_default().to_owned();
        let now = lines.next().unwrap_or_default();
        let steps = lines.map(str::parse).collect::<Result<Vec<GameId>, _>>()?;
        let game = now.parse().ok().and_then(|now| Game::with_history(steps, now));
        let game = game.ok_or_else(|| KeptTextError::Step(now.to_owned()))?;
        Ok(Self { number, name, game })
    }
}

#[cfg(test)]
mod tests {
    use rangekeeper_engine::{Mark, Outcome};

    use super::*;

    fn classic() -> Game {
        Game::new(Record::new(Rules::classic()))
    }

    #[test]
    fn a_kept_game_is_read_back_with_its_whole_history() {
        let mut game = classic();
        for cell in ["E5", "E6", "F5"] {
            game.mark(cell.parse().unwrap(), Some(Mark::Shot(Outcome::Miss)));
        }
        game.undo();
        let kept = KeptGame { number: 3, name: "Against Ada".to_owned(), game };
        assert_eq!(KeptGame::of_text(3, &kept.to_text()), Ok(kept.clone()));
        let unnamed = KeptGame { name: String::new(), ..kept };
        assert_eq!(KeptGame::of_text(3, &unnamed.to_text()), Ok(unnamed));
    }

    #[test]
    fn what_is_no_kept_game_is_quoted() {
        let error = |text: &str| KeptGame::of_text(1, text).unwrap_err().to_string();
        let game = GameId::from(Record::new(Rules::classic())).to_string();
        assert_eq!(error(""), "“” is not the number of a step");
        assert_eq!(error(&format!("name\n7\n{game}")), "“7” is not the number of a step");
        assert!(error("name\n0\nR1AAAA").contains("R1AAAA"));
    }

    #[test]
    fn one_game_is_always_on_the_table() {
        let mut library = GameLibrary::new(Vec::new(), 7);
        assert_eq!(library.open_game().number, 1);
        library.add(classic());
        library.add(classic());
        assert_eq!(library.open_game().number, 3);
        library.open(1);
        library.open(9);
        assert_eq!(library.open_game().number, 1);
        let another = KeptGame { number: 1, name: "another".to_owned(), game: classic() };
        assert!(library.put(another.clone()));
        assert!(!library.put(another));
        assert_eq!(library.open_game().name, "another");
        library.rename(1, " a\nb ");
        assert_eq!(library.open_game().name, "a b");
        library.delete(1);
        assert_eq!(library.open_game().number, 3);
        library.delete(2);
        library.delete(3);
        assert_eq!((library.games().len(), library.open_game().number), (1, 1));
    }
}
