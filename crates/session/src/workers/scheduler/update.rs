//! What the workers found: each update, and what is done about it.

use super::Scheduler;
use crate::prelude::*;
use crate::workers::pool::Order;
use crate::workers::protocol::{Request, Task, TaskId, Update};

impl Scheduler {
    /// Takes in what a slice of a task has found. Of a task that was given up only the answer to a query counts.
    pub(super) fn take_update(&mut self, worker: usize, id: TaskId, update: Update) -> Vec<Order> {
        if let Update::Queried(result) = &update {
            self.queries.answer(id, result.clone());
        }
        if !matches!(update, Update::Unfinished) {
            self.workers.reset_losses();
        }
        let (is_interim, wants_games) = (update.is_interim(), self.wants_games());
        let Some(assignments) = self.workers.note_answer(worker) else { return Vec::new() };
        let Some(place) = assignments.iter().position(|assignment| assignment.id == id) else {
            return self.go_on();
        };
        let (Some(job), Some(assignments)) = (&mut self.job, self.workers.ready(worker)) else {
            return Vec::new();
        };
        let assignment = &mut assignments[place];
        match update {
            Update::Drawn { sample, certain, .. } => {
                job.certain = certain;
                if is_interim {
                    assignment.sample = Some(sample);
                } else {
                    job.add_batch(sample);
                }
            }
            Update::Counting { progress, certain } => {
                job.certain = certain;
                assignment.progress = progress;
            }
            Update::Counted { counts, ms, method, certain } => {
                job.certain = certain;
                job.add_part(counts, CountEffort { method, ms });
            }
            Update::NoCount(reason) => {
                job.parts.refused = Some(reason);
                self.forget(|task| matches!(task, Task::Count { .. }));
                return self.go_on();
            }
            Update::NoDraws(reason) => {
                job.batches.refused = Some(reason);
                self.forget(|task| matches!(task, Task::Draw { .. }));
                return self.go_on();
            }
            Update::BestShot(best) => {
                job.settle(best.map_or(BestShotState::Unnamed, BestShotState::Named));
            }
            Update::Played { shots, turns } => job.games.add(shots, turns),
            Update::OpponentPlayed(turns) => self.opponent.turns.merge(&turns),
            Update::NoGames => {
                if let Task::Play { .. } = assignment.task {
                    job.games.ledger.refused = Some(());
                    self.forget(|task| matches!(task, Task::Play { .. }));
                } else {
                    self.opponent.batches.refused = Some(());
                    self.forget(|task| matches!(task, Task::PlayOpponent { .. }));
                }
                return self.hand_out();
            }
            Update::Contradicted(contradiction) => {
                return self.conclude(Reading::Contradicted(contradiction));
            }
            Update::GaveUp => return self.conclude(Reading::Refused(Refusal::GaveUp)),
            Update::Unfinished | Update::Queried(_) | Update::Lab(_) => {}
        }
        if !is_interim {
            match assignments.remove(place).task {
                Task::PlayOpponent { batch, .. } => self.opponent.batches.complete(batch),
                task => job.complete(&task),
            }
            return self.go_on();
        }
        let is_wanted = match &assignment.task {
            Task::PlayOpponent { side, .. } => self.opponent.wants(side),
            Task::Query(_) => self.queries.is_wanted(id),
            task => job.wants(task, wants_games),
        };
        if is_wanted {
            return vec![Order::Send(worker, Request::Work(id, assignment.task.clone()))];
        }
        assignments.remove(place);
        self.hand_out()
    }
}
