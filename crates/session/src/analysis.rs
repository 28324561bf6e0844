//! The analysis: the method of finding the numbers, and the workers that find them.

use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

use crate::prelude::*;
use crate::workers::pool::{Order, WorkerPool};
use crate::workers::protocol::{decode, encode};
use crate::workers::scheduler::{Inquiry, Scheduler};

const DEFAULT_SAMPLES: u32 = 1_000_000;
/// Milliseconds between two interim readings, forecasts or chances to win. People read them, and where cores are few,
/// drawing the screen delays the workers.
const INTERIM_MS: f64 = 250.0;
const FORECAST: &str = "forecast";

#[derive(Clone, Copy)]
pub struct Analysis {
    pub method: RwSignal<Method>,
    pub samples: RwSignal<u32>,
    pub paused: RwSignal<bool>,
    /// True if the player wants the forecast of further shots.
    pub forecast_open: RwSignal<bool>,
    /// The seed of every draw.
    pub seed: u64,
    platform: Platform,
    pool: StoredValue<Option<WorkerPool<Scheduler>>, LocalStorage>,
    listeners: StoredValue<Vec<Listener>, LocalStorage>,
}

/// The numbers of some queries, and a callback that gets each query's place among them and its answer.
type Listener = (Range<u32>, Rc<dyn Fn(usize, QueryResult)>);

/// The last report and its time: workers send more updates than the screen needs.
#[derive(Default)]
struct Reporter {
    /// The number of the record, and the last snapshot reported of it; `None` before its first numbers.
    told: Option<(u32, AnalysisSnapshot)>,
    /// The times of the last reading and the last forecast reported.
    told_at: f64,
    forecast_at: f64,
    was_working: bool,
}

impl Analysis {
    /// Restores the kept settings. Starts no worker yet.
    pub fn kept(platform: Platform) -> Self {
        let storage = platform.storage;
        let samples = storage.setting("samples").and_then(|text| text.parse().ok());
        let method = storage.setting("method").and_then(|name| Method::named(&name));
        Self {
            method: RwSignal::new(method.unwrap_or_default()),
            samples: RwSignal::new(samples.unwrap_or(DEFAULT_SAMPLES)),
            paused: RwSignal::new(false),
            forecast_open: RwSignal::new(storage.setting(FORECAST).is_some_and(|open| open == "open")),
            seed: (platform.seed)(),
            platform,
            pool: StoredValue::new_local(None),
            listeners: StoredValue::new_local(Vec::new()),
        }
    }

    pub fn current() -> Self {
        expect_context()
    }

    /// Starts the workers, and has them analyse the record under the prior whenever either changes.
    pub fn begin(self, game: &'static OpenGame, advice: &'static Advice) {
        let Platform { storage, timers, workers, .. } = self.platform;
        let (reporter, number) = (RefCell::new(Reporter::default()), workers.number());
        let tell = move |pool: &WorkerPool<Scheduler>| {
            let news = reporter.borrow_mut().news(&pool.scheduler(), timers.now());
            if let Some(snapshot) = news {
                advice.take_in(snapshot);
            }
            let results = pool.scheduler().take_results();
            for (number, result) in results {
                self.hear(number, &result);
            }
        };
        let pool = WorkerPool::start(Scheduler::new(number), number, self.platform, "engine", tell);
        self.pool.set_value(Some(pool));
        Effect::new(move |_| self.ask(game));
        let wants_forecast = Memo::new(move |_| self.forecast_open.get() && advice.can_forecast());
        Effect::new(move |_| {
            let wanted = wants_forecast.get();
            self.decide(|scheduler| scheduler.want_forecast(wanted));
        });
        Effect::new(move |_| {
            storage.keep_setting(FORECAST, if self.forecast_open.get() { "open" } else { "closed" });
        });
        Effect::new(move |_| storage.keep_setting("samples", &self.samples.get().to_string()));
        Effect::new(move |_| storage.keep_setting("method", self.method.get().name()));
    }

    /// Returns the number of workers, once they are started.
    pub fn workers(self) -> Option<usize> {
        self.pool.with_value(|pool| pool.as_ref().map(WorkerPool::workers))
    }

