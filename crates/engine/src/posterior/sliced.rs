//! Computations in slices.

/// The state of a computation in slices: the rest of the work, or the result.
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sliced<P, T> {
    /// The rest of the work, which continues the computation.
    Unfinished(P),
    /// The result.
    Finished(T),
}

impl<P, T> Sliced<P, T> {
    /// Returns the result, if the computation is finished.
    pub fn finished(self) -> Option<T> {
        match self {
            Self::Finished(result) => Some(result),
            Self::Unfinished(_) => None,
        }
    }
}
