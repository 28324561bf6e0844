//! How much is computed, and how long.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use rangekeeper_engine::sliced::CountPlan;
use rangekeeper_engine::{Counts, Position, Preset, Record, Rules};
use rangekeeper_lab::{Experiment, StrategyName};
use rangekeeper_play::Lengths;

use crate::cores::{cores, on_all_cores};
use crate::exact;
use crate::lab::games;
use crate::progress::Progress;
use crate::trouble::Trouble;

/// How much is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// What takes some seconds.
    Quick,
    Usual,
    /// Every board played as well.
    Full,
}

/// How much is computed, unless it is stopped.
pub(super) struct Effort {
    pub(super) extent: Extent,
    pub(super) stopped: &'static AtomicBool,
}

impl Effort {
    /// Games that are drawn for a figure.
    pub(super) fn games(&self) -> u64 {
        match self.extent {
            Extent::Quick => 1_000,
            Extent::Usual | Extent::Full => 200_000,
        }
    }

    /// Whether Ctrl-C was heard.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// The games of a strategy on the boards that are kept for published figures; `None` if they were stopped.
    pub(super) fn play(&self, strategy: StrategyName, rules: &Rules) -> Result<Option<Lengths>, Trouble> {
        let experiment =
            Experiment { rules: rules.clone(), strategies: vec![strategy], seed: Experiment::FINAL_SEED };
        let played = games::play(&experiment, 0..self.games(), cores(), self.stopped)?;
        let is_whole = played.results.games() == self.games();
        Ok(played.results.lengths.into_iter().next().filter(|_| is_whole))
    }

    /// What comes of every job, in their order, on all cores; up to the first that was not done if it was stopped.
    pub(super) fn each<J: Sync, T: Clone + Send>(
        &self,
        name: &str,
        jobs: &[J],
        work: impl Fn(&J) -> Option<T> + Sync,
    ) -> Vec<T> {
        let next = AtomicUsize::new(0);
        let part = |part, _| {
            let mut progress = Progress::new(name, part);
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

/// The rules of this preset.
pub(super) fn preset(name: &str) -> Result<Rules, Trouble> {
    let preset: Preset = name.parse().map_err(failure)?;
    Ok(preset.rules())
}

/// The boards of a game before its first shot, given as a record.
pub(super) fn count(game: &str) -> Result<Counts, Trouble> {
    let record: Record = game.parse().map_err(failure)?;
    let position = Position::new(&record).map_err(|error| failure(format!("{error:?}")))?;
    Ok(exact::count(&CountPlan::new(&position).map_err(failure)?))
}

/// What the engine says of something that this program wrote itself.
pub(super) fn failure(error: impl std::fmt::Display) -> Trouble {
    Trouble::Failure(error.to_string())
}
