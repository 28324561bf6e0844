//! Browsers for the tests, and their drivers.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, bail};

use crate::program::{self, program};
use crate::tools;

/// Chromium and its driver, used by everything that needs a browser.
pub(crate) struct Chromium {
    /// The executable of Chromium or Chrome.
    browser: PathBuf,
    /// The chromedriver of the browser's version.
    driver: PathBuf,
}

/// Firefox and its driver, used only by the tests.
pub(crate) struct Firefox {
    browser: PathBuf,
    driver: PathBuf,
}

/// WebKit's driver and the virtual screen (Xvfb) for its browser, used only by the tests. The driver finds WebKit's own
/// browser, MiniBrowser, by itself.
pub(crate) struct WebKit {
    driver: PathBuf,
    screen: PathBuf,
}

impl Chromium {
    /// Finds Chromium and its driver. On Debian as root, installs both with apt-get if they are missing.
    ///
    /// # Errors
    /// If they are missing and cannot be installed.
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

    /// Returns the files that the variables CHROMIUM and CHROMEDRIVER name. Searches the PATH for those not named.
    fn find() -> Option<(PathBuf, PathBuf)> {
        let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
        Some((named_or_on_path("CHROMIUM", &names)?, named_or_on_path("CHROMEDRIVER", &["chromedriver"])?))
    }

    /// Passes both paths to `command` as environment variables.
    pub(crate) fn show_to(&self, command: &mut Command) {
        command.env("CHROMIUM", &self.browser).env("CHROMEDRIVER", &self.driver);
    }
}

impl Firefox {
    /// Finds Firefox, and sets up its driver. On Debian as root, installs Firefox with apt-get if it is missing.
    ///
    /// # Errors
    /// If one of them is missing and cannot be installed.
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

    /// Returns the file that the variable FIREFOX names, or else searches the PATH.
    fn find() -> Option<PathBuf> {
        named_or_on_path("FIREFOX", &["firefox-esr", "firefox"])
    }

    /// Passes both paths to `command` as environment variables.
    pub(crate) fn show_to(&self, command: &mut Command) {
        command.env("FIREFOX", &self.browser).env("GECKODRIVER", &self.driver);
    }
}

impl WebKit {
    /// Finds WebKit's driver and Xvfb. On Debian as root, installs both with apt-get if they are missing.
    ///
    /// # Errors
    /// If they are missing and cannot be installed.
    pub(crate) fn set_up() -> Result<Self> {
        let Some((driver, screen)) = find_or_install(Self::find, &["webkit2gtk-driver", "xvfb"]) else {
            bail!(
                "the browser tests need WebKitGTK with its driver, and Xvfb: install them (on Debian as root: apt-get \
                 install webkit2gtk-driver xvfb), or name them in WEBKITDRIVER and XVFB"
            )
        };
        Ok(Self { driver, screen })
    }

    /// Returns the files that the variables WEBKITDRIVER and XVFB name. Searches the PATH for those not named.
    fn find() -> Option<(PathBuf, PathBuf)> {
        Some((named_or_on_path("WEBKITDRIVER", &["WebKitWebDriver"])?, named_or_on_path("XVFB", &["Xvfb"])?))
    }

    /// Passes both paths to `command` as environment variables. The variable MINIBROWSER may name another browser than
    /// the driver's own.
    pub(crate) fn show_to(&self, command: &mut Command) {
        command.env("WEBKITDRIVER", &self.driver).env("XVFB", &self.screen);
    }
}

/// Returns the result of `find`. If it is `None`, installs these Debian packages, where that is possible, and searches
/// again.
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

/// Returns the file that a variable names, or else the first of `names` found on the PATH.
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
