//! `rangekeeper`: the engine at a prompt.

mod arguments;
mod board;
mod bounds;
mod cores;
mod count;
mod exact;
mod exhaust;
mod game;
mod help;
mod json;
mod lab;
mod numbers;
mod optimal;
mod patterns;
mod posterior;
mod progress;
mod reproduce;
mod sample;
mod suspects;
mod trouble;

use std::io::{self, ErrorKind, Write as _};
use std::process::ExitCode;

use arguments::Command;
use trouble::Trouble;

fn main() -> ExitCode {
    let done = Command::parse(std::env::args_os().skip(1)).and_then(run).and_then(|text| print(&text));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            note(&trouble.to_string());
            trouble.code()
        }
    }
}

/// The text for standard output.
fn run(command: Command) -> Result<String, Trouble> {
    match command {
        Command::Help => Ok(help::text()),
        Command::Version => Ok(concat!("rangekeeper ", env!("CARGO_PKG_VERSION"), "\n").to_owned()),
        Command::Posterior(question) => posterior::answer(&question),
        Command::Count(question) => count::answer(&question),
        Command::LabHelp => Ok(help::lab::text()),
        Command::Strategies(listing) => lab::strategies::answer(listing),
        Command::Simulate(simulation) => lab::simulate::answer(&simulation),
        Command::Merge(merger) => lab::merge::answer(&merger),
        Command::Replay(replay) => lab::replay::answer(&replay),
        Command::Optimal(question) => optimal::answer(&question),
        Command::Exhaust(question) => exhaust::answer(&question),
        Command::Patterns(question) => patterns::answer(&question),
        Command::Bounds(question) => bounds::answer(&question),
        Command::Reproduce(question) => reproduce::answer(&question),
    }
}

fn print(text: &str) -> Result<(), Trouble> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        // Whoever was reading has read enough.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => {
            written.map_err(|error| Trouble::Failure(format!("the answer cannot be written: {error}")))
        }
    }
}

/// Says something beside the answer. If nobody can hear it, so be it.
fn note(sentence: &str) {
    let _ = writeln!(io::stderr(), "rangekeeper: {sentence}");
}
