//! Standard output and standard error.

use std::io::{self, ErrorKind, Write as _};

use crate::trouble::Trouble;

/// Prints an answer. It is no error if the reader is gone.
pub(crate) fn print(text: &str) -> Result<(), Trouble> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => {
            written.map_err(|error| Trouble::Failure(format!("the answer cannot be written: {error}")))
        }
    }
}

/// Prints a sentence on standard error. The sentence is lost if that fails.
pub(crate) fn note(sentence: &str) {
    let _ = writeln!(io::stderr(), "rangekeeper: {sentence}");
}
