//! Command `rangekeeper completions`.

use crate::args::{CompletionsArgs, command};
use crate::help::PROGRAM;
use crate::trouble::Trouble;

/// Returns the script for this shell.
pub(crate) fn answer(args: &CompletionsArgs) -> Result<String, Trouble> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command(), PROGRAM, &mut script);
    String::from_utf8(script).map_err(|error| Trouble::Failure(error.to_string()))
}
