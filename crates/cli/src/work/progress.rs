use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::output::numbers::about;

/// Progress of the work on standard error, if a terminal: shown after [`Progress::DELAY`], until it is dropped.
pub struct Progress {
    work: String,
    started: Instant,
    is_shown: bool,
    bar: Option<ProgressBar>,
}

impl Progress {
    const DELAY: Duration = Duration::from_secs(1);
    /// Number of changes of the line per second.
    const RATE: u8 = 5;
    /// Number of steps into which the work is divided for display.
    const STEPS: u64 = 10_000;
    /// Share of the work before which the time left is not estimated.
    const TOO_EARLY: f64 = 0.05;

    /// Creates the progress of one part of the work. Only part 0 is shown, since the parts are much alike.
    pub fn new(work: impl Into<String>, part: u32) -> Self {
        Self { work: work.into(), started: Instant::now(), is_shown: part == 0, bar: None }
    }

    /// Shows that this share of the work is done, from 0 to 1.
    pub fn show(&mut self, done: f64) {
        if self.is_shown && self.started.elapsed() >= Self::DELAY {
            let bar = self.bar.get_or_insert_with(|| bar(&self.work, self.started));
            bar.set_position((done * Self::STEPS as f64) as u64);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Creates a line of indicatif, which draws on terminals only.
fn bar(work: &str, started: Instant) -> ProgressBar {
    let left = |state: &ProgressState, text: &mut dyn std::fmt::Write| {
        let done = f64::from(state.fraction());
        if done >= Progress::TOO_EARLY {
            let left = state.elapsed().as_secs_f64() * (1.0 - done) / done;
            let _ = write!(text, ", {} left", about(left));
        }
    };
    let style = ProgressStyle::with_template("{msg}: {percent}%{left}").expect("the template is a constant");
    let target = ProgressDrawTarget::stderr_with_hz(Progress::RATE);
    ProgressBar::with_draw_target(Some(Progress::STEPS), target)
        .with_style(style.with_key("left", left))
        .with_message(work.to_owned())
        .with_elapsed(started.elapsed())
}
