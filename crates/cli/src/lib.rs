//! Command `rangekeeper`: the engine, optimal play and the lab at a prompt.
//!
//! The public modules are what the command shares with `rangekeeper-research`: options, answers, errors and long work.

#![allow(clippy::missing_errors_doc, reason = "every error is a sentence for the prompt")]
#![allow(clippy::missing_panics_doc, reason = "what is expected says why it never panics")]

pub mod args;
pub mod command_error;
mod commands;
mod finding;
pub mod output;
pub mod program;
pub mod seed;
pub mod streams;
pub mod work;

use std::process::ExitCode;

pub fn run() -> ExitCode {
    program::run(commands::answer)
}
