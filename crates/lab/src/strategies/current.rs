//! The position of a game, kept up with its record.

use super::reading::News;
use rangekeeper_engine::{Announcement, Position, Record, Rules};

/// The position after the shots of a game that were taken in so far.
#[derive(Clone)]
pub(super) struct Current {
    announcement: Announcement,
    beginning: Position,
    position: Position,
    news: News,
}

impl Current {
    /// Before the first shot; `None` if no arrangement obeys these rules.
    pub(super) fn new(rules: &Rules) -> Option<Self> {
        let beginning = Position::new(&Record::new(rules.clone())).ok()?;
        let announcement = rules.announcement();
        Some(Self { announcement, position: beginning.clone(), beginning, news: News::default() })
    }

    /// Begins another game.
    pub(super) fn begin(&mut self) {
        self.position.clone_from(&self.beginning);
        self.news.forget();
    }

    /// Takes in the shots that were not yet.
    pub(super) fn read(&mut self, record: &Record) {
        let news = self.news.since(record);
        if !news.is_empty() {
            for &shot in news {
                self.position.add_shot(self.announcement, shot);
            }
            self.position = self.position.pruned();
        }
    }

    /// The position after the shots that were taken in, ready for an engine.
    pub(super) fn position(&self) -> &Position {
        &self.position
    }
}
