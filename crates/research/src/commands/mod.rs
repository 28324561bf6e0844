//! Commands, one module each. A command returns the text for standard output.

mod bounds;
mod exhaust;
mod reproduce;
mod soak;

use rangekeeper_cli::command_error::CommandError;

use crate::args::Command;

pub(crate) fn answer(command: &Command) -> Result<String, CommandError> {
    match command {
        Command::Reproduce(args) => reproduce::answer(args),
        Command::Bounds(args) => bounds::answer(args),
        Command::Exhaust(args) => exhaust::answer(args),
        Command::Soak(args) => soak::answer(args),
    }
}
