//! The games from the record on, of which forecast and chance to win are made.

use rangekeeper_play::GameLengths;

use super::ledger::Ledger;
use crate::workers::analysis::snapshot::Forecasting;

/// The games played from a record on.
pub(super) struct Games {
    pub(super) ledger: Ledger,
    /// The numbers of shots of those that are over.
    played: GameLengths,
    /// The numbers of turns that they took.
    pub(super) turns: GameLengths,
    /// True if a forecast was wanted of them.
    is_asked: bool,
    /// True if the player stopped them.
    stopped: bool,
}

impl Games {
    pub(super) fn new() -> Self {
        let (played, turns) = (GameLengths::default(), GameLengths::default());
        Self { ledger: Ledger::new(0), played, turns, is_asked: false, stopped: false }
    }

    /// Returns true if they may be played.
    pub(super) const fn may_go_on(&self) -> bool {
        !self.stopped && self.ledger.refused.is_none()
    }

    /// Takes the next game, if there are to be so many.
    pub(super) fn take(&mut self, most: u64) -> Option<u64> {
        self.ledger.all = most;
        if self.stopped { None } else { self.ledger.take(|_| true) }
    }

    /// Adds a game that took so many shots and turns.
    pub(super) fn add(&mut self, shots: u16, turns: u16) {
        self.played.add(shots);
        self.turns.add(turns);
    }

    /// Stops them, or lets them go on.
    pub(super) const fn stop(&mut self, stopped: bool) {
        self.stopped = stopped;
    }

    /// Notes that a forecast is wanted of them.
    pub(super) const fn ask(&mut self) {
        self.is_asked = true;
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
