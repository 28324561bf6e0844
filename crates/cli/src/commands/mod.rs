//! Commands, one module each. A command returns the text for standard output.

mod advise;
mod bench;
mod count;
mod duel;
mod optimal;
mod patterns;
mod posterior;
mod replay;
mod simulate;
mod strategies;
mod win;

use clap_complete::Shell;

use crate::args::{self, Command};
use crate::command_error::CommandError;

pub(crate) fn answer(command: &Command) -> Result<String, CommandError> {
    match command {
        Command::Posterior(args) => posterior::answer(args),
        Command::Advise(args) => advise::answer(args),
        Command::Win(args) => win::answer(args),
        Command::Count(args) => count::answer(args),
        Command::Optimal(args) => optimal::answer(args),
        Command::Patterns(args) => patterns::answer(args),
        Command::Strategies(args) => Ok(strategies::answer(*args)),
        Command::Simulate(args) => simulate::answer(args),
        Command::Duel(args) => duel::answer(args),
        Command::Replay(args) => replay::answer(args),
        Command::Bench(args) => Ok(bench::answer(*args)),
        Command::Completions { shell } => completions(*shell),
    }
}

fn completions(shell: Shell) -> Result<String, CommandError> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut args::command(), "rangekeeper", &mut script);
    String::from_utf8(script).map_err(CommandError::failure)
}
