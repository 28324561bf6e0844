use std::collections::HashMap;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::{fmt, thread};

use rangekeeper_browser::{Browser, Screen};
use serde::Serialize;
use serde_json::Value;

/// Bytes that a first visit receives, headers included.
#[derive(Serialize)]
pub(crate) struct Wire {
    /// Files that the page itself asks for.
    files: Vec<File>,
    /// All bytes that came through, for the page and for its workers.
    total_bytes: u64,
}

#[derive(Serialize)]
struct File {
    name: String,
    bytes: u64,
}

/// Opens the page with an empty profile and counts until all samples are drawn.
pub(crate) fn measure(site: &str) -> Wire {
    let counter = Counter::start(site);
    let browser = Browser::start(Screen::Desktop);
    browser.open(&counter.url);
    browser.wait("all samples", || {
        let line: String = browser
            .script("return document.querySelector('.status .status-sampled')?.textContent ?? ''", vec![]);
        line.starts_with("1,000,000 samples, ").then_some(())
    });
    Wire { files: files(&browser, &counter.url), total_bytes: counter.bytes.load(Ordering::SeqCst) }
}

impl fmt::Display for Wire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "\n{:<28} {:>14}", "Bytes on the wire", "compressed")?;
        for File { name, bytes } in &self.files {
            writeln!(f, "  {name:<26} {bytes:>14}")?;
        }
        let by_page: u64 = self.files.iter().map(|file| file.bytes).sum();
        writeln!(f, "  {:<26} {:>14}", "what workers ask for", self.total_bytes.saturating_sub(by_page))?;
        writeln!(f, "  {:<26} {:>14}", "all together", self.total_bytes)
    }
}

/// Returns every file that the page has asked for, the largest first.
fn files(browser: &Browser, url: &str) -> Vec<File> {
    let key = |event: &Value| event["requestId"].as_str().unwrap_or_default().to_owned();
    let finished: HashMap<String, u64> = browser
        .events("Network.loadingFinished")
        .iter()
        .map(|event| (key(event), event["encodedDataLength"].as_f64().unwrap_or_default() as u64))
        .collect();
    let file = |event: &Value| {
        let address = event["request"]["url"].as_str()?.strip_prefix(url)?;
        let name = match address.split(['?', '#']).next()? {
            "" => "index.html",
            name => name,
        };
        Some(File { name: name.to_owned(), bytes: *finished.get(&key(event))? })
    };
    let mut files: Vec<File> = browser.events("Network.requestWillBeSent").iter().filter_map(file).collect();
    files.sort_by_key(|file| std::cmp::Reverse(file.bytes));
    files
}

/// Proxy between browser and server that counts the bytes that the server sends.
struct Counter {
    url: String,
    bytes: Arc<AtomicU64>,
}

impl Counter {
    fn start(site: &str) -> Self {
        let server = site.trim_start_matches("http://").trim_end_matches('/').to_owned();
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let url = format!("http://{}/", listener.local_addr().expect("an address"));
        let bytes = Arc::new(AtomicU64::new(0));
        let counted = Arc::clone(&bytes);
        thread::spawn(move || {
            for browser in listener.incoming().flatten() {
                let Ok(server) = TcpStream::connect(&server) else { break };
                let (Ok(from_browser), Ok(to_server)) = (browser.try_clone(), server.try_clone()) else {
                    break;
                };
                let counted = Arc::clone(&counted);
                thread::spawn(move || pass_on(from_browser, to_server, |_| ()));
                thread::spawn(move || {
                    pass_on(server, browser, |bytes| {
                        counted.fetch_add(bytes, Ordering::SeqCst);
                    });
                });
            }
        });
        Self { url, bytes }
    }
}

fn pass_on(mut from: TcpStream, mut to: TcpStream, count: impl Fn(u64)) {
    let mut buffer = [0; 16 * 1024];
    while let Ok(length @ 1..) = from.read(&mut buffer) {
        count(length as u64);
        if to.write_all(&buffer[..length]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Write);
}
