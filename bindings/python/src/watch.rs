use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use rangekeeper_engine::{Progress, Task};

use crate::error::refused;

/// A look at Python now and then while the GIL is released: signals, such as Ctrl-C, and the caller's progress.
pub(crate) struct Watch {
    progress: Option<Py<PyAny>>,
    last: Instant,
    /// What Python raised; the computation ends.
    raised: Option<PyErr>,
}

impl Watch {
    /// Time between two looks. Each takes some microseconds, and more where another thread holds the GIL.
    const PAUSE: Duration = Duration::from_millis(50);

    /// Releases the GIL for a computation, and returns its result, or what Python raised meanwhile.
    pub(crate) fn over<T: Send>(
        py: Python,
        progress: Option<Py<PyAny>>,
        compute: impl FnOnce(&mut Self) -> PyResult<T> + Send,
    ) -> PyResult<T> {
        let (progress, last) = (progress.filter(|progress| !progress.is_none(py)), Instant::now());
        let mut watch = Self { progress, last, raised: None };
        let result = py.detach(|| compute(&mut watch));
        if let Some(raised) = watch.raised.take() {
            return Err(raised);
        }
        let result = result?;
        watch.tell(py, 1.0)?;
        Ok(result)
    }

    /// Breaks off if Python has raised something; `done` is the share of the work, from 0 to 1.
    pub(crate) fn look(&mut self, done: f64) -> ControlFlow<()> {
        if self.raised.is_none() && self.last.elapsed() >= Self::PAUSE {
            let heard = Python::attach(|py| py.check_signals().and_then(|()| self.tell(py, done)));
            self.raised = heard.err();
            self.last = Instant::now();
        }
        if self.raised.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Runs a task, step by step.
    pub(crate) fn run<T>(&mut self, mut task: Task<T>) -> PyResult<T> {
        loop {
            if let Progress::Finished(result) = task.advance(1) {
                return Ok(result);
            }
            if self.look(task.progress()).is_break() {
                return Err(stopped());
            }
        }
    }

    fn tell(&self, py: Python, done: f64) -> PyResult<()> {
        let told = self.progress.as_ref().map(|progress| progress.call1(py, (done.clamp(0.0, 1.0),)));
        told.transpose().map(drop)
    }
}

/// Returns the result of a computation that broke off. Python sees what it raised itself instead.
pub(crate) fn stopped() -> PyErr {
    refused("the computation was stopped")
}
