//! The games that a forecast is made of: which of them are over, and which are to be played.

use rangekeeper_play::GameLengths;

use crate::workers::analysis::snapshot::Forecasting;

/// The games played from a record on.
pub(super) struct Games {
    /// Games not yet handed out; lost ones come back here.
    open: Vec<u64>,
    /// Those that are over.
    played: GameLengths,
    /// True if no boards can be drawn to play against.
    impossible: bool,
    /// True if the player stopped them.
    stopped: bool,
}

impl Games {
    /// Games of which none has begun.
    pub(super) fn new() -> Self {
        let open = (0..Forecasting::GAMES).rev().collect();
        Self { open, played: GameLengths::default(), impossible: false, stopped: false }
    }

    /// Returns true if they may be played.
    pub(super) const fn go_on(&self) -> bool {
        !self.stopped && !self.impossible
    }

    /// The next game to be played.
    pub(super) fn next(&mut self) -> Option<u64> {
        if self.go_on() { self.open.pop() } else { None }
    }

    /// Takes a game back that is not over.
    pub(super) fn give_back(&mut self, game: u64) {
        self.open.push(game);
    }

    /// Adds a game that took so many shots.
    pub(super) fn add(&mut self, shots: u16) {
        self.played.add(shots);
    }

    /// No game can be played.
    pub(super) const fn give_up(&mut self) {
        self.impossible = true;
    }

    /// Stops them, or lets them go on.
    pub(super) const fn stop(&mut self, stopped: bool) {
        self.stopped = stopped;
    }

    /// Returns the forecast, which stays known when nobody wants to know it any more.
    pub(super) fn forecast(&self, wanted: bool) -> Forecasting {
        let played = self.played.clone();
        match self {
            _ if played.games() == Forecasting::GAMES => Forecasting::Done(played),
            Self { impossible: true, .. } => Forecasting::Impossible,
            _ if !wanted => Forecasting::NotWanted,
            Self { stopped: true, .. } => Forecasting::Stopped(played),
            _ => Forecasting::Begun(played),
        }
    }
}
