//! Threads for all cores.

use std::panic::resume_unwind;
use std::thread;

pub fn cores() -> u32 {
    thread::available_parallelism().map_or(1, |cores| cores.get() as u32)
}

/// Calls `work(part, parts)` in parallel for as many parts as there are cores, and merges the results.
pub fn on_all_cores<T: Send>(work: impl Fn(u32, u32) -> T + Sync, merge: impl FnMut(&mut T, &T)) -> T {
    in_parts(cores(), work, merge)
}

/// Calls `work(part, parts)` in parallel for this many parts, and merges the results, or returns the first error.
///
/// # Errors
/// If one of the parts fails.
pub fn try_in_parts<T: Send, E: Send + Clone>(
    parts: u32,
    work: impl Fn(u32, u32) -> Result<T, E> + Sync,
    mut merge: impl FnMut(&mut T, &T),
) -> Result<T, E> {
    in_parts(parts, work, |whole, part| match (&mut *whole, part) {
        (Ok(whole), Ok(part)) => merge(whole, part),
        (Ok(_), Err(error)) => *whole = Err(error.clone()),
        (Err(_), _) => {}
    })
}

/// Calls `work(part, parts)` in parallel for this many parts, and merges the results. Part 0 runs on
/// this thread.
pub fn in_parts<T: Send>(
    parts: u32,
    work: impl Fn(u32, u32) -> T + Sync,
    mut merge: impl FnMut(&mut T, &T),
) -> T {
    let work = &work;
    thread::scope(|scope| {
        let others: Vec<_> = (1..parts).map(|part| scope.spawn(move || work(part, parts))).collect();
        let mut whole = work(0, parts);
        for other in others {
            merge(&mut whole, &other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        whole
    })
}
