//! A kept game as text: its name, the number of the current step, and every step, each on a line.

use rangekeeper_engine::error::GameIdError;
use thiserror::Error;

use crate::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptGame {
    pub number: u32,
    /// The player's name for it; empty if it has none.
    pub name: String,
    pub game: Game,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    pub name: String,
    /// The current step, or the reason that it cannot be read.
    pub game: Result<GameId, KeptTextError>,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum KeptTextError {
    /// The line with the number of the current step is missing or invalid.
    #[error("“{0}” is not the number of a step")]
    Step(String),
    #[error("{0}")]
    Game(#[from] GameIdError),
}

impl KeptGame {
    pub fn to_text(&self) -> String {
        let place = self.game.place().to_string();
        [&self.name, &place[..]].into_iter().chain(self.game.step_texts()).collect::<Vec<_>>().join("\n")
    }

    /// Reads the game of this number from its text.
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

    pub fn renamed(text: &str, name: &str) -> String {
        let steps = text.split_once('\n').map_or("", |(_, steps)| steps);
        format!("{name}\n{steps}")
    }
}

impl Listed {
    /// Reads the list's line for a game: of its text only the current step.
    pub fn of_text(text: &str) -> Self {
        let mut lines = text.lines();
        let name = lines.next().unwrap_or_default().to_owned();
        let now = lines.next().unwrap_or_default();
        let step = now.parse().ok().and_then(|now: usize| lines.nth(now));
        let game = match step {
            Some(step) => step.parse().map_err(KeptTextError::from),
            None => Err(KeptTextError::Step(now.to_owned())),
        };
        Self { name, game }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kept_game_is_read_back_with_its_whole_history() {
        let mut game = Game::new(Record::new(Rules::classic()));
        for cell in ["E5", "E6", "F5"] {
            game.mark(cell.parse().unwrap(), Some(Mark::Shot(Outcome::Miss)));
        }
        game.undo();
        let kept = KeptGame { number: 3, name: "Against Ada".to_owned(), game };
        assert_eq!(KeptGame::of_text(3, &kept.to_text()), Ok(kept.clone()));
        let listed = Listed::of_text(&kept.to_text());
        assert_eq!(listed, Listed { name: kept.name.clone(), game: Ok(kept.game.id().clone()) });
        let unnamed = KeptGame { name: String::new(), ..kept };
        assert_eq!(KeptGame::of_text(3, &unnamed.to_text()), Ok(unnamed.clone()));
        let renamed = KeptGame { name: "Ben".to_owned(), ..unnamed.clone() };
        assert_eq!(KeptGame::renamed(&unnamed.to_text(), "Ben"), renamed.to_text());
    }

    #[test]
    fn what_is_no_kept_game_is_quoted() {
        let error = |text: &str| {
            let error = KeptGame::of_text(1, text).unwrap_err();
            assert_eq!(Listed::of_text(text).game.as_ref(), Err(&error), "{text}");
            error.to_string()
        };
        let game = GameId::from(Record::new(Rules::classic())).to_string();
        assert_eq!(error(""), "“” is not the number of a step");
        assert_eq!(error(&format!("name\n7\n{game}")), "“7” is not the number of a step");
        assert!(error("name\n0\nR1AAAA").contains("R1AAAA"));
    }
}
