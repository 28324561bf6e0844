use crate::workers::protocol::Task;

/// Which pieces of some work are done. The workers' assignments tell which are in flight. The work may be refused for a
/// reason `R`.
#[derive(Default)]
pub(super) struct Ledger<R = ()> {
    pub(super) all: u64,
    is_done: Vec<bool>,
    pub(super) done: u64,
    /// The reason that there is no more.
    pub(super) refused: Option<R>,
}

impl<R> Ledger<R> {
    pub(super) const fn new(all: u64) -> Self {
        Self { all, is_done: Vec::new(), done: 0, refused: None }
    }

    /// Returns the first task of the pieces that are neither done nor in flight. `task` returns `None` for a piece that
    /// must wait.
    pub(super) fn next(&self, in_flight: &[&Task], task: impl Fn(u64) -> Option<Task>) -> Option<Task> {
        let is_done = |piece: &u64| self.is_done.get(*piece as usize).is_some_and(|is_done| *is_done);
        let pieces = 0..if self.refused.is_none() { self.all } else { 0 };
        let mut open = pieces.filter(|piece| !is_done(piece)).filter_map(task);
        open.find(|task| !in_flight.contains(&task))
    }

    pub(super) fn complete(&mut self, piece: u64) {
        let place = piece as usize;
        self.is_done.resize(self.is_done.len().max(place + 1), false);
        self.done += u64::from(!std::mem::replace(&mut self.is_done[place], true));
    }

    /// Returns true if no piece is left.
    pub(super) const fn is_complete(&self) -> bool {
        self.refused.is_some() || self.done >= self.all
    }
}
