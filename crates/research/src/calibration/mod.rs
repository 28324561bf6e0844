//! Calibration of the chance to win: what was shown in simulated duels, and how often the duels were won.
//!
//! The Rangekeeper policy shoots at random boards, and a shooter at others. Every game of one is set against every game of
//! the other: a duel. After some turns of both the chance is estimated as the page does, and set against who won.

mod half;
mod shown;

use std::array;
use std::iter::zip;

use rangekeeper_cli::work::cores::on_all_cores;
use rangekeeper_cli::work::progress::Progress;
use rangekeeper_play::ChanceToWin;

pub use half::{Half, Player, play_halves};
pub use shown::{Calibrated, Shown};

/// Numbers of turns after which the chance is estimated.
pub const TURNS: [usize; 4] = [5, 10, 20, 30];

/// Sets every game of mine against every game of the opponent, and returns what was shown after each of [`TURNS`].
///
/// # Panics
/// Never: halves have games behind every estimate.
pub fn calibrate(mine: &[Half], theirs: &[Half]) -> [Shown; TURNS.len()] {
    let work = |part: u32, parts: u32| {
        let mut progress = Progress::new("comparing games", part);
        let mut shown: [Shown; TURNS.len()] = array::from_fn(|_| Shown::new(mine.len(), theirs.len()));
        for i in (part as usize..mine.len()).step_by(parts as usize) {
            for (j, theirs) in theirs.iter().enumerate() {
                let mine = &mine[i];
                // Each player begins every other duel.
                let i_begin = (mine.board + theirs.board).is_multiple_of(2);
                let won = mine.turns < theirs.turns || i_begin && mine.turns == theirs.turns;
                for (shown, (mine, theirs)) in zip(&mut shown, zip(&mine.further, &theirs.further)) {
                    // Both have taken as many turns.
                    let chance = ChanceToWin::new(mine, theirs, i_begin).expect("games were played");
                    shown.add((i, j), chance, won);
                }
            }
            progress.show(i as f64 / mine.len() as f64);
        }
        shown
    };
    on_all_cores(work, |whole, part| zip(whole, part).for_each(|(whole, part)| whole.merge(part)))
}
