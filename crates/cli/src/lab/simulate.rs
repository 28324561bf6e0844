//! `rangekeeper simulate`.

use std::time::Instant;

use rangekeeper_lab::Experiment;

use super::report::{Report, Speed};
use super::shard::Shard;
use super::{games, interrupt};
use crate::arguments::Simulation;
use crate::cores::cores;
use crate::note;
use crate::numbers::thousands;
use crate::posterior::random_seed;
use crate::trouble::Trouble;

/// The answer as the text to print.
pub(crate) fn answer(simulation: &Simulation) -> Result<String, Trouble> {
    let Simulation { rules, strategies, seed, games, slice, json } = simulation;
    let seed = seed.map_or_else(|| Ok(random_seed()? % Experiment::FINAL_SEEDS), Ok)?;
    let experiment = Experiment { rules: rules.clone(), strategies: strategies.clone(), seed };
    let wanted = slice.map_or(0..*games, |slice| slice.games(*games));
    let (cores, started) = (cores(), Instant::now());
    let played = games::play(&experiment, wanted.clone(), cores, interrupt::heeded())?;
    if played.games != wanted {
        let (over, all) = (played.results.games(), wanted.end - wanted.start);
        note(&format!("stopped after {} of {} games", thousands(over), thousands(all)));
    }
    if slice.is_some() {
        return Shard::new(&experiment, *games, played).text();
    }
    let speed = Speed { elapsed: started.elapsed(), cores };
    Report::new(&experiment, *games, played.results, Some(speed))?.text(*json)
}
