//! What the browser offers: time, entropy, an executor in slices, the service worker, a place to say what broke.

pub mod clock;
pub mod document;
pub mod entropy;
pub mod executor;
pub mod panics;
pub mod service_worker;
