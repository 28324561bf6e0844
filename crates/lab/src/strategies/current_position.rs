//! The position of a game in progress.

use super::new_answers::NewAnswers;
use rangekeeper_engine::{Announcement, Position, Record, Rules};

/// The position after the shots of a game that were read so far.
#[derive(Clone)]
pub(super) struct CurrentPosition {
    announcement: Announcement,
    beginning: Position,
    position: Position,
    answers: NewAnswers,
}

impl CurrentPosition {
    /// The position before the first shot; `None` if no arrangement obeys these rules.
    pub(super) fn new(rules: &Rules) -> Option<Self> {
        let beginning = Position::new(&Record::new(rules.clone())).ok()?;
        let announcement = rules.announcement();
        Some(Self { announcement, position: beginning.clone(), beginning, answers: NewAnswers::default() })
    }

    /// Begins another game.
    pub(super) fn begin(&mut self) {
        self.position.clone_from(&self.beginning);
        self.answers.restart();
    }

    /// Applies the new shots.
    pub(super) fn read(&mut self, record: &Record) {
        let answers = self.answers.since(record);
        if !answers.is_empty() {
            for &shot in answers {
                self.position.add_shot(self.announcement, shot);
            }
            self.position = self.position.pruned();
        }
    }

    /// The position after the shots that were read, ready for counting or sampling.
    pub(super) fn position(&self) -> &Position {
        &self.position
    }
}
