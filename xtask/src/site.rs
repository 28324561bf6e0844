//! The finished site: compiled, split, minified, stamped, and moved to `dist/` as a whole.

use std::env;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::compile::{self, Profile};
use crate::compress;
use crate::opening;
use crate::page;
use crate::shrink;
use crate::sizes::{self, Sizes};
use crate::split;
use crate::stamp;
use crate::words;
use crate::workspace;

/// Style sheets in the order in which they are joined. The first declares the layers.
const STYLES: [&str; 22] = [
    "tokens",
    "base",
    "control",
    "card",
    "page",
    "header",
    "board",
    "tooltip",
    "shares",
    "advice",
    "own",
    "placed",
    "why",
    "fleet",
    "shots",
    "status",
    "legend",
    "forecast",
    "menu",
    "lab",
    "lab-figures",
    "opening",
];

/// Builds the site, and prints its size. The old site stays until the new one is complete.
///
/// # Errors
/// If the sources do not compile, a tool fails, or a folder cannot be read or written.
pub(crate) fn build() -> Result<()> {
    let module = compile::compile(Profile::Release)?;
    let dist = workspace::dist();
    // Beside it, so that it can be moved and need not be copied.
    let staging = dist.with_extension("unfinished");
    remove_folder(&staging)?;
    page::copy(&workspace::root(), &staging)?;
    let version = finish(&staging, &module, Profile::Release)?;
    replace(&dist, &staging)?;
    report(&dist, &version)
}

/// Finishes the site in Trunk's staging folder. The hook in `Trunk.toml` calls it.
///
/// # Errors
/// If it was not called by Trunk, and as [`build`].
pub(crate) fn finish_for_trunk() -> Result<()> {
    let staging = env::var_os("TRUNK_STAGING_DIR").map(PathBuf::from);
    let staging =
        staging.context("`finish` is for Trunk, which calls it; `cargo xtask build` needs no Trunk")?;
    let is_release = env::var_os("TRUNK_PROFILE").is_some_and(|profile| profile == "release");
    let profile = if is_release { Profile::Release } else { Profile::Dev };
    finish(&staging, &compile::compile(profile)?, profile).map(drop)
}

/// Completes a site in a folder with the page and its copied folders: adds the compiled module, minifies and stamps.
/// Returns the version.
fn finish(site: &Path, module: &Path, profile: Profile) -> Result<String> {
    let modules = split::split(module, site)?;
    if profile == Profile::Release {
        shrink::shrink_modules(&modules)?;
    }
    // The script tells the hashes of the parts, which must be as they stay.
    split::join_scripts(site)?;
    join_styles(site)?;
    opening::draw(site)?;
    words::fill(site)?;
    if profile == Profile::Release {
        shrink::shrink_texts(site)?;
    }
    page::remove_instructions(site)?;
    let version = stamp::stamp(site)?;
    if profile == Profile::Release {
        compress::compress(site)?;
    }
    Ok(version)
}

/// Joins the copied style sheets into one.
fn join_styles(site: &Path) -> Result<()> {
    let folder = site.join("style");
    let mut joined = String::new();
    for name in STYLES {
        let file = folder.join(name).with_extension("css");
        joined += &fs::read_to_string(&file).with_context(|| format!("{} cannot be read", file.display()))?;
        fs::remove_file(&file).with_context(|| format!("{} cannot be removed", file.display()))?;
    }
    // Fails if a style sheet is left that the list does not name.
    fs::remove_dir(&folder)
        .with_context(|| format!("{} has more than xtask's list of styles", folder.display()))?;
    fs::write(site.join("style.css"), joined).context("the style sheet cannot be written")
}

/// Replaces the old site, if there is one, by the new one. On failure the old one stays.
fn replace(dist: &Path, new: &Path) -> Result<()> {
    let old = dist.with_extension("old");
    remove_folder(&old)?;
    let has_old = dist.exists();
    let failed = || format!("{} cannot be replaced", dist.display());
    if has_old {
        fs::rename(dist, &old).with_context(failed)?;
    }
    if let Err(error) = fs::rename(new, dist) {
        if has_old {
            fs::rename(&old, dist).with_context(failed)?;
        }
        return Err(error).with_context(failed);
    }
    remove_folder(&old)
}

/// Removes a folder and its content. Does nothing if it does not exist.
fn remove_folder(folder: &Path) -> Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(error).with_context(|| format!("{} cannot be removed", folder.display()))
        }
        _ => Ok(()),
    }
}

fn report(dist: &Path, version: &str) -> Result<()> {
    let line = |name: &str, Sizes { plain, gzip, brotli }: Sizes| {
        println!("  {name:24} {plain:>8} {gzip:>8} {brotli:>8}");
    };
    println!("\ndist/, version {version}    bytes     gzip   Brotli");
    let mut total = Sizes::default();
    for (name, file) in sizes::sizes(dist)? {
        line(&name, file);
        total.plain += file.plain;
        total.gzip += file.gzip;
        total.brotli += file.brotli;
    }
    line("all together", total);
    println!();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Creates a folder with `dist` and `dist.unfinished`, each a site of one file, or missing if `None`.
    fn sites(old: Option<&str>, new: Option<&str>) -> tempfile::TempDir {
        let top = tempfile::tempdir().unwrap();
        for (name, site) in [("dist", old), ("dist.unfinished", new)] {
            if let Some(file) = site {
                fs::create_dir(top.path().join(name)).unwrap();
                fs::write(top.path().join(name).join(file), "").unwrap();
            }
        }
        top
    }

    /// Replaces the old site by the new one. Returns whether that succeeded, and the files that there are then.
    fn replaced(old: Option<&str>, new: Option<&str>) -> (bool, Vec<String>) {
        let top = sites(old, new);
        let done = replace(&top.path().join("dist"), &top.path().join("dist.unfinished")).is_ok();
        (done, stamp::files(top.path()).unwrap().into_iter().map(|(name, _)| name).collect())
    }

    #[test]
    fn a_new_site_takes_the_place_of_the_whole_old_one() {
        assert_eq!(replaced(Some("old"), Some("new")), (true, vec!["dist/new".to_owned()]));
        assert_eq!(replaced(None, Some("new")), (true, vec!["dist/new".to_owned()]));
    }

    #[test]
    fn the_old_site_stays_where_the_new_one_cannot_come() {
        assert_eq!(replaced(Some("old"), None), (false, vec!["dist/old".to_owned()]));
        assert_eq!(replaced(None, None), (false, Vec::new()));
    }
}
