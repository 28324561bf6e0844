//! A fault of `reactive_graph` 0.2.16, which Leptos builds on, as small as it gets. How the session is built around it:
//! `OpenGame`. Once the test here fails, the fault is mended and signals may become memos again.
//!
//! An effect that has read two memos, of which one is derived from the other, is asked to look whether it must run:
//! `EffectInner::update_if_necessary` (src/effect/inner.rs) asks its sources in the order in which they were read.
//! The derivative, asked first, brings its own source up to date. That source is changed now and tells all that read
//! it but the present observer, which is the effect that is asking (`MemoInner::update_if_necessary`,
//! src/computed/inner.rs). If the derivative itself comes out as before, the effect asks the source next, which is up
//! to date by now and says that nothing has changed. So the effect does not run.

use crate::prelude::*;
use reactive_graph::computed::Memo;

/// Returns the values that an effect saw of a number while that went from 1 to 2. The effect reads, as `read` does, the
/// number, a memo of it, and a memo derived from the memo: whether it is over 100.
fn seen(read: impl Fn(RwSignal<i32>, Memo<i32>, Memo<bool>) -> i32 + 'static) -> Vec<i32> {
    let _ = Executor::init_futures_executor();
    let owner = Owner::new();
    owner.with(|| {
        let number = RwSignal::new(1);
        let memo = Memo::new(move |_| number.get());
        let derivative = Memo::new(move |_| memo.get() > 100);
        let seen = StoredValue::new(Vec::new());
        Effect::new(move |_| {
            let read = read(number, memo, derivative);
            seen.update_value(|seen| seen.push(read));
        });
        Executor::poll_local();
        number.set(2);
        Executor::poll_local();
        seen.get_value()
    })
}

#[test]
fn an_effect_misses_the_change_of_a_memo_only_where_it_reads_the_derivative_first() {
    let memo_first = seen(|_, memo, derivative| (memo.get(), derivative.get()).0);
    let signal = seen(|number, _, derivative| (derivative.get(), number.get()).1);
    let derivative_first = seen(|_, memo, derivative| (derivative.get(), memo.get()).1);
    assert_eq!((&memo_first[..], &signal[..], &derivative_first[..]), (&[1, 2][..], &[1, 2][..], &[1][..]));
}
