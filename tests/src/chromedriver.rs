//! The program that drives Chromium.

use std::env;
use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};

/// How often it is started anew. It takes a free port of IPv4 and then wants the same one of IPv6, which may be
/// anyone's on a machine where many drivers and browsers run side by side; then it says so and gives up.
const ATTEMPTS: usize = 5;

/// A running chromedriver; it ends with this value.
pub(crate) struct Chromedriver {
    process: Child,
    /// Where it listens, on loopback.
    pub(crate) url: String,
    /// Held open: it could not go on writing otherwise.
    _output: BufReader<ChildStdout>,
}

impl Chromedriver {
    /// Starts the chromedriver that CHROMEDRIVER names, or the one on the PATH, on a free port.
    ///
    /// # Panics
    /// If it cannot be started, with what it last said.
    pub(crate) fn start() -> Self {
        let program = env::var_os("CHROMEDRIVER").unwrap_or_else(|| "chromedriver".into());
        let mut said = String::new();
        for _ in 0..ATTEMPTS {
            match Self::attempt(&program) {
                Ok(running) => return running,
                Err(last_words) => said = last_words,
            }
        }
        panic!("{} does not listen on any port. It says:\n{said}", program.display());
    }

    /// Starts it once; what it said instead if it ends before it listens.
    fn attempt(program: &OsStr) -> Result<Self, String> {
        let mut process = Command::new(program)
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("{} cannot be started: {error}", program.display()));
        let mut output = BufReader::new(process.stdout.take().expect("its output is piped"));
        match port(&mut output) {
            Ok(port) => Ok(Self { process, url: format!("http://127.0.0.1:{port}"), _output: output }),
            Err(said) => {
                // Its output has ended, and so has it, or it is about to.
                let status = process.wait().expect("its end can be waited for");
                Err(format!("{said}({status})"))
            }
        }
    }
}

impl Drop for Chromedriver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The port in the line `ChromeDriver was started successfully on port 38127.`, or all lines if there is none.
fn port(output: &mut impl BufRead) -> Result<u16, String> {
    let mut said = String::new();
    for line in output.lines().map_while(Result::ok) {
        let number = line.split_once("successfully on port ").map(|(_, number)| number.trim_end_matches('.'));
        if let Some(port) = number.and_then(|number| number.parse().ok()) {
            return Ok(port);
        }
        said.push_str(&line);
        said.push('\n');
    }
    Err(said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_port_is_read_from_the_line_that_names_it() {
        let mut started =
            "Starting ChromeDriver 1.2\nChromeDriver was started successfully on port 38127.\n".as_bytes();
        assert_eq!(port(&mut started), Ok(38127));
        let mut refused = "IPv6 port not available. Exiting...\n".as_bytes();
        assert_eq!(port(&mut refused), Err("IPv6 port not available. Exiting...\n".to_owned()));
    }
}
