//! The games of both players, for forecast and chance to win.

use std::cell::Cell;
use std::ops::Range;

use super::ledger::Ledger;
use crate::prelude::*;
use crate::workers::protocol::{OpponentSide, Task, TaskId};

#[derive(Default)]
pub(super) struct Games {
    pub(super) ledger: Ledger,
    /// The lengths of the finished games in shots.
    pub(super) played: GameLengths,
    /// Their lengths in turns.
    pub(super) turns: GameLengths,
    pub(super) is_asked: bool,
    pub(super) stopped: bool,
}

impl Games {
    pub(super) const fn may_go_on(&self) -> bool {
        !self.stopped && self.ledger.refused.is_none()
    }

    /// Returns the next game, up to this many.
    pub(super) fn next_task(&mut self, seed: u64, most: u64, in_flight: &[&Task]) -> Option<Task> {
        self.ledger.all = most;
        let task = |game| (!self.stopped).then_some(Task::Play { seed, game });
        self.ledger.next(in_flight, task)
    }

    /// Returns the forecast. A complete one stays even if it is no longer wanted.
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

/// The own board and the shooter of a chance to win. The record is the rest.
#[derive(Clone, Debug, PartialEq)]
pub struct Duel {
    pub own_board: OwnBoard,
    pub shooter: Shooter,
}

/// The opponent's games on the own board. They go on while the player's record changes.
#[derive(Default)]
pub(super) struct OpponentGames {
    pub(super) duel: Option<Duel>,
    /// The duel as workers get it.
    side: Option<Box<OpponentSide>>,
    pub(super) batches: Ledger,
    /// The lengths of the games so far, in turns.
    pub(super) turns: GameLengths,
}

impl OpponentGames {
    /// Takes a new subject. Returns true if the games begin anew, because board or shooter changed.
    pub(super) fn ask(&mut self, duel: Option<Duel>) -> bool {
        let is_new = self.duel != duel;
        if is_new {
            let side = |Duel { own_board, shooter }: &Duel| {
                let own_board = GameId::from(own_board.clone()).to_string();
                Box::new(OpponentSide { own_board, shooter: *shooter })
            };
            let all = duel.as_ref().map_or(0, |duel| batches(duel.shooter).0);
            *self =
                Self { side: duel.as_ref().map(side), batches: Ledger::new(all), duel, ..Self::default() };
        }
        is_new
    }

    pub(super) fn wants(&self, side: &OpponentSide) -> bool {
        self.batches.refused.is_none() && self.side.as_deref() == Some(side)
    }

    pub(super) fn next_task(&self, seed: u64, in_flight: &[&Task]) -> Option<Task> {
        self.batches.next(in_flight, |batch| {
            let side = self.side.clone()?;
            Some(Task::PlayOpponent { seed, batch, games: batches(side.shooter).1, side })
        })
    }
}

/// Returns the number of batches, and the games in each: some milliseconds of work. More batches would not make the
/// chance more precise: the player's own games are fewer.
const fn batches(shooter: Shooter) -> (u64, u64) {
    match shooter {
        Shooter::Person => (100, 10),
        Shooter::MostLikely | Shooter::Rangekeeper => (400, 1),
    }
}

/// The queries by number, and their answers, all encoded.
#[derive(Default)]
pub(super) struct Queries {
    next: u32,
    /// The queries without an answer, in order.
    open: Vec<Query>,
    /// The answers to collect.
    pub(super) results: Cell<Vec<(u32, Vec<u8>)>>,
}

struct Query {
    number: u32,
    bytes: Vec<u8>,
    /// The last task that was to answer it.
    task: Option<TaskId>,
}

impl Queries {
    pub(super) fn ask(&mut self, queries: Vec<Vec<u8>>) -> Range<u32> {
        let begin = self.next;
        for bytes in queries {
            self.open.push(Query { number: self.next, bytes, task: None });
            self.next += 1;
        }
        begin..self.next
    }

    pub(super) fn cancel(&mut self, numbers: &Range<u32>) {
        self.open.retain(|query| !numbers.contains(&query.number));
    }

    /// Hands out the next query that no task in flight answers, as this task.
    pub(super) fn take(&mut self, task: TaskId, is_in_flight: impl Fn(TaskId) -> bool) -> Option<Vec<u8>> {
        let query = self.open.iter_mut().find(|query| !query.task.is_some_and(&is_in_flight))?;
        query.task = Some(task);
        Some(query.bytes.clone())
    }

    pub(super) fn is_wanted(&self, task: TaskId) -> bool {
        self.open.iter().any(|query| query.task == Some(task))
    }

    pub(super) fn answer(&mut self, task: TaskId, result: Vec<u8>) {
        if let Some(place) = self.open.iter().position(|query| query.task == Some(task)) {
            self.results.get_mut().push((self.open.remove(place).number, result));
        }
    }

    pub(super) fn give_up(&mut self) {
        let open = std::mem::take(&mut self.open);
        self.results.get_mut().extend(open.into_iter().map(|query| (query.number, Vec::new())));
    }
}
