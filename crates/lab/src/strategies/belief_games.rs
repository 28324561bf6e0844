use super::current_posterior::CurrentPosterior;
use rangekeeper_engine::{Cell, CellSet, Record, Rules, ScaledPrior};
use rangekeeper_play::belief::{Belief, Decider};
use rangekeeper_play::policy::Policy;

/// Games that a strategy plays on the beliefs that the Rangekeeper policy draws.
///
/// Decisions depend on the rules, the seed and the answers, but not on the number of the game. Games with equal
/// openings therefore share their decisions.
#[derive(Debug)]
pub(super) struct BeliefGames {
    /// `None` if no arrangement obeys the rules, so that there are no games to play, or the prior is of other rules.
    decider: Option<Decider>,
}

impl BeliefGames {
    pub(super) fn new(rules: &Rules, prior: &ScaledPrior, seed: u64) -> Self {
        let beginning = CurrentPosterior::new(rules, prior).map(|current| current.posterior);
        Self { decider: beginning.map(|posterior| Decider::new(Policy::belief_source(&posterior, seed))) }
    }

    pub(super) fn begin(&mut self) {
        if let Some(decider) = &mut self.decider {
            decider.begin();
        }
    }

    /// Returns the cell that `choose` returns for the belief and the open cells, or else the first open cell.
    pub(super) fn aim(
        &mut self,
        record: &Record,
        choose: impl FnOnce(&Belief, CellSet) -> Option<Cell>,
    ) -> Option<Cell> {
        let decided = self.decider.as_mut().and_then(|decider| {
            record.shots()[decider.shots().len()..].iter().for_each(|&shot| decider.take_in(shot));
            decider.decide(choose)
        });
        decided.or_else(|| record.open().first())
    }
}
