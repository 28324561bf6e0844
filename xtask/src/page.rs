//! The page's source, `index.html`, and the folders to copy with it.
//!
//! The folders are listed in one place, the page's elements `<link data-trunk …>`. Trunk reads them, and so does `cargo
//! xtask build`.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::stamp;

/// File name of the page.
const PAGE: &str = "index.html";

/// Beginning of an instruction: an element for the build, which is removed from the finished page.
const INSTRUCTION: &str = "<link data-trunk ";

/// Copies the page and its folders from `source` into the folder `site`, which is created if need be.
///
/// # Errors
/// If a file cannot be read or written, or the page has an unknown instruction.
pub(crate) fn copy(source: &Path, site: &Path) -> Result<()> {
    let html = read(&source.join(PAGE))?;
    write(&site.join(PAGE), html.as_bytes())?;
    for instruction in instructions(&html) {
        match attribute(instruction, "rel") {
            // Compiled by xtask, also for Trunk.
            Some("rust") => {}
            Some("copy-dir") => {
                let from = attribute(instruction, "href");
                let from = from.with_context(|| format!("{PAGE}: {instruction} names no folder"))?;
                let to = site.join(attribute(instruction, "data-target-path").unwrap_or(from));
                for (name, content) in stamp::files(&source.join(from))? {
                    write(&to.join(name), &content)?;
                }
            }
            _ => bail!("{PAGE}: xtask does not know what {instruction} asks for"),
        }
    }
    Ok(())
}

/// Removes the instructions from the copied page. Trunk leaves those that it has skipped.
///
/// # Errors
/// If the page cannot be read or written.
pub(crate) fn remove_instructions(site: &Path) -> Result<()> {
    let page = site.join(PAGE);
    let html = read(&page)?;
    write(&page, without_instructions(&html).as_bytes())
}

fn without_instructions(html: &str) -> String {
    instructions(html).fold(html.to_owned(), |html, instruction| html.replace(instruction, ""))
}

/// Finds the elements that are instructions.
fn instructions(html: &str) -> impl Iterator<Item = &str> {
    html.match_indices(INSTRUCTION).map(|(start, _)| {
        let end = html[start..].find('>').map_or(html.len(), |length| start + length + 1);
        &html[start..end]
    })
}

/// Returns the value of an element's attribute, without its double quotes.
fn attribute<'a>(element: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = element.split_once(&format!(" {name}=\""))?;
    rest.split('"').next()
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))
}

/// Writes a file, and creates its folder if need be.
fn write(path: &Path, content: &[u8]) -> Result<()> {
    let folder = path.parent().expect("a file lies in a folder");
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, content))
        .with_context(|| format!("{} cannot be written", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HTML: &str = r#"<link rel="icon" href="./a.svg">
<link data-trunk rel="rust" data-trunk-skip>
<link data-trunk rel="copy-dir" href="locales">
<link data-trunk rel="copy-dir" href="public" data-target-path="."><p>"#;

    /// Creates a checkout with this page and two folders.
    fn source(html: &str) -> tempfile::TempDir {
        let source = tempfile::tempdir().unwrap();
        for (name, content) in [(PAGE, html), ("locales/en.txt", "a"), ("public/icons/b.png", "b")] {
            write(&source.path().join(name), content.as_bytes()).unwrap();
        }
        source
    }

    #[test]
    fn the_folders_that_the_page_names_are_copied_to_where_it_says() {
        let (source, site) = (source(HTML), tempfile::tempdir().unwrap());
        copy(source.path(), site.path()).unwrap();
        let names = stamp::files(site.path()).unwrap().into_iter().map(|(name, _)| name);
        assert_eq!(names.collect::<Vec<_>>(), ["icons/b.png", PAGE, "locales/en.txt"]);
    }

    #[test]
    fn the_finished_page_has_no_instructions_and_all_else() {
        let (source, site) = (source(HTML), tempfile::tempdir().unwrap());
        copy(source.path(), site.path()).unwrap();
        remove_instructions(site.path()).unwrap();
        let html = read(&site.path().join(PAGE)).unwrap();
        assert_eq!(html, "<link rel=\"icon\" href=\"./a.svg\">\n\n\n<p>");
    }

    #[test]
    fn an_instruction_that_is_not_known_is_refused() {
        for unknown in [r#"rel="css" href="a.css""#, r#"rel="copy-dir""#, r#"href="locales""#] {
            let source = source(&format!("<link data-trunk {unknown}>"));
            let error = copy(source.path(), tempfile::tempdir().unwrap().path()).unwrap_err().to_string();
            assert!(error.contains(unknown), "{error}");
        }
    }
}
