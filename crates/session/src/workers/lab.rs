//! The lab's runs: the runner plays games in slices of time in a worker, the scheduler decides which worker plays which
//! games, and the [pool](crate::workers::pool) carries out its orders.

use rangekeeper_lab::{Experiment, Players, Results};
use rangekeeper_play::{Solver, SolverGoal};

use crate::prelude::*;
use crate::workers::pool::{Order, Roster, Schedule};
use crate::workers::protocol::{Answer, LabTask, LabUpdate, Request, Solved, Task, Update};

/// The longest slice. Only the lab waits for these workers, and its picture changes a few times a second.
const SLICE_MS: f64 = 80.0;
/// The most stages that a search for best play visits: some seconds' worth.
const MAX_STAGES: u64 = 1_000_000;

/// The players of the current experiment. What they work out in one game serves the next.
#[derive(Default)]
pub struct ExperimentRunner(Option<(Experiment, Players)>);

impl ExperimentRunner {
    pub fn work(&mut self, task: &LabTask, clock: impl Fn() -> f64) -> LabUpdate {
        let begin = clock();
        let update = match task {
            LabTask::Play { experiment, games } => {
                self.play(experiment, *games, || clock() - begin < SLICE_MS)
            }
            LabTask::Replay { experiment, place, game } => self.replay(experiment, *place, *game),
            LabTask::Solve(record) => Some(LabUpdate::Solved(solve(record).map(Box::new))),
        };
        update.unwrap_or(LabUpdate::Impossible)
    }

    fn play(
        &mut self,
        experiment: &Experiment,
        games: (u64, u64),
        time_left: impl Fn() -> bool,
    ) -> Option<LabUpdate> {
        let players = self.players(experiment)?;
        let (mut next, end) = games;
        let mut results = Results::default();
        while next < end {
            players.play(next, &mut results).ok()?;
            next += 1;
            if !time_left() {
                break;
            }
        }
        Some(LabUpdate::Played { next, results })
    }

    fn replay(&mut self, experiment: &Experiment, place: usize, game: u64) -> Option<LabUpdate> {
        let (hidden, record) = self.players(experiment)?.replay(game, place).ok()?;
        let game = GameId::practice(record, hidden.fleet().to_vec()).ok()?;
        Some(LabUpdate::Replayed(game.to_string()))
    }

    fn players(&mut self, experiment: &Experiment) -> Option<&mut Players> {
        if self.0.as_ref().is_none_or(|(known, _)| known != experiment) {
            self.0 = Some((experiment.clone(), experiment.players().ok()?));
        }
        self.0.as_mut().map(|(_, players)| players)
    }
}

/// Returns best play from this record on; `None` if there are too many boards or stages.
fn solve(record: &Record) -> Option<Solved> {
    let position = Position::new(record).ok()?;
    let solver = |play| {
        let mut solver = Solver::up_to(&position, play, Solver::FEW_BOARDS).ok()?;
        solver.advance(MAX_STAGES).finished().map(|()| solver)
    };
    let (optimal, greedy) = (solver(SolverGoal::Optimal)?, solver(SolverGoal::Greedy)?);
    Some(Solved { best: optimal.tree()?, first: optimal.best()?.cells, greedy: greedy.tree()? })
}

/// The most games for a worker at once.
const MOST: u64 = 500;
/// Ticks of the pool's clock that a worker may be silent: a minute. It answers between games, and some strategies think
/// for seconds on a large grid.
const SILENT_TICKS: u32 = 240;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    Done,
    /// The boards cannot be hidden, or a strategy does not suit the rules.
    Impossible,
    /// Too many workers were lost, the last for this reason.
    Lost(String),
}

/// Games by number: the first, and the one after the last.
type Games = (u64, u64);

pub struct ExperimentScheduler {
    experiment: Experiment,
    wanted: u64,
    /// The first game that was not handed out.
    next: u64,
    returned: Vec<Games>,
    /// Each plays one range of games, or none.
    workers: Roster<Games>,
    results: Results,
    /// The reason that no more games are played.
    failed: Option<End>,
}

