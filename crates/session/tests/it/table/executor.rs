//! Runs the effects of this thread when it is told to.

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::task::{Context, Wake, Waker};

use any_spawner::{CustomExecutor, Executor, PinnedFuture, PinnedLocalFuture};

thread_local! {
    static TASKS: RefCell<Vec<PinnedLocalFuture<()>>> = const { RefCell::new(Vec::new()) };
    /// True if a task may have something to do.
    static IS_WOKEN: Cell<bool> = const { Cell::new(false) };
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
        IS_WOKEN.set(true);
        TASKS.with_borrow_mut(|tasks| tasks.push(task));
    }

    fn poll_local(&self) {
        let waker = Waker::from(Arc::new(OnDemand));
        while IS_WOKEN.replace(false) {
            let is_pending = |task: &mut PinnedLocalFuture<()>| {
                task.as_mut().poll(&mut Context::from_waker(&waker)).is_pending()
            };
            let mut tasks = TASKS.take();
            tasks.retain_mut(is_pending);
            TASKS.with_borrow_mut(|begun| {
                tasks.append(begun);
                *begun = tasks;
            });
        }
    }
}

impl Wake for OnDemand {
    fn wake(self: Arc<Self>) {
        IS_WOKEN.set(true);
    }
}
