//! A record's work on its way to an answer: what is to be drawn and counted, and what came of it.

use rangekeeper_engine::{Counts, Prior, Record, Sample};

use super::forecast_games::Games;
use super::ledger::Ledger;
use crate::workers::analysis::snapshot::{BestShotState, Count, CountEffort, Method, Reading};
use crate::workers::protocol::{Certain, CountBudget, NoCount, NoDraws, Task};

/// Accepted draws in a batch: a few milliseconds of work, so that the workers finish together.
const BATCH_DRAWS: u32 = 25_000;

/// The worker of every count that may be a sweep: a sweep takes much memory, which a worker does not give back.
const COUNTING_WORKER: usize = 0;

/// Ticks that the player waits for the next shot once there are numbers: two seconds. Classic positions take less
/// than a tenth of one for the best shot for the game and for every board to be counted, so this is for slow devices
/// and for fleets whose samples grow for long.
pub(super) const WAIT_TICKS: u32 = 10;

/// A request for the findings on a record.
#[derive(Clone, Debug, PartialEq)]
pub struct Inquiry {
    pub record: Record,
    /// How the ships are assumed to have been placed.
    pub prior: Prior,
    pub method: Method,
    pub seed: u64,
    pub draws: u32,
    /// Memory, in bytes, that a count may take.
    pub count_bytes: f64,
}

/// An inquiry on its way to an answer.
pub(super) struct Job {
    pub(super) inquiry: Inquiry,
    pub(super) certain: Certain,
    pub(super) batches: Ledger<NoDraws>,
    /// The draws of all complete batches.
    pub(super) drawn: Option<Sample>,
    pub(super) parts: Ledger<NoCount>,
    /// The counts of all complete parts.
    counted: Option<Counts>,
    /// The number of complete parts that found no board: there was nothing for them to do.
    empty_parts: u64,
    /// How boards were counted, and the longest work on a part.
    effort: Option<CountEffort>,
    /// Set once there is nothing more to find out but the forecast, or no worker left to do it.
    pub(super) verdict: Option<Reading>,
    pub(super) shot: Shot,
    /// Ticks since there are numbers, up to [`WAIT_TICKS`].
    pub(super) waited: u32,
    pub(super) games: Games,
}

