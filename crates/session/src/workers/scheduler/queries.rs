//! The queries: which of them no worker has, and what was answered. They stay while the record changes.

use std::cell::Cell;
use std::ops::Range;

use crate::workers::protocol::TaskId;

/// The queries that were asked, by number, and their answers, all as bytes.
#[derive(Default)]
pub(super) struct Queries {
    next: u32,
    /// Those without an answer, in order.
    open: Vec<Query>,
    /// The answers that nobody has taken yet.
    results: Cell<Vec<(u32, Vec<u8>)>>,
}

struct Query {
    number: u32,
    bytes: Vec<u8>,
    /// The last task that was to answer it.
    task: Option<TaskId>,
}

impl Queries {
    pub(super) fn ask(&mut self, queries: Vec<Vec<u8>>) -> Range<u32> {
        let begin = self.next;
        for bytes in queries {
            self.open.push(Query { number: self.next, bytes, task: None });
            self.next += 1;
        }
        begin..self.next
    }

    pub(super) fn cancel(&mut self, numbers: &Range<u32>) {
        self.open.retain(|query| !numbers.contains(&query.number));
    }

    /// Hands out the next query of which no task is in flight, to be answered by this task.
    pub(super) fn take(&mut self, task: TaskId, is_in_flight: impl Fn(TaskId) -> bool) -> Option<Vec<u8>> {
        let query = self.open.iter_mut().find(|query| !query.task.is_some_and(&is_in_flight))?;
        query.task = Some(task);
        Some(query.bytes.clone())
    }

    pub(super) fn is_wanted(&self, task: TaskId) -> bool {
        self.open.iter().any(|query| query.task == Some(task))
    }

    pub(super) fn answer(&mut self, task: TaskId, result: Vec<u8>) {
        if let Some(place) = self.open.iter().position(|query| query.task == Some(task)) {
            self.results.get_mut().push((self.open.remove(place).number, result));
        }
    }

    pub(super) fn give_up(&mut self) {
        let open = std::mem::take(&mut self.open);
        self.results.get_mut().extend(open.into_iter().map(|query| (query.number, Vec::new())));
    }

    pub(super) fn take_results(&self) -> Vec<(u32, Vec<u8>)> {
        self.results.take()
    }
}
