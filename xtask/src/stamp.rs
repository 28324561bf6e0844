//! The version that every address in the page carries.
//!
//! File names stay the same from build to build; the addresses do not. `index.html` names each
//! file with `?v=` and a hash over the whole site, `boot.js` and `worker-boot.js` pass their own
//! `?v=` on to what they load. A new `index.html` therefore never meets an old file, whatever a
//! static host or a browser keeps, as long as `index.html` itself is looked up each time.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use sha2::{Digest, Sha256};

/// What stands in the sources in place of the version.
const PLACEHOLDER: &str = "BUILD_VERSION";

/// Hex digits of the hash that make the version: 48 bits, ample to tell one's own builds apart.
const VERSION_LENGTH: usize = 12;

/// Stamps the site at `dist` with the hash of its content, and answers that version.
///
/// # Errors
/// If the site cannot be read or written, or a relative address in its `index.html` would be
/// loaded without a version.
pub(crate) fn stamp(dist: &Path) -> Result<String> {
    let version = version(&files(dist)?);
    let index = dist.join("index.html");
    let html = fs::read_to_string(&index).context("dist/index.html cannot be read")?;
    fs::write(&index, stamped(&html, &version)?).context("dist/index.html cannot be written")?;
    Ok(version)
}

/// Every file below `folder` with its content, in the order of their names, which are relative
/// to `folder` and use `/`.
///
/// # Errors
/// If a folder or a file cannot be read.
pub(crate) fn files(folder: &Path) -> Result<Vec<(String, Vec<u8>)>> {
    let mut found = Vec::new();
    let mut open = vec![(String::new(), folder.to_owned())];
    while let Some((prefix, folder)) = open.pop() {
        let entries =
            fs::read_dir(&folder).with_context(|| format!("{} cannot be read", folder.display()))?;
        for entry in entries {
            let entry = entry?;
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            if entry.file_type()?.is_dir() {
                open.push((format!("{name}/"), entry.path()));
            } else {
                let content = fs::read(entry.path()).with_context(|| format!("{name} cannot be read"))?;
                found.push((name, content));
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The first hex digits of the SHA-256 of `bytes`.
pub(crate) fn short_hash<'a>(pieces: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hash = Sha256::new();
    for piece in pieces {
        // Lengths first: otherwise bytes could move from one piece to the next unnoticed.
        hash.update((piece.len() as u64).to_le_bytes());
        hash.update(piece);
    }
    let digits = hash.finalize();
    let mut short = String::new();
    for byte in &digits[..VERSION_LENGTH / 2] {
        write!(short, "{byte:02x}").expect("a String takes any text");
    }
    short
}

fn version(files: &[(String, Vec<u8>)]) -> String {
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

/// The addresses of our own files, which index.html writes with a leading `./`.
fn relative_addresses(html: &str) -> impl Iterator<Item = &str> {
    let after_quote = html.split("=\"").skip(1);
    after_quote.filter_map(|rest| rest.split('"').next()).filter(|value| value.starts_with("./"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const META: &str = r#"<meta name="version" content="BUILD_VERSION">"#;

    #[test]
    fn every_placeholder_becomes_the_version() {
        let html = format!(r#"{META}<link href="./a.css?v=BUILD_VERSION"><a href="?set-aside"></a>"#);
        let expected =
            r#"<meta name="version" content="0a1b"><link href="./a.css?v=0a1b"><a href="?set-aside"></a>"#;
        assert_eq!(stamped(&html, "0a1b").unwrap(), expected);
    }

    #[test]
    fn an_address_without_a_version_is_refused() {
        let html = format!(r#"{META}<script src="./boot.js"></script>"#);
        let error = stamped(&html, "0a1b").unwrap_err().to_string();
        assert!(error.starts_with("index.html loads ./boot.js without"), "{error}");
    }

    #[test]
    fn a_page_that_does_not_name_its_version_is_refused() {
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
    fn a_site_on_disk_is_stamped_once_and_alike() {
        let versions = [(), ()].map(|()| {
            let dist = tempfile::tempdir().unwrap();
            fs::create_dir(dist.path().join("style")).unwrap();
            fs::write(dist.path().join("style/main.css"), "main {}").unwrap();
            fs::write(dist.path().join("index.html"), META).unwrap();
            let version = stamp(dist.path()).unwrap();
            let html = fs::read_to_string(dist.path().join("index.html")).unwrap();
            assert_eq!(html, META.replace(PLACEHOLDER, &version));
            version
        });
        assert_eq!(versions[0], versions[1]);
    }
}
