mod json;
pub(super) mod report;
pub(super) mod shard;
mod text;

use std::time::Instant;

use crate::args::SimulateArgs;
use crate::command_error::CommandError;
use crate::output::json::line;
use crate::output::numbers::thousands;
use crate::streams::note;
use crate::work::cores::cores;
use crate::work::{games, interrupt};

use report::{Report, Speed};
use shard::Shard;

pub(crate) fn answer(args: &SimulateArgs) -> Result<String, CommandError> {
    let (placing, slice) = (args.lab.placing, args.shard);
    let experiment =
        args.lab.experiment(args.seed, std::iter::once(args.strategy).chain(args.versus).collect())?;
    let wanted = slice.map_or(0..args.games, |slice| slice.games(args.games));
    let (cores, started) = (cores(), Instant::now());
    let played = games::play(&experiment, wanted.clone(), cores, interrupt::heeded())?;
    if played.games != wanted {
        let (over, all) = (played.results.games(), wanted.end - wanted.start);
        note(&format!("stopped after {} of {} games", thousands(over), thousands(all)));
    }
    if slice.is_some() {
        return line(&Shard::new(&experiment, placing, args.games, played));
    }
    let speed = Speed { elapsed: started.elapsed(), cores };
    render(&Report::new(&experiment, placing, args.games, played.results, Some(speed))?, args.lab.form.json)
}

pub(super) fn render(report: &Report, json: bool) -> Result<String, CommandError> {
    if json { json::report(report) } else { Ok(text::report(report)) }
}
