//! The games from the record on, of which forecast and chance to win are made.

use rangekeeper_play::GameLengths;

use super::ledger::Ledger;
use crate::workers::analysis::snapshot::Forecasting;
use crate::workers::protocol::Task;

pub(super) struct Games {
    pub(super) ledger: Ledger,
    /// The numbers of shots of those that are over.
    played: GameLengths,
    /// The numbers of turns that they took.
    pub(super) turns: GameLengths,
    /// True if a forecast was wanted of them.
    pub(super) is_asked: bool,
    /// True if the player stopped them.
    pub(super) stopped: bool,
}

impl Games {
    pub(super) fn new() -> Self {
        let (played, turns) = (GameLengths::default(), GameLengths::default());
        Self { ledger: Ledger::new(0), played, turns, is_asked: false, stopped: false }
    }

    pub(super) const fn may_go_on(&self) -> bool {
        !self.stopped && self.ledger.refused.is_none()
    }

    /// Returns the next of so many games.
    pub(super) fn next_task(&mut self, seed: u64, most: u64, in_flight: &[&Task]) -> Option<Task> {
        self.ledger.all = most;
        let task = |game| (!self.stopped).then_some(Task::Play { seed, game });
        self.ledger.next(in_flight, task)
    }

    pub(super) fn add(&mut self, shots: u16, turns: u16) {
        self.played.add(shots);
        self.turns.add(turns);
    }

    /// Returns the forecast, which stays known when nobody wants to know it any more.
    pub(super) fn forecast(&self, wanted: bool) -> Forecasting {
        let played = self.played.clone();
        match self {
            Self { is_asked: false, .. } => Forecasting::NotWanted,
            _ if played.games() >= Forecasting::GAMES => Forecasting::Done(played),
            Self { ledger: Ledger { refused: Some(()), .. }, .. } => Forecasting::Impossible,
            _ if !wanted => Forecasting::NotWanted,
            Self { stopped: true, .. } => Forecasting::Stopped(played),
            _ => Forecasting::Begun(played),
        }
    }
}
