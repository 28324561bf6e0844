//! The workers, and how the player wants them to work.

use leptos::prelude::*;
use rangekeeper_play::Shooter;

use crate::session::advice::Advice;
use crate::session::defaults::DEFAULT_SAMPLES;
use crate::session::open_game::OpenGame;
use crate::session::storage;
use crate::workers::analysis::client::Client;
use crate::workers::analysis::scheduler::Duel;
use crate::workers::analysis::snapshot::Method;
use crate::workers::protocol::{Query, QueryResult};

/// The setting that keeps whether the forecast is shown.
const FORECAST: &str = "forecast";
/// The setting that keeps how the opponent is assumed to shoot.
const SHOOTER: &str = "shooter";

/// How the numbers are found, and by whom.
#[derive(Clone, Copy)]
pub struct Analysis {
    /// How the numbers are to be found.
    pub method: RwSignal<Method>,
    /// Accepted draws wanted.
    pub samples: RwSignal<u32>,
    /// True if the player stopped the work.
    pub paused: RwSignal<bool>,
    /// True if the player wants to see how many more shots the game takes.
    pub forecast_open: RwSignal<bool>,
    /// How the opponent is assumed to shoot.
    pub shooter: RwSignal<Shooter>,
    /// True while games are played for a chance to win.
    pub wants_chance: RwSignal<bool>,
    /// The workers, once they are started.
    pub client: StoredValue<Option<Client>, LocalStorage>,
}

impl Analysis {
    /// As it was last chosen; nobody works yet.
    pub fn kept() -> Self {
        let samples = storage::setting("samples").and_then(|text| text.parse().ok());
        let method = storage::setting("method").and_then(|name| Method::named(&name));
        Self {
            method: RwSignal::new(method.unwrap_or_default()),
            samples: RwSignal::new(samples.unwrap_or(DEFAULT_SAMPLES)),
            paused: RwSignal::new(false),
            forecast_open: RwSignal::new(storage::setting(FORECAST).is_some_and(|open| open == "open")),
            shooter: RwSignal::new(
                storage::setting(SHOOTER).and_then(|name| name.parse().ok()).unwrap_or_default(),
            ),
            wants_chance: RwSignal::new(false),
            client: StoredValue::new_local(None),
        }
    }

    /// The one in the context.
    pub fn current() -> Self {
        expect_context()
    }

    /// Starts the workers, and asks them about whatever the record and the prior become.
    pub fn begin(self, game: &'static OpenGame, advice: &'static Advice, version: String, seed: u64) {
        let client = Client::start(version, seed, move |snapshot| advice.take_in(snapshot));
        self.client.set_value(Some(client));
        Effect::new(move |_| self.ask(game));
        let wants_forecast = Memo::new(move |_| self.forecast_open.get() && advice.can_forecast());
        Effect::new(move |_| {
            let wanted = wants_forecast.get();
            self.client.with_value(|client| {
                if let Some(client) = client {
                    client.want_forecast(wanted);
                }
            });
        });
        let duel = Memo::new(move |_| self.duel(game, advice));
        Effect::new(move |_| {
            let duel = duel.get();
            self.wants_chance.set(duel.is_some());
            advice.forget_chance(duel.is_some());
            self.client.with_value(|client| {
                if let Some(client) = client {
                    client.want_chance(duel);
                }
            });
        });
        Effect::new(move |_| storage::keep_setting(SHOOTER, self.shooter.get().name()));
        Effect::new(move |_| {
            storage::keep_setting(FORECAST, if self.forecast_open.get() { "open" } else { "closed" });
        });
        Effect::new(move |_| storage::keep_setting("samples", &self.samples.get().to_string()));
        Effect::new(move |_| storage::keep_setting("method", self.method.get().name()));
    }

    /// Puts the record before the workers, with how its ships are assumed to have been placed, from the start.
    pub fn ask(self, game: &'static OpenGame) {
        let (record, prior) = (game.record.get(), game.assumed.prior.get());
        let (method, samples) = (self.method.get(), self.samples.get());
        self.paused.set(false);
        self.client.with_value(|client| {
            if let Some(client) = client {
                client.ask(record, prior, method, samples);
            }
        });
    }

    /// Asks the workers queries, until the owner of the view that asks is gone. This is called with the place of each among
    /// them and its answer. Nothing is asked before the workers are started.
    pub fn query(self, queries: Vec<Query>, told: impl Fn(usize, QueryResult) + 'static) {
        let numbers = self.client.with_value(|client| Some(client.as_ref()?.query(queries, told)));
        on_cleanup(move || {
            self.client.with_value(|client| {
                if let (Some(client), Some(numbers)) = (client, &numbers) {
                    client.cancel(numbers);
                }
            });
        });
    }

    /// Returns what a chance to win is about; `None` without an own board, in a replay, and once the game is over.
    fn duel(self, game: &'static OpenGame, advice: &'static Advice) -> Option<Duel> {
        let own_board = game.own_board.get().filter(|board| !board.is_over() && advice.can_forecast())?;
        Some(Duel { own_board, shooter: self.shooter.get() })
    }

    /// Stops the workers at what they have found.
    pub fn stop(self) {
        self.paused.set(true);
        self.client.with_value(|client| {
            if let Some(client) = client {
                client.stop();
            }
        });
    }
}
