//! Command `rangekeeper completions`.

use crate::args::{CompletionsArgs, command};
use crate::command_error::CommandError;

/// Returns the script for this shell.
pub(crate) fn answer(args: &CompletionsArgs) -> Result<String, CommandError> {
    let mut script = Vec::new();
    let mut program = command();
    let name = program.get_name().to_owned();
    clap_complete::generate(args.shell, &mut program, name, &mut script);
    String::from_utf8(script).map_err(|error| CommandError::Failure(error.to_string()))
}
