use super::board_sampler::BoardSampler;
use super::sweep_draws::SweepDraws;

/// A method of drawing boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawMethod {
    /// Acceptance and rejection: arrangements are proposed, and those that fit are accepted.
    Rejection,
    /// The backward pass of a sweep over the grid.
    Sweep,
}

/// The sweep that may take the place of proposals.
#[derive(Debug)]
pub(super) struct Alternative {
    /// The number of proposals after which the predicted time of the sweep is compared with that of the proposals left.
    due: u64,
    /// The sweep, once one was planned. Its forward pass serves all batches.
    pub(super) sweep: Option<Box<SweepDraws>>,
}

impl Alternative {
    /// The number of proposals before the first comparison.
    const FIRST: u64 = 200_000;
    /// Maximum memory of a sweep, in bytes: an eighth of what a page may take, which has several workers.
    const MAX_BYTES: f64 = (32_u32 << 20) as f64;
    /// Time of a proposal on one core of a desktop machine.
    const PROPOSAL_NANOSECONDS: f64 = 35.0;

    pub(super) const fn new(sweep: Option<Box<SweepDraws>>) -> Self {
        Self { due: Self::FIRST, sweep }
    }

    /// Returns the sweep if the comparison is due after `proposed` proposals, and the predicted time of the sweep is less
    /// than that of the proposals for the boards left, at the share accepted so far. The number of proposals before the
    /// next comparison is doubled.
    pub(super) fn if_faster(
        &mut self,
        sampler: &BoardSampler,
        proposed: u64,
        accepted: u64,
        wanted: u64,
    ) -> Option<&mut SweepDraws> {
        if proposed < self.due {
            return None;
        }
        self.due = 2 * proposed;
        if self.sweep.is_none() {
            self.sweep = SweepDraws::new(sampler.posterior()).ok().map(Box::new);
        }
        let left = proposed as f64 / accepted.max(1) as f64 * wanted.saturating_sub(accepted) as f64;
        let is_faster = |sweep: &&mut SweepDraws| {
            sweep.cost() < left * Self::PROPOSAL_NANOSECONDS && sweep.bytes() <= Self::MAX_BYTES
        };
        self.sweep.as_deref_mut().filter(is_faster)
    }
}
