//! A virtual display for browsers that need one.

use std::env;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command};

use crate::error_output::ErrorOutput;

/// Twice as large as every page, in pixels and bits of colour.
const DISPLAY: &str = "3200x3200x24";

/// A virtual display, which ends with this value.
pub(crate) struct Xvfb {
    process: Child,
    /// Its name, such as `:1`.
    pub(crate) name: String,
}

impl Xvfb {
    /// Starts the Xvfb that XVFB names, or the one on the PATH, on a free number.
    pub(crate) fn start() -> Self {
        let program = env::var_os("XVFB").unwrap_or_else(|| "Xvfb".into());
        let arguments = ["-displayfd", "1", "-screen", "0", DISPLAY, "-nolisten", "tcp"];
        let (mut process, error_output) = ErrorOutput::start(Command::new(&program).args(arguments));
        let mut number = String::new();
        let output = process.stdout.take().expect("its output is piped");
        // Reads the whole line, since Xvfb would die of a broken pipe.
        let _ = BufReader::new(output).read_line(&mut number);
        let display = Self { process, name: format!(":{}", number.trim()) };
        if number.is_empty() {
            drop(display);
            panic!("{} shows nothing. It says:\n{}", program.display(), error_output.into_all());
        }
        display
    }
}

impl Drop for Xvfb {
    fn drop(&mut self) {
        // Xvfb removes its files only if it is asked to end.
        let asked = Command::new("sh").args(["-c", "kill \"$0\"", &self.process.id().to_string()]).status();
        if !asked.is_ok_and(|status| status.success()) {
            let _ = self.process.kill();
        }
        let _ = self.process.wait();
    }
}
