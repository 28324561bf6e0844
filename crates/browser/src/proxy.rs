//! Records every request to another machine: of the page, of a worker, or of the browser itself.

use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, TcpListener};
use std::time::Duration;

/// The hosts that Chromium itself calls, whatever page is open and in spite of all its flags.
const CALLED_BY_CHROMIUM: [&str; 7] = [
    "accounts.google.com",
    "android.clients.google.com",
    "clients2.google.com",
    "content-autofill.googleapis.com",
    "optimizationguide-pa.googleapis.com",
    "safebrowsing.googleapis.com",
    "update.googleapis.com",
];

/// How long a busy browser may take from opening a connection to asking for something.
const SILENCE: Duration = Duration::from_secs(10);

/// A proxy for everything that is not on loopback. It answers nothing and records the requests.
pub(crate) struct Proxy {
    listener: TcpListener,
    requests: Vec<String>,
}

impl Proxy {
    /// Listens on a free port of the loopback interface.
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        listener.set_nonblocking(true).expect("a listener that does not wait");
        Self { listener, requests: Vec::new() }
    }

    /// Returns its address, in the form of the browsers' settings.
    pub(crate) fn address(&self) -> String {
        self.listener.local_addr().expect("an address").to_string()
    }

    pub(crate) fn clear(&mut self) {
        self.requests();
        self.requests.clear();
    }

    /// Returns the first line of every request so far, such as `CONNECT example.org:443 HTTP/1.1`.
    pub(crate) fn requests(&mut self) -> &[String] {
        // Connections wait to be accepted.
        while let Ok((stream, _)) = self.listener.accept() {
            let mut line = String::new();
            let timeout = stream.set_nonblocking(false).and(stream.set_read_timeout(Some(SILENCE)));
            let _ = timeout.and_then(|()| BufReader::new(stream).read_line(&mut line));
            // Chromium opens connections ahead of its own requests, and never uses some of them.
            if !line.is_empty() && !is_called_by_chromium(&line) {
                self.requests.push(line.trim().to_owned());
            }
        }
        &self.requests
    }
}

/// Returns true if a request's first line names a host of [`CALLED_BY_CHROMIUM`].
fn is_called_by_chromium(line: &str) -> bool {
    let address = line.split_whitespace().nth(1).unwrap_or_default();
    let address = address.split_once("://").map_or(address, |(_, rest)| rest);
    let host = address.split([':', '/']).next().unwrap_or_default();
    CALLED_BY_CHROMIUM.contains(&host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_hosts_are_taken_for_chromiums_own() {
        let case = |line: &str, own: bool| assert_eq!(is_called_by_chromium(line), own, "{line}");
        case("CONNECT update.googleapis.com:443 HTTP/1.1", true);
        case("GET http://clients2.google.com/time/1/current HTTP/1.1", true);
        case("CONNECT fonts.googleapis.com:443 HTTP/1.1", false);
        case("GET http://example.org/update.googleapis.com HTTP/1.1", false);
        case("", false);
    }
}
