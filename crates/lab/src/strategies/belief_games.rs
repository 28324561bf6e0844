//! Games of a strategy that decides on beliefs.

use rangekeeper_engine::{Cell, CellSet, Position, Record, Rules, ScaledPrior};
use rangekeeper_play::belief::{Belief, Decider};
use rangekeeper_play::policy::belief_source;

/// The games that a strategy plays on beliefs as the Rangekeeper policy draws them.
///
/// Decisions depend on the rules, the seed and the answers, not on the number of the game, so that games with equal
/// openings share their decisions.
pub(super) struct BeliefGames {
    /// `None` if no arrangement obeys the rules, so that there are no games to play.
    decider: Option<Decider>,
}

impl BeliefGames {
    pub(super) fn new(rules: &Rules, prior: &ScaledPrior, seed: u64) -> Self {
        let record = Record::new(rules.clone());
        let position = Position::new(&record).ok();
        let source = |position| belief_source(&record, &position, prior, seed);
        Self { decider: position.map(|position| Decider::new(source(position))) }
    }

    /// Begins a game.
    pub(super) fn begin(&mut self) {
        if let Some(decider) = &mut self.decider {
            decider.begin();
        }
    }

    /// The next shot of the game: the cell that is chosen of the belief and the open cells, or any open one if none is.
    pub(super) fn aim(
        &mut self,
        record: &Record,
        choose: impl FnOnce(&Belief, CellSet) -> Option<Cell>,
    ) -> Cell {
        let decided = self.decider.as_mut().and_then(|decider| {
            for &shot in &record.shots()[decider.shots().len()..] {
                decider.take_in(shot);
            }
            decider.decide(choose)
        });
        decided.or_else(|| record.open().first()).expect("a ship that is afloat has an open cell")
    }
}
