use std::fs;
use std::io::ErrorKind;

use anyhow::{Result, anyhow, ensure};
use rangekeeper_server::{File, Request, Server};

use crate::compress::BROTLI;
use crate::program::{self, program};
use crate::workspace;

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Serve {
    /// Port on the loopback interface; 0 for any free one.
    pub(crate) port: u16,
    pub(crate) open: bool,
    pub(crate) build: bool,
    /// Path below which the site is served, `/` for none.
    pub(crate) under: String,
}

impl Default for Serve {
    fn default() -> Self {
        Self { port: 8080, open: false, build: true, under: "/".to_owned() }
    }
}

/// Serves `dist/` until the process is ended. The last line printed is the address.
pub(crate) fn serve(serve: &Serve) -> Result<()> {
    let server = start(serve.port, &serve.under)?;
    if serve.open {
        open(&server.url);
    }
    println!("{}", server.url);
    server.wait();
    Ok(())
}

/// Serves `dist/` on 127.0.0.1 below the path `under`, on `port`, or on a free port if that is 0. Browsers
/// must revalidate every file, so that they show a new build at once.
pub(crate) fn start(port: u16, under: &str) -> Result<Server> {
    let dist = workspace::dist();
    ensure!(dist.join("index.html").is_file(), "there is no site in dist/: run `cargo xtask build`");
    let file = move |Request { name, takes_brotli, .. }: &Request| {
        let compressed = || fs::read(dist.join(format!("{name}{BROTLI}"))).ok();
        let content = takes_brotli.then(compressed).flatten();
        let is_brotli = content.is_some();
        Some(File { content: content.or_else(|| fs::read(dist.join(name)).ok())?, is_brotli })
    };
    Server::start(port, under, "no-cache", file).map_err(|error| match error.kind() {
        ErrorKind::AddrInUse => {
            anyhow!("port {port} is in use: choose another one with --port, or 0 for any free one")
        }
        _ => anyhow!("port {port} cannot be used: {error}"),
    })
}

/// Opens the page in the user's browser. If that fails, the address is printed anyway.
fn open(url: &str) {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    if !program::succeeds(program(opener).arg(url)) {
        println!("The browser could not be opened with {opener}: follow the address below");
    }
}
