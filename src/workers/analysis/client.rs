//! The page's side of the messages: starts the workers and carries out the orders of the
//! [scheduler](crate::workers::analysis::scheduler).

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::set_interval;

use rangekeeper_engine::Record;

use crate::platform::clock::now;
use crate::workers::analysis::scheduler::{Inquiry, Order, Scheduler};
use crate::workers::analysis::snapshot::{BestShotState, Forecasting, Method, Reading};
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
    tell: Rc<dyn Fn(Record, Reading, Option<f64>)>,
    tell_forecast: Rc<dyn Fn(Forecasting)>,
    tell_best: Rc<dyn Fn(Record, BestShotState)>,
    /// What was told of the best shot for the game last.
    told_best: BestShotState,
    /// The forecast that was told last, and when.
    forecast: (Forecasting, f64),
    told_at: f64,
    told_anything: bool,
    /// What counting took, once that was told.
    counted_in: Option<f64>,
}

impl Client {
    /// Starts the workers. `version` is the query that the page's own files carry; `tell` is called with every reading, its record and, once every
    /// board is counted, with the milliseconds of work that it took; `tell_forecast` with every forecast, `tell_best`
    /// with the best shot for the game once that is settled, and when it is looked for again.
    pub fn start(
        version: String,
        seed: u64,
        tell: impl Fn(Record, Reading, Option<f64>) + 'static,
        tell_forecast: impl Fn(Forecasting) + 'static,
        tell_best: impl Fn(Record, BestShotState) + 'static,
    ) -> Self {
        let workers = handle::workers();
        let client = Self(Rc::new(RefCell::new(Inner {
            scheduler: Scheduler::new(workers),
            handles: Vec::new(),
            version,
            seed,
            tell: Rc::new(tell),
            tell_forecast: Rc::new(tell_forecast),
            tell_best: Rc::new(tell_best),
            told_best: BestShotState::Sought,
            forecast: (Forecasting::NotWanted, 0.0),
            told_at: 0.0,
            told_anything: false,
            counted_in: None,
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
            inner.told_anything = false;
            inner.counted_in = None;
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
        self.report(was_working);
        self.report_forecast();
        self.report_best();
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

    /// Tells the first news and the last at once, what comes between in step with the screen.
    fn report(&self, was_working: bool) {
        let (tell, record, reading, counted_in) = {
            let mut inner = self.0.borrow_mut();
            // Not the current one, which may be newer.
            let Some(record) = inner.scheduler.record().cloned() else { return };
            let now = now();
            let working = inner.scheduler.is_working();
            let just_counted = inner.counted_in.is_none() && inner.scheduler.counted_in().is_some();
            inner.counted_in = inner.scheduler.counted_in();
            let due = !inner.told_anything || just_counted || now - inner.told_at >= INTERIM_MS;
            if !(was_working && !working || working && due) {
                return;
            }
            let reading = inner.scheduler.reading();
            if working && reading == Reading::Waiting {
                return;
            }
            inner.told_at = now;
            inner.told_anything = true;
            (inner.tell.clone(), record, reading, inner.counted_in)
        };
        tell(record, reading, counted_in);
    }

    /// Tells how far the forecast is: now and then while games are played, everything else at once.
    fn report_forecast(&self) {
        let (tell, forecast) = {
            let mut inner = self.0.borrow_mut();
            let (now, forecast) = (now(), inner.scheduler.forecast());
            let (told, told_at) = &inner.forecast;
            let due = match (told, &forecast) {
                (Forecasting::Begun(told), Forecasting::Begun(played)) => {
                    let is_new = played.games() < told.games();
                    is_new || played != told && now - told_at >= FORECAST_MS
                }
                _ => forecast != *told,
            };
            if !due {
                return;
            }
            inner.forecast = (forecast.clone(), now);
            (inner.tell_forecast.clone(), forecast)
        };
        tell(forecast);
    }

    fn report_best(&self) {
        let told = {
            let mut inner = self.0.borrow_mut();
            let best = inner.scheduler.best_shot();
            let is_news = std::mem::replace(&mut inner.told_best, best) != best;
            let record = inner.scheduler.record().filter(|_| is_news).cloned();
            record.map(|record| (inner.tell_best.clone(), record, best))
        };
        if let Some((tell, record, best)) = told {
            tell(record, best);
        }
    }
}
