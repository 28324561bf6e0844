use std::sync::atomic::{AtomicBool, Ordering};

use rangekeeper_cli::command_error::CommandError;
use rangekeeper_cli::work::cores::cores;
use rangekeeper_cli::work::{count as work, games};
use rangekeeper_engine::{Counts, Position, Posterior, Preset, Record, Rules};
use rangekeeper_lab::{Experiment, StrategyName};
use rangekeeper_play::GameLengths;

pub(super) struct Effort {
    /// A run of seconds.
    pub(super) is_quick: bool,
    pub(super) stopped: &'static AtomicBool,
}

impl Effort {
    /// Returns the number of random games for a figure.
    pub(super) fn games(&self) -> u64 {
        if self.is_quick { 1_000 } else { 200_000 }
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
