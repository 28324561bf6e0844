//! Work in numbered shares: batches of draws, parts of a count.

/// Work that is handed out in shares, whose results are merged to a `T`. It may be refused for a reason `R`.
pub(super) struct Shares<T, R> {
    pub(super) all: u32,
    /// Shares not yet handed out, the next one last; lost ones come back here.
    open: Vec<u32>,
    /// Shares not yet complete.
    left: u32,
    pub(super) merged: Option<T>,
    /// Why there is no more to come.
    pub(super) refused: Option<R>,
}

impl<T: Clone, R> Shares<T, R> {
    /// So many shares, none of them begun.
    pub(super) fn new(all: u32) -> Self {
        Self { all, open: (0..all).rev().collect(), left: all, merged: None, refused: None }
    }

    /// Takes the next share for which this holds.
    pub(super) fn take(&mut self, may_take: impl Fn(u32) -> bool) -> Option<u32> {
        let place = self.open.iter().rposition(|&share| may_take(share))?;
        Some(self.open.remove(place))
    }

    /// Takes a share back that is not done.
    pub(super) fn give_back(&mut self, share: u32) {
        self.open.push(share);
    }

    /// Adds the result of a complete share.
    pub(super) fn add(&mut self, result: &T, merge: impl FnOnce(&mut T, &T)) {
        match &mut self.merged {
            Some(merged) => merge(merged, result),
            None => self.merged = Some(result.clone()),
        }
        self.left -= 1;
    }

    pub(super) fn refuse(&mut self, reason: R) {
        self.open.clear();
        self.left = 0;
        self.refused = Some(reason);
    }

    /// Returns true if no share is left to be handed out.
    pub(super) const fn is_handed_out(&self) -> bool {
        self.open.is_empty()
    }

    /// Returns true if no share is left to be done.
    pub(super) const fn is_complete(&self) -> bool {
        self.left == 0
    }

    pub(super) const fn complete(&self) -> u32 {
        self.all - self.left
    }
}
