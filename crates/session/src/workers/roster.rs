//! The workers, their assignments, and which of them are lost: what every scheduler keeps account of.

/// Ticks of the pool's clock that a worker may take to load, before any has.
const LOADING_TICKS: u32 = 240;
/// A worker that takes so many times as long to load as the slowest one before is lost.
const LOADING_MARGIN: u32 = 8;
/// Workers that may be lost in a row, each without having found anything, before everyone is given up.
pub const LOSSES: u32 = 6;

/// The reason given for a worker that is silent.
pub const SILENT: &str = "the engine does not answer";

pub struct Roster<A> {
    workers: Vec<Worker<A>>,
    /// Ticks that a worker may be silent with tasks to do.
    silent_ticks: u32,
    /// Ticks that the slowest worker so far took to load.
    slowest_load: Option<u32>,
    /// Workers lost since the last that found anything.
    losses: u32,
}

enum Worker<A> {
    Loading {
        ticks: u32,
    },
    /// Lost, and not replaced: too many were lost before it.
    Gone,
    Ready {
        /// Its assignments, in order.
        assignments: Vec<A>,
        ticks: u32,
    },
}

impl<A> Roster<A> {
    /// This many workers, all of them loading, of which each may be silent for so many ticks with tasks to do.
    pub fn new(workers: usize, silent_ticks: u32) -> Self {
        let workers = (0..workers).map(|_| Worker::Loading { ticks: 0 }).collect();
        Self { workers, silent_ticks, slowest_load: None, losses: 0 }
    }

    pub const fn workers(&self) -> usize {
        self.workers.len()
    }

    /// Notes that the worker has loaded, and listens.
    pub fn set_ready(&mut self, worker: usize) {
        if let Worker::Loading { ticks } = self.workers[worker] {
            self.slowest_load = self.slowest_load.max(Some(ticks));
        }
        self.workers[worker] = Worker::Ready { assignments: Vec::new(), ticks: 0 };
    }

    /// Notes that the worker has answered. Returns its assignments, or `None` if it is not thought to listen.
    pub fn note_answer(&mut self, worker: usize) -> Option<&mut Vec<A>> {
        match &mut self.workers[worker] {
            Worker::Ready { assignments, ticks } => {
                *ticks = 0;
                Some(assignments)
            }
            Worker::Loading { .. } | Worker::Gone => None,
        }
    }

    /// Forgets the workers lost before, since one has found something.
    pub const fn reset_losses(&mut self) {
        self.losses = 0;
    }

    /// Returns the assignments of a worker, if it listens.
    pub fn ready(&mut self, worker: usize) -> Option<&mut Vec<A>> {
        match &mut self.workers[worker] {
            Worker::Ready { assignments, .. } => Some(assignments),
            Worker::Loading { .. } | Worker::Gone => None,
        }
    }

    pub fn assignments(&self) -> impl Iterator<Item = &A> {
        self.workers.iter().flat_map(|worker| match worker {
            Worker::Ready { assignments, .. } => &assignments[..],
            Worker::Loading { .. } | Worker::Gone => &[],
        })
    }

    /// Takes back the assignments of all workers. What these are doing they finish, and the answers are dropped.
    pub fn take_back(&mut self) {
        for worker in &mut self.workers {
            if let Worker::Ready { assignments, ticks } = worker {
                assignments.clear();
                *ticks = 0;
            }
        }
    }

    /// Notes that a worker is dead, and returns its assignments.
    pub fn lose(&mut self, worker: usize) -> Vec<A> {
        self.losses += 1;
        match std::mem::replace(&mut self.workers[worker], Worker::Gone) {
            Worker::Ready { assignments, .. } => assignments,
            Worker::Loading { .. } | Worker::Gone => Vec::new(),
        }
    }

    /// Returns true if so many were lost in a row that the work is hopeless.
    pub const fn is_hopeless(&self) -> bool {
        self.losses >= LOSSES
    }

    /// Returns the workers to replace; none once every worker has failed again after it was hopeless, so that one that
    /// cannot load is not replaced forever.
    pub fn to_replace(&mut self) -> Vec<usize> {
        if self.losses > LOSSES + self.workers.len() as u32 {
            return Vec::new();
        }
        let mut lost = Vec::new();
        for (number, worker) in self.workers.iter_mut().enumerate() {
            if let Worker::Gone = worker {
                *worker = Worker::Loading { ticks: 0 };
                lost.push(number);
            }
        }
        lost
    }

    /// Lets time pass, and returns the workers that have been silent for too long.
    pub fn tick(&mut self) -> Vec<usize> {
        // Once it is known how long loading takes here, a worker killed meanwhile is missed as soon as a silent one.
        let loading_ticks = self.slowest_load.map_or(LOADING_TICKS, |slowest| {
            (LOADING_MARGIN * slowest).clamp(self.silent_ticks, LOADING_TICKS)
        });
        let mut silent = Vec::new();
        for (number, worker) in self.workers.iter_mut().enumerate() {
            let (ticks, limit) = match worker {
                Worker::Loading { ticks } => (ticks, loading_ticks),
                Worker::Ready { assignments, ticks } if !assignments.is_empty() => (ticks, self.silent_ticks),
                Worker::Ready { .. } | Worker::Gone => continue,
            };
            *ticks += 1;
            if *ticks > limit {
                silent.push(number);
            }
        }
        silent
    }
}
