//! Extent of a run, and functions that depend on it.

use std::sync::atomic::{AtomicBool, Ordering};

use rangekeeper_cli::command_error::CommandError;
use rangekeeper_cli::work::cores::cores;
use rangekeeper_cli::work::{count as work, games};
use rangekeeper_engine::{Counts, Position, Posterior, Preset, Record, Rules};
use rangekeeper_lab::{Experiment, StrategyName};
use rangekeeper_play::GameLengths;

use super::row::Row;

/// Function that computes the rows of a part of the table.
pub(super) type Section = fn(&Effort) -> Result<Vec<Row>, CommandError>;

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
        let results = games::play(&experiment, self.games(), cores(), self.stopped)?;
        let is_whole = results.games() == self.games();
        Ok(results.lengths.into_iter().next().filter(|_| is_whole))
    }
}

pub(super) fn preset(name: &str) -> Result<Rules, CommandError> {
    let preset: Preset = name.parse().map_err(CommandError::failure)?;
    Ok(preset.rules())
}

pub(super) fn count(game: &str) -> Result<Counts, CommandError> {
    let record: Record = game.parse().map_err(CommandError::failure)?;
    let position = Position::new(&record).map_err(|error| CommandError::failure(format!("{error:?}")))?;
    let plan = Posterior::new(position).plan_count().map_err(CommandError::failure)?;
    Ok(work::count(&plan))
}
