use clap_complete::Shell;

use crate::args::command;
use crate::command_error::CommandError;

pub(crate) fn answer(shell: Shell) -> Result<String, CommandError> {
    let mut script = Vec::new();
    let mut program = command();
    let name = program.get_name().to_owned();
    clap_complete::generate(shell, &mut program, name, &mut script);
    String::from_utf8(script).map_err(|error| CommandError::Failure(error.to_string()))
}
