use std::io::{self, ErrorKind, Write as _};
use std::path::PathBuf;

use crate::command_error::CommandError;

/// Prints an answer. It is no error if the reader is gone.
pub fn print(text: &str) -> Result<(), CommandError> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(CommandError::Failure(format!("the answer cannot be written: {error}")))
        }
        _ => Ok(()),
    }
}

/// Prints a sentence on standard error, after the program's name. The sentence is lost if that fails.
pub fn note(sentence: &str) {
    let path = std::env::args_os().next().map(PathBuf::from).unwrap_or_default();
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let _ = writeln!(io::stderr(), "{name}: {sentence}");
}
