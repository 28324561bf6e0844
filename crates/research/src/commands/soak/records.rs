use std::time::{Duration, Instant};

use rangekeeper_testing::{Depth, Dice, Seen, any_small_record, check as check_record};

use super::engine::Engine;
use super::outcome::{Case, Fault};

/// Tries the record of this number. Sets `text` before the engine sees the record, so that a panic can be reported with
/// it.
pub(super) fn check(engine: &Engine, number: u64, dice: &mut Dice, text: &mut String) -> Case {
    let record = any_small_record(number, dice);
    *text = record.to_string();
    let (_, time) = timed(|| (engine.records.position)(&record));
    // Among so many records a search gives up now and then.
    let depth = Depth { may_give_up: true, ..Depth::of(number) };
    let checked = check_record(&engine.records, &record, depth, dice.roll(usize::MAX) as u64);
    let is_seen = |case| checked.seen.contains(&case);
    Case {
        time,
        is_read: true,
        is_possible: !is_seen(Seen::Contradiction),
        is_struck: is_seen(Seen::Struck),
        is_sampled: is_seen(Seen::Drawn),
        is_weighed: is_seen(Seen::Weighed),
        fault: checked.fault.map(Fault::new),
        ..Case::default()
    }
}

/// Runs `work` and measures its time. A long run is repeated and the minimum taken, because other processes may have
/// caused it.
pub(super) fn timed<T>(work: impl Fn() -> T) -> (T, Duration) {
    const LONG: Duration = Duration::from_millis(10);
    let once = || {
        let started = Instant::now();
        let result = work();
        (result, started.elapsed())
    };
    let (result, first) = once();
    let time = if first > LONG { first.min(once().1).min(once().1) } else { first };
    (result, time)
}
