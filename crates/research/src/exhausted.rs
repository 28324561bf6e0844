//! Games of a strategy on every board, on all cores.

use std::sync::atomic::{AtomicBool, Ordering};

use rangekeeper_cli::work::cores::on_all_cores;
use rangekeeper_cli::work::progress::Progress;
use rangekeeper_play::GameLengths;

use crate::exhaust::Exhaust;

/// Plays on all boards. Returns `None` if `stopped` turned true before the last one.
pub(crate) fn play_all(exhaust: &Exhaust, stopped: &AtomicBool) -> Option<GameLengths> {
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
    on_all_cores(play, |whole, part| match (whole.as_mut(), part) {
        (Some(whole), Some(part)) => whole.merge(part),
        _ => *whole = None,
    })
}
