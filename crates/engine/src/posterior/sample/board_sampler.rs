use std::fmt;
use std::sync::Arc;

use super::board::Run;
use super::proposal::{Distribution, ProposalTables, Propose};
use super::weighed::WeighedTables;
use crate::posterior::TooManyWays;
use crate::posterior::checksum::Checksum;
use crate::posterior::hit_covers::{CoverGroup, Covers};
use crate::{Board, ClassCounts, Counts, Posterior, Progress, Sample, Steps, Task};

/// A sampler of the boards of a posterior. Boards are drawn independently of one another, each with its posterior
/// probability. Clones share the lists of placements.
///
/// ```
/// use rangekeeper_engine::{Posterior, Progress, Record};
///
/// let record: Record = "v1;classic;E5:hit".parse()?;
/// let sampler = Posterior::new(record.try_into()?).sampler().run()?;
/// // Batches can be drawn in any order and on any thread.
/// let mut batch = sampler.batch(1, 0, 25_000);
/// while batch.advance(10)? == Progress::Unfinished {
///     // Look at a clock here. `batch.sample()` has the boards so far.
/// }
/// assert_eq!(batch.sample().accepted(), 25_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct BoardSampler(Arc<Prepared>);

/// A posterior prepared for draws by acceptance and rejection.
struct Prepared {
    posterior: Posterior,
    source: Checksum,
    proposals: Box<dyn Propose>,
}

impl fmt::Debug for BoardSampler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BoardSampler").field("posterior", &self.0.posterior).finish_non_exhaustive()
    }
}

impl BoardSampler {
    fn new(posterior: Posterior, covers: Vec<CoverGroup>) -> Result<Self, TooManyWays> {
        let (position, prior) = (posterior.position(), posterior.prior());
        let is_small = position.grid().area() <= 128;
        // Only weighed proposals need the covers themselves.
        let weighed = if prior.is_uniform() { Vec::new() } else { covers.clone() };
        let listing = Distribution::new(position, covers).ok_or(TooManyWays)?;
        let proposals: Box<dyn Propose> = match (prior.is_uniform(), is_small) {
            (true, true) => Box::new(ProposalTables::<2>::new(position, listing)),
            (true, false) => Box::new(ProposalTables::<4>::new(position, listing)),
            (false, true) => Box::new(WeighedTables::<2>::new(&posterior, &weighed, listing)),
            (false, false) => Box::new(WeighedTables::<4>::new(&posterior, &weighed, listing)),
        };
        let source = Checksum::new(position.record(), prior);
        Ok(Self(Arc::new(Prepared { posterior, source, proposals })))
    }

    /// Returns the posterior.
    pub fn posterior(&self) -> &Posterior {
        &self.0.posterior
    }

    /// Returns every board that can be drawn, each once. Returns `None` if there are more than `ways` ways to choose a
    /// hit cover and a placement from its list for each free ship. Under a prior they differ in [weight](Self::weight).
    pub fn every_board(&self, ways: u64) -> Option<Vec<Board>> {
        self.proposals().every_board(ways)
    }

    /// Returns the weight of a board in proportion to others: 1 if the prior is uniform; 0 if it cannot be drawn.
    pub fn weight(&self, board: &Board) -> f64 {
        self.proposals().weigh(board)
    }

    /// Returns the total weight of all arrangements that have each ship on its list, overlapping ones included, divided
    /// by the number of ways to assign equal ships to placements. If the prior is uniform, this is their number.
    /// Multiplied by the [share that is accepted](Sample::acceptance), it estimates the total weight of all boards.
    #[doc(hidden)]
    pub fn proposal_weight(&self) -> f64 {
        self.proposals().weight()
    }

    /// Returns the sample of these boards, drawn by a sweep, with their numbers from each component of the prior.
    #[doc(hidden)]
    pub fn sample_of_boards(&self, boards: &[Board], components: &[u64]) -> Sample {
        let mut counts = vec![0; self.candidates()];
        boards.iter().flat_map(|board| board.iter()).for_each(|&number| counts[number as usize] += 1);
        let drawn = boards.len() as u64;
        self.sample_by_cell(drawn, drawn, &counts, components)
    }

    pub(super) fn proposals(&self) -> &dyn Propose {
        &*self.0.proposals
    }

    pub(super) fn candidates(&self) -> usize {
        self.posterior().position().classes().iter().map(|class| class.candidates.len()).sum()
    }

    pub(super) fn sample_of_run(&self, Run { proposed, accepted, counts, components, .. }: &Run) -> Sample {
        let proposed = (*proposed as f64 * self.proposals().stands_for()).round() as u64;
        self.sample_by_cell(proposed, *accepted, counts, components)
    }

    /// Returns the sample, given the number of draws that contain each candidate.
    fn sample_by_cell(&self, proposed: u64, accepted: u64, counts: &[u64], components: &[u64]) -> Sample {
        let position = self.posterior().position();
        let (grid, mut counts) = (position.grid(), counts.iter());
        let classes = position.classes().iter().map(|class| {
            let mut cells = vec![0_u128; grid.area()];
            for (candidate, count) in class.candidates.iter().zip(counts.by_ref()) {
                let orders = candidate.cells.iter().filter_map(|cell| grid.order(cell));
                orders.for_each(|order| cells[order] += u128::from(*count));
            }
            ClassCounts { ships: class.ships.clone(), cells }
        });
        let (source, boards, classes) = (self.0.source, accepted.into(), classes.collect());
        let drawn = Counts { source, grid, boards, classes, weights: None };
        Sample { proposed, drawn, components: components.to_vec() }
    }
}

impl Posterior {
    /// Prepares a sampler of the boards: lists the ways to cover the hits, one choice a step.
    ///
    /// The task fails with [`TooManyWays`] if there are too many hit covers, or if their number, weighted by the ways
    /// to choose the free ships, exceeds 128 bits.
    pub fn sampler(&self) -> Task<Result<BoardSampler, TooManyWays>> {
        let position = self.position();
        let classes = position.classes().iter().map(|class| (class.ships.len(), &class.candidates[..]));
        let covers = Covers::new(position.hits(), classes, Preparing::MAX_WAYS);
        Task::new(Preparing { covers, posterior: self.clone() })
    }
}

/// The preparation of a sampler. Listing the hit covers can take longer than a frame.
struct Preparing {
    posterior: Posterior,
    covers: Covers,
}

impl Preparing {
    /// Maximum number of hit covers that are listed. The classic fleet has at most 0.7 million on 10 x 10, with five
    /// separate hits that nothing else restricts.
    const MAX_WAYS: usize = 2_000_000;
}

impl Steps for Preparing {
    type Output = Result<BoardSampler, TooManyWays>;

    /// Tries one choice, in a fraction of a microsecond.
    fn step(&mut self) -> Progress<Self::Output> {
        match self.covers.advance(1) {
            Ok(false) => Progress::Unfinished,
            Ok(true) => {
                Progress::Finished(BoardSampler::new(self.posterior.clone(), self.covers.take_groups()))
            }
            Err(error) => Progress::Finished(Err(error)),
        }
    }
}
