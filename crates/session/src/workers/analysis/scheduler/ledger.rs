//! Numbered pieces of work: batches of draws, parts of a count, games.

/// Which pieces of some work are handed out, and how many are done. The work may be refused for a reason `R`.
pub(super) struct Ledger<R = ()> {
    /// The number of pieces.
    pub(super) all: u64,
    /// The first piece that was never considered.
    next: u64,
    /// Pieces before that one which are open: passed over, or of workers that were lost.
    returned: Vec<u64>,
    /// The number of complete pieces.
    pub(super) done: u64,
    /// Why there is no more to come.
    pub(super) refused: Option<R>,
}

impl<R> Ledger<R> {
    /// Begins with so many pieces, none of them handed out.
    pub(super) const fn new(all: u64) -> Self {
        Self { all, next: 0, returned: Vec::new(), done: 0, refused: None }
    }

    /// Takes the next open piece for which this holds.
    pub(super) fn take(&mut self, may_take: impl Fn(u64) -> bool) -> Option<u64> {
        if self.refused.is_some() {
            return None;
        }
        if let Some(place) = self.returned.iter().rposition(|&piece| may_take(piece)) {
            return Some(self.returned.remove(place));
        }
        while self.next < self.all {
            let piece = self.next;
            self.next += 1;
            if may_take(piece) {
                return Some(piece);
            }
            self.returned.push(piece);
        }
        None
    }

    /// Takes a piece back that is not done.
    pub(super) fn give_back(&mut self, piece: u64) {
        self.returned.push(piece);
    }

    /// Notes that a piece is complete.
    pub(super) const fn complete(&mut self) {
        self.done += 1;
    }

    pub(super) fn refuse(&mut self, reason: R) {
        self.refused = Some(reason);
    }

    /// Returns true if no piece is left to be handed out.
    pub(super) const fn is_handed_out(&self) -> bool {
        self.refused.is_some() || self.next >= self.all && self.returned.is_empty()
    }

    /// Returns true if no piece is left to be done.
    pub(super) const fn is_complete(&self) -> bool {
        self.refused.is_some() || self.done >= self.all
    }
}
