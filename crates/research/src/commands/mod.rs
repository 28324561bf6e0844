//! Commands, one module each. A command returns the text for standard output.

mod bounds;
mod reproduce;
mod soak;

use rangekeeper_cli::command_error::CommandError;
use rangekeeper_cli::streams::print;

use crate::args::Command;

pub(crate) fn answer(command: &Command) -> Result<String, CommandError> {
    match command {
        Command::Reproduce(args) => reproduce::answer(args),
        Command::Bounds(args) => bounds::answer(args),
        Command::Soak(args) => soak::answer(args),
    }
}

/// Returns the answer of a check; with faults, prints it and fails by a sentence: `one`, or their number and `more`.
fn verdict(answer: String, faults: usize, one: &str, more: &str) -> Result<String, CommandError> {
    if faults == 0 {
        return Ok(answer);
    }
    print(&answer)?;
    Err(CommandError::Failure(if faults == 1 { one.to_owned() } else { format!("{faults} {more}") }))
}
