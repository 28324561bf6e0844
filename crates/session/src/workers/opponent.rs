//! Tasks that are not about the record: the opponent's games on the own board, and queries. A separate part of the
//! module.

use rangekeeper_engine::{Posterior, Progress, ScaledPrior, Steps, Task};
use rangekeeper_play::{HiddenBoards, HidingSearch, ShooterGames, ShotHabits, quick_analysis, review_turn};

use super::runner::SLICE_MS;
use crate::prelude::*;
use crate::workers::protocol::{self, OpponentSide, Update, decode, encode};

/// Plays the opponent's games, and answers queries.
#[derive(Default)]
pub struct OpponentRunner {
    query: Option<(Vec<u8>, Task<QueryResult>)>,
    /// The opponent's side and its games; `None` if its shooter can play none.
    side: Option<(OpponentSide, Option<Box<ShooterGames>>)>,
    /// The batch under way: its first game, the next one, and the lengths so far.
    batch: Option<(u64, u64, GameLengths)>,
}

impl OpponentRunner {
    /// Works on a task for about [`SLICE_MS`] by the clock. A task that another one of its kind interrupts begins anew.
    pub fn work(&mut self, task: &protocol::Task, clock: impl Fn() -> f64) -> Update {
        let begin = clock();
        let time_left = || clock() - begin < SLICE_MS;
        match task {
            protocol::Task::PlayOpponent { side, seed, batch, games } => {
                let games = batch * games..(batch + 1) * games;
                self.play(side, *seed, games, time_left)
            }
            protocol::Task::Query(query) => self.answer(query, time_left),
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
        if self.side.as_ref().is_none_or(|(known, _)| known != side) {
            let games = read(&side.own_board)
                .and_then(|board| ShooterGames::new(side.shooter, &board, &ScaledPrior::UNIFORM, seed).ok());
            (self.batch, self.side) = (None, Some((side.clone(), games.map(Box::new))));
        }
        let Some((_, Some(games))) = &mut self.side else { return Update::NoGames };
        let before = self.batch.take().filter(|(first, ..)| *first == batch.start);
        let (_, mut next, mut turns) = before.unwrap_or((batch.start, batch.start, GameLengths::default()));
        while next < batch.end {
            // A single step may take milliseconds.
            if let Progress::Finished(taken) = games.advance(next, 1) {
                turns.add(taken);
                next += 1;
            }
            if next < batch.end && !time_left() {
                self.batch = Some((batch.start, next, turns));
                return Update::Unfinished;
            }
        }
        Update::OpponentPlayed(turns)
    }

    fn answer(&mut self, query: &[u8], time_left: impl Fn() -> bool) -> Update {
        let known = self.query.take().filter(|(known, _)| known == query);
        let begun = known.or_else(|| Some((query.to_vec(), begin_query(query)?)));
        let Some((query, mut task)) = begun else { return Update::Queried(Vec::new()) };
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

/// Begins to answer a query; `None` if it has no answer.
pub(super) fn begin_query(query: &[u8]) -> Option<Task<QueryResult>> {
    Some(match &decode(query)? {
        Query::Review { record, before, prior } => {
            let prior = prior.scaled(record.rules());
            let posterior = posterior(&record.first_shots(*before))?.with_prior(&prior).ok()?;
            review_turn(&posterior, record.shots().get(*before..)?).map(QueryResult::Reviewed)
        }
        Query::Aim { own_board, shooter, turns, seed } => {
            let board = read(own_board).filter(|board| !board.is_over())?;
            let games = ShooterGames::new(*shooter, &board, &ScaledPrior::UNIFORM, *seed).ok()?;
            Task::new(Aiming { games, before: board.record().clone(), turns: *turns })
        }
        Query::Probabilities { own_board } => {
            let board = read(own_board)?;
            let open = board.record().open();
            quick_analysis(&posterior(board.record())?).map(move |analysis| {
                analysis.map_or(QueryResult::Impossible, |analysis| {
                    let probability = |cell| (cell, analysis.counts().probability(cell));
                    QueryResult::Probabilities(open.iter().map(probability).collect())
                })
            })
        }
        Query::Hide { own_boards, seed } => {
            let boards = own_boards.iter().map(|text| read(text)).collect::<Option<Vec<OwnBoard>>>()?;
            let habits = ShotHabits::learn(&boards, *seed)?;
            let search = HidingSearch::new(boards.first()?.record().rules(), &habits, *seed).ok()?;
            Task::new(search).map(|fleet| {
                let hidden = |fleet| QueryResult::Hidden(GameId::from(OwnBoard::new(fleet)).to_string());
                fleet.map_or(QueryResult::Impossible, hidden)
            })
        }
        Query::Check { own_board, shooter, games: (first, last), seed } => {
            let board = OwnBoard::new(read(own_board)?.fleet().clone());
            let random = HiddenBoards::new(board.record().rules(), &ScaledPrior::UNIFORM, *seed).ok()?;
            let (shooter, seed, games) = (*shooter, *seed, *first..*last);
            let own = ShooterGames::new(shooter, &board, &ScaledPrior::UNIFORM, seed).ok()?;
            let turns = Default::default();
            Task::new(Check { shooter, seed, random, own, at_random: None, games, turns })
        }
    })
}

fn read(text: &str) -> Option<OwnBoard> {
    text.parse::<GameId>().ok()?.own_board().cloned()
}

fn posterior(record: &Record) -> Option<Posterior> {
    Some(Posterior::new(Position::new(record).ok()?))
}

struct Aiming {
    games: ShooterGames,
    before: Record,
    turns: usize,
}

impl Steps for Aiming {
    type Output = QueryResult;

    fn step(&mut self) -> Progress<QueryResult> {
        let is_over = matches!(self.games.advance(0, 1), Progress::Finished(_));
        let (turn, before, shots) = (self.before.rules().turn(), self.before.shots(), self.games.shots());
        let finished = turn.finished_turns(&[before, shots].concat()) - turn.finished_turns(before);
        if !is_over && finished < self.turns {
            return Progress::Unfinished;
        }
        Progress::Finished(QueryResult::Aimed(shots.iter().map(|shot| shot.cell).collect()))
    }
}

/// Plays games at one board, and as many at random boards.
struct Check {
    shooter: Shooter,
    seed: u64,
    random: HiddenBoards,
    own: ShooterGames,
    /// The game at a random board, after the one at the own board.
    at_random: Option<ShooterGames>,
    /// The games that are left.
    games: std::ops::Range<u64>,
    turns: [GameLengths; 2],
}

impl Check {
    fn next(&mut self) -> Option<Progress<QueryResult>> {
        let Self { shooter, seed, games, .. } = self;
        if games.is_empty() {
            return Some(Progress::Finished(QueryResult::Checked(std::mem::take(&mut self.turns))));
        }
        let is_own = self.at_random.is_none();
        let playing = self.at_random.as_mut().unwrap_or(&mut self.own);
        if let Progress::Finished(turns) = playing.advance(games.start, 1) {
            self.turns[usize::from(!is_own)].add(turns);
            self.at_random = if is_own {
                let board = OwnBoard::new(self.random.hide(games.start).ok()?);
                Some(ShooterGames::new(*shooter, &board, &ScaledPrior::UNIFORM, *seed).ok()?)
            } else {
                games.start += 1;
                None
            };
        }
        Some(Progress::Unfinished)
    }
}

impl Steps for Check {
    type Output = QueryResult;

    fn step(&mut self) -> Progress<QueryResult> {
        self.next().unwrap_or(Progress::Finished(QueryResult::Impossible))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profiles::game_result::tests::own_board;
    use crate::workers::protocol::Task;

    /// Answers by a clock that moves two milliseconds at every look.
    fn answer(runner: &mut OpponentRunner, query: &Query) -> QueryResult {
        let now = std::cell::Cell::new(0.0);
        let clock = || now.replace(now.get() + 2.0);
        loop {
            match runner.work(&Task::Query(encode(query)), clock) {
                Update::Unfinished => {}
                Update::Queried(result) => return decode(&result).unwrap_or(QueryResult::Impossible),
                update => panic!("{update:?}"),
            }
        }
    }

    #[test]
    fn a_query_that_is_interrupted_has_the_same_answer() {
        let own_board = GameId::from(own_board("C3")).to_string();
        let check = |shooter| Query::Check { own_board: own_board.clone(), shooter, games: (2, 6), seed: 1 };
        let mut runner = OpponentRunner::default();
        for shooter in Shooter::ALL {
            let first = answer(&mut runner, &check(shooter));
            let _ = runner.work(&Task::Query(encode(&check(Shooter::Person))), || 0.0);
            let again = answer(&mut runner, &check(shooter));
            assert_eq!(again, first, "{shooter}");
            let QueryResult::Checked([mine, random]) = again else { panic!("{shooter}") };
            assert_eq!((mine.games(), random.games()), (4, 4));
        }
    }

    #[test]
    fn what_is_no_own_board_has_no_answer_and_no_games() {
        let (mut runner, shooter) = (OpponentRunner::default(), Shooter::Person);
        for query in [
            Query::Probabilities { own_board: "R1".to_owned() },
            Query::Hide { own_boards: vec!["R1".to_owned()], seed: 1 },
            Query::Aim { own_board: String::new(), shooter, turns: 1, seed: 1 },
        ] {
            assert_eq!(answer(&mut runner, &query), QueryResult::Impossible);
        }
        let side = Box::new(OpponentSide { own_board: "R1".to_owned(), shooter });
        let update = runner.work(&Task::PlayOpponent { side, seed: 1, batch: 0, games: 1 }, || 0.0);
        assert_eq!(update, Update::NoGames);
    }
}
