//! Command `rangekeeper`: the engine, optimal play and the lab at a prompt.

mod args;
mod commands;
mod finding;
mod help;
mod output;
mod trouble;
mod work;

use std::process::ExitCode;

use args::Request;
use output::streams::{note, print};

fn main() -> ExitCode {
    let answer = Request::parse(std::env::args_os().skip(1)).and_then(|request| match request {
        Request::Run(command) => commands::answer(&command),
        Request::Print(text) => Ok(text),
    });
    match answer.and_then(|text| print(&text)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            note(&trouble.to_string());
            trouble.code()
        }
    }
}
