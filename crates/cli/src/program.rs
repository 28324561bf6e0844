//! Frame of a program with commands: reads the arguments, and prints the answer or the error.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{ArgAction, Subcommand};

use crate::command_error::CommandError;
use crate::mistakes;
use crate::streams::{note, print};

/// Result of reading the arguments.
#[derive(Debug)]
pub enum Request<C> {
    /// Command to run.
    Run(Box<C>),
    /// Text of clap to print, such as a help text.
    Print(String),
}

/// Returns the command line of a program with these commands, as clap knows it. `overview` is the end of its help. `-h`
/// prints as much as `--help`, and the value of an option may begin with a dash.
pub fn command_line<C: Subcommand>(
    name: &'static str,
    about: &'static str,
    overview: impl Into<String>,
) -> clap::Command {
    let help = clap::Arg::new("help").short('h').long("help").help("Print help").action(ArgAction::HelpLong);
    let takes_values = |arg: &clap::Arg| !arg.is_positional() && arg.get_action().takes_values();
    // The description of the commands would be taken for that of the program.
    C::augment_subcommands(clap::Command::new(name))
        .about(about)
        .after_long_help(overview.into())
        .version(env!("CARGO_PKG_VERSION"))
        .max_term_width(100)
        .disable_help_flag(true)
        .args_override_self(true)
        .arg(help.global(true))
        .mut_subcommands(|command| {
            command.mut_args(|arg| if takes_values(&arg) { arg.allow_hyphen_values(true) } else { arg })
        })
}

/// Runs the command that the arguments of this process name, prints its answer or error, and returns the exit status.
pub fn run<C: Subcommand>(
    program: clap::Command,
    answer: impl FnOnce(&C) -> Result<String, CommandError>,
) -> ExitCode {
    let answer = Request::parse(program, std::env::args_os().skip(1)).and_then(|request| match request {
        Request::Run(command) => answer(&command),
        Request::Print(text) => Ok(text),
    });
    match answer.and_then(|text| print(&text)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            note(&error.to_string());
            error.exit_status()
        }
    }
}

impl<C: Subcommand> Request<C> {
    /// Reads the arguments after the program's name.
    ///
    /// # Errors
    /// [`CommandError::Usage`], a sentence that quotes what was not understood.
    pub fn parse(
        mut program: clap::Command,
        arguments: impl IntoIterator<Item = OsString>,
    ) -> Result<Self, CommandError> {
        let arguments: Vec<OsString> = arguments.into_iter().collect();
        let words = std::iter::once(program.get_name().into()).chain(arguments.iter().cloned());
        let matches = program.clone().try_get_matches_from(words);
        let read = matches.and_then(|matches| {
            let is_named = matches.subcommand_name().is_some();
            is_named.then(|| C::from_arg_matches(&matches)).transpose()
        });
        match read {
            Ok(Some(command)) => Ok(Self::Run(Box::new(command))),
            Ok(None) => Ok(Self::Print(program.render_long_help().to_string())),
            Err(error) if !error.use_stderr() => Ok(Self::Print(error.render().to_string())),
            Err(error) => Err(mistakes::sentence(&error, &arguments, &program)),
        }
    }
}
