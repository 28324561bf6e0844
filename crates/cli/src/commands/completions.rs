use clap_complete::Shell;

use crate::args::command;
use crate::command_error::CommandError;

pub(crate) fn answer(shell: Shell) -> Result<String, CommandError> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command(), "rangekeeper", &mut script);
    String::from_utf8(script).map_err(CommandError::failure)
}
