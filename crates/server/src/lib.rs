//! A static web server on the loopback interface: for `cargo xtask serve`, the browser tests and the bench.

use std::io::{self, BufRead, BufReader, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// How long a browser may keep a connection without asking for anything.
const SILENCE: Duration = Duration::from_secs(10);

#[derive(Debug, PartialEq, Eq)]
pub struct Request<'a> {
    /// Address below the site's, with its query.
    pub address: &'a str,
    /// Name of the file: `index.html` where the address has none.
    pub name: &'a str,
    pub takes_brotli: bool,
}

#[derive(Debug, Default)]
pub struct File {
    pub content: Vec<u8>,
    pub is_brotli: bool,
}

/// A running server. It ends with this value.
pub struct Server {
    /// Address of the start page, with a `/` at its end.
    pub url: String,
    address: SocketAddr,
    is_shut: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    /// Serves what `file` finds on 127.0.0.1 below the path `under`, on `port`, or on a free port if that is 0. Every
    /// answer has the header `Cache-Control` with this value.
    ///
    /// # Errors
    /// If the port is taken, or may not be used.
    pub fn start(
        port: u16,
        under: &str,
        cache_control: &'static str,
        file: impl Fn(&Request) -> Option<File> + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let address = listener.local_addr()?;
        let under = match under.trim_matches('/') {
            "" => "/".to_owned(),
            path => format!("/{path}/"),
        };
        let url = format!("http://{address}{under}");
        let (is_shut, file) = (Arc::new(AtomicBool::new(false)), Arc::new(file));
        let stops = is_shut.clone();
        let thread = thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if stops.load(Ordering::SeqCst) {
                    break;
                }
                // Browsers open connections ahead of their requests: none may hold up the next.
                let (under, file) = (under.clone(), file.clone());
                thread::spawn(move || answer(&stream, &under, cache_control, &*file));
            }
        });
        Ok(Self { url, address, is_shut, thread: Some(thread) })
    }

    /// Serves until the process is ended.
    pub fn wait(mut self) {
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let Some(thread) = self.thread.take() else { return };
        self.is_shut.store(true, Ordering::SeqCst);
        // A connection wakes it.
        drop(TcpStream::connect(self.address));
        let _ = thread.join();
    }
}

/// Answers one request. If the browser goes away meanwhile, it wants no answer.
fn answer(mut stream: &TcpStream, under: &str, cache_control: &str, file: &dyn Fn(&Request) -> Option<File>) {
    let _ = stream.set_read_timeout(Some(SILENCE));
    let lines = BufReader::new(stream).lines().map_while(Result::ok);
    let head: Vec<String> = lines.take_while(|line| !line.is_empty()).collect();
    let Some(path) = head.first().and_then(|line| line.split(' ').nth(1)) else { return };
    let found = request(path, under, &head).and_then(|request| Some((kind(request.name), file(&request)?)));
    let (status, kind, File { content, is_brotli }) = match found {
        Some((kind, file)) => ("200 OK", kind, file),
        None => ("404 Not Found", "text/plain", File { content: b"not here".to_vec(), is_brotli: false }),
    };
    let encoding = if is_brotli { "Content-Encoding: br\r\n" } else { "" };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n{encoding}Cache-Control: \
         {cache_control}\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
        content.len()
    );
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&content));
}

/// Returns the request for a path, or `None` if it leads out of the site.
fn request<'a>(path: &'a str, under: &str, head: &[String]) -> Option<Request<'a>> {
    let address = path.strip_prefix(under)?;
    let name = address.split('?').next().filter(|name| !name.is_empty()).unwrap_or("index.html");
    let is_inside = name.split('/').all(|part| part != ".." && !part.is_empty());
    let takes_brotli = head.iter().any(|line| {
        let (header, value) = line.split_once(':').unwrap_or_default();
        header.eq_ignore_ascii_case("accept-encoding") && value.split([',', ' ', ';']).any(|it| it == "br")
    });
    is_inside.then_some(Request { address, name, takes_brotli })
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

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    fn start(under: &str) -> Server {
        let site = |request: &Request| match request.name {
            "index.html" => Some(File { content: b"page".to_vec(), is_brotli: false }),
            "app.js" => Some(File { content: b"script".to_vec(), is_brotli: request.takes_brotli }),
            _ => None,
        };
        Server::start(0, under, "no-cache", site).unwrap()
    }

    /// Requests a path, and returns the response in lower case.
    fn get(server: &Server, path: &str, encodings: &str) -> String {
        let mut stream = TcpStream::connect(server.address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nAccept-Encoding: {encodings}\r\n\r\n").unwrap();
        let mut response = String::new();
        stream.read_to_string(&mut response).unwrap();
        response.to_lowercase()
    }

    #[track_caller]
    fn case(server: &Server, path: &str, expected: &[&str]) {
        let response = get(server, path, "gzip, br");
        for part in expected {
            assert!(response.contains(part), "{path} answers without {part}:\n{response}");
        }
    }

    #[test]
    fn files_come_with_their_type_compressed_where_that_is_wanted_and_as_caches_are_told() {
        let server = start("/");
        case(
            &server,
            "/",
            &["http/1.1 200", "text/html", "cache-control: no-cache", "length: 4", "\r\npage"],
        );
        case(&server, "/app.js?v=1", &["200", "text/javascript", "content-encoding: br", "\r\nscript"]);
        assert!(!get(&server, "/app.js", "gzip").contains("content-encoding"));
        case(&server, "/nothing.js", &["http/1.1 404"]);
        for outside in ["/../index.html", "//index.html", "index.html"] {
            case(&server, outside, &["http/1.1 404"]);
        }
    }

    #[test]
    fn a_site_below_a_sub_path_is_nowhere_else_and_ends_with_its_server() {
        let server = start("games/battleship");
        assert!(server.url.ends_with("/games/battleship/"), "{}", server.url);
        case(&server, "/games/battleship/", &["http/1.1 200", "page"]);
        case(&server, "/", &["http/1.1 404"]);
        case(&server, "/app.js", &["http/1.1 404"]);
        let address = server.address;
        drop(server);
        assert!(TcpStream::connect(address).is_err());
    }
}
