//! The games from the record on, of which forecast and chance to win are made: which of them are over, and which are to
//! be played.

use rangekeeper_play::GameLengths;

use crate::workers::analysis::snapshot::Forecasting;

/// The games played from a record on.
pub(super) struct Games {
    /// Games that came back from lost workers.
    returned: Vec<u64>,
    next: u64,
    /// The numbers of shots of those that are over.
    played: GameLengths,
    turns: GameLengths,
    /// True if a forecast was wanted of them.
    is_asked: bool,
    /// True if no boards can be drawn to play against.
    impossible: bool,
    /// True if the player stopped them.
    stopped: bool,
}

impl Games {
    pub(super) fn new() -> Self {
        let (played, turns) = (GameLengths::default(), GameLengths::default());
        Self {
            returned: Vec::new(),
            next: 0,
            played,
            turns,
            is_asked: false,
            impossible: false,
            stopped: false,
        }
    }

    /// Returns true if they may be played.
    pub(super) const fn go_on(&self) -> bool {
        !self.stopped && !self.impossible
    }

    /// The next game to be played, if they are to be so many.
    pub(super) fn next(&mut self, most: u64) -> Option<u64> {
        if !self.go_on() {
            return None;
        }
        let game = self.returned.pop();
        game.or_else(|| {
            let game = self.next;
            (game < most).then(|| {
                self.next += 1;
                game
            })
        })
    }

    /// Takes a game back that is not over.
    pub(super) fn give_back(&mut self, game: u64) {
        self.returned.push(game);
    }

    /// Adds a game that took so many shots and turns.
    pub(super) fn add(&mut self, shots: u16, turns: u16) {
        self.played.add(shots);
        self.turns.add(turns);
    }

    /// The numbers of turns that games took so far.
    pub(super) const fn turns(&self) -> &GameLengths {
        &self.turns
    }

    pub(super) const fn give_up(&mut self) {
        self.impossible = true;
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
            Self { impossible: true, .. } => Forecasting::Impossible,
            _ if !wanted => Forecasting::NotWanted,
            Self { stopped: true, .. } => Forecasting::Stopped(played),
            _ => Forecasting::Begun(played),
        }
    }
}
