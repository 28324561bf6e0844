use std::ops::ControlFlow;
use std::thread;

use rangekeeper_engine::internal::on_threads;

pub fn cores() -> u32 {
    thread::available_parallelism().map_or(1, |cores| cores.get() as u32)
}

/// Calls `work(part, parts)` in parallel for this many parts, and merges the results, or returns the first error.
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

/// Calls `work(part, parts)` in parallel for this many parts, and merges the results. Part 0 runs on this thread.
pub fn in_parts<T: Send>(
    parts: u32,
    work: impl Fn(u32, u32) -> T + Sync,
    mut merge: impl FnMut(&mut T, &T),
) -> T {
    let results = on_threads(parts, |part, _| work(part, parts), |_| ControlFlow::Continue(()));
    let whole = results.into_iter().reduce(|mut whole, part| {
        merge(&mut whole, &part);
        whole
    });
    whole.expect("there is a part")
}
