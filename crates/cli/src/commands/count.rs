use std::time::Instant;

use rangekeeper_engine::error::PositionError;
use rangekeeper_engine::{CountMethod, Position, Posterior, Record};
use serde_json::json;

use crate::args::GameArgs;
use crate::command_error::CommandError;
use crate::output::json::{line, milliseconds};
use crate::work::count;

pub(crate) fn answer(args: &GameArgs) -> Result<String, CommandError> {
    let started = Instant::now();
    let arrangements = match Position::new(&Record::new(args.rules.rules()?)) {
        Ok(position) => {
            let posterior = Posterior::new(position);
            match posterior.plan_count() {
                // A search is shared among all cores.
                Ok(plan) if plan.method() == CountMethod::Search => count::count(&plan).boards,
                _ => count::count_boards(posterior.count_boards().map_err(CommandError::failure)?),
            }
        }
        // Before the first shot this says only that the fleet does not fit, and none is a number of boards.
        Err(PositionError::Contradiction(_)) => 0,
        Err(error) => return Err(CommandError::failure(error)),
    };
    if !args.form.json {
        return Ok(format!("{arrangements}\n"));
    }
    // As text: numbers in JSON are often read with 53 bits.
    let (arrangements, elapsed) = (arrangements.to_string(), milliseconds(started.elapsed()));
    Ok(line(json!({ "arrangements": arrangements, "elapsed_ms": elapsed })))
}
