//! What is not about the record, in a worker: the opponent's games on the own board, and queries. A part of the
//! module that is fetched for the first of them.

use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Progress, ScaledPrior};
use rangekeeper_play::{GameLengths, ShooterGames};

use super::query::begin_query;
use super::runner::SLICE_MS;
use crate::workers::protocol::{OpponentSide, QueryResult, Task, Update, encode};

/// The games of the opponent's side, and the query.
#[derive(Default)]
pub struct OpponentRunner {
    query: Option<(Vec<u8>, rangekeeper_engine::Task<QueryResult>)>,
    /// The side with its games; `None` if its shooter can play none.
    side: Option<(OpponentSide, Option<Box<ShooterGames>>)>,
    /// The batch under way, with its next game and the games of it that are over.
    batch: Option<(u64, u64, GameLengths)>,
}

impl OpponentRunner {
    /// Works on a task for about [`SLICE_MS`] by the clock. What another task of its kind interrupts begins anew.
    pub fn work(&mut self, task: &Task, clock: impl Fn() -> f64) -> Update {
        let begin = clock();
        let time_left = || clock() - begin < SLICE_MS;
        match task {
            Task::PlayOpponent { side, seed, batch, games } => {
                let games = batch * games..(batch + 1) * games;
                self.play(side, *seed, games, time_left)
            }
            Task::Query(query) => self.answer(query, time_left),
            task => task.refusal(),
        }
    }

    fn play(
        &mut self,
        side: &OpponentSide,
        seed: u64,
        batch: std::ops::Range<u64>,
        time_left: impl Fn() -> bool,
    ) -> Update {
        let is_new = self.side.as_ref().is_none_or(|(known, _)| known != side);
        if is_new {
            (self.batch, self.side) = (None, Some((side.clone(), begin_games(side, seed))));
        }
        let Some((_, Some(games))) = &mut self.side else { return Update::NoGames };
        let before = self.batch.take().filter(|(first, ..)| *first == batch.start);
        let (first, mut next, mut turns) =
            before.unwrap_or_else(|| (batch.start, batch.start, GameLengths::default()));
        while next < batch.end {
            // A single step may take milliseconds.
            if let Progress::Finished(taken) = games.advance(next, 1) {
                turns.add(taken);
                next += 1;
            }
            if next < batch.end && !time_left() {
                self.batch = Some((first, next, turns));
                return Update::Unfinished;
            }
        }
        Update::OpponentPlayed(turns)
    }

    fn answer(&mut self, query: &[u8], time_left: impl Fn() -> bool) -> Update {
        let known = self.query.take().filter(|(known, _)| known == query);
        let Some((query, mut task)) = known.or_else(|| Some((query.to_vec(), begin_query(query)?))) else {
            return Update::Queried(Vec::new());
        };
        // A single step may take milliseconds.
        while time_left() {
            if let Progress::Finished(result) = task.advance(1) {
                return Update::Queried(encode(&result));
            }
        }
        self.query = Some((query, task));
        Update::Unfinished
    }
}

fn begin_games(side: &OpponentSide, seed: u64) -> Option<Box<ShooterGames>> {
    let game: GameId = side.own_board.parse().ok()?;
    let games = ShooterGames::new(side.shooter, game.own_board()?, &ScaledPrior::UNIFORM, seed).ok()?;
    Some(Box::new(games))
}
