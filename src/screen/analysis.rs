//! The workers, and how the player wants them to work.

use leptos::prelude::*;

use super::table::{Seen, Table};
use crate::client::Client;
use crate::findings::Method;
use crate::storage;

/// Accepted draws for a finished sample, unless the player chooses otherwise.
const DEFAULT_SAMPLES: u32 = 1_000_000;

/// How the numbers are found, and by whom.
#[derive(Clone, Copy)]
pub struct Analysis {
    /// How the numbers are to be found.
    pub method: RwSignal<Method>,
    /// Accepted draws wanted.
    pub samples: RwSignal<u32>,
    /// Whether the player stopped the work.
    pub paused: RwSignal<bool>,
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
            client: StoredValue::new_local(None),
        }
    }

    /// The one that the page was laid out with.
    pub fn current() -> Self {
        expect_context()
    }

    /// Starts the workers, and asks them about whatever the record becomes.
    pub fn begin(self, table: Table, version: String, seed: u64) {
        let client = Client::start(version, seed, move |reading, counted_in| {
            let record = table.record.get_untracked();
            table.seen.set(Seen { record, reading, counted_in });
        });
        self.client.set_value(Some(client));
        Effect::new(move |_| self.ask(table));
        Effect::new(move |_| storage::keep_setting("samples", &self.samples.get().to_string()));
        Effect::new(move |_| storage::keep_setting("method", self.method.get().name()));
    }

    /// Puts the record before the workers, from the start.
    pub fn ask(self, table: Table) {
        let (record, method, samples) = (table.record.get(), self.method.get(), self.samples.get());
        self.paused.set(false);
        self.client.with_value(|client| {
            if let Some(client) = client {
                client.ask(record, method, samples);
            }
        });
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
