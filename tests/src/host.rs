//! A web server for one test, which can publish another build of the site and be shut down.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::{env, fs};

use rangekeeper_server::{File, Request, Server};

const WHOLE: &str = "the server has not panicked";

/// A build of the site, in memory: names and contents.
#[derive(Clone, Debug, Default)]
pub struct Build(pub BTreeMap<String, Vec<u8>>);

impl Build {
    /// Reads `dist/`.
    pub fn from_dist() -> Self {
        // Cargo names the folder of this package, which is beside `dist/`.
        let package = env::var_os("CARGO_MANIFEST_DIR").expect("cargo runs the tests");
        Self::from_folder(&Path::new(&package).with_file_name("dist"))
    }

    pub fn from_folder(folder: &Path) -> Self {
        let mut build = Self::default();
        build.add(folder, "");
        build
    }

    /// Returns a build that differs only in its version.
    #[must_use]
    pub fn in_version(&self, version: &str) -> Self {
        let page = String::from_utf8_lossy(&self.0["index.html"]);
        let (_, rest) = page.split_once("name=\"version\" content=\"").expect("the page names its version");
        let own = rest.split('"').next().expect("a version");
        let mut build = self.clone();
        for name in ["index.html", "sw.js"] {
            let text = String::from_utf8_lossy(&self.0[name]).replace(own, version);
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

pub(crate) type Scripts = Arc<Mutex<Vec<String>>>;

/// A server on loopback; it ends with this value at the latest.
pub struct Host {
    pub url: String,
    state: Arc<Mutex<State>>,
    /// Scripts that run in every page before its own, for a browser whose driver cannot add them.
    pub(crate) scripts: Scripts,
    server: Option<Server>,
}

#[derive(Default)]
struct State {
    build: Build,
    asked: Vec<String>,
}

impl Host {
    /// Serves a build below a path, which begins and ends with `/`.
    pub fn start(build: Build, under: &'static str) -> Self {
        let state = Arc::new(Mutex::new(State { build, ..State::default() }));
        let scripts = Scripts::default();
        let (shared, shared_scripts) = (state.clone(), scripts.clone());
        let file = move |request: &Request| {
            let mut state = shared.lock().expect(WHOLE);
            state.asked.push(request.address.to_owned());
            let content = state.build.0.get(request.name)?;
            let content = match request.name {
                "index.html" => with_scripts(&shared_scripts.lock().expect(WHOLE), content),
                _ => content.clone(),
            };
            Some(File { content, is_brotli: false })
        };
        // Cached for a while, as on many static hosts.
        let server = Server::start(0, under, "max-age=600", file).expect("a free port");
        let url = server.url.clone();
        Self { url, state, scripts, server: Some(server) }
    }

    /// Serves another build from now on, and forgets the requests so far.
    pub fn publish(&self, build: Build) {
        let mut state = self.state.lock().expect(WHOLE);
        state.build = build;
        state.asked.clear();
    }

    /// Returns the requests in order: addresses within the site, with their queries.
    pub fn asked(&self) -> Vec<String> {
        self.state.lock().expect(WHOLE).asked.clone()
    }

    /// Ends the server, and frees its port.
    pub fn shut(&mut self) {
        self.server = None;
    }
}

/// Puts these scripts inline into the page, the one file of which the service worker has no hash. With the nonce, the
/// Content-Security-Policy stays as strict with all others.
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
