//! The choice between proposals and a sweep, by predicted time.

use super::sweep_draws::SweepDrawPlan;

/// A method of drawing boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawMethod {
    /// Acceptance and rejection: arrangements are proposed, and those that fit are accepted.
    Rejection,
    /// The backward pass of a sweep over the grid.
    Sweep,
}

/// The number of proposals after which the predicted time of a sweep is compared with that of the proposals left.
#[derive(Clone, Copy, Debug)]
pub(super) struct MethodChoice(u64);

impl MethodChoice {
    /// The number of proposals before the first comparison.
    pub(super) const FIRST: Self = Self(200_000);
    /// Maximum memory of a sweep, in bytes: an eighth of what a page may take, which has several workers.
    const MAX_BYTES: f64 = (32_u32 << 20) as f64;
    /// Time of a proposal on one core of a desktop machine.
    const PROPOSAL_NANOSECONDS: f64 = 35.0;

    /// Returns true if the comparison is due after `proposed` proposals. Doubles the number of proposals before the
    /// next comparison if so.
    pub(super) const fn is_due(&mut self, proposed: u64) -> bool {
        let is_due = proposed >= self.0;
        if is_due {
            self.0 = 2 * proposed;
        }
        is_due
    }

    /// Returns true if the predicted time of a sweep is less than that of the proposals for the boards left, at the
    /// share accepted so far, and its memory is at most [`MAX_BYTES`](Self::MAX_BYTES).
    pub(super) fn is_sweep_faster(plan: &SweepDrawPlan, proposed: u64, accepted: u64, wanted: u64) -> bool {
        let left = proposed as f64 / accepted.max(1) as f64 * wanted.saturating_sub(accepted) as f64;
        plan.cost() < left * Self::PROPOSAL_NANOSECONDS && plan.bytes() <= Self::MAX_BYTES
    }
}
