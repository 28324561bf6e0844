//! The page's side of the messages: starts the workers and carries out the orders of the
//! [scheduler](crate::workers::analysis::scheduler).

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::set_interval;

use rangekeeper_engine::Record;

use crate::platform::clock::now;
use crate::workers::analysis::scheduler::{Inquiry, Order, Scheduler};
use crate::workers::analysis::snapshot::{AnalysisSnapshot, Forecasting, Method, Reading};
use crate::workers::handle::{self, WorkerHandle};
use crate::workers::protocol::Request;

/// The scheduler's clock.
const TICK: Duration = Duration::from_millis(250);
/// Milliseconds between two interim readings: twelve a second, and time for the screen in between.
const INTERIM_MS: f64 = 80.0;
/// Milliseconds between two forecasts: their numbers change with every game, and are there to be read.
const FORECAST_MS: f64 = 250.0;

/// The workers, and whom to tell what they found.
#[derive(Clone)]
pub struct Client(Rc<RefCell<Inner>>);

struct Inner {
    scheduler: Scheduler,
    handles: Vec<WorkerHandle>,
    version: String,
    seed: u64,
    tell: Rc<dyn Fn(AnalysisSnapshot)>,
    /// What was told last of the record that the workers are at; nothing before its first numbers.
    told: Option<AnalysisSnapshot>,
    /// When the reading was told last, and when the forecast.
    told_at: f64,
    forecast_at: f64,
}

impl Client {
    /// Starts the workers. `version` is the query that the page's own files carry; `tell` is called with every snapshot.
    pub fn start(version: String, seed: u64, tell: impl Fn(AnalysisSnapshot) + 'static) -> Self {
        let workers = handle::workers();
        let client = Self(Rc::new(RefCell::new(Inner {
            scheduler: Scheduler::new(workers),
            handles: Vec::new(),
            version,
            seed,
            tell: Rc::new(tell),
            told: None,
            told_at: 0.0,
            forecast_at: 0.0,
        })));
        for number in 0..workers {
            let handle = client.start_worker(number);
            client.0.borrow_mut().handles.push(handle);
        }
        let ticking = client.clone();
        set_interval(move || ticking.with_scheduler(Scheduler::tick), TICK);
        client
    }

    /// Puts a record before the workers, and forgets the one before. `draws` is how many are wanted in all.
    pub fn ask(&self, record: Record, method: Method, draws: u32) {
        let seed = {
            let mut inner = self.0.borrow_mut();
            inner.told = None;
            inner.seed
        };
        self.with_scheduler(|scheduler| scheduler.begin(Inquiry { record, method, seed, draws }));
    }

    /// Stops at what has been drawn.
    pub fn stop(&self) {
        self.with_scheduler(|scheduler| {
            scheduler.stop();
            Vec::new()
        });
    }

    /// Has games played for a forecast, or stops that.
    pub fn want_forecast(&self, wanted: bool) {
        self.with_scheduler(|scheduler| scheduler.want_forecast(wanted));
    }

    /// The seed of all draws.
    pub fn seed(&self) -> u64 {
        self.0.borrow().seed
    }

    /// How many workers there are.
    pub fn workers(&self) -> usize {
        self.0.borrow().handles.len()
    }

    fn start_worker(&self, number: usize) -> WorkerHandle {
        let client = self.clone();
        WorkerHandle::start(&self.0.borrow().version, &format!("engine {}", number + 1), move |answer| {
            match answer {
                Ok(answer) => client.with_scheduler(|scheduler| scheduler.take(number, answer)),
                Err(reason) => client.with_scheduler(|scheduler| scheduler.lose(number, reason)),
            }
        })
    }

    /// Lets the scheduler decide, obeys, and passes the news on.
    fn with_scheduler(&self, decide: impl FnOnce(&mut Scheduler) -> Vec<Order>) {
        let was_working = self.0.borrow().scheduler.is_working();
        let orders = decide(&mut self.0.borrow_mut().scheduler);
        for order in orders {
            self.obey(order);
        }
        let news = self.0.borrow_mut().news(was_working);
        if let Some(snapshot) = news {
            let tell = self.0.borrow().tell.clone();
            tell(snapshot);
        }
    }

    fn obey(&self, order: Order) {
        match order {
            Order::Send(number, ask) => self.0.borrow().handles[number].send(&Request::Analysis(ask)),
            Order::Replace(number) => {
                let handle = self.start_worker(number);
                std::mem::replace(&mut self.0.borrow_mut().handles[number], handle).end();
            }
        }
    }
}

impl Inner {
    /// What there is to tell, if anything. Of a record whose first numbers are still to come nothing is told: what was
    /// known of the one before stays on the screen so long.
    fn news(&mut self, was_working: bool) -> Option<AnalysisSnapshot> {
        // Not the record on the screen, which may be newer.
        let record = self.scheduler.record()?.clone();
        let (now, working) = (now(), self.scheduler.is_working());
        let (best, counted_in) = (self.scheduler.best_shot(), self.scheduler.counted_in());
        let forecast = self.scheduler.forecast();
        let due = match &self.told {
            None => true,
            Some(told) => told.counted_in != counted_in || now - self.told_at >= INTERIM_MS,
        };
        if was_working && !working || working && due {
            let reading = self.scheduler.reading();
            if !working || reading != Reading::Waiting {
                (self.told_at, self.forecast_at) = (now, now);
                let told = AnalysisSnapshot { record, reading, counted_in, best, forecast };
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
        if told.best == best && !is_forecast_due {
            return None;
        }
        if is_forecast_due {
            self.forecast_at = now;
            told.forecast = forecast;
        }
        told.best = best;
        Some(told.clone())
    }
}
