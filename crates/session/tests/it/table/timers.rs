//! A clock that the test moves.

use std::cell::RefCell;
use std::time::Duration;

use rangekeeper_session::platform::{Timer, Timers};

pub struct TestTimers;

#[derive(Default)]
struct Clock {
    now: f64,
    last: i32,
    calls: Vec<Call>,
}

struct Call {
    number: i32,
    time: f64,
    act: Box<dyn FnOnce()>,
}

thread_local! {
    static CLOCK: RefCell<Clock> = RefCell::default();
}

impl Timers for TestTimers {
    fn now(&self) -> f64 {
        CLOCK.with_borrow(|clock| clock.now)
    }

    fn set_timeout(&self, time: Duration, act: Box<dyn FnOnce()>) -> Timer {
        CLOCK.with_borrow_mut(|clock| {
            clock.last += 1;
            let (number, time) = (clock.last, clock.now + time.as_secs_f64() * 1000.0);
            clock.calls.push(Call { number, time, act });
            Timer(number)
        })
    }

    fn cancel(&self, Timer(number): Timer) {
        CLOCK.with_borrow_mut(|clock| clock.calls.retain(|call| call.number != number));
    }
}

/// Lets so many milliseconds pass, with all calls that fall into them in their order.
pub fn pass(milliseconds: f64) {
    let end = TestTimers.now() + milliseconds;
    loop {
        let due = CLOCK.with_borrow_mut(|clock| {
            let times = clock.calls.iter().map(|call| call.time).enumerate();
            let (place, time) = times.filter(|(_, time)| *time <= end).min_by(|a, b| a.1.total_cmp(&b.1))?;
            clock.now = time;
            Some(clock.calls.remove(place).act)
        });
        let Some(act) = due else { break };
        act();
    }
    CLOCK.with_borrow_mut(|clock| clock.now = end);
}
