//! What is not about the record, in a worker: the opponent's games on the own board, and queries. A part of the
//! module that is fetched for the first of them.

use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Progress, ScaledPrior};
use rangekeeper_play::{GameLengths, ShooterGames};

use super::query::QueryRunner;
use super::runner::SLICE_MS;
use crate::workers::protocol::{OpponentSide, Task, Update};

/// The games of the opponent's side, and the query.
#[derive(Default)]
pub struct OpponentRunner {
    queries: QueryRunner,
    side: Option<(OpponentSide, Option<Box<ShooterGames>>)>,
    /// The batch under way, with the games of it that are over.
    batch: Option<(u64, u64, GameLengths)>,
}

/// A batch of games: its seed, its number, and how many games it has.
#[derive(Clone, Copy, Debug)]
struct Batch {
    seed: u64,
    number: u64,
    games: u64,
}

impl OpponentRunner {
    /// Works on a task for about [`SLICE_MS`] by the clock.
    pub fn work(&mut self, task: &Task, clock: impl Fn() -> f64) -> Update {
        match task {
            Task::PlayOpponent { side, seed, batch, games } => {
                self.play(side, Batch { seed: *seed, number: *batch, games: *games }, clock)
            }
            Task::Query(query) => self.queries.work(query, clock),
            task => task.refusal(),
        }
    }

    /// Plays on in a batch. One that another batch interrupts begins anew.
    fn play(&mut self, side: &OpponentSide, batch: Batch, clock: impl Fn() -> f64) -> Update {
        let begin = clock();
        let is_new = self.side.as_ref().is_none_or(|(known, _)| known != side);
        if is_new {
            self.batch = None;
        }
        let known = self.side.take().filter(|_| !is_new);
        let (_, games) =
            self.side.insert(known.unwrap_or_else(|| (side.clone(), begin_games(side, batch.seed))));
        let Some(games) = games else { return Update::NoGames };
        let fresh = || (batch.number, batch.number * batch.games, GameLengths::default());
        let before = self.batch.take().filter(|(number, ..)| *number == batch.number);
        let (number, mut next, mut turns) = before.unwrap_or_else(fresh);
        while next < (number + 1) * batch.games {
            // A single step may take milliseconds.
            if let Progress::Finished(taken) = games.advance(next, 1) {
                turns.add(taken);
                next += 1;
            }
            if clock() - begin >= SLICE_MS && next < (number + 1) * batch.games {
                self.batch = Some((number, next, turns));
                return Update::Unfinished;
            }
        }
        Update::OpponentPlayed(turns)
    }
}

/// The games of a side; `None` if its shooter can play none.
fn begin_games(side: &OpponentSide, seed: u64) -> Option<Box<ShooterGames>> {
    let game: GameId = side.own_board.parse().ok()?;
    let games = ShooterGames::new(side.shooter, game.own_board()?, &ScaledPrior::UNIFORM, seed).ok()?;
    Some(Box::new(games))
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use rangekeeper_engine::{Arrangement, OwnBoard, Record};
    use rangekeeper_play::Shooter;

    use super::*;

    fn side(shooter: Shooter) -> OpponentSide {
        let record: Record = "v1;5x5,none,sunk-ship;Alpha=3,Bravo=2;".parse().unwrap();
        let fleet = Arrangement::from_text(record.rules(), "Alpha=A1-A3,Bravo=D5-E5").unwrap();
        let board = OwnBoard::with_shots(fleet, ["A1".parse().unwrap()]).unwrap();
        let own_board = GameId::from(board).to_string();
        OpponentSide { own_board, shooter }
    }

    fn finish(runner: &mut OpponentRunner, side: &OpponentSide, batch: u64) -> GameLengths {
        let now = Cell::new(0.0);
        let clock = || {
            now.set(now.get() + 3.0);
            now.get()
        };
        loop {
            match runner.play(side, Batch { seed: 7, number: batch, games: 10 }, clock) {
                Update::Unfinished => {}
                Update::OpponentPlayed(turns) => return turns,
                update => panic!("{update:?}"),
            }
        }
    }

    #[test]
    fn a_batch_is_the_same_whoever_plays_it() {
        for shooter in Shooter::ALL {
            let side = side(shooter);
            let mut runner = OpponentRunner::default();
            let first = finish(&mut runner, &side, 0);
            let second = finish(&mut runner, &side, 1);
            assert_eq!(first.games(), 10);
            assert_eq!(finish(&mut OpponentRunner::default(), &side, 1), second);
            assert_eq!(finish(&mut runner, &side, 0), first);
        }
    }

    #[test]
    fn what_is_no_own_board_has_no_games() {
        let side = OpponentSide { own_board: "R1".to_owned(), ..side(Shooter::Person) };
        let update = OpponentRunner::default().play(&side, Batch { seed: 1, number: 0, games: 1 }, || 0.0);
        assert_eq!(update, Update::NoGames);
    }
}
