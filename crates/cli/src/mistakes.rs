//! Usage errors as sentences that quote what was not understood.

use std::error::Error as _;
use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, Error, ErrorKind};

use crate::command_error::CommandError;

/// Returns the usage error for clap's error about these arguments of this program.
pub(crate) fn sentence(error: &Error, arguments: &[OsString], program: &clap::Command) -> CommandError {
    let (name, command) = (program.get_name(), of_command(arguments, program));
    let texts = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => vec![plain(text)],
        Some(ContextValue::Strings(texts)) => texts.iter().map(|text| plain(text)).collect(),
        _ => Vec::new(),
    };
    let text = |kind| texts(kind).join(", ");
    let argument = text(ContextKind::InvalidArg);
    let option = argument.split(' ').next().unwrap_or_default();
    let value = text(ContextKind::InvalidValue);
    let see = see(name, command);
    CommandError::Usage(match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let word = text(ContextKind::InvalidSubcommand);
            format!(
                "“{word}” is not a command: choose one of {}",
                commands(program).collect::<Vec<_>>().join(", ")
            )
        }
        ErrorKind::UnknownArgument if argument.starts_with('-') => {
            let command = command.unwrap_or(name);
            let meant = match &texts(ContextKind::SuggestedArg)[..] {
                [] => String::new(),
                similar => format!("; did you mean “{}”?", similar[0]),
            };
            format!("“{argument}” is not an option of {command}{meant}; {see}")
        }
        ErrorKind::UnknownArgument => format!("“{argument}” is one word too many; {see}"),
        ErrorKind::ValueValidation => {
            let reason = error.source().map_or_else(|| format!("“{value}”"), ToString::to_string);
            format!("{option}: {reason}")
        }
        ErrorKind::InvalidValue if value.is_empty() => format!("{option} needs a value; {see}"),
        ErrorKind::InvalidValue => {
            let choices = texts(ContextKind::ValidValue).join(", ");
            format!("“{value}” is not one of {choices}")
        }
        ErrorKind::TooManyValues => format!("{option} takes no value such as “{value}”; {see}"),
        ErrorKind::MissingRequiredArgument => {
            let command = command.unwrap_or(name);
            return missing(name, command, &texts(ContextKind::InvalidArg).join(" and "));
        }
        ErrorKind::ArgumentConflict => conflict(option, &texts(ContextKind::PriorArg)),
        ErrorKind::InvalidUtf8 => format!("the arguments are not text in UTF-8; {see}"),
        _ => format!("{}; {see}", error.kind()),
    })
}

/// Returns the usage error for a missing option or argument of a command of this program.
pub fn missing(program: &str, command: &str, what: &str) -> CommandError {
    CommandError::Usage(format!("{command} needs {what}; {}", see(program, Some(command))))
}

/// Returns the sentence for options that exclude each other.
fn conflict(option: &str, others: &[String]) -> String {
    const RECORD: &str = "--record";
    let names = others.iter().map(|other| other.split(' ').next().unwrap_or_default());
    let other =
        names.clone().find(|name| *name == RECORD).or_else(|| names.clone().next()).unwrap_or_default();
    if option == RECORD || other == RECORD {
        let reason = "a record of the page has rules and shots of its own";
        return format!("“{option}” and “{other}” do not go together: {reason}");
    }
    format!("“{option}” and “{other}” do not go together: choose one")
}

/// Returns clap's name of an argument without angle brackets and dots.
fn plain(text: &str) -> String {
    text.trim_end_matches("...").replace(['<', '>'], "")
}

fn see(program: &str, command: Option<&str>) -> String {
    command.map_or_else(|| format!("see {program} --help"), |name| format!("see {program} {name} --help"))
}

/// Finds the command in the arguments, if there is one.
fn of_command<'a>(arguments: &[OsString], program: &'a clap::Command) -> Option<&'a str> {
    let first = arguments.first()?.to_str()?;
    commands(program).find(|name| *name == first)
}

fn commands(program: &clap::Command) -> impl Iterator<Item = &str> {
    program.get_subcommands().map(clap::Command::get_name)
}
