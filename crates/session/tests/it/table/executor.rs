//! Runs the effects of this thread when it is told to.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Wake, Waker};

use any_spawner::{CustomExecutor, Executor, PinnedFuture, PinnedLocalFuture};

thread_local! {
    static TASKS: RefCell<Vec<PinnedLocalFuture<()>>> = const { RefCell::new(Vec::new()) };
}

/// Begins to collect the effects of this thread.
pub fn begin() {
    // It was set before if another test ran in this thread.
    let _ = Executor::init_local_custom_executor(OnDemand);
}

/// Runs every effect of which something has changed, until nothing changes any more.
pub fn run_effects() {
    Executor::poll_local();
}

struct OnDemand;

impl CustomExecutor for OnDemand {
    fn spawn(&self, task: PinnedFuture<()>) {
        self.spawn_local(task);
    }

    fn spawn_local(&self, task: PinnedLocalFuture<()>) {
        TASKS.with_borrow_mut(|tasks| tasks.push(task));
    }

    fn poll_local(&self) {
        let woken = Arc::new(Woken(AtomicBool::new(true)));
        let waker = Waker::from(woken.clone());
        while woken.0.swap(false, Ordering::Relaxed) {
            let is_pending = |task: &mut PinnedLocalFuture<()>| {
                task.as_mut().poll(&mut Context::from_waker(&waker)).is_pending()
            };
            let mut tasks = TASKS.take();
            tasks.retain_mut(is_pending);
            TASKS.with_borrow_mut(|begun| {
                // Those that were begun meanwhile have not run yet.
                woken.0.fetch_or(!begun.is_empty(), Ordering::Relaxed);
                tasks.append(begun);
                *begun = tasks;
            });
        }
    }
}

struct Woken(AtomicBool);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::Relaxed);
    }
}
