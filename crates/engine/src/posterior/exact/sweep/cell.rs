use super::super::weight::BoardSum;

pub(super) struct SweepCell<W> {
    pub(super) is_hit: bool,
    pub(super) in_use: bool,
    pub(super) starts: Vec<Start<W>>,
}

/// A candidate of a class, by its number among the class's candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::posterior) struct ClassCandidate {
    pub(in crate::posterior) class: usize,
    pub(in crate::posterior) number: usize,
}

/// A candidate, listed at the cell where it begins.
#[derive(Clone, Copy)]
pub(super) struct Start<W> {
    pub(super) candidate: ClassCandidate,
    pub(super) length: usize,
    /// True if it lies along the rows of the sweep.
    pub(super) across: bool,
    pub(super) weight: W,
}

impl<W: BoardSum> Start<W> {
    /// Returns true if the other candidate can be the image of this one under a reflection.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        (self.candidate.class, self.length, self.across)
            == (other.candidate.class, other.length, other.across)
            && self.weight == other.weight
    }
}
