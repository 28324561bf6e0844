//! `rangekeeper`: the engine at a prompt.

mod arguments;
mod board;
mod posterior;

use std::process::ExitCode;

use arguments::{Command, HELP};

/// The record is a contradiction.
const CONTRADICTION: u8 = 2;
/// The arguments cannot be understood: `EX_USAGE` of sysexits.h.
const USAGE: u8 = 64;
/// The engine cannot answer.
const FAILURE: u8 = 1;

fn main() -> ExitCode {
    match Command::parse(std::env::args_os().skip(1)) {
        Ok(Command::Help) => {
            print!("{HELP}");
            ExitCode::SUCCESS
        }
        Ok(Command::Posterior(question)) => match posterior::answer(&question) {
            Ok(text) => {
                print!("{text}");
                ExitCode::SUCCESS
            }
            Err(posterior::Trouble::Contradiction(sentence)) => complain(&sentence, CONTRADICTION),
            Err(posterior::Trouble::Other(sentence)) => complain(&sentence, FAILURE),
        },
        Err(sentence) => complain(&sentence, USAGE),
    }
}

fn complain(sentence: &str, code: u8) -> ExitCode {
    eprintln!("rangekeeper: {sentence}");
    ExitCode::from(code)
}
