//! The opponent's games on the own board: which of them are over, and which are to be played. They go on while the
//! player's own record changes.

use rangekeeper_engine::OwnBoard;
use rangekeeper_engine::notation::GameId;
use rangekeeper_play::{GameLengths, Shooter};

use crate::workers::protocol::{OpponentSide, Task};

/// The subject of a chance to win, beside the record.
#[derive(Clone, Debug, PartialEq)]
pub struct Duel {
    /// The player's own board, with the opponent's shots.
    pub own_board: OwnBoard,
    /// How the opponent is assumed to shoot.
    pub shooter: Shooter,
}

pub(super) struct OpponentGames {
    duel: Option<Duel>,
    /// Counts the sides that were asked about. What is answered of another one is for nobody.
    number: u32,
    /// The same as text, as it is sent.
    own_board: String,
    /// Batches that came back from lost workers.
    returned: Vec<u64>,
    next: u64,
    /// The numbers of turns that games took.
    turns: GameLengths,
    impossible: bool,
}

impl OpponentGames {
    pub(super) fn new() -> Self {
        Self {
            duel: None,
            number: 0,
            own_board: String::new(),
            returned: Vec::new(),
            next: 0,
            turns: GameLengths::default(),
            impossible: false,
        }
    }

    /// Takes in what is asked. Returns true if the games begin anew, because the board or the shooter is another one.
    pub(super) fn ask(&mut self, duel: Option<Duel>) -> bool {
        let is_new = self.duel != duel;
        if is_new {
            let text = |duel: &Duel| GameId::from(duel.own_board.clone()).to_string();
            let own_board = duel.as_ref().map(text).unwrap_or_default();
            *self = Self { number: self.number + 1, own_board, ..Self::new() };
        }
        self.duel = duel;
        is_new
    }

    pub(super) const fn duel(&self) -> Option<&Duel> {
        self.duel.as_ref()
    }

    /// Returns true if games of this side are wanted.
    pub(super) const fn wants(&self, side: u32) -> bool {
        self.duel.is_some() && !self.impossible && side == self.number
    }

    pub(super) fn next_task(&mut self, seed: u64) -> Option<Task> {
        let shooter = self.duel.as_ref()?.shooter;
        if self.impossible {
            return None;
        }
        let batch = self.returned.pop().or_else(|| {
            let batch = self.next;
            (batch < batches(shooter)).then(|| {
                self.next += 1;
                batch
            })
        })?;
        Some(Task::PlayOpponent { side: self.number, seed, batch, games: batch_games(shooter) })
    }

    /// Returns the side, to be sent with a task.
    pub(super) fn side(&self) -> Option<Box<OpponentSide>> {
        let Duel { shooter, .. } = self.duel.as_ref()?;
        let own_board = self.own_board.clone();
        Some(Box::new(OpponentSide { number: self.number, own_board, shooter: *shooter }))
    }

    /// Takes a batch of a side back that is not over.
    pub(super) fn give_back(&mut self, side: u32, batch: u64) {
        if side == self.number {
            self.returned.push(batch);
        }
    }

    /// Adds the games of a batch of a side.
    pub(super) fn add(&mut self, side: u32, turns: &GameLengths) {
        if side == self.number {
            self.turns.merge(turns);
        }
    }

    /// No game of this side can be played.
    pub(super) const fn give_up(&mut self, side: u32) {
        self.impossible |= side == self.number;
    }

    /// The numbers of turns that games took so far.
    pub(super) const fn turns(&self) -> &GameLengths {
        &self.turns
    }
}

/// Games in a batch: some milliseconds of work.
const fn batch_games(shooter: Shooter) -> u64 {
    match shooter {
        Shooter::Person => 10,
        Shooter::MostLikely | Shooter::Rangekeeper => 1,
    }
}

/// Batches in all. More would tell the chance no better: the player's own games are fewer.
const fn batches(shooter: Shooter) -> u64 {
    match shooter {
        Shooter::Person => 100,
        Shooter::MostLikely | Shooter::Rangekeeper => 400,
    }
}
