//! The queries: which of them nobody works on, and what was answered. They stay while the record changes.

use std::cell::Cell;
use std::ops::Range;

use crate::workers::protocol::Task;

/// The queries that were asked, by number, and their answers, all as bytes.
#[derive(Default)]
pub(super) struct Queries {
    next: u32,
    /// Those without an answer, in order, and whether somebody has them in hand.
    open: Vec<(u32, Vec<u8>, bool)>,
    /// The answers that nobody has taken yet.
    results: Cell<Vec<(u32, Vec<u8>)>>,
}

impl Queries {
    /// Takes in queries, and returns their numbers.
    pub(super) fn ask(&mut self, queries: Vec<Vec<u8>>) -> Range<u32> {
        let begin = self.next;
        for query in queries {
            self.open.push((self.next, query, false));
            self.next += 1;
        }
        begin..self.next
    }

    pub(super) fn cancel(&mut self, numbers: &Range<u32>) {
        self.open.retain(|(number, ..)| !numbers.contains(number));
    }

    /// Hands out the next query that nobody has in hand.
    pub(super) fn next_task(&mut self) -> Option<Task> {
        let (number, _, is_in_hand) = self.open.iter_mut().find(|(.., is_in_hand)| !is_in_hand)?;
        *is_in_hand = true;
        Some(Task::Query(*number))
    }

    /// Returns the query, to be sent with a task; `None` if it is no longer asked.
    pub(super) fn query(&self, task: Task) -> Option<Vec<u8>> {
        let Task::Query(wanted) = task else { return None };
        self.open.iter().find(|(number, ..)| *number == wanted).map(|(_, query, _)| query.clone())
    }

    /// Takes a query back whose answer was lost.
    pub(super) fn give_back(&mut self, wanted: u32) {
        let of_number = self.open.iter_mut().find(|(number, ..)| *number == wanted);
        if let Some((.., is_in_hand)) = of_number {
            *is_in_hand = false;
        }
    }

    /// Takes in an answer, unless it is no longer wanted.
    pub(super) fn answer(&mut self, wanted: u32, result: Vec<u8>) {
        if let Some(place) = self.open.iter().position(|(number, ..)| *number == wanted) {
            self.open.remove(place);
            self.results.get_mut().push((wanted, result));
        }
    }

    /// Leaves all queries without an answer.
    pub(super) fn give_up(&mut self) {
        let open = std::mem::take(&mut self.open);
        self.results.get_mut().extend(open.into_iter().map(|(number, ..)| (number, Vec::new())));
    }

    /// Returns the answers that nobody has taken yet.
    pub(super) fn take_results(&self) -> Vec<(u32, Vec<u8>)> {
        self.results.take()
    }
}
