//! The work on one record: what to draw and count, and the results.

use super::games::Games;
use super::ledger::Ledger;
use crate::prelude::*;
use crate::workers::protocol::{CountBudget, Task};

/// Accepted draws in a batch: a few milliseconds of work, so that the workers finish together.
const BATCH_DRAWS: u32 = 25_000;

/// The worker of every count that may be a sweep, whose memory a worker does not give back.
const COUNTING_WORKER: usize = 0;

/// Ticks that the player waits for the next shot once there are numbers: two seconds. Classic positions take less than
/// a tenth of that for the best shot and the count; the rest is for slow devices, and for fleets whose samples come
/// slowly.
pub(super) const WAIT_TICKS: u32 = 10;

#[derive(Clone, Debug, PartialEq)]
pub struct Inquiry {
    pub record: Record,
    pub prior: Prior,
    pub method: Method,
    pub seed: u64,
    pub draws: u32,
    pub count_bytes: f64,
}

pub(super) struct Job {
    pub(super) inquiry: Inquiry,
    pub(super) certain: Certain,
    pub(super) batches: Ledger<NoDraws>,
    pub(super) drawn: Option<Sample>,
    pub(super) parts: Ledger<NoCount>,
    counted: Option<Counts>,
    /// The number of parts that found no board: they had nothing to do.
    empty_parts: u64,
    /// The method of the count, and the longest time spent on a part.
    effort: Option<CountEffort>,
    /// The final reading, once only the forecast is left to do, or no worker is left.
    pub(super) verdict: Option<Reading>,
    /// The best shot for the game. Once it is known, or given up, it never changes: the player has read the advice.
    pub(super) best: BestShotState,
    /// Ticks since the first numbers, up to [`WAIT_TICKS`].
    pub(super) waited: u32,
    pub(super) games: Games,
}

impl Job {
    pub(super) fn new(inquiry: Inquiry, workers: u32) -> Self {
        let batches = if inquiry.method.samples() { inquiry.draws.div_ceil(BATCH_DRAWS) } else { 0 };
        let parts = if inquiry.method.count_budget().is_some() { workers } else { 0 };
        Self {
            certain: Certain::default(),
            batches: Ledger::new(batches.into()),
            drawn: None,
            parts: Ledger::new(parts.into()),
            counted: None,
            empty_parts: 0,
            effort: None,
            inquiry,
            verdict: None,
            best: BestShotState::Sought,
            waited: 0,
            games: Games::default(),
        }
    }

    /// Returns true if everything wanted and possible is drawn and counted.
    pub(super) const fn is_complete(&self) -> bool {
        self.batches.is_complete() && self.parts.is_complete()
    }

    /// Returns true if a task of this record should go on.
    pub(super) fn wants(&self, task: &Task, wants_games: bool) -> bool {
        match task {
            Task::Draw { .. } | Task::Count { .. } => self.verdict.is_none(),
            Task::BestShot => self.best == BestShotState::Sought,
            Task::Play { .. } => wants_games && self.games.may_go_on(),
            Task::PlayOpponent { .. } | Task::Query(_) | Task::Lab(_) => false,
        }
    }

    pub(super) fn complete(&mut self, task: &Task) {
        match task {
            Task::Draw { batch, .. } => self.batches.complete((*batch).into()),
            Task::Count { part, .. } => self.parts.complete((*part).into()),
            Task::Play { game, .. } => self.games.ledger.complete(*game),
            Task::BestShot | Task::PlayOpponent { .. } | Task::Query(_) | Task::Lab(_) => {}
        }
    }

    /// Returns the next task for a worker. A worker with one task gets a `second` one, to begin right after it;
    /// `counts` tells whether the first one is a count, `draws` whether it may draw beside the first.
    ///
    /// The first samples come first: they are quick, and all but the recommended cell needs nothing else. One worker
    /// searches for the best shot next, alternating with its batch: the player waits for the recommended cell, and it
    /// is little work. Everything else, ten million samples or the count of every board, comes later, in turn.
    ///
    /// Before the first shot the count comes first: that board's count is known beforehand, or has symmetries.
    ///
    /// A sweep counts all boards in the first part, which the [`COUNTING_WORKER`] always takes. Another worker, if
    /// there is one, searches for the best shot.
    pub(super) fn next_task(
        &self,
        worker: usize,
        second: bool,
        counts: bool,
        draws: bool,
        in_flight: &[&Task],
    ) -> Option<Task> {
        let part = || self.next_part(worker, in_flight);
        let first_part = |is_due: bool| if is_due && !counts { part() } else { None };
        let is_opening = self.inquiry.record.marked().is_empty();
        let is_free = worker != COUNTING_WORKER || self.parts.all <= 1;
        let shot = |is_due: bool| if is_due { self.next_shot(in_flight) } else { None };
        first_part(is_opening)
            .or_else(|| shot(second && is_free))
            .or_else(|| first_part(second))
            .or_else(|| if draws { self.next_batch(in_flight) } else { None })
            .or_else(part)
            .or_else(|| shot(true))
    }

