//! Command `rangekeeper completions`.

use crate::args::{CompletionsArgs, command};
use crate::command_error::CommandError;
use crate::help::PROGRAM;

/// Returns the script for this shell.
pub(crate) fn answer(args: &CompletionsArgs) -> Result<String, CommandError> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command(), PROGRAM, &mut script);
    String::from_utf8(script).map_err(|error| CommandError::Failure(error.to_string()))
}
