//! The workers, and how the player wants them to work.

use std::rc::Rc;

use crate::prelude::*;

use crate::workers::analysis::client::Client;
use crate::workers::protocol::{Query, QueryResult, decode, encode};
use crate::{Advice, Method, OpenGame, Platform};

/// The number of samples drawn, until the player chooses another.
const DEFAULT_SAMPLES: u32 = 1_000_000;
const FORECAST: &str = "forecast";

/// How the numbers are found, and by whom.
#[derive(Clone, Copy)]
pub struct Analysis {
    pub method: RwSignal<Method>,
    pub samples: RwSignal<u32>,
    pub paused: RwSignal<bool>,
    /// True if the player wants to see how many more shots the game takes.
    pub forecast_open: RwSignal<bool>,
    platform: Platform,
    pub client: StoredValue<Option<Client>, LocalStorage>,
}

impl Analysis {
    /// As it was last chosen; nobody works yet.
    pub fn kept(platform: Platform) -> Self {
        let storage = platform.storage;
        let samples = storage.setting("samples").and_then(|text| text.parse().ok());
        let method = storage.setting("method").and_then(|name| Method::named(&name));
        Self {
            method: RwSignal::new(method.unwrap_or_default()),
            samples: RwSignal::new(samples.unwrap_or(DEFAULT_SAMPLES)),
            paused: RwSignal::new(false),
            forecast_open: RwSignal::new(storage.setting(FORECAST).is_some_and(|open| open == "open")),
            platform,
            client: StoredValue::new_local(None),
        }
    }

    pub fn current() -> Self {
        expect_context()
    }

    /// Starts the workers, and asks them about whatever the record and the prior become.
    pub fn begin(self, game: &'static OpenGame, advice: &'static Advice) {
        let storage = self.platform.storage;
        let client =
            Client::start(self.platform, (self.platform.seed)(), move |snapshot| advice.take_in(snapshot));
        self.client.set_value(Some(client));
        Effect::new(move |_| self.ask(game));
        let wants_forecast = Memo::new(move |_| self.forecast_open.get() && advice.can_forecast());
        Effect::new(move |_| {
            let wanted = wants_forecast.get();
            self.tell(|client| client.want_forecast(wanted));
        });
        Effect::new(move |_| {
            storage.keep_setting(FORECAST, if self.forecast_open.get() { "open" } else { "closed" });
        });
        Effect::new(move |_| storage.keep_setting("samples", &self.samples.get().to_string()));
        Effect::new(move |_| storage.keep_setting("method", self.method.get().name()));
    }

    /// Puts the record before the workers, with how its ships are assumed to have been placed, from the start.
    pub fn ask(self, game: &'static OpenGame) {
        let (record, prior) = (game.record.get(), game.assumed.prior.get());
        let (method, samples) = (self.method.get(), self.samples.get());
        self.paused.set(false);
        self.tell(|client| client.ask(record, prior, method, samples));
    }

    /// Tells the workers something, if they are started.
    pub(crate) fn tell<T>(self, tell: impl FnOnce(&Client) -> T) -> Option<T> {
        self.client.with_value(|client| client.as_ref().map(tell))
    }

    /// Asks the workers queries, until the owner of the view that asks is gone. This is called with the place of each among
    /// them and its answer. Nothing is asked before the workers are started.
    pub fn query(self, queries: &[Query], told: impl Fn(usize, QueryResult) + 'static) {
        let queries = queries.iter().map(encode).collect();
        let told = Rc::new(move |place, result: Vec<u8>| {
            told(place, decode(&result).unwrap_or(QueryResult::Impossible));
        });
        if let Some(numbers) = self.tell(|client| client.query(queries, told)) {
            on_cleanup(move || self.tell(|client| client.cancel(&numbers)).unwrap_or_default());
        }
    }

    pub fn stop(self) {
        self.paused.set(true);
        self.tell(Client::stop);
    }
}
