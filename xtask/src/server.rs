//! Static server for the finished site, on the loopback interface only.

use std::io::ErrorKind;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::thread::{self, JoinHandle};

use anyhow::{Context, Result, anyhow, ensure};
use axum::Router;
use axum::http::{HeaderValue, header};
use tower_http::compression::CompressionLayer;
use tower_http::services::ServeDir;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::program::{self, program};
use crate::workspace;

/// Options of the server.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Serve {
    /// Port on the loopback interface; 0 for any free one.
    pub(crate) port: u16,
    /// True to open the page in the user's browser.
    pub(crate) open: bool,
    /// True to build the site first.
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
///
/// # Errors
/// If there is no site to serve, or the port is taken.
pub(crate) fn serve(serve: &Serve) -> Result<()> {
    ensure!(
        workspace::dist().join("index.html").is_file(),
        "there is no site in dist/: leave out --no-build, or run `cargo xtask build`"
    );
    let server = Server::start(&workspace::dist(), serve.port, &serve.under)?;
    if serve.open {
        open(&server.url);
    }
    println!("{}", server.url);
    server.wait()
}

/// A running server. It serves until the process ends.
pub(crate) struct Server {
    /// Address of the start page, with a `/` at its end.
    pub(crate) url: String,
    thread: JoinHandle<Result<()>>,
}

impl Server {
    /// Serves the folder `site` on 127.0.0.1 below the path `under`, on `port`, or on a free port if that is 0. The
    /// server accepts requests once this returns.
    ///
    /// # Errors
    /// If the port is taken, or may not be used.
    pub(crate) fn start(site: &Path, port: u16, under: &str) -> Result<Self> {
        let listener =
            TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|error| match error.kind() {
                ErrorKind::AddrInUse => {
                    anyhow!("port {port} is in use: choose another one with --port, or 0 for any free one")
                }
                _ => anyhow!("port {port} cannot be used: {error}"),
            })?;
        let path = match under.trim_matches('/') {
            "" => "/".to_owned(),
            path => format!("/{path}/"),
        };
        let url = format!("http://{}{path}", listener.local_addr()?);
        let router = router(site, &path);
        let thread = thread::spawn(move || answer(listener, router));
        Ok(Self { url, thread })
    }

    fn wait(self) -> Result<()> {
        self.thread.join().map_err(|_| anyhow!("the server died"))?
    }
}

fn router(site: &Path, path: &str) -> Router {
    let files = ServeDir::new(site).precompressed_br().precompressed_gzip();
    let router = match path {
        "/" => Router::new().fallback_service(files),
        path => Router::new().nest_service(path, files),
    };
    // Every file may be kept but must be asked for again: whoever rebuilds sees the new build.
    let no_cache =
        SetResponseHeaderLayer::overriding(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    let no_sniffing = SetResponseHeaderLayer::overriding(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    router.layer(CompressionLayer::new()).layer(no_cache).layer(no_sniffing)
}

fn answer(listener: TcpListener, router: Router) -> Result<()> {
    listener.set_nonblocking(true)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        axum::serve(listener, router).await.context("the server stopped")
    })
}

/// Opens the page in the user's browser. If that fails, the address is printed anyway.
fn open(url: &str) {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    if !program::succeeds(program(opener).arg(url)) {
        println!("The browser could not be opened with {opener}: follow the address below");
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::{Read, Write};
    use std::net::TcpStream;

    use super::*;

    /// Creates a site with one file of each relevant type.
    fn site() -> tempfile::TempDir {
        let site = tempfile::tempdir().unwrap();
        fs::write(site.path().join("index.html"), "<!doctype html>").unwrap();
        fs::write(site.path().join("app.js"), "export {};".repeat(100)).unwrap();
        fs::write(site.path().join("app_bg.wasm"), "\0asm".repeat(100)).unwrap();
        site
    }

    /// Requests `path` with these accepted encodings. Returns the status line and the headers in lower case.
    fn get(server: &Server, path: &str, encodings: &str) -> String {
        let host = server.url.strip_prefix("http://").unwrap().split('/').next().unwrap();
        let mut stream = TcpStream::connect(host).unwrap();
        let head = format!(
            "GET {path} HTTP/1.1\r\nHost: {host}\r\nAccept-Encoding: {encodings}\r\nConnection: close\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).unwrap();
        let mut response = Vec::new();
        stream.read_to_end(&mut response).unwrap();
        String::from_utf8_lossy(&response).split("\r\n\r\n").next().unwrap().to_lowercase()
    }

    #[track_caller]
    fn case(server: &Server, path: &str, expected: &[&str]) {
        let head = get(server, path, "gzip");
        for line in expected {
            assert!(head.contains(line), "{path} answers without {line}:\n{head}");
        }
    }

    #[test]
    fn files_come_with_their_type_gzipped_and_never_unasked_from_a_cache() {
        let site = site();
        let server = Server::start(site.path(), 0, "/").unwrap();
        case(&server, "/", &["http/1.1 200", "content-type: text/html", "cache-control: no-cache"]);
        case(&server, "/app.js?v=1", &["200", "content-type: text/javascript", "content-encoding: gzip"]);
        case(&server, "/app_bg.wasm", &["200", "content-type: application/wasm", "content-encoding: gzip"]);
        case(&server, "/nothing.js", &["http/1.1 404"]);
        case(&server, "/../Cargo.toml", &["http/1.1 404"]);
    }

    #[test]
    fn a_compressed_copy_is_sent_to_whoever_takes_it() {
        let site = site();
        fs::write(site.path().join("app.js.br"), "as Brotli").unwrap();
        let server = Server::start(site.path(), 0, "/").unwrap();
        let head = get(&server, "/app.js?v=1", "gzip, br");
        for line in ["200", "content-type: text/javascript", "content-encoding: br", "content-length: 9"] {
            assert!(head.contains(line), "{head}");
        }
        case(&server, "/app.js", &["200", "content-encoding: gzip"]);
        let plain = get(&server, "/app.js", "identity");
        assert!(!plain.contains("content-encoding"), "{plain}");
    }

    #[test]
    fn a_site_below_a_sub_path_is_nowhere_else() {
        let site = site();
        let server = Server::start(site.path(), 0, "games/battleship").unwrap();
        assert!(server.url.ends_with("/games/battleship/"), "{}", server.url);
        case(&server, "/games/battleship/", &["http/1.1 200", "text/html"]);
        case(&server, "/games/battleship/app.js", &["http/1.1 200"]);
        case(&server, "/app.js", &["http/1.1 404"]);
        case(&server, "/", &["http/1.1 404"]);
    }

    #[test]
    fn a_taken_port_is_one_clear_sentence() {
        let site = site();
        let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = taken.local_addr().unwrap().port();
        let error = Server::start(site.path(), port, "/").err().unwrap();
        assert!(error.to_string().starts_with(&format!("port {port} is in use")), "{error}");
    }
}