#[derive(Clone, Copy)]
pub(super) enum Shot {
    Open,
    InFlight,
    /// It is known, or none will be named; that never changes, since the advice was read.
    Settled(BestShotState),
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
            shot: Shot::Open,
            waited: 0,
            games: Games::new(),
        }
    }

    /// Returns true if all is drawn and counted that is wanted and can be.
    pub(super) const fn is_complete(&self) -> bool {
        self.batches.is_complete() && self.parts.is_complete()
    }

    /// Returns true if a task of this record that is under way continues.
    pub(super) fn wants(&self, task: &Task, wants_games: bool) -> bool {
        match task {
            Task::Draw { .. } | Task::Count { .. } => self.verdict.is_none(),
            Task::BestShot => matches!(self.shot, Shot::InFlight),
            Task::Play { .. } => wants_games && self.games.may_go_on(),
            Task::PlayOpponent { .. } | Task::Query(_) | Task::Lab(_) => false,
        }
    }

    /// Takes a task of this record back that is not done.
    pub(super) fn give_back(&mut self, task: &Task) {
        match task {
            Task::Draw { batch, .. } => self.batches.give_back((*batch).into()),
            Task::Count { part, .. } => self.parts.give_back((*part).into()),
            Task::Play { game, .. } => self.games.ledger.give_back(*game),
            Task::BestShot if matches!(self.shot, Shot::InFlight) => self.shot = Shot::Open,
            Task::BestShot | Task::PlayOpponent { .. } | Task::Query(_) | Task::Lab(_) => {}
        }
    }

    /// Takes the next task for a worker that has none, or has one and gets a second to begin at once after it, where it
    /// may count already.
    ///
    /// The first samples come first: they are there at once, and everything but the recommended cell needs nothing
    /// else. The best shot for the game is next, by one worker, by turns with its batch: the player waits for the
    /// recommended cell, and it is little work. Whatever else is wanted, ten million samples or every board
    /// counted, comes after it. After that both are done in turn.
    ///
    /// Before the first shot, counting comes first: that board is known beforehand, or has symmetries.
    ///
    /// Where boards are counted by a sweep, the first part is all of them. So it is always for the [`COUNTING_WORKER`],
    /// and the best shot for the game is sought by another one, if there is one.
    pub(super) fn next_task(&mut self, worker: usize, second: bool, counts: bool) -> Option<Task> {
        let (seed, parts) = (self.inquiry.seed, self.parts.all as u32);
        let budget = CountBudget {
            nanoseconds: self.inquiry.method.count_budget().unwrap_or(0.0),
            bytes: self.inquiry.count_bytes,
        };
        let part = |part| Task::Count { part, parts, budget };
        let is_opening = self.inquiry.record.marked().is_empty();
        if is_opening
            && !counts
            && let Some(task) = self.take_part(worker).map(part)
        {
            return Some(task);
        }
        let is_free = worker != COUNTING_WORKER || parts <= 1;
        if second
            && is_free
            && let Some(task) = self.take_shot()
        {
            return Some(task);
        }
        if second
            && !counts
            && let Some(task) = self.take_part(worker).map(part)
        {
            return Some(task);
        }
        match self.batches.take(|_| true) {
            Some(batch) => {
                let batch = batch as u32;
                let draws = BATCH_DRAWS.min(self.inquiry.draws - batch * BATCH_DRAWS);
                Some(Task::Draw { seed, batch, draws })
            }
            None => self.take_part(worker).map(part).or_else(|| self.take_shot()),
        }
    }

    /// Returns true once the next shot is named and every part of the count is handed out.
    pub(super) const fn is_next_shot_known(&self) -> bool {
        self.parts.is_handed_out() && matches!(self.shot, Shot::Settled(_))
    }

    /// Takes the search for the best shot for the game, unless a worker has it already.
    pub(super) fn take_shot(&mut self) -> Option<Task> {
        matches!(self.shot, Shot::Open).then(|| {
            self.shot = Shot::InFlight;
            Task::BestShot
        })
    }

    /// Lets another tick pass in which there are numbers.
    pub(super) fn wait(&mut self) {
        self.waited += 1;
        if self.waited == WAIT_TICKS {
            self.wait_no_longer();
        }
    }

    /// The next shot follows from what is known now.
    pub(super) fn wait_no_longer(&mut self) {
        self.waited = WAIT_TICKS;
        self.settle(BestShotState::Unnamed);
    }

    /// The best shot for the game is known, or will not be named, unless that is settled already.
    pub(super) fn settle(&mut self, best: BestShotState) {
        if !matches!(self.shot, Shot::Settled(_)) {
            self.shot = Shot::Settled(best);
        }
    }

    /// Returns how far all boards are counted, with so many parts' worth of progress in unfinished ones.
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

    /// Adds the sample of a complete batch.
    pub(super) fn add_batch(&mut self, sample: Sample) {
        match &mut self.drawn {
            Some(drawn) => drawn.merge(&sample).expect("samples of one record"),
            None => self.drawn = Some(sample),
        }
        self.batches.complete();
    }

    /// Adds the counts of a complete part.
    pub(super) fn add_part(&mut self, counts: Counts, effort: CountEffort) {
        self.empty_parts += u64::from(counts.boards == 0);
        match &mut self.counted {
            Some(counted) => counted.merge(&counts).expect("parts of one count"),
            None => self.counted = Some(counts),
        }
        self.parts.complete();
        let longest = self.effort.map_or(effort.ms, |before| before.ms.max(effort.ms));
        self.effort = Some(CountEffort { ms: longest, ..effort });
    }

    /// Returns how every board was counted, once that is done.
    pub(super) fn effort(&self) -> Option<CountEffort> {
        self.effort.filter(|_| self.counted.is_some() && self.parts.is_complete())
    }

    /// Takes a part for a worker, the lowest of those that are left.
    fn take_part(&mut self, worker: usize) -> Option<u32> {
        self.parts.take(|part| part > 0 || worker == COUNTING_WORKER).map(|part| part as u32)
    }
}
