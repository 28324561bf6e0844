//! `cargo xtask`: sets up what the project needs, builds the site, serves it and runs every check.

mod arrange;
mod bindings;
mod browser;
mod checks;
mod command;
mod compile;
mod compress;
mod files;
mod install;
mod lint;
mod opening;
mod program;
mod server;
mod shrink;
mod site;
mod sizes;
mod split;
mod stamp;
mod tarball;
#[cfg(test)]
mod temp_folder;
mod times;
mod tools;
mod wheel;
mod words;
mod workspace;

use std::process::ExitCode;

use anyhow::Result;
use command::Command;
use site::Purpose;

fn main() -> ExitCode {
    if let Some(compiled) = lint::run_as_wrapper() {
        return compiled;
    }
    let ran = Command::parse(std::env::args_os().skip(1)).and_then(run);
    let Err(error) = ran else { return ExitCode::SUCCESS };
    eprintln!("xtask: {error:#}");
    ExitCode::FAILURE
}

fn run(command: Command) -> Result<()> {
    workspace::ensure_own_program()?;
    match command {
        Command::Help => print!("{}", command::HELP),
        Command::Setup => {
            let mut usual = checks::STEPS.iter().filter(|step| step.name != checks::BINDINGS);
            usual.try_for_each(|step| (step.set_up)())?;
        }
        Command::Build => {
            if site::build_for_trunk()? {
                return Ok(());
            }
            site::build(Purpose::Publish)?;
            // A site that is too large is a site; only the checks refuse it.
            if let Err(too_large) = sizes::check(&workspace::dist()) {
                println!("{too_large:#}");
            }
        }
        Command::Serve(serve) => {
            if serve.build {
                site::build(Purpose::TryOut)?;
            }
            server::serve(&serve)?;
        }
        Command::Test { steps, all } => checks::run(&steps, all)?,
        Command::Bindings => {
            for package in bindings::build()? {
                println!("{}", package.display());
            }
        }
        Command::Bench(arguments) => checks::bench(&arguments)?,
    }
    Ok(())
}
