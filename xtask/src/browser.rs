//! The browsers that the tests work with, and their drivers.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, bail};

use crate::program::{self, program};
use crate::tools;

/// Chromium and its driver, which everything that needs a browser works with.
pub(crate) struct Chromium {
    /// Chromium, or Chrome.
    pub(crate) browser: PathBuf,
    /// The driver of the same version.
    driver: PathBuf,
}

/// Firefox and its driver, which only the tests need.
pub(crate) struct Firefox {
    browser: PathBuf,
    driver: PathBuf,
}

impl Chromium {
    /// Finds Chromium and its driver, or installs both where Debian's package manager may.
    ///
    /// # Errors
    /// If they are missing and cannot be installed from here.
    pub(crate) fn set_up() -> Result<Self> {
        let found = find_or_install(Self::find, &["chromium", "chromium-driver"]);
        let Some((browser, driver)) = found else {
            bail!(
                "Chromium and chromedriver of the same version are needed: install both \
                 (on Debian as root: apt-get install chromium chromium-driver), or name them in CHROMIUM and \
                 CHROMEDRIVER"
            )
        };
        Ok(Self { browser, driver })
    }

    /// What the variables CHROMIUM and CHROMEDRIVER name, or else what lies on the PATH.
    fn find() -> Option<(PathBuf, PathBuf)> {
        let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
        Some((named_or_on_path("CHROMIUM", &names)?, named_or_on_path("CHROMEDRIVER", &["chromedriver"])?))
    }

    /// Tells `command` where they are.
    pub(crate) fn show_to(&self, command: &mut Command) {
        command.env("CHROMIUM", &self.browser).env("CHROMEDRIVER", &self.driver);
    }
}

impl Firefox {
    /// Finds Firefox, or installs it where Debian's package manager may, and sets up its driver.
    ///
    /// # Errors
    /// If one of them is missing and cannot be installed from here.
    pub(crate) fn set_up() -> Result<Self> {
        let Some(browser) = find_or_install(Self::find, &["firefox-esr"]) else {
            bail!(
                "the browser tests need Firefox: install it (on Debian as root: apt-get install firefox-esr), or \
                 name it in FIREFOX"
            )
        };
        // Debian has no package of it.
        let driver = named("GECKODRIVER").map_or_else(tools::set_up_geckodriver, Ok)?;
        Ok(Self { browser, driver })
    }

    /// What the variable FIREFOX names, or else what lies on the PATH.
    fn find() -> Option<PathBuf> {
        named_or_on_path("FIREFOX", &["firefox-esr", "firefox"])
    }

    /// Tells `command` where they are.
    pub(crate) fn show_to(&self, command: &mut Command) {
        command.env("FIREFOX", &self.browser).env("GECKODRIVER", &self.driver);
    }
}

/// What `find` finds, if need be after Debian's packages of these names have been installed.
fn find_or_install<T>(find: impl Fn() -> Option<T>, packages: &[&str]) -> Option<T> {
    if let Some(found) = find() {
        return Some(found);
    }
    if !may_install() {
        return None;
    }
    println!("Installing {} with apt-get (a minute or two)", packages.join(" and "));
    let install = [&["install", "-y", "--no-install-recommends"], packages].concat();
    apt_get(&["update"]).and_then(|()| apt_get(&install)).ok()?;
    find()
}

/// The file that a variable names, or else the first of `names` that lies on the PATH.
fn named_or_on_path(variable: &str, names: &[&str]) -> Option<PathBuf> {
    named(variable).or_else(|| program::find(names))
}

fn named(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).map(PathBuf::from).filter(|file| file.is_file())
}

fn may_install() -> bool {
    let is_root = program::output(program("id").arg("-u")).is_some_and(|user| user == "0");
    is_root && program::find(&["apt-get"]).is_some()
}

fn apt_get(arguments: &[&str]) -> Result<()> {
    program::run(program("apt-get").args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
}
