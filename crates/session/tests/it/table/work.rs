//! How the numbers are found, at the table.

use super::MOST_ROUNDS;
use crate::prelude::*;

/// Returns a store in which these settings are kept.
pub fn kept(settings: &[(&str, &str)]) -> MemoryStore {
    let store = MemoryStore::default();
    for (name, value) in settings {
        store.write(&format!("rangekeeper.{name}"), value);
    }
    store
}

impl Table {
    /// Opens the page on a device, at the address of a game, and waits for nothing.
    pub fn begin_on(setup: Setup, settings: &[(&str, &str)], address: &str) -> Self {
        workers::set_up(setup);
        Self::begin(&kept(settings), Some(address))
    }

    /// Lets everything happen that is under way, until this holds. A millisecond passes with each round of messages.
    #[track_caller]
    pub fn wait_for(&self, holds: impl Fn() -> bool) {
        let mut rounds = 0..MOST_ROUNDS;
        while !holds() {
            assert!(rounds.next().is_some(), "it does not come");
            self.round();
        }
    }

    /// Waits where the workers are so slow that a tenth of a second passes with each round of messages.
    #[track_caller]
    pub fn wait_slowly(&self, holds: impl Fn() -> bool) {
        self.wait_for(|| {
            timers::pass(99.0);
            holds()
        });
    }

    /// Collects what this comes to be from now on, without repetitions.
    pub fn follow<T>(&self, read: impl Fn(Session) -> T + 'static) -> StoredValue<Vec<T>>
    where
        T: PartialEq + Send + Sync + 'static,
    {
        self.view(|session| {
            let seen = StoredValue::new(Vec::new());
            Effect::new(move |_| {
                let now = read(session);
                seen.update_value(|seen: &mut Vec<T>| {
                    if seen.last() != Some(&now) {
                        seen.push(now);
                    }
                });
            });
            seen
        })
    }

    /// Chooses a method, and waits until the numbers are found by it.
    pub fn set_method(&self, method: Method) {
        self.view(|session| session.analysis.method.set(method));
        self.settle();
    }

    pub fn method(&self) -> Method {
        self.session.analysis.method.get_untracked()
    }

    #[track_caller]
    pub fn counts(&self) -> Option<Counts> {
        self.findings().counts().cloned()
    }

    /// Returns the number of samples so far; none where there are no numbers.
    pub fn draws(&self) -> u64 {
        let reading = self.reading();
        let sample = reading.findings().and_then(|findings| findings.sample.as_ref());
        sample.map_or(0, |drawn| drawn.sample.accepted())
    }
}