    /// Asks the workers about the record and the prior, from the beginning.
    pub fn ask(self, game: &'static OpenGame) {
        let (record, prior) = (game.record.get(), game.assumed.prior.get());
        let (method, draws) = (self.method.get(), self.samples.get());
        let (seed, count_bytes) = (self.seed, self.platform.workers.count_bytes());
        let inquiry = Inquiry { record, prior, method, seed, draws, count_bytes };
        self.paused.set(false);
        self.decide(|scheduler| scheduler.begin(inquiry));
    }

    /// Lets the scheduler decide something, once the workers are started.
    pub(crate) fn decide(self, decide: impl FnOnce(&mut Scheduler) -> Vec<Order>) {
        if let Some(pool) = self.pool.get_value() {
            pool.decide(decide);
        }
    }

    /// Asks the workers queries until the calling view ends. `told` gets the place of each query and its answer. Asks
    /// nothing before the workers are started.
    pub fn query(self, queries: &[Query], told: impl Fn(usize, QueryResult) + 'static) {
        let (queries, mut numbers) = (queries.iter().map(encode).collect(), 0..0);
        let told: Rc<dyn Fn(usize, QueryResult)> = Rc::new(told);
        self.decide(|scheduler| {
            let (asked, orders) = scheduler.ask(queries);
            self.listeners.update_value(|listeners| listeners.push((asked.clone(), told)));
            numbers = asked;
            orders
        });
        on_cleanup(move || {
            self.listeners.update_value(|listeners| listeners.retain(|(asked, _)| *asked != numbers));
            self.decide(|scheduler| scheduler.cancel(&numbers));
        });
    }

    /// Passes the answer to a query on to its listener.
    fn hear(self, number: u32, result: &[u8]) {
        let is_it = |listener: &&Listener| listener.0.contains(&number);
        let listener = self.listeners.with_value(|listeners| listeners.iter().find(is_it).cloned());
        if let Some((numbers, told)) = listener {
            told((number - numbers.start) as usize, decode(result).unwrap_or(QueryResult::Impossible));
        }
    }

    pub fn stop(self) {
        self.paused.set(true);
        self.decide(Scheduler::stop);
    }
}

impl Reporter {
    /// Returns the snapshot to report, if any. Returns `None` until a record has its first numbers: meanwhile the
    /// screen keeps the previous ones.
    fn news(&mut self, scheduler: &Scheduler, now: f64) -> Option<AnalysisSnapshot> {
        // The scheduler's record: the one on the screen may be newer.
        let (record, prior) = scheduler.subject().map(|(record, prior)| (record.clone(), prior.clone()))?;
        let working = scheduler.is_working();
        let was_working = std::mem::replace(&mut self.was_working, working);
        let (best, effort, forecast) = (scheduler.best_shot(), scheduler.effort(), scheduler.forecast());
        let (number, duel) = (scheduler.record_number(), scheduler.duel_games());
        let mut told = self.told.take().filter(|(known, _)| *known == number).map(|(_, told)| told);
        let due = told.as_ref().is_none_or(|told| told.effort != effort || now - self.told_at >= INTERIM_MS);
        let reading = (was_working && !working || working && due).then(|| scheduler.reading());
        if let Some(reading) = reading.filter(|reading| !working || *reading != Reading::Waiting) {
            (self.told_at, self.forecast_at) = (now, now);
            let news = AnalysisSnapshot { record, prior, reading, effort, best, forecast, duel };
            self.told = Some((number, news.clone()));
            return Some(news);
        }
        let before = told.as_mut()?;
        let is_forecast_due = match (&before.forecast, &forecast) {
            (Forecasting::Begun(told), Forecasting::Begun(played)) => {
                let is_new = played.games() < told.games();
                is_new || played != told && now - self.forecast_at >= INTERIM_MS
            }
            (told, forecast) => told != forecast,
        };
        let is_first_duel = before.duel.is_none() || duel.is_none();
        let is_duel_due = before.duel != duel && (is_first_duel || now - self.forecast_at >= INTERIM_MS);
        let is_news = before.best != best || is_forecast_due || is_duel_due;
        if is_forecast_due || is_duel_due {
            self.forecast_at = now;
            (before.forecast, before.duel) = (forecast, duel);
        }
        before.best = best;
        self.told = told.map(|told| (number, told));
        self.told.as_ref().filter(|_| is_news).map(|(_, told)| told.clone())
    }
}
