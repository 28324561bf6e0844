use std::env;
use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command};
use std::thread;
use std::time::Instant;

use crate::complaints::Complaints;
use crate::make::Make;
use crate::patience::{GLANCE, PATIENCE};
use crate::xvfb::Xvfb;

/// How often it is started anew. Chromedriver takes a free port of IPv4 and then wants the same one of IPv6, which
/// may be anyone's on a machine where many drivers and browsers run side by side; then it says so and gives up.
/// WebKitWebDriver does not say which port it took, and so is given one that was free a moment before.
const ATTEMPTS: usize = 5;

/// A running driver; it ends with this value.
pub(crate) struct Program {
    process: Child,
    /// Its address on loopback.
    pub(crate) url: String,
    /// Those of its browser too.
    pub(crate) complaints: Complaints,
}

impl Program {
    /// Starts the driver that CHROMEDRIVER, GECKODRIVER or WEBKITDRIVER names, or the one on the PATH, on a free port
    /// and, where its browser needs one, on this display.
    pub(crate) fn start(make: Make, display: Option<&Xvfb>) -> Self {
        let (variable, name) = match make {
            Make::Chromium => ("CHROMEDRIVER", "chromedriver"),
            Make::Firefox => ("GECKODRIVER", "geckodriver"),
            Make::WebKit => ("WEBKITDRIVER", "WebKitWebDriver"),
        };
        let program = env::var_os(variable).unwrap_or_else(|| name.into());
        let mut said = String::new();
        for _ in 0..ATTEMPTS {
            match Self::attempt(make, &program, display) {
                Ok(running) => return running,
                Err(last_words) => said = last_words,
            }
        }
        panic!("{} does not listen on any port. It says:\n{said}", program.display());
    }

    /// Starts it once; what it said instead if it ends before it listens.
    fn attempt(make: Make, program: &OsStr, display: Option<&Xvfb>) -> Result<Self, String> {
        let mut command = Command::new(program);
        let given = if make == Make::WebKit { free_port() } else { 0 };
        command.arg(format!("--port={given}")).envs(display.map(|display| ("DISPLAY", &display.name)));
        if make == Make::WebKit {
            // A collector on a thread of its own interrupts the one that paints by signals; these change `errno`, by
            // which Skia takes the numbers of its own shaders for too large, and ends the page.
            command.env("JSC_useConcurrentGC", "false");
        }
        if make == Make::Firefox {
            // Firefox listens too, for its second line, and asks Mozilla for its settings unless it believes that
            // a developer has sent it elsewhere.
            command.arg("--websocket-port=0").env("MOZ_REMOTE_SETTINGS_DEVTOOLS", "1");
        }
        let (mut process, complaints) = Complaints::start(&mut command);
        let mut output = BufReader::new(process.stdout.take().expect("its output is piped"));
        let port = if given == 0 { port(&mut output) } else { knock(&mut process, given) };
        match port {
            Ok(port) => {
                // It and its browser would block on a full pipe.
                thread::spawn(move || io::copy(&mut output, &mut io::sink()));
                Ok(Self { process, url: format!("http://127.0.0.1:{port}"), complaints })
            }
            Err(said) => {
                // Its output has ended, and so has it, or it is about to.
                let status = process.wait().expect("its end can be waited for");
                Err(format!("{said}{}({status})", complaints.into_all()))
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

/// Waits until this process listens on the port; nothing if it ends instead.
fn knock(process: &mut Child, port: u16) -> Result<u16, String> {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        let is_open = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok();
        if !matches!(process.try_wait(), Ok(None)) {
            return Err(String::new());
        }
        if is_open {
            return Ok(port);
        }
        thread::sleep(GLANCE);
    }
    let _ = process.kill();
    Err(format!("nothing for {PATIENCE:?}"))
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
