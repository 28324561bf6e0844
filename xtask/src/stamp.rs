//! The version, which every address in the page carries.
//!
//! File names stay the same from build to build; the addresses do not. `index.html` adds `?v=` and a hash over the
//! whole site to each file's name. `boot.js` and `worker-boot.js` pass their own `?v=` on to the files that they load.
//! A new `index.html` therefore never loads an old file, whatever a static host or a browser caches, provided that
//! `index.html` itself is revalidated each time.
//!
//! The service worker, `sw.js`, contains the version and a list of every file with its hash. Its own address carries no
//! `?v=`: browsers check for a new version under a fixed name.

use std::fmt::Write;
use std::path::Path;

use anyhow::{Result, bail, ensure};
use base64::prelude::{BASE64_STANDARD, Engine};
use sha2::{Digest, Sha256};

use crate::files::{self, File};

const PLACEHOLDER: &str = "BUILD_VERSION";

const FILES_PLACEHOLDER: &str = "BUILD_FILES";

/// The page and the service worker. Both contain the version, so their own hashes cannot be in the list of files.
const PAGE: &str = "index.html";
const SERVICE_WORKER: &str = "sw.js";

/// Number of hex digits in the version: 48 bits, enough to tell the project's own builds apart.
const VERSION_LENGTH: usize = 12;

pub(crate) fn stamp(dist: &Path) -> Result<String> {
    let files = files::below(dist)?;
    let version = version(&files);
    files::rewrite(&dist.join(PAGE), |html| stamped(&html, &version))?;
    files::rewrite(&dist.join(SERVICE_WORKER), |it| stamped_service_worker(&it, &version, &files))?;
    Ok(version)
}

/// Returns the first [`VERSION_LENGTH`] hex digits of a SHA-256 over `pieces` and their lengths.
pub(crate) fn short_hash<'a>(pieces: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hash = Sha256::new();
    for piece in pieces {
        // Lengths first: otherwise bytes could move from one piece to the next unnoticed.
        hash.update((piece.len() as u64).to_le_bytes());
        hash.update(piece);
    }
    let bytes = &hash.finalize()[..VERSION_LENGTH / 2];
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat()
}

fn version(files: &[File]) -> String {
    short_hash(files.iter().flat_map(|(name, content)| [name.as_bytes(), content.as_slice()]))
}

fn stamped(html: &str, version: &str) -> Result<String> {
    ensure!(
        html.contains(&format!("name=\"version\" content=\"{PLACEHOLDER}\"")),
        "index.html has no <meta name=\"version\" content=\"{PLACEHOLDER}\">, from which the app learns its version"
    );
    let html = html.replace(PLACEHOLDER, version);
    if let Some(address) = relative_addresses(&html).find(|it| !it.ends_with(&format!("?v={version}"))) {
        bail!("index.html loads {address} without ?v={PLACEHOLDER}, so that versions could mix");
    }
    Ok(html)
}

fn stamped_service_worker(script: &str, version: &str, files: &[File]) -> Result<String> {
    for placeholder in [PLACEHOLDER, FILES_PLACEHOLDER] {
        ensure!(
            script.matches(placeholder).count() == 1,
            "{SERVICE_WORKER} does not name {placeholder} once, so it would not know what it serves"
        );
    }
    Ok(script.replace(FILES_PLACEHOLDER, &listed(files)?).replace(PLACEHOLDER, version))
}

fn listed(files: &[File]) -> Result<String> {
    let mut list = "{\n".to_owned();
    for (name, content) in files.iter().filter(|(name, _)| name != PAGE && name != SERVICE_WORKER) {
        ensure!(
            name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_./".contains(&byte)),
            "the file name {name:?} would have to be escaped in addresses: choose a plain one"
        );
        writeln!(list, "  \"{name}\": \"{}\",", integrity(content)).expect("a String takes any text");
    }
    list.push('}');
    Ok(list)
}

