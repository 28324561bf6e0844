//! Frame of a program with commands: reads the arguments, and prints the answer or the error.

use std::process::ExitCode;

use clap::Parser;

use crate::command_error::{CommandError, USAGE};
use crate::streams::{note, print};

/// Runs the command that the arguments of this process name, prints its answer or error, and returns the exit status.
pub fn run<C: Parser>(answer: impl FnOnce(&C) -> Result<String, CommandError>) -> ExitCode {
    // Without arguments the help is wanted.
    let help = (std::env::args_os().len() == 1).then(|| "--help".into());
    let command = match C::try_parse_from(std::env::args_os().chain(help)) {
        Ok(command) => command,
        Err(error) => {
            // Help that nobody reads is no error.
            let _ = error.print();
            return if error.use_stderr() { ExitCode::from(USAGE) } else { ExitCode::SUCCESS };
        }
    };
    let printed = answer(&command).and_then(|text| print(&text));
    let Err(error) = printed else { return ExitCode::SUCCESS };
    note(&error.to_string());
    error.exit_status()
}
