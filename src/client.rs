//! The page's side of the messages: starts the workers and carries out the [crew's](crate::crew) orders.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use js_sys::Uint8Array;
use leptos::prelude::set_interval;
use wasm_bindgen::prelude::*;
use web_sys::{ErrorEvent, Event, MessageEvent, WorkerOptions, WorkerType};

use rangekeeper_engine::Record;

use crate::crew::{Crew, Inquiry, Order};
use crate::findings::{Forecasting, Method, Reading};
use crate::protocol::{Answer, decode, encode};

/// The most workers that are started, whatever the device has.
const MAX_WORKERS: usize = 8;
/// The crew's clock.
const TICK: Duration = Duration::from_millis(250);
/// Milliseconds between two interim readings: twelve a second, and time for the screen in between.
const INTERIM_MS: f64 = 80.0;
/// Milliseconds between two forecasts: their numbers change with every game, and are there to be read.
const FORECAST_MS: f64 = 250.0;

/// The workers, and whom to tell what they found.
#[derive(Clone)]
pub struct Client(Rc<RefCell<Inner>>);

struct Inner {
    crew: Crew,
    posts: Vec<Post>,
    version: String,
    seed: u64,
    tell: Rc<dyn Fn(Reading, Option<f64>)>,
    tell_forecast: Rc<dyn Fn(Forecasting)>,
    /// The forecast that was told last, and when.
    forecast: (Forecasting, f64),
    told_at: f64,
    told_anything: bool,
    /// What counting took, once that was told.
    counted_in: Option<f64>,
}

/// A worker and its listeners, which end with it.
struct Post {
    worker: web_sys::Worker,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _error: Closure<dyn FnMut(Event)>,
    _garbled: Closure<dyn FnMut(Event)>,
}

impl Client {
    /// Starts as many workers as the device has cores, at most eight, one where the browser tells nothing.
    /// `version` is the query that the page's own files carry; `tell` is called with every reading and, once every
    /// board is counted, with the milliseconds of work that it took; `tell_forecast` with every forecast.
    pub fn start(
        version: String,
        seed: u64,
        tell: impl Fn(Reading, Option<f64>) + 'static,
        tell_forecast: impl Fn(Forecasting) + 'static,
    ) -> Self {
        let cores = leptos::prelude::window().navigator().hardware_concurrency();
        let workers = if cores >= 1.0 { (cores as usize).min(MAX_WORKERS) } else { 1 };
        let client = Self(Rc::new(RefCell::new(Inner {
            crew: Crew::new(workers),
            posts: Vec::new(),
            version,
            seed,
            tell: Rc::new(tell),
            tell_forecast: Rc::new(tell_forecast),
            forecast: (Forecasting::NotWanted, 0.0),
            told_at: 0.0,
            told_anything: false,
            counted_in: None,
        })));
        for number in 0..workers {
            let post = client.post(number);
            client.0.borrow_mut().posts.push(post);
        }
        let ticking = client.clone();
        set_interval(move || ticking.with_crew(Crew::tick), TICK);
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
        self.with_crew(|crew| crew.begin(Inquiry { record, method, seed, draws }));
    }

    /// Stops at what has been drawn.
    pub fn stop(&self) {
        self.with_crew(|crew| {
            crew.stop();
            Vec::new()
        });
    }

    /// Has games played for a forecast, or stops that.
    pub fn want_forecast(&self, wanted: bool) {
        self.with_crew(|crew| crew.want_forecast(wanted));
    }

    /// The seed of all draws.
    pub fn seed(&self) -> u64 {
        self.0.borrow().seed
    }

    /// How many workers there are.
    pub fn workers(&self) -> usize {
        self.0.borrow().posts.len()
    }

    fn post(&self, number: usize) -> Post {
        let address = format!("worker-boot.js{}", self.0.borrow().version);
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        options.set_name(&format!("engine {}", number + 1));
        let worker = web_sys::Worker::new_with_options(&address, &options).expect("the browser has workers");
        // The worker is this very module: what the page has compiled need not be loaded or compiled again.
        worker.post_message(&wasm_bindgen::module()).expect("modules can be sent");

        let client = self.clone();
        let message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let bytes = Uint8Array::new(&event.data()).to_vec();
            client.hear(number, decode(&bytes));
        });
        let client = self.clone();
        let error = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
            // A worker whose file cannot be fetched fails with a plain event, which has no message.
            let reason = event.dyn_ref().map(ErrorEvent::message);
            let reason = reason.unwrap_or_else(|| "the engine's files could not be loaded".to_owned());
            client.with_crew(|crew| crew.lose(number, &reason));
        });
        let client = self.clone();
        let garbled = Closure::<dyn FnMut(Event)>::new(move |_| client.hear(number, None));
        worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(error.as_ref().unchecked_ref()));
        worker.set_onmessageerror(Some(garbled.as_ref().unchecked_ref()));
        Post { worker, _message: message, _error: error, _garbled: garbled }
    }

    fn hear(&self, number: usize, answer: Option<Answer>) {
        match answer {
            Some(answer) => self.with_crew(|crew| crew.take(number, answer)),
            None => self.with_crew(|crew| crew.lose(number, "the engine sent what the page cannot read")),
        }
    }

    /// Lets the crew decide, obeys, and passes the news on.
    fn with_crew(&self, decide: impl FnOnce(&mut Crew) -> Vec<Order>) {
        let was_working = self.0.borrow().crew.is_working();
        let orders = decide(&mut self.0.borrow_mut().crew);
        for order in orders {
            self.obey(order);
        }
        self.report(was_working);
        self.report_forecast();
    }

    fn obey(&self, order: Order) {
        match order {
            Order::Send(number, ask) => {
                let bytes = Uint8Array::from(&encode(&ask)[..]);
                let buffer = js_sys::Array::of1(&bytes.buffer());
                let inner = self.0.borrow();
                inner.posts[number]
                    .worker
                    .post_message_with_transfer(&bytes, &buffer)
                    .expect("bytes can be sent");
            }
            Order::Replace(number) => {
                let post = self.post(number);
                let old = std::mem::replace(&mut self.0.borrow_mut().posts[number], post);
                old.worker.set_onmessage(None);
                old.worker.set_onerror(None);
                old.worker.terminate();
                // We may be inside one of its listeners: those must outlive this call.
                leptos::prelude::set_timeout(move || drop(old), Duration::ZERO);
            }
        }
    }

    /// Tells the first news and the last at once, what comes between in step with the screen.
    fn report(&self, was_working: bool) {
        let (tell, reading, counted_in) = {
            let mut inner = self.0.borrow_mut();
            let now = now();
            let working = inner.crew.is_working();
            let just_counted = inner.counted_in.is_none() && inner.crew.counted_in().is_some();
            inner.counted_in = inner.crew.counted_in();
            let due = !inner.told_anything || just_counted || now - inner.told_at >= INTERIM_MS;
            if !(was_working && !working || working && due) {
                return;
            }
            let reading = inner.crew.reading();
            if working && reading == Reading::Waiting {
                return;
            }
            inner.told_at = now;
            inner.told_anything = true;
            (inner.tell.clone(), reading, inner.counted_in)
        };
        tell(reading, counted_in);
    }

    /// Tells how far the forecast is: now and then while games are played, everything else at once.
    fn report_forecast(&self) {
        let (tell, forecast) = {
            let mut inner = self.0.borrow_mut();
            let (now, forecast) = (now(), inner.crew.forecast());
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
}

/// Milliseconds since the page was opened.
pub fn now() -> f64 {
    leptos::prelude::window().performance().map_or(0.0, |clock| clock.now())
}