/// Returns the hash of a file, in the form of the option `integrity` of `fetch`.
pub(crate) fn integrity(content: &[u8]) -> String {
    format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(content)))
}

/// Finds the addresses of our own files, which begin with `./` in index.html.
fn relative_addresses(html: &str) -> impl Iterator<Item = &str> {
    let after_quote = html.split("=\"").skip(1);
    after_quote.filter_map(|rest| rest.split('"').next()).filter(|value| value.starts_with("./"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::temp_folder::TempFolder;

    const META: &str = r#"<meta name="version" content="BUILD_VERSION">"#;
    const WORKER: &str = r#"const VERSION = "BUILD_VERSION", FILES = BUILD_FILES;"#;

    #[test]
    fn every_placeholder_becomes_the_version_which_every_address_carries() {
        let html = format!(r#"{META}<link href="./a.css?v=BUILD_VERSION"><a href="?set-aside"></a>"#);
        let expected =
            r#"<meta name="version" content="0a1b"><link href="./a.css?v=0a1b"><a href="?set-aside"></a>"#;
        assert_eq!(stamped(&html, "0a1b").unwrap(), expected);
        let html = format!(r#"{META}<script src="./boot.js"></script>"#);
        let error = stamped(&html, "0a1b").unwrap_err().to_string();
        assert!(error.starts_with("index.html loads ./boot.js without"), "{error}");
        assert!(stamped("<html></html>", "0a1b").is_err());
    }

    #[test]
    fn the_version_follows_names_and_content() {
        let site = |name: &str, content: &str| version(&[(name.to_owned(), content.into())]);
        assert_eq!(site("a", "bc"), site("a", "bc"));
        assert_ne!(site("a", "bc"), site("a", "bd"));
        assert_ne!(site("a", "bc"), site("ab", "c"));
        assert_eq!(site("a", "bc").len(), VERSION_LENGTH);
    }

    #[test]
    fn a_site_on_disk_is_stamped_with_the_hash_of_its_files() {
        let stamped = |style: &str| {
            let dist =
                TempFolder::with_files([("style/main.css", style), (PAGE, META), (SERVICE_WORKER, WORKER)]);
            let version = stamp(dist.path()).unwrap();
            let read = |name: &str| files::read_text(&dist.path().join(name)).unwrap();
            assert_eq!(read("index.html"), META.replace(PLACEHOLDER, &version));
            assert!(read("sw.js").contains(&version));
            (version, read("sw.js"))
        };
        assert_eq!(stamped("main {}"), stamped("main {}"));
        let (one, other) = (stamped("main {}"), stamped("main { color: red }"));
        assert!(one.0 != other.0 && one.1 != other.1);
    }

    #[test]
    fn the_service_worker_lists_every_file_but_itself_and_the_page_in_order() {
        let files = ["app.js", "icons/a-1.png", "index.html", "style/main.css", "sw.js"];
        let files = files.map(|name| (name.to_owned(), b"abc".to_vec()));
        // The hash of `abc` by FIPS 180-2, appendix B.1, in base64.
        let hash = "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=";
        let expected = format!(
            "const VERSION = \"0a1b\", FILES = {{\n  \"app.js\": \"{hash}\",\n  \"icons/a-1.png\": \"{hash}\",\n  \
             \"style/main.css\": \"{hash}\",\n}};"
        );
        assert_eq!(stamped_service_worker(WORKER, "0a1b", &files).unwrap(), expected);
        for script in ["", "BUILD_VERSION", "BUILD_FILES", "BUILD_VERSION BUILD_VERSION BUILD_FILES"] {
            assert!(stamped_service_worker(script, "0a1b", &[]).is_err(), "{script}");
        }
        // A name that addresses would escape.
        for name in ["a b.css", "a?.css", "é.css", "a\".css"] {
            let error = listed(&[(name.to_owned(), Vec::new())]).unwrap_err().to_string();
            assert!(error.starts_with(&format!("the file name {name:?}")), "{error}");
        }
    }
}
