//! The finished site: compiled, split, minified, stamped, and moved to `dist/` as a whole.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::{arrange, compile, compress, files, opening, shrink, sizes, split, stamp, words, workspace};

const PAGE: &str = "index.html";

/// Folders of the sources, and what they are called in the site.
const FOLDERS: [(&str, &str); 3] = [("public", ""), ("style", STYLES), ("locales", "locales")];

const STYLES: &str = "style";

/// The style sheet that comes first: it declares the order of the layers, so the others may come in any.
const FIRST_STYLE: &str = "tokens.css";

/// The mark of what `index.html` says to Trunk alone.
const FOR_TRUNK: &str = "<link data-trunk ";

/// Whom a site is built for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// For players: as small as can be.
    Publish,
    /// For a look on this machine: without wasm-opt and compressed copies, which take a minute.
    TryOut,
}

/// Builds the site, and prints its size. The old site stays until the new one is complete.
pub(crate) fn build(purpose: Purpose) -> Result<()> {
    let dist = workspace::dist();
    // Beside it, so that it can be moved and need not be copied.
    let staging = dist.with_extension("unfinished");
    files::remove(&staging)?;
    let version = build_in(&staging, purpose)?;
    replace(&dist, &staging)?;
    println!("\n{:24} {:>8}", format!("dist/, version {version}"), "bytes");
    let sizes = sizes::sizes(&dist)?;
    for (name, bytes) in &sizes {
        println!("  {name:26} {bytes:>8}");
    }
    println!("  {:26} {:>8}\n", "all together", sizes.values().sum::<usize>());
    Ok(())
}

/// Builds the site for Trunk, whose hook calls it, if this is called by Trunk. Returns false if not.
pub(crate) fn build_for_trunk() -> Result<bool> {
    let Some(staging) = env::var_os("TRUNK_STAGING_DIR").map(PathBuf::from) else { return Ok(false) };
    let is_release = env::var_os("TRUNK_PROFILE").is_some_and(|profile| profile == "release");
    build_in(&staging, if is_release { Purpose::Publish } else { Purpose::TryOut })?;
    Ok(true)
}

/// Builds the site in a folder, which is created if need be. Returns its version.
fn build_in(site: &Path, purpose: Purpose) -> Result<String> {
    let module = compile::compile()?;
    copy(&workspace::root(), site)?;
    let modules = split::split(&module, site)?;
    if purpose == Purpose::Publish {
        shrink::shrink_modules(&modules)?;
        arrange::arrange(&modules, &site.join(split::SCRIPT))?;
    }
    // The script tells the hashes of the parts, which must be as they stay.
    split::join_scripts(site)?;
    join_styles(site)?;
    opening::draw(site)?;
    words::fill(site)?;
    shrink::shrink_texts(site)?;
    let version = stamp::stamp(site)?;
    if purpose == Purpose::Publish {
        compress::compress(site)?;
    }
    Ok(version)
}

fn copy(source: &Path, site: &Path) -> Result<()> {
    for (from, to) in FOLDERS {
        for (name, content) in files::below(&source.join(from))? {
            files::write(&site.join(to).join(name), content)?;
        }
    }
    let html = files::read_text(&source.join(PAGE))?;
    let lines = html.split_inclusive('\n').filter(|line| !line.contains(FOR_TRUNK));
    files::write(&site.join(PAGE), lines.collect::<String>())
}

fn join_styles(site: &Path) -> Result<()> {
    let folder = site.join(STYLES);
    let mut files = files::below(&folder)?;
    // Within a layer, `lab-figures.css` comes after `lab.css`.
    files.sort_by_key(|(name, _)| (name != FIRST_STYLE, name.trim_end_matches(".css").to_owned()));
    let joined = files.into_iter().flat_map(|(_, content)| content).collect::<Vec<_>>();
    files::write(&site.join("style.css"), joined)?;
    files::remove(&folder)
}

/// Replaces the old site, if there is one, by the new one. On failure the old one stays.
fn replace(dist: &Path, new: &Path) -> Result<()> {
    let old = dist.with_extension("old");
    files::remove(&old)?;
    if dist.exists() {
        files::rename(dist, &old)?;
    }
    let renamed = files::rename(new, dist);
    if renamed.is_err() && old.exists() {
        files::rename(&old, dist)?;
    }
    renamed.and_then(|()| files::remove(&old))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::temp_folder::TempFolder;

    #[test]
    fn the_page_is_copied_with_its_folders_and_without_what_it_says_to_trunk() {
        let source = TempFolder::with_files([
            (PAGE, "<html>\n<link data-trunk rel=\"rust\">\n<p>\n"),
            ("public/icons/b.png", "b"),
            ("style/a.css", "a {}\n"),
            ("style/tokens.css", "@layer a;\n"),
            ("locales/en.txt", "a"),
            ("src/main.rs", ""),
        ]);
        let site = TempFolder::new();
        copy(source.path(), site.path()).unwrap();
        join_styles(site.path()).unwrap();
        assert_eq!(site.names(), ["icons/b.png", PAGE, "locales/en.txt", "style.css"]);
        let read = |name: &str| files::read_text(&site.path().join(name)).unwrap();
        assert_eq!(read(PAGE), "<html>\n<p>\n");
        assert_eq!(read("style.css"), "@layer a;\na {}\n");
    }

    #[test]
    fn a_new_site_takes_the_place_of_the_whole_old_one_which_stays_where_it_cannot() {
        let case = |files: &[&str], succeeds: bool, left: &str| {
            let top = TempFolder::with_files(files.iter().map(|name| (*name, "")));
            let replaced = replace(&top.path().join("dist"), &top.path().join("dist.unfinished"));
            assert_eq!((replaced.is_ok(), top.names()), (succeeds, vec![left.to_owned()]));
        };
        case(&["dist/old", "dist.unfinished/new"], true, "dist/new");
        case(&["dist.unfinished/new"], true, "dist/new");
        case(&["dist/old"], false, "dist/old");
    }
}
