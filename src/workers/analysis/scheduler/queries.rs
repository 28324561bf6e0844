//! The queries: which of them nobody works on, and what was answered. They stay while the record changes.

use std::cell::Cell;
use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;

use crate::workers::protocol::{Query, QueryResult, Task};

/// The queries that were asked, by number.
#[derive(Default)]
pub(super) struct Queries {
    next: u32,
    /// Those without an answer.
    open: BTreeMap<u32, Query>,
    /// Those of them that nobody has in hand, in order; some may have been cancelled.
    waiting: VecDeque<u32>,
    /// The answers that nobody has taken yet.
    results: Cell<Vec<(u32, QueryResult)>>,
}

impl Queries {
    /// Takes in queries, and returns their numbers.
    pub(super) fn ask(&mut self, queries: Vec<Query>) -> Range<u32> {
        let begin = self.next;
        for query in queries {
            self.open.insert(self.next, query);
            self.waiting.push_back(self.next);
            self.next += 1;
        }
        begin..self.next
    }

    /// Drops the queries of these numbers.
    pub(super) fn cancel(&mut self, numbers: &Range<u32>) {
        self.open.retain(|number, _| !numbers.contains(number));
    }

    /// Returns the next query to be answered.
    pub(super) fn next_task(&mut self) -> Option<Task> {
        while let Some(number) = self.waiting.pop_front() {
            if self.is_open(number) {
                return Some(Task::Query(number));
            }
        }
        None
    }

    /// Returns true if the query has no answer yet, and one is wanted.
    pub(super) fn is_open(&self, number: u32) -> bool {
        self.open.contains_key(&number)
    }

    /// Returns the query, to be sent with a task.
    pub(super) fn query(&self, task: Task) -> Option<Box<Query>> {
        let Task::Query(number) = task else { return None };
        self.open.get(&number).cloned().map(Box::new)
    }

    /// Takes a query back whose answer was lost.
    pub(super) fn give_back(&mut self, number: u32) {
        self.waiting.push_front(number);
    }

    /// Takes in an answer.
    pub(super) fn answer(&mut self, number: u32, result: QueryResult) {
        if self.open.remove(&number).is_some() {
            self.results.get_mut().push((number, result));
        }
    }

    /// Leaves all queries without an answer.
    pub(super) fn give_up(&mut self) {
        let open: Vec<u32> = self.open.keys().copied().collect();
        for number in open {
            self.answer(number, QueryResult::Impossible);
        }
    }

    /// Returns the answers that nobody has taken yet.
    pub(super) fn take_results(&self) -> Vec<(u32, QueryResult)> {
        self.results.take()
    }
}
