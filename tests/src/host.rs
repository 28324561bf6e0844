//! A web server of a test's own: it can be given another build of the site, and be shut down.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use std::{env, fs};

use rangekeeper_browser::Site;

/// How long a browser may keep a connection without asking for anything.
const SILENCE: Duration = Duration::from_secs(10);

/// A build of the site, in memory: names and contents.
#[derive(Clone, Debug, Default)]
pub struct Build(pub BTreeMap<String, Vec<u8>>);

impl Build {
    /// What lies in `dist/`.
    ///
    /// # Panics
    /// If nothing lies there.
    pub fn from_dist() -> Self {
        // Cargo tells where this package lies, one folder below the top.
        let package = env::var_os("CARGO_MANIFEST_DIR").expect("cargo runs the tests");
        let dist = Path::new(&package).with_file_name("dist");
        let mut build = Self::default();
        build.add(&dist, "");
        build
    }

    /// The version that its page names.
    ///
    /// # Panics
    /// If it has no page, or that names none.
    pub fn version(&self) -> String {
        let page = String::from_utf8_lossy(&self.0["index.html"]);
        let (_, rest) = page.split_once("name=\"version\" content=\"").expect("the page names its version");
        rest.split('"').next().expect("a version").to_owned()
    }

    /// As another build would be that differs in nothing but its version.
    #[must_use]
    pub fn in_version(&self, version: &str) -> Self {
        let mut build = self.clone();
        for name in ["index.html", "sw.js"] {
            let text = String::from_utf8_lossy(&self.0[name]).replace(&self.version(), version);
            build.0.insert(name.to_owned(), text.into_bytes());
        }
        build
    }

    fn add(&mut self, folder: &Path, prefix: &str) {
        let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for entry in entries {
            let path = entry.expect("a folder's entry").path();
            let name = format!("{prefix}{}", path.file_name().expect("a name").to_string_lossy());
            if path.is_dir() {
                self.add(&path, &format!("{name}/"));
            } else {
                self.0.insert(name, fs::read(&path).unwrap_or_else(|error| panic!("{error}")));
            }
        }
    }
}

/// A server on loopback; it ends with this value at the latest.
pub struct Host {
    /// Where it serves the site.
    pub site: Site,
    address: SocketAddr,
    desk: Arc<Mutex<Desk>>,
    thread: Option<JoinHandle<()>>,
}

/// What the server's threads share.
#[derive(Default)]
struct Desk {
    build: Build,
    /// What runs in every page before its own scripts.
    scripts: Vec<String>,
    asked: Vec<String>,
    is_shut: bool,
}

impl Host {
    /// Serves a build below a path, which begins and ends with `/`.
    ///
    /// # Panics
    /// If there is no free port.
    pub fn start(build: Build, under: &'static str) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let address = listener.local_addr().expect("an address");
        let url = format!("http://{address}{under}");
        let desk = Arc::new(Mutex::new(Desk { build, ..Desk::default() }));
        let at_desk = desk.clone();
        let thread = thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if at_desk.lock().expect("a whole desk").is_shut {
                    break;
                }
                // Browsers open connections ahead of their questions: none may hold up the next.
                let desk = at_desk.clone();
                thread::spawn(move || answer(stream, under, &desk));
            }
        });
        Self { site: Site { sub_path_url: url.clone(), url }, address, desk, thread: Some(thread) }
    }

    /// Serves another build from now on, and forgets what it was asked for.
    ///
    /// # Panics
    /// If the server has panicked.
    pub fn publish(&self, build: Build) {
        let mut desk = self.desk.lock().expect("a whole desk");
        desk.build = build;
        desk.asked.clear();
    }

    /// What it was asked for, in order: addresses within the site, with their queries.
    ///
    /// # Panics
    /// If the server has panicked.
    pub fn asked(&self) -> Vec<String> {
        self.desk.lock().expect("a whole desk").asked.clone()
    }

    /// Answers a place for scripts that run at the start of every page.
    pub(crate) fn scripts(&self) -> Scripts {
        Scripts(self.desk.clone())
    }

    /// Ends the server: from now on nobody listens there.
    ///
    /// # Panics
    /// If the server has panicked.
    pub fn shut(&mut self) {
        if let Some(thread) = self.thread.take() {
            self.desk.lock().expect("a whole desk").is_shut = true;
            // It looks up when somebody comes.
            drop(TcpStream::connect(self.address));
            thread.join().expect("a server that has not panicked");
        }
    }
}

/// Scripts that a server puts into its pages, for a browser whose driver cannot.
pub(crate) struct Scripts(Arc<Mutex<Desk>>);

impl Scripts {
    /// Runs this, too, at the start of every page that is asked for from now on.
    pub(crate) fn add(&self, script: &str) {
        self.0.lock().expect("a whole desk").scripts.push(script.to_owned());
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.shut();
    }
}

/// Answers one request; where the browser goes away meanwhile, it wants no answer.
fn answer(mut stream: TcpStream, under: &str, desk: &Mutex<Desk>) {
    let _ = stream.set_read_timeout(Some(SILENCE));
    let mut head = BufReader::new(&stream).lines().map_while(Result::ok).take_while(|line| !line.is_empty());
    let Some(request) = head.next() else { return };
    head.for_each(drop);
    let address = request.split(' ').nth(1).and_then(|path| path.strip_prefix(under));
    let content = address.and_then(|address| {
        let mut desk = desk.lock().expect("a whole desk");
        desk.asked.push(address.to_owned());
        let name = address.split('?').next().filter(|name| !name.is_empty()).unwrap_or("index.html");
        let content = desk.build.0.get(name)?;
        let content =
            if name == "index.html" { with_scripts(&desk.scripts, content) } else { content.clone() };
        Some((kind(name), content))
    });
    let (status, kind, content) = match content {
        Some((kind, content)) => ("200 OK", kind, content),
        None => ("404 Not Found", "text/plain", b"not here".to_vec()),
    };
    // Kept for a while unasked, as on many a static host.
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: max-age=600\r\n\
         Connection: close\r\n\r\n",
        content.len()
    );
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&content));
}

/// The page with these scripts in it: inline, for of the page alone the service worker keeps no hash. The nonce lets
/// the Content-Security-Policy be as strict with all others.
fn with_scripts(scripts: &[String], page: &[u8]) -> Vec<u8> {
    if scripts.is_empty() {
        return page.to_vec();
    }
    let scripts = scripts.join("</script><script nonce=\"of-the-tests\">");
    let page = String::from_utf8_lossy(page);
    let (before, after) = page.split_once("<meta name=\"version\"").expect("the page names its version");
    let before = before.replacen("script-src", "script-src 'nonce-of-the-tests'", 1);
    format!("{before}<script nonce=\"of-the-tests\">{scripts}</script><meta name=\"version\"{after}")
        .into_bytes()
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        _ => "text/plain",
    }
}
