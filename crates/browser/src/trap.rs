//! Records every request that leaves the machine: of the page, of a worker, or of the browser itself.

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

/// A proxy for everything that is not on loopback. It answers nothing and remembers who came.
pub(crate) struct Trap {
    listener: TcpListener,
    caught: Vec<String>,
}

impl Trap {
    /// Sets the trap on a free port of the loopback interface.
    pub(crate) fn set() -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        listener.set_nonblocking(true).expect("a listener that does not wait");
        Self { listener, caught: Vec::new() }
    }

    /// Its address, as a browser wants its proxy named.
    pub(crate) fn address(&self) -> String {
        self.listener.local_addr().expect("an address").to_string()
    }

    pub(crate) fn forget(&mut self) {
        self.caught();
        self.caught.clear();
    }

    /// The first line of every request so far, such as `CONNECT example.org:443 HTTP/1.1`.
    pub(crate) fn caught(&mut self) -> &[String] {
        // Who came is waiting at the door.
        while let Ok((stream, _)) = self.listener.accept() {
            let mut line = String::new();
            let patient = stream.set_nonblocking(false).and(stream.set_read_timeout(Some(SILENCE)));
            let _ = patient.and_then(|()| BufReader::new(stream).read_line(&mut line));
            // Chromium opens connections ahead of its own calls; over some of them nothing is ever asked.
            if !line.is_empty() && !is_called_by_chromium(&line) {
                self.caught.push(line.trim().to_owned());
            }
        }
        &self.caught
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
