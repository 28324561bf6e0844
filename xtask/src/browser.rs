//! Chromium and its driver, which the browser tests work with.

use std::env;
use std::path::PathBuf;

use anyhow::{Result, bail};

use crate::program::{self, program};

/// A browser and the program that drives it.
pub(crate) struct Browser {
    /// Chromium, or Chrome.
    pub(crate) chromium: PathBuf,
    /// The driver of the same version.
    pub(crate) chromedriver: PathBuf,
}

/// Finds Chromium and its driver, or installs both where Debian's package manager may.
///
/// # Errors
/// If they are missing and cannot be installed from here.
pub(crate) fn set_up() -> Result<Browser> {
    if let Some(browser) = find() {
        return Ok(browser);
    }
    if may_install() {
        println!("Installing Chromium and its driver with apt-get (a minute or two)");
        let packages = ["install", "-y", "--no-install-recommends", "chromium", "chromium-driver"];
        let installed = apt_get(&["update"]).and_then(|()| apt_get(&packages));
        if let (Ok(()), Some(browser)) = (installed, find()) {
            return Ok(browser);
        }
    }
    bail!(
        "the browser tests need Chromium and chromedriver of the same version: install both \
         (on Debian as root: apt-get install chromium chromium-driver), or name them in CHROMIUM and CHROMEDRIVER"
    )
}

/// What the variables CHROMIUM and CHROMEDRIVER name, or else what lies on the PATH.
fn find() -> Option<Browser> {
    let named = |variable| env::var_os(variable).map(PathBuf::from).filter(|file| file.is_file());
    let chromium = named("CHROMIUM").or_else(|| {
        program::find(&["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"])
    })?;
    let chromedriver = named("CHROMEDRIVER").or_else(|| program::find(&["chromedriver"]))?;
    Some(Browser { chromium, chromedriver })
}

fn may_install() -> bool {
    let is_root = program::output(program("id").arg("-u")).is_some_and(|user| user == "0");
    is_root && program::find(&["apt-get"]).is_some()
}

fn apt_get(arguments: &[&str]) -> Result<()> {
    program::run(program("apt-get").args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
}
