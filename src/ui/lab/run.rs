//! A run of an experiment: its workers and its state.

use std::cell::Cell;

use rangekeeper_lab::{Experiment, Results};

use super::choose::Placing;
use crate::platform::now;
use crate::ui::prelude::*;
use rangekeeper_session::Platform;
use rangekeeper_session::workers::lab::{End, ExperimentScheduler};
use rangekeeper_session::workers::pool::{WorkerHandle, WorkerPool};
use rangekeeper_session::workers::protocol::{self, Answer, LabTask, LabUpdate, Request, Task};

/// Milliseconds between two updates of the screen.
const PICTURE_MS: f64 = 200.0;

#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    pub experiment: Experiment,
    pub placing: Placing,
    pub wanted: u64,
    pub results: Results,
    /// Seconds of playing, including the workers' start.
    pub seconds: f64,
    pub workers: usize,
    pub state: State,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    Going,
    Stopped,
    Over(End),
}

impl Lab {
    /// Begins a run, and stops the previous one.
    pub(super) fn begin(self, experiment: Experiment, placing: Placing, wanted: u64) {
        self.stop();
        let workers = self.platform.workers.number().min(wanted as usize).max(1);
        self.run.set(Some(Run {
            experiment: experiment.clone(),
            placing,
            wanted,
            results: Results::default(),
            seconds: 0.0,
            workers,
            state: State::Going,
        }));
        let scheduler = ExperimentScheduler::new(experiment, wanted, workers);
        let (began_at, told_at) = (now(), Cell::new(now()));
        let tell = move |pool: &WorkerPool<ExperimentScheduler>| {
            let state = match pool.scheduler().end() {
                None if now() - told_at.get() < PICTURE_MS => return,
                None => State::Going,
                Some(end) => State::Over(end),
            };
            told_at.set(now());
            let is_over = state != State::Going;
            self.show_run(pool, state, began_at);
            if is_over {
                pool.end();
            }
        };
        let pool = WorkerPool::start(scheduler, workers, self.platform, "lab", tell);
        self.playing.set_value(Some((pool, began_at)));
    }

    /// Stops the run, and keeps its results.
    pub(super) fn stop(self) {
        if let Some((pool, began_at)) = self.playing.try_update_value(Option::take).flatten() {
            if untrack(|| self.with_run(|run| run.state == State::Going)) == Some(true) {
                self.show_run(&pool, State::Stopped, began_at);
            }
            pool.end();
        }
    }

    fn show_run(self, pool: &WorkerPool<ExperimentScheduler>, state: State, began_at: f64) {
        self.run.update(|run| {
            if let Some(run) = run {
                pool.scheduler().results().clone_into(&mut run.results);
                run.seconds = (now() - began_at) / 1000.0;
                run.state = state;
            }
        });
    }
}

/// A worker that does one task at a time for a view of the lab.
#[derive(Clone, Copy)]
pub struct LabWorker {
    platform: Platform,
    handle: StoredValue<Option<WorkerHandle>, LocalStorage>,
}

impl LabWorker {
    /// Returns a lab worker that has not started. It ends with the view.
    pub fn new(platform: Platform) -> Self {
        let lab_worker = Self { platform, handle: StoredValue::new_local(None) };
        on_cleanup(move || lab_worker.stop());
        lab_worker
    }

    /// Starts a worker for this task, in place of the previous one; `tell` gets the result, or the reason that the
    /// worker was lost.
    pub fn run(self, task: LabTask, tell: impl Fn(Result<LabUpdate, String>) + 'static) {
        self.stop();
        let handle = WorkerHandle::start(self.platform.workers, "lab", move |answer| match answer {
            Ok(Answer::Ready) => {
                let begin = |handle: &WorkerHandle| handle.send(&Request::Work(0, Task::Lab(task.clone())));
                self.handle.try_with_value(|handle| handle.iter().for_each(begin));
            }
            Ok(Answer::Update(_, protocol::Update::Lab(update))) => {
                self.stop();
                tell(Ok(update));
            }
            Ok(Answer::Update(..)) => {}
            Err(reason) => {
                self.stop();
                tell(Err(reason.to_owned()));
            }
        });
        self.handle.set_value(Some(handle));
    }

    fn stop(self) {
        let handle = self.handle.try_update_value(Option::take).flatten();
        handle.into_iter().for_each(WorkerHandle::end);
    }
}