    fn next_batch(&self, in_flight: &[&Task]) -> Option<Task> {
        let Inquiry { seed, draws, .. } = self.inquiry;
        self.batches.next(in_flight, |batch| {
            let batch = batch as u32;
            Some(Task::Draw { seed, batch, draws: BATCH_DRAWS.min(draws - batch * BATCH_DRAWS) })
        })
    }

    /// Returns the lowest open part of the count that this worker may take.
    fn next_part(&self, worker: usize, in_flight: &[&Task]) -> Option<Task> {
        let nanoseconds = self.inquiry.method.count_budget().unwrap_or(0.0);
        let budget = CountBudget { nanoseconds, bytes: self.inquiry.count_bytes };
        let parts = self.parts.all as u32;
        let task = |part| Task::Count { part: part as u32, parts, budget };
        self.parts.next(in_flight, |part| (part > 0 || worker == COUNTING_WORKER).then(|| task(part)))
    }

    /// Returns true once the next shot is named and every part of the count is handed out.
    pub(super) fn is_next_shot_known(&self, in_flight: &[&Task]) -> bool {
        self.next_part(COUNTING_WORKER, in_flight).is_none() && self.best != BestShotState::Sought
    }

    /// Returns the search for the best shot for the game, unless a worker has it already.
    pub(super) fn next_shot(&self, in_flight: &[&Task]) -> Option<Task> {
        let is_open = self.best == BestShotState::Sought && !in_flight.contains(&&Task::BestShot);
        is_open.then_some(Task::BestShot)
    }

    /// Lets another tick pass with numbers on the screen.
    pub(super) fn wait(&mut self) {
        self.waited += 1;
        if self.waited == WAIT_TICKS {
            self.wait_no_longer();
        }
    }

    /// Stops waiting: the next shot follows from the current numbers.
    pub(super) fn wait_no_longer(&mut self) {
        self.waited = WAIT_TICKS;
        self.settle(BestShotState::Unnamed);
    }

    /// Sets the best shot for the game, unless it is settled already.
    pub(super) fn settle(&mut self, best: BestShotState) {
        if self.best == BestShotState::Sought {
            self.best = best;
        }
    }

    /// Returns the progress of the count; `unfinished` is the progress of unfinished parts, in parts.
    pub(super) fn count(&self, unfinished: f64) -> Count {
        let Self { parts, empty_parts: empty, .. } = self;
        match (&self.counted, &parts.refused) {
            _ if parts.all == 0 => Count::NotWanted,
            (_, Some(reason)) => Count::Refused(*reason),
            (Some(counts), None) if parts.is_complete() => Count::Done(counts.clone()),
            _ => {
                let done = (parts.done - empty) as f64 + unfinished;
                Count::Begun(done / (parts.all - empty).max(1) as f64)
            }
        }
    }

    pub(super) fn add_part(&mut self, counts: Counts, effort: CountEffort) {
        self.empty_parts += u64::from(counts.boards == 0);
        match &mut self.counted {
            Some(counted) => counted.merge(&counts).expect("parts of one count"),
            None => self.counted = Some(counts),
        }
        let longest = self.effort.map_or(effort.ms, |before| before.ms.max(effort.ms));
        self.effort = Some(CountEffort { ms: longest, ..effort });
    }

    /// Returns the method and time of the count, once it is complete.
    pub(super) fn effort(&self) -> Option<CountEffort> {
        self.effort.filter(|_| self.counted.is_some() && self.parts.is_complete())
    }
}

/// Adds draws to those before.
pub(super) fn add_draws(drawn: &mut Option<Sample>, sample: &Sample) {
    match drawn {
        Some(drawn) => drawn.merge(sample).expect("samples of one record"),
        None => *drawn = Some(sample.clone()),
    }
}
