//! The position of a game in progress.

use super::new_answers::NewAnswers;
use rangekeeper_engine::{Announcement, Position, Record, Rules, ScaledPrior};

/// The position after the shots of a game that were read so far.
#[derive(Clone)]
pub(super) struct CurrentPosition {
    announcement: Announcement,
    beginning: Position,
    position: Position,
    prior: ScaledPrior,
    answers: NewAnswers,
}

impl CurrentPosition {
    /// The position before the first shot; `None` if no arrangement obeys these rules.
    pub(super) fn new(rules: &Rules, prior: &ScaledPrior) -> Option<Self> {
        let beginning = Position::new(&Record::new(rules.clone())).ok()?;
        let announcement = rules.announcement();
        let (position, prior) = (beginning.clone(), prior.clone());
        Some(Self { announcement, position, beginning, prior, answers: NewAnswers::default() })
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

    /// How the ships are assumed to have been placed.
    pub(super) fn prior(&self) -> &ScaledPrior {
        &self.prior
    }

    /// The position after the shots that were read, ready for counting or sampling.
    pub(super) fn position(&self) -> &Position {
        &self.position
    }
}
