//! Games of a strategy on every board, on all cores.

use std::sync::atomic::{AtomicBool, Ordering};

use rangekeeper_cli::work::cores::on_all_cores;
use rangekeeper_cli::work::progress::Progress;
use rangekeeper_play::GameLengths;

use crate::exhaust::Exhaust;

/// Game lengths of a strategy on all boards.
pub(crate) struct Exhausted {
    lengths: GameLengths,
    pub(crate) boards: u64,
    pub(crate) shots: u64,
}

/// Plays on all boards. Returns `None` if `stopped` turned true before the last one.
pub(crate) fn play_all(exhaust: &Exhaust, stopped: &AtomicBool) -> Option<Exhausted> {
    let play = |core: u32, cores: u32| {
        let mut progress = Progress::new("playing every board", core);
        let mut lengths = GameLengths::default();
        for part in (core as usize..exhaust.parts()).step_by(cores as usize) {
            if stopped.load(Ordering::Relaxed) {
                return None;
            }
            lengths.merge(&exhaust.part(part));
            progress.show((part + 1) as f64 / exhaust.parts() as f64);
        }
        Some(lengths)
    };
    let lengths = on_all_cores(play, |whole, part| match (whole.as_mut(), part) {
        (Some(whole), Some(part)) => whole.merge(part),
        _ => *whole = None,
    });
    lengths.map(Exhausted::new)
}

impl Exhausted {
    fn new(lengths: GameLengths) -> Self {
        Self { boards: lengths.games(), shots: lengths.total() as u64, lengths }
    }

    /// Returns the numbers of boards that took 0 shots, 1 shot, 2 shots and so on, up to the longest game.
    pub(crate) fn histogram(&self) -> &[u64] {
        self.lengths.histogram()
    }

    /// Returns the number of shots per board; NaN if there are no boards.
    pub(crate) fn mean(&self) -> f64 {
        self.lengths.mean().unwrap_or(f64::NAN)
    }

    /// Returns the standard deviation of the shots on all boards, not of a sample; NaN if there are no boards.
    pub(crate) fn standard_deviation(&self) -> f64 {
        self.lengths.population_standard_deviation().unwrap_or(f64::NAN)
    }

    /// Returns the fewest shots on a board.
    pub(crate) fn shortest(&self) -> usize {
        self.lengths.shortest().map_or(0, usize::from)
    }

    /// Returns the most shots on a board.
    pub(crate) fn longest(&self) -> usize {
        self.lengths.longest().map_or(0, usize::from)
    }
}
