use std::env;
use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command};
use std::thread;
use std::time::Instant;

use crate::browser_kind::BrowserKind;
use crate::error_output::ErrorOutput;
use crate::timeout::{POLL_INTERVAL, TIMEOUT};
use crate::xvfb::Xvfb;

/// How often a driver is started. Chromedriver takes a free port of IPv4 and then needs the same one of IPv6, which another
/// driver or browser may have; then it gives up. WebKitWebDriver does not report its port, and so is given one that was
/// free a moment before.
const ATTEMPTS: usize = 5;

/// A running driver; it ends with this value.
pub(crate) struct Program {
    process: Child,
    /// Its address on loopback.
    pub(crate) url: String,
    /// Also that of its browser.
    pub(crate) error_output: ErrorOutput,
}

impl Program {
    /// Starts the driver that CHROMEDRIVER, GECKODRIVER or WEBKITDRIVER names, or the one on the PATH, on a free port
    /// and, where its browser needs one, on this display.
    pub(crate) fn start(kind: BrowserKind, display: Option<&Xvfb>) -> Self {
        let (variable, name) = match kind {
            BrowserKind::Chromium => ("CHROMEDRIVER", "chromedriver"),
            BrowserKind::Firefox => ("GECKODRIVER", "geckodriver"),
            BrowserKind::WebKit => ("WEBKITDRIVER", "WebKitWebDriver"),
        };
        let program = env::var_os(variable).unwrap_or_else(|| name.into());
        let mut said = String::new();
        for _ in 0..ATTEMPTS {
            match Self::attempt(kind, &program, display) {
                Ok(running) => return running,
                Err(last_words) => said = last_words,
            }
        }
        panic!("{} does not listen on any port. It says:\n{said}", program.display());
    }

    /// Starts it once; the error is what it wrote if it ends before it listens.
    fn attempt(kind: BrowserKind, program: &OsStr, display: Option<&Xvfb>) -> Result<Self, String> {
        let mut command = Command::new(program);
        let given = if kind == BrowserKind::WebKit { free_port() } else { 0 };
        command.arg(format!("--port={given}")).envs(display.map(|display| ("DISPLAY", &display.name)));
        if kind == BrowserKind::WebKit {
            // A garbage collector on another thread interrupts the one that paints by signals. These change `errno`, so
            // that Skia takes the numbers of its own shaders for too large, and ends the page.
            command.env("JSC_useConcurrentGC", "false");
        }
        if kind == BrowserKind::Firefox {
            // Firefox listens for BiDi, and requests settings from Mozilla unless a developer has named another server.
            command.arg("--websocket-port=0").env("MOZ_REMOTE_SETTINGS_DEVTOOLS", "1");
        }
        let (mut process, error_output) = ErrorOutput::start(&mut command);
        let mut output = BufReader::new(process.stdout.take().expect("its output is piped"));
        let port = if given == 0 { port(&mut output) } else { wait_for_port(&mut process, given) };
        match port {
            Ok(port) => {
                // The driver and its browser would block on a full pipe.
                thread::spawn(move || io::copy(&mut output, &mut io::sink()));
                Ok(Self { process, url: format!("http://127.0.0.1:{port}"), error_output })
            }
            Err(said) => {
                // Its output has ended, so the program has too, or is about to.
                let status = process.wait().expect("its end can be waited for");
                Err(format!("{said}{}({status})", error_output.into_all()))
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The port in the line `ChromeDriver was started successfully on port 38127.` or `Listening on 127.0.0.1:38127`, or
/// all lines if there is none.
fn port(output: &mut impl BufRead) -> Result<u16, String> {
    let mut said = String::new();
    for line in output.lines().map_while(Result::ok) {
        let number = ["successfully on port ", "Listening on 127.0.0.1:"]
            .iter()
            .find_map(|before| Some(line.split_once(before)?.1.trim_end_matches('.')));
        if let Some(port) = number.and_then(|number| number.parse().ok()) {
            return Ok(port);
        }
        said.push_str(&line);
        said.push('\n');
    }
    Err(said)
}

fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    listener.local_addr().expect("an address").port()
}

/// Waits until this process listens on the port; the error is empty if it ends instead.
fn wait_for_port(process: &mut Child, port: u16) -> Result<u16, String> {
    let start = Instant::now();
    while start.elapsed() < TIMEOUT {
        let is_open = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok();
        if !matches!(process.try_wait(), Ok(None)) {
            return Err(String::new());
        }
        if is_open {
            return Ok(port);
        }
        thread::sleep(POLL_INTERVAL);
    }
    let _ = process.kill();
    Err(format!("nothing for {TIMEOUT:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_port_is_read_from_the_line_that_names_it() {
        let mut chromedriver =
            "Starting ChromeDriver 1.2\nChromeDriver was started successfully on port 38127.\n".as_bytes();
        assert_eq!(port(&mut chromedriver), Ok(38127));
        let mut geckodriver = "1795280660681\tgeckodriver\tINFO\tListening on 127.0.0.1:44943\n".as_bytes();
        assert_eq!(port(&mut geckodriver), Ok(44943));
        let mut refused = "IPv6 port not available. Exiting...\n".as_bytes();
        assert_eq!(port(&mut refused), Err("IPv6 port not available. Exiting...\n".to_owned()));
    }
}
