use std::env;
use std::ffi::OsStr;
use std::io;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command};
use std::thread;

use crate::browser_kind::BrowserKind;
use crate::error_output::ErrorOutput;
use crate::timeout::poll;
use crate::xvfb::Xvfb;

/// How often a driver is started. It is given a port that was free a moment before; another driver or browser may have
/// taken it since, or the same one of IPv6, which chromedriver needs as well.
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
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        drop(listener);
        let mut command = Command::new(program);
        command.arg(format!("--port={port}")).envs(display.map(|display| ("DISPLAY", &display.name)));
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
        let mut output = process.stdout.take().expect("its standard output is piped");
        // The driver and its browser would block on a full pipe.
        thread::spawn(move || io::copy(&mut output, &mut io::sink()));
        if is_listening(&mut process, port) {
            return Ok(Self { process, url: format!("http://127.0.0.1:{port}"), error_output });
        }
        let _ = process.kill();
        let status = process.wait().expect("its end can be waited for");
        Err(format!("{}({status})", error_output.into_all()))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Waits until this process listens on the port; returns false if it ends instead, or nothing happens.
fn is_listening(process: &mut Child, port: u16) -> bool {
    let listens = poll(|| {
        let is_open = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok();
        // Another process may listen there.
        let runs = matches!(process.try_wait(), Ok(None));
        (is_open || !runs).then_some(runs)
    });
    listens == Some(true)
}
