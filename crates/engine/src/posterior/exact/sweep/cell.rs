//! The cells of a sweep, and the candidates that begin there.

use super::super::weight::Weight;

/// A cell, in the order of the sweep.
pub(super) struct SweepCell<W> {
    pub(super) is_hit: bool,
    /// Whether any candidate covers it.
    pub(super) in_use: bool,
    /// The candidates that begin there.
    pub(super) starts: Vec<Start<W>>,
}

/// A candidate.
#[derive(Clone, Copy)]
pub(super) struct Start<W> {
    pub(super) class: usize,
    /// Its number in the class.
    pub(super) number: usize,
    pub(super) length: usize,
    /// Whether it lies along the rows of the sweep.
    pub(super) across: bool,
    pub(super) weight: W,
}

impl<W: Weight> Start<W> {
    /// Whether the other one can be its image under a reflection.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        (self.class, self.length, self.across) == (other.class, other.length, other.across)
            && self.weight == other.weight
    }
}
