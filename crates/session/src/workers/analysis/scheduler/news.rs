//! What the workers found: each answer, and what is done about it.

use super::{Assignment, Scheduler, ask, done, send};
use crate::workers::analysis::snapshot::{BestShotState, CountEffort, Reading, Refusal};
use crate::workers::pool::Order;
use crate::workers::protocol::{Ask, Generation, News, Task, TaskName};

impl Scheduler {
    /// Takes a worker's news of the record in hand.
    pub(super) fn take_news(&mut self, worker: usize, generation: Generation, news: News) -> Vec<Order> {
        let wants_games = self.wants_games();
        let (Some(job), true) = (&mut self.job, generation == self.generation) else { return Vec::new() };
        if has_found(&news) {
            self.workers.reset_losses();
        }
        let Some(assignments) = self.workers.note_answer(worker) else { return Vec::new() };
        let name = match news {
            News::Preparing { batch } => TaskName::Batch(batch),
            News::Drawn { batch, complete, sample, certain } => {
                job.certain = certain;
                let name = TaskName::Batch(batch);
                if complete {
                    done(assignments, name);
                    job.add_batch(&sample);
                } else if let Some(assignment) = named(assignments, name) {
                    assignment.sample = Some(sample);
                }
                name
            }
            News::Counting { part, progress, certain } => {
                job.certain = certain;
                let name = TaskName::Part(part);
                if let Some(assignment) = named(assignments, name) {
                    assignment.progress = progress;
                }
                name
            }
            News::Counted { part, counts, ms, method, certain } => {
                job.certain = certain;
                done(assignments, TaskName::Part(part));
                job.add_part(&counts, CountEffort { method, ms });
                TaskName::Part(part)
            }
            News::NoCount(reason) => {
                job.parts.refuse(reason);
                self.forget(|task| matches!(task, Task::Count { .. }));
                return self.go_on();
            }
            News::NoDraws(reason) => {
                job.batches.refuse(reason);
                self.forget(|task| matches!(task, Task::Draw { .. }));
                return self.go_on();
            }
            News::BestShotSearch => TaskName::Shot,
            News::Advised(best) => {
                done(assignments, TaskName::Shot);
                job.settle(best.map_or(BestShotState::Unnamed, BestShotState::Named));
                TaskName::Shot
            }
            News::Playing { game } => TaskName::Game(game),
            News::Played { game, shots, turns } => {
                done(assignments, TaskName::Game(game));
                job.games.add(shots, turns);
                TaskName::Game(game)
            }
            News::NoGames => {
                job.games.give_up();
                self.forget(|task| matches!(task, Task::Play { .. }));
                return Vec::new();
            }
            News::OpponentPlaying { side, batch } => TaskName::OpponentBatch(side, batch),
            News::OpponentPlayed { side, batch, turns } => {
                done(assignments, TaskName::OpponentBatch(side, batch));
                self.opponent.add(side, &turns);
                TaskName::OpponentBatch(side, batch)
            }
            News::NoOpponentGames { side } => {
                self.opponent.give_up(side);
                self.forget(|task| matches!(task, Task::PlayOpponent { .. }));
                return self.hand_out();
            }
            News::Querying(number) | News::Queried(number, _) => TaskName::Query(number),
            News::Contradicted(contradiction) => {
                return self.conclude(Reading::Contradicted(contradiction));
            }
            News::GaveUp => return self.conclude(Reading::Refused(Refusal::GaveUp)),
        };
        let Some(place) = assignments.iter().position(|assignment| assignment.task.name() == name) else {
            return self.go_on();
        };
        let task = assignments[place].task;
        let query = self.queries.query(task);
        let is_wanted = match task {
            Task::PlayOpponent { side, .. } => self.opponent.wants(side),
            Task::Query(_) => query.is_some(),
            _ => job.wants(task, wants_games),
        };
        if is_wanted {
            return vec![send(worker, Ask { query, ..ask(job, &self.opponent, generation, task) })];
        }
        assignments.remove(place);
        job.give_back(name);
        self.hand_out()
    }
}

/// The assignment with the task of this name.
fn named(assignments: &mut [Assignment], name: TaskName) -> Option<&mut Assignment> {
    assignments.iter_mut().find(|assignment| assignment.task.name() == name)
}

/// Returns true if the worker has found anything.
const fn has_found(news: &News) -> bool {
    matches!(
        news,
        News::Drawn { .. }
            | News::Counting { .. }
            | News::Counted { .. }
            | News::Advised(_)
            | News::Played { .. }
            | News::OpponentPlayed { .. }
    )
}
