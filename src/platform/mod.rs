//! The browser: time, entropy, an executor in slices, the service worker, the memory there is, a place to say what
//! broke.

pub mod address;
pub mod clock;
pub mod executor;
pub mod panics;
pub mod service_worker;
pub mod store;
pub mod worker_entry;
pub mod workers;

use leptos::prelude::document;

/// The query that the files of this version carry; index.html tells it.
pub fn page_version() -> String {
    let meta = document().query_selector("meta[name=version]").ok().flatten();
    meta.and_then(|meta| meta.get_attribute("content"))
        .map_or_else(String::new, |version| format!("?v={version}"))
}

/// A seed that nobody can foresee; always the same where the browser offers no randomness.
pub fn random_seed() -> u64 {
    let mut seed = [0; 8];
    // Where it fails, zeros are left.
    let _ = getrandom::fill(&mut seed);
    u64::from_le_bytes(seed)
}
