use rangekeeper_engine::{Record, Shot};

/// Reader of a growing record that returns every shot once.
#[derive(Clone, Debug, Default)]
pub(super) struct NewAnswers {
    read: usize,
}

impl NewAnswers {
    pub(super) fn restart(&mut self) {
        self.read = 0;
    }

    pub(super) fn new_shots<'a>(&mut self, record: &'a Record) -> &'a [Shot] {
        let shots = &record.shots()[self.read..];
        self.read = record.shots().len();
        shots
    }
}
