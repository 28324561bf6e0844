//! The program that drives Chromium.

use std::env;
use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};

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
    /// If it cannot be started.
    pub(crate) fn start() -> Self {
        let program = env::var_os("CHROMEDRIVER").unwrap_or_else(|| "chromedriver".into());
        let mut process = Command::new(&program)
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("{} cannot be started: {error}", program.display()));
        let mut output = BufReader::new(process.stdout.take().expect("its output is piped"));
        let port = port(&mut output).expect("chromedriver says on which port it listens");
        Self { process, url: format!("http://127.0.0.1:{port}"), _output: output }
    }
}

impl Drop for Chromedriver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The port in the line `ChromeDriver was started successfully on port 38127.`
fn port(output: &mut impl BufRead) -> Option<u16> {
    output
        .lines()
        .map_while(Result::ok)
        .find_map(|line| line.split_once("successfully on port ")?.1.trim_end_matches('.').parse().ok())
}
