use rangekeeper_engine::{Position, Progress};
use rangekeeper_play::{BestFirstShots, SolveError, Solver, SolverGoal};

/// Number of positions of the game tree that are searched between two calls of `goes_on`.
const SLICE: u64 = 2000;

/// Solves a position by searching at most `most` positions, in slices; returns `None` if `goes_on` ends the search.
pub fn solve(
    position: &Position,
    play: SolverGoal,
    most: u64,
    mut goes_on: impl FnMut(&Solver) -> bool,
) -> Result<Option<(Solver, BestFirstShots)>, SolveError> {
    let mut solver = Solver::new(position, play)?;
    while solver.nodes() < most {
        if solver.advance(SLICE.min(most - solver.nodes())) == Progress::Finished(())
            && let Some(best) = solver.best()
        {
            return Ok(Some((solver, best)));
        }
        if !goes_on(&solver) {
            return Ok(None);
        }
    }
    Err(SolveError::TooManyNodes { most })
}
