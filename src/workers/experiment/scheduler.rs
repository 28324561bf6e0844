//! Who plays which games of an experiment: the workers, what they have in hand, and what came back. Pure bookkeeping;
//! the screen's side carries out its orders.

use rangekeeper_lab::{Experiment, Results};

use crate::workers::protocol::{Answer, LabNews, LabTask};

/// The most games that are handed to a worker at once.
const MOST: u64 = 500;
/// Workers that may be lost in a row, each without having played anything, before the scheduler gives up.
const LOSSES: u32 = 4;

/// What is to be done with a worker.
#[derive(Clone, Debug, PartialEq)]
pub enum Order {
    /// Send this to that worker.
    Send(usize, LabTask),
    /// End that worker and start another in its place.
    Replace(usize),
}

/// How an experiment ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All games were played.
    Done,
    /// Nobody can play: the boards cannot be hidden, or the workers died.
    Failed,
}

/// Games by number: the first, and the one after the last.
type Games = (u64, u64);

/// The workers and the games of one experiment.
pub struct ExperimentScheduler {
    experiment: Experiment,
    wanted: u64,
    /// The first game that was never handed out.
    next: u64,
    /// Games that came back unplayed.
    returned: Vec<Games>,
    /// What every worker has in hand.
    hands: Vec<Option<Games>>,
    results: Results,
    losses: u32,
    failed: bool,
}

impl ExperimentScheduler {
    /// This many workers, none of which has said that it listens, and so many games.
    pub fn new(experiment: Experiment, wanted: u64, workers: usize) -> Self {
        Self {
            experiment,
            wanted,
            next: 0,
            returned: Vec::new(),
            hands: vec![None; workers],
            results: Results::default(),
            losses: 0,
            failed: false,
        }
    }

    /// Takes a worker's answer.
    pub fn take(&mut self, worker: usize, answer: Answer) -> Option<Order> {
        match answer {
            Answer::Ready => self.hand_out(worker),
            Answer::Lab(LabNews::Played { next, results }) => {
                let (_, end) = self.hands[worker].take()?;
                self.losses = 0;
                self.results.merge(&results);
                if next < end {
                    self.hands[worker] = Some((next, end));
                    return Some(self.send(worker, (next, end)));
                }
                self.hand_out(worker)
            }
            Answer::Lab(_) => {
                self.failed = true;
                None
            }
            Answer::About(..) => None,
        }
    }

    /// A worker died. What it had in hand is played by another.
    pub fn lose(&mut self, worker: usize) -> Option<Order> {
        self.returned.extend(self.hands[worker].take());
        self.losses += 1;
        self.failed |= self.losses > LOSSES;
        (!self.failed).then_some(Order::Replace(worker))
    }

    /// What came of the games so far.
    pub const fn results(&self) -> &Results {
        &self.results
    }

    /// How it ended, if it has.
    pub fn end(&self) -> Option<End> {
        if self.failed {
            Some(End::Failed)
        } else {
            (self.results.games() == self.wanted).then_some(End::Done)
        }
    }

    /// The next games, for a worker with empty hands.
    fn hand_out(&mut self, worker: usize) -> Option<Order> {
        let games = self.returned.pop().or_else(|| {
            let left = self.wanted - self.next;
            // Ever fewer towards the end, so that all are ready at about the same time.
            let share = left.div_ceil(2 * self.hands.len() as u64).min(MOST);
            let games = (self.next, self.next + share);
            self.next += share;
            (share > 0).then_some(games)
        })?;
        self.hands[worker] = Some(games);
        Some(self.send(worker, games))
    }

    fn send(&self, worker: usize, games: Games) -> Order {
        Order::Send(worker, LabTask::Play { experiment: self.experiment.clone(), games })
    }
}

#[cfg(test)]
mod tests {
    use rangekeeper_engine::Rules;

    use super::*;
    use crate::workers::experiment::runner::ExperimentRunner;

    fn experiment() -> Experiment {
        let strategies = ["random", "density"].map(|name| name.parse().unwrap()).to_vec();
        Experiment { rules: Rules::classic(), strategies, seed: 2 }
    }

    /// Plays with this many workers, of which one dies after so many answers.
    fn play(workers: usize, games: u64, mut dies_after: Option<usize>) -> ExperimentScheduler {
        let mut scheduler = ExperimentScheduler::new(experiment(), games, workers);
        let mut runners: Vec<ExperimentRunner> = (0..workers).map(|_| ExperimentRunner::default()).collect();
        let mut inbox: Vec<Order> =
            (0..workers).filter_map(|worker| scheduler.take(worker, Answer::Ready)).collect();
        while !inbox.is_empty() {
            let order = match inbox.remove(0) {
                Order::Send(worker, _) if dies_after == Some(0) => {
                    dies_after = None;
                    scheduler.lose(worker)
                }
                Order::Send(worker, task) => {
                    dies_after = dies_after.map(|answers| answers - 1);
                    // Every slice is over after one game.
                    let looks = std::cell::Cell::new(0.0);
                    let clock = || {
                        looks.set(looks.get() + 100.0);
                        looks.get()
                    };
                    let news = runners[worker].work(&task, clock);
                    scheduler.take(worker, Answer::Lab(news))
                }
                Order::Replace(worker) => {
                    runners[worker] = ExperimentRunner::default();
                    scheduler.take(worker, Answer::Ready)
                }
            };
            inbox.extend(order);
        }
        scheduler
    }

    #[test]
    fn the_results_are_the_same_whoever_plays_and_whoever_dies() {
        let alone = play(1, 40, None);
        assert_eq!((alone.results().games(), alone.end()), (40, Some(End::Done)));
        assert_eq!(play(3, 40, None).results(), alone.results());
        for answers in [0, 1, 7, 20] {
            assert_eq!(play(2, 40, Some(answers)).results(), alone.results(), "after {answers}");
        }
    }

    #[test]
    fn a_team_that_loses_everyone_gives_up() {
        let mut scheduler = ExperimentScheduler::new(experiment(), 10, 1);
        for _ in 0..LOSSES {
            assert_eq!(scheduler.lose(0), Some(Order::Replace(0)));
        }
        assert_eq!((scheduler.lose(0), scheduler.end()), (None, Some(End::Failed)));
    }

    #[test]
    fn a_team_that_cannot_play_says_so() {
        let mut scheduler = ExperimentScheduler::new(experiment(), 10, 1);
        scheduler.take(0, Answer::Ready);
        scheduler.take(0, Answer::Lab(LabNews::Impossible));
        assert_eq!(scheduler.end(), Some(End::Failed));
    }
}
