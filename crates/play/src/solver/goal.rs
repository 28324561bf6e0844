//! The kinds of play.

/// The kind of play that the [`Solver`](crate::Solver) looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolverGoal {
    /// Play with the fewest shots.
    Optimal,
    /// The greedy play with the fewest shots: it always shoots at a most likely hit.
    Greedy,
}
