//! Extent of a run, and functions that depend on it.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use rangekeeper_cli::command_error::CommandError;
use rangekeeper_cli::work::cores::{cores, on_all_cores};
use rangekeeper_cli::work::progress::Progress;
use rangekeeper_cli::work::{count as work, games};
use rangekeeper_engine::{Counts, Position, Posterior, Preset, Record, Rules};
use rangekeeper_lab::{Experiment, StrategyName};
use rangekeeper_play::GameLengths;

use super::row::Row;

/// Function that computes the rows of a part of the table.
pub(super) type Section = fn(&Effort) -> Result<Vec<Row>, CommandError>;

/// Extent of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// A run of seconds.
    Quick,
    Usual,
    /// A run of minutes, with games on every board.
    Full,
}

/// Extent of a run, with the flag of an interrupt.
pub(super) struct Effort {
    pub(super) extent: Extent,
    pub(super) stopped: &'static AtomicBool,
}

impl Effort {
    /// Returns the number of random games for a figure.
    pub(super) fn games(&self) -> u64 {
        match self.extent {
            Extent::Quick => 1_000,
            Extent::Usual | Extent::Full => 200_000,
        }
    }

    /// Returns true if the run was interrupted.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Plays a strategy on the boards that are kept for published figures. Returns `None` if interrupted.
    pub(super) fn play(
        &self,
        strategy: StrategyName,
        rules: &Rules,
    ) -> Result<Option<GameLengths>, CommandError> {
        let experiment = Experiment::new(rules.clone(), vec![strategy], Experiment::FINAL_SEED);
        let played = games::play(&experiment, 0..self.games(), cores(), self.stopped)?;
        let is_whole = played.results.games() == self.games();
        Ok(played.results.lengths.into_iter().next().filter(|_| is_whole))
    }

    /// Runs the jobs on all cores. The results are in the order of the jobs, and end at the first job without one.
    pub(super) fn each<J: Sync, T: Clone + Send>(
        &self,
        name: &str,
        jobs: &[J],
        work: impl Fn(&J) -> Option<T> + Sync,
    ) -> Vec<T> {
        let next = AtomicUsize::new(0);
        let part = |part, _| {
            let mut progress = Progress::new(name.to_owned(), part);
            let mut done = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(job) = jobs.get(number) else { return done };
                progress.show(number as f64 / jobs.len() as f64);
                done.push((number, if self.is_stopped() { None } else { work(job) }));
            }
        };
        let mut done = on_all_cores(part, |all, part| all.extend_from_slice(part));
        done.sort_by_key(|(number, _)| *number);
        done.into_iter().map_while(|(_, result)| result).collect()
    }
}

/// Returns the rules of this preset.
pub(super) fn preset(name: &str) -> Result<Rules, CommandError> {
    let preset: Preset = name.parse().map_err(CommandError::failure)?;
    Ok(preset.rules())
}

/// Counts the boards of a record line.
pub(super) fn count(game: &str) -> Result<Counts, CommandError> {
    let record: Record = game.parse().map_err(CommandError::failure)?;
    let position = Position::new(&record).map_err(|error| CommandError::failure(format!("{error:?}")))?;
    let plan = Posterior::new(position).plan_count().map_err(CommandError::failure)?;
    Ok(work::count(&plan))
}
