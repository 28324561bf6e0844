//! The browser: time, entropy, an executor in slices, the service worker, the memory there is, a place to say what
//! broke.

pub mod address;
pub mod clock;
pub mod document;
pub mod entropy;
pub mod executor;
pub mod panics;
pub mod service_worker;
pub mod store;
pub mod worker_entry;
pub mod workers;
