use std::fmt;

/// A computation in steps, for callers that check a clock between steps or stop early.
#[must_use]
pub struct Task<T> {
    /// The rest of the work; `None` once the task is finished.
    work: Option<Box<dyn Steps<Output = T> + Send>>,
}

/// The state of a computation after some steps.
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress<T> {
    /// An unfinished computation: steps are left.
    Unfinished,
    /// The result.
    Finished(T),
}

/// The work of a [`Task`].
pub trait Steps {
    /// The result.
    type Output;

    /// Performs one step, of some microseconds unless stated otherwise. Is not called again after the last step.
    fn step(&mut self) -> Progress<Self::Output>;

    /// Returns the share of the work that is done, from 0 to 1; 0 if it cannot be foreseen.
    fn progress(&self) -> f64 {
        0.0
    }
}

impl<T> Task<T> {
    /// Creates a task that has not begun.
    pub fn new(work: impl Steps<Output = T> + Send + 'static) -> Self {
        Self { work: Some(Box::new(work)) }
    }

    /// Performs at most `steps` steps.
    ///
    /// # Panics
    /// If the task is finished.
    pub fn advance(&mut self, steps: u64) -> Progress<T> {
        let work = self.work.as_mut().expect("a finished task has no steps");
        for _ in 0..steps {
            if let Progress::Finished(result) = work.step() {
                self.work = None;
                return Progress::Finished(result);
            }
        }
        Progress::Unfinished
    }

    /// Performs all remaining steps and returns the result.
    ///
    /// # Panics
    /// If the task is finished.
    pub fn run(mut self) -> T {
        loop {
            if let Progress::Finished(result) = self.advance(u64::MAX) {
                return result;
            }
        }
    }

    /// Returns the share of the work that is done, from 0 to 1; 0 if it cannot be foreseen.
    pub fn progress(&self) -> f64 {
        self.work.as_ref().map_or(1.0, |work| work.progress())
    }
}

impl<T: Send + 'static> Task<T> {
    /// Creates a task of one step, whose result is known.
    pub fn ready(result: T) -> Self {
        Self::new(Ready(Some(result)))
    }

    /// Returns the task that goes on with the one that `next` makes of the result.
    pub fn then<U: 'static>(self, next: impl FnOnce(T) -> Task<U> + Send + 'static) -> Task<U> {
        Task::new(Then::First(self, Some(Box::new(next))))
    }

    /// Returns the task whose result is that of a function of this result.
    pub fn map<U: Send + 'static>(self, function: impl FnOnce(T) -> U + Send + 'static) -> Task<U> {
        self.then(|result| Task::ready(function(result)))
    }
}

struct Ready<T>(Option<T>);

impl<T> Steps for Ready<T> {
    type Output = T;

    fn step(&mut self) -> Progress<T> {
        self.0.take().map_or(Progress::Unfinished, Progress::Finished)
    }

    fn progress(&self) -> f64 {
        1.0
    }
}

enum Then<T, U> {
    First(Task<T>, Option<Box<dyn FnOnce(T) -> Task<U> + Send>>),
    Next(Task<U>),
}

impl<T, U> Steps for Then<T, U> {
    type Output = U;

    fn step(&mut self) -> Progress<U> {
        match self {
            Self::First(task, next) => {
                if let Progress::Finished(result) = task.advance(1)
                    && let Some(next) = next.take()
                {
                    *self = Self::Next(next(result));
                }
                Progress::Unfinished
            }
            Self::Next(task) => task.advance(1),
        }
    }

    fn progress(&self) -> f64 {
        match self {
            Self::First(task, _) => task.progress(),
            Self::Next(task) => task.progress(),
        }
    }
}

impl<T> fmt::Debug for Task<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Task").field("progress", &self.progress()).finish_non_exhaustive()
    }
}

impl<T> Progress<T> {
    /// Applies a function to the result, if the computation is finished.
    pub fn map<U>(self, function: impl FnOnce(T) -> U) -> Progress<U> {
        match self {
            Self::Unfinished => Progress::Unfinished,
            Self::Finished(result) => Progress::Finished(function(result)),
        }
    }

    /// Returns the result, if the computation is finished.
    pub fn finished(self) -> Option<T> {
        if let Self::Finished(result) = self { Some(result) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Three(u8);

    impl Steps for Three {
        type Output = u8;

        fn step(&mut self) -> Progress<u8> {
            self.0 += 1;
            if self.0 == 3 { Progress::Finished(3) } else { Progress::Unfinished }
        }

        fn progress(&self) -> f64 {
            f64::from(self.0) / 3.0
        }
    }

    #[test]
    fn a_task_goes_on_where_it_stopped() {
        let mut task = Task::new(Three(0));
        assert_eq!(task.advance(2), Progress::Unfinished);
        assert_eq!(format!("{task:?}"), "Task { progress: 0.6666666666666666, .. }");
        assert_eq!(task.advance(2), Progress::Finished(3));
        assert_eq!(format!("{task:?}"), "Task { progress: 1.0, .. }");
        assert_eq!(Task::new(Three(0)).run(), 3);
    }

    #[test]
    #[should_panic(expected = "a finished task has no steps")]
    fn a_finished_task_has_no_steps() {
        let mut task = Task::new(Three(2));
        while task.advance(1) == Progress::Unfinished {}
        let _ = task.advance(1);
    }
}