impl ExperimentScheduler {
    /// Creates a scheduler for so many games with this many workers, all of them still loading.
    pub fn new(experiment: Experiment, wanted: u64, workers: usize) -> Self {
        let (workers, results) = (Roster::new(workers, SILENT_TICKS), Results::default());
        Self { experiment, wanted, next: 0, returned: Vec::new(), workers, results, failed: None }
    }

    pub const fn results(&self) -> &Results {
        &self.results
    }

    pub fn end(&self) -> Option<End> {
        let is_done = self.results.games() == self.wanted;
        self.failed.clone().or_else(|| is_done.then_some(End::Done))
    }

    /// Gives an idle worker the next games.
    fn hand_out(&mut self, worker: usize) -> Vec<Order> {
        let games = self.returned.pop().or_else(|| {
            let left = self.wanted - self.next;
            // Fewer and fewer towards the end, so that all workers finish at about the same time.
            let share = left.div_ceil(2 * self.workers.workers() as u64).min(MOST);
            let games = (self.next, self.next + share);
            self.next += share;
            (share > 0).then_some(games)
        });
        games.into_iter().map(|games| self.send(worker, games)).collect()
    }

    fn send(&mut self, worker: usize, games: Games) -> Order {
        if let Some(assignments) = self.workers.note_answer(worker) {
            *assignments = vec![games];
        }
        let task = LabTask::Play { experiment: self.experiment.clone(), games };
        // A worker has one task at a time, so its answers need no number.
        Order::Send(worker, Request::Work(0, Task::Lab(task)))
    }
}

impl Schedule for ExperimentScheduler {
    fn take(&mut self, worker: usize, answer: Answer) -> Vec<Order> {
        match answer {
            Answer::Ready => {
                self.workers.set_ready(worker);
                self.hand_out(worker)
            }
            Answer::Update(_, Update::Lab(LabUpdate::Played { next, results })) => {
                let held = self.workers.note_answer(worker).and_then(Vec::pop);
                let Some((_, end)) = held else { return Vec::new() };
                self.workers.reset_losses();
                self.results.merge(&results);
                if next < end { vec![self.send(worker, (next, end))] } else { self.hand_out(worker) }
            }
            Answer::Update(..) => {
                self.failed = Some(End::Impossible);
                Vec::new()
            }
        }
    }

    fn lose(&mut self, worker: usize, reason: &str) -> Vec<Order> {
        self.returned.extend(self.workers.lose(worker));
        if self.workers.is_hopeless() {
            self.failed = Some(End::Lost(reason.to_owned()));
            return Vec::new();
        }
        self.workers.replace_lost()
    }

    fn tick(&mut self) -> Vec<usize> {
        self.workers.tick()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn work(task: &LabTask) -> LabUpdate {
        ExperimentRunner::default().work(task, || 0.0)
    }

    #[test]
    fn a_game_played_again_has_as_many_shots_and_ends() {
        let strategies = ["random", "density"].map(|name| name.parse().unwrap()).to_vec();
        let experiment = Experiment::new(Rules::classic(), strategies, 1);
        let play = LabTask::Play { experiment: experiment.clone(), games: (7, 8) };
        let LabUpdate::Played { results, .. } = work(&play) else { panic!() };
        let replay = LabTask::Replay { experiment, place: 1, game: 7 };
        let LabUpdate::Replayed(game) = work(&replay) else { panic!() };
        let game: GameId = game.parse().unwrap();
        assert_eq!(results.longest[1], (game.record().shots().len() as u16, 7));
        assert!(game.hidden().is_some_and(|hidden| hidden.is_over(game.record())));
    }

    #[test]
    fn best_play_of_a_small_board_is_found_and_of_a_large_one_is_not() {
        let solve = |record: &str| work(&LabTask::Solve(record.parse().unwrap()));
        let LabUpdate::Solved(Some(solution)) = solve("v1;4x4,none,hit-miss;Alpha=2;") else { panic!() };
        let Solved { best, first, greedy } = *solution;
        assert_eq!((best.shots, best.boards, greedy.shots), (146, 24, 146));
        // As the grid is turned and mirrored, so is the best shot.
        assert_eq!(first.len() % 4, 0, "{first:?}");
        assert_eq!(solve("v1;classic;"), LabUpdate::Solved(None));
    }
}
