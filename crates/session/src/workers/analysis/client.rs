//! The analysis as the page has it: what it asks for, and the snapshots that come of it.

use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

use rangekeeper_engine::{Prior, Record};

use crate::workers::analysis::scheduler::{Duel, Inquiry, Scheduler};
use crate::workers::pool::WorkerPool;
use crate::{AnalysisSnapshot, Forecasting, Method, Platform, Reading};

/// Milliseconds between two interim readings: twelve a second, and time for the screen in between.
const INTERIM_MS: f64 = 80.0;
/// Milliseconds between two forecasts, or two chances to win: their numbers change with every game, and are there to be read.
const FORECAST_MS: f64 = 250.0;

pub struct Client {
    pool: WorkerPool<Scheduler>,
    reporter: Rc<RefCell<Reporter>>,
    listeners: Rc<RefCell<Vec<Listener>>>,
    seed: u64,
    count_bytes: f64,
}

/// Whoever has asked the queries of these numbers. It is called with the place of each among them and its answer.
type Listener = (Range<u32>, Rc<dyn Fn(usize, Vec<u8>)>);

/// The last report and its time: the screen needs less than the workers say.
struct Reporter {
    /// The last report on the record that the workers are at; nothing before its first numbers.
    told: Option<AnalysisSnapshot>,
    /// When the reading was told last, and when the forecast.
    told_at: f64,
    forecast_at: f64,
    was_working: bool,
}

impl Client {
    /// Starts the workers; `tell` is called with every snapshot.
    pub fn start(platform: Platform, seed: u64, tell: impl Fn(AnalysisSnapshot) + 'static) -> Self {
        let (workers, count_bytes) = (platform.workers.number(), platform.workers.count_bytes());
        let reporter = Reporter { told: None, told_at: 0.0, forecast_at: 0.0, was_working: false };
        let reporter = Rc::new(RefCell::new(reporter));
        let listeners: Rc<RefCell<Vec<Listener>>> = Rc::default();
        let (this, listening) = (reporter.clone(), listeners.clone());
        let pool = WorkerPool::start(Scheduler::new(workers), workers, platform, "engine", move |pool| {
            let news = this.borrow_mut().news(&pool.scheduler(), platform.timers.now());
            news.into_iter().for_each(&tell);
            let results = pool.scheduler().take_results();
            for (number, result) in results {
                let asked = listening.borrow().iter().find(|(numbers, _)| numbers.contains(&number)).cloned();
                if let Some((numbers, told)) = asked {
                    told((number - numbers.start) as usize, result);
                }
            }
        });
        Self { pool, reporter, listeners, seed, count_bytes }
    }

    /// Puts a record before the workers, under this prior, and forgets the one before. `draws` is how many are wanted in
    /// all.
    pub fn ask(&self, record: Record, prior: Prior, method: Method, draws: u32) {
        self.reporter.borrow_mut().told = None;
        let Self { seed, count_bytes, .. } = *self;
        let inquiry = Inquiry { record, prior, method, seed, draws, count_bytes };
        self.pool.decide(|scheduler| scheduler.begin(inquiry));
    }

    pub fn stop(&self) {
        self.pool.decide(|scheduler| {
            scheduler.stop();
            Vec::new()
        });
    }

    pub fn want_forecast(&self, wanted: bool) {
        self.pool.decide(|scheduler| scheduler.want_forecast(wanted));
    }

    /// Has games of both players played for the chance to win this, or stops that.
    pub fn want_chance(&self, duel: Option<Duel>) {
        self.pool.decide(|scheduler| scheduler.want_chance(duel));
    }

    /// Asks queries, as bytes, and calls this with the place of each among them and its answer. Returns their numbers, by
    /// which they can be [cancelled](Self::cancel).
    pub fn query(&self, queries: Vec<Vec<u8>>, told: Rc<dyn Fn(usize, Vec<u8>)>) -> Range<u32> {
        let mut numbers = 0..0;
        self.pool.decide(|scheduler| {
            let (asked, orders) = scheduler.ask(queries);
            self.listeners.borrow_mut().push((asked.clone(), told));
            numbers = asked;
            orders
        });
        numbers
    }

    pub fn cancel(&self, numbers: &Range<u32>) {
        self.listeners.borrow_mut().retain(|(asked, _)| asked != numbers);
        self.pool.decide(|scheduler| {
            scheduler.cancel(numbers);
            Vec::new()
        });
    }

    pub const fn seed(&self) -> u64 {
        self.seed
    }

    pub fn workers(&self) -> usize {
        self.pool.workers()
    }
}

impl Reporter {
    /// Returns the news to report, if any. Of a record whose first numbers are still to come nothing is told: what was
    /// known of the one before stays on the screen so long.
    fn news(&mut self, scheduler: &Scheduler, now: f64) -> Option<AnalysisSnapshot> {
        // Not the record on the screen, which may be newer.
        let (record, prior) = scheduler.subject().map(|(record, prior)| (record.clone(), prior.clone()))?;
        let working = scheduler.is_working();
        let was_working = std::mem::replace(&mut self.was_working, working);
        let (best, effort, forecast) = (scheduler.best_shot(), scheduler.effort(), scheduler.forecast());
        let duel = scheduler.duel_games();
        let due = match &self.told {
            None => true,
            Some(told) => told.effort != effort || now - self.told_at >= INTERIM_MS,
        };
        if was_working && !working || working && due {
            let reading = scheduler.reading();
            if !working || reading != Reading::Waiting {
                (self.told_at, self.forecast_at) = (now, now);
                let told = AnalysisSnapshot { record, prior, reading, effort, best, forecast, duel };
                return self.told.insert(told).clone().into();
            }
        }
        let told = self.told.as_mut()?;
        let is_forecast_due = match (&told.forecast, &forecast) {
            (Forecasting::Begun(told), Forecasting::Begun(played)) => {
                let is_new = played.games() < told.games();
                is_new || played != told && now - self.forecast_at >= FORECAST_MS
            }
            (told, forecast) => told != forecast,
        };
        let is_first_duel = told.duel.is_none() || duel.is_none();
        let is_duel_due = told.duel != duel && (is_first_duel || now - self.forecast_at >= FORECAST_MS);
        if told.best == best && !is_forecast_due && !is_duel_due {
            return None;
        }
        if is_forecast_due || is_duel_due {
            self.forecast_at = now;
            told.forecast = forecast;
            told.duel = duel;
        }
        told.best = best;
        Some(told.clone())
    }
}
