mod json;
pub(super) mod report;
mod text;

use std::time::Instant;

use crate::args::SimulateArgs;
use crate::command_error::CommandError;
use crate::output::numbers::thousands;
use crate::streams::note;
use crate::work::cores::cores;
use crate::work::{games, interrupt};

use report::{Report, Speed};

pub(crate) fn answer(args: &SimulateArgs) -> Result<String, CommandError> {
    let experiment =
        args.lab.experiment(args.seed, std::iter::once(args.strategy).chain(args.versus).collect())?;
    let (cores, started) = (cores(), Instant::now());
    let results = games::play(&experiment, args.games, cores, interrupt::heeded())?;
    if results.games() != args.games {
        note(&format!("stopped after {} of {} games", thousands(results.games()), thousands(args.games)));
    }
    let speed = Speed { elapsed: started.elapsed(), cores };
    let report = Report::new(&experiment, args.lab.placing, args.games, results, speed)?;
    Ok(if args.lab.form.json { json::report(&report) } else { text::report(&report) })
}
