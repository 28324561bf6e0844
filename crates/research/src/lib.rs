//! Command `rangekeeper-research`: published figures computed again, bounds, and checks against brute force.
//!
//! Players and bots need none of this. What a command prints and how it reads options is shared with the command
//! `rangekeeper`. The modules that compute are public for the tests and the examples, which print figures of the
//! documents that no command gives. `docs/sources.md` lists the sources by their short names.

#![allow(clippy::missing_errors_doc, reason = "every error is a sentence for the prompt")]

pub mod args;
pub mod bounds;
mod commands;
pub mod sources;

use std::process::ExitCode;

use rangekeeper_cli::program;

pub fn run() -> ExitCode {
    program::run(commands::answer)
}
