//! The memory that the page may take on this device.

use js_sys::Reflect;
use leptos::prelude::window;

/// Bytes that a count may take in a worker.
const USUAL: f64 = (256_u32 << 20) as f64;
/// Bytes that a count may take where pages are ended that take some hundred megabytes.
const LITTLE: f64 = (64_u32 << 20) as f64;
/// The most gigabytes of a device with little memory.
const LITTLE_GIGABYTES: f64 = 4.0;

/// Returns the bytes that a count may take in a worker. WebKit does not tell how much memory a device has, and most that
/// run it are phones.
pub fn for_count() -> f64 {
    let navigator = window().navigator();
    let property = |name: &str| Reflect::get(&navigator, &name.into()).ok();
    let vendor = property("vendor").and_then(|vendor| vendor.as_string());
    let is_webkit = vendor.is_some_and(|vendor| vendor.starts_with("Apple"));
    let gigabytes = property("deviceMemory").and_then(|memory| memory.as_f64());
    let has_little = gigabytes.is_some_and(|gigabytes| gigabytes <= LITTLE_GIGABYTES);
    if is_webkit || has_little { LITTLE } else { USUAL }
}
