//! Computations in slices.

/// A computation in slices: what is left of it, or what came of it.
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sliced<P, T> {
    /// It is not finished; this goes on with it.
    Unfinished(P),
    /// It is finished.
    Finished(T),
}

impl<P, T> Sliced<P, T> {
    /// The result, if there is one.
    pub fn finished(self) -> Option<T> {
        match self {
            Self::Finished(result) => Some(result),
            Self::Unfinished(_) => None,
        }
    }
}
