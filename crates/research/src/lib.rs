//! Command `rangekeeper-research`: published figures computed again, bounds, fits, and checks against brute force.
//!
//! Players and bots need none of this. What a command prints and how it reads options is shared with the command
//! `rangekeeper`.

pub mod args;
mod commands;
mod exhausted;
mod help;

use std::process::ExitCode;

use rangekeeper_cli::program;

/// Runs the command with the arguments of this process, prints its answer or error, and returns the exit status.
pub fn run() -> ExitCode {
    program::run(args::command(), commands::answer)
}
