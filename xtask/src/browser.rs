use std::env;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use crate::program::{self, program};
use crate::tools;

/// The package whose tests need browsers.
pub(crate) const TESTS: &str = "rangekeeper-browser-tests";

/// Programs that the tests start, which Debian has packages of.
pub(crate) struct Browser {
    name: &'static str,
    /// The variables that say where each program is, and what it may be called on the PATH.
    programs: &'static [(&'static str, &'static [&'static str])],
    packages: &'static [&'static str],
}

/// Chromium and its driver of the same version, used by everything that needs a browser.
pub(crate) const CHROMIUM: Browser = Browser {
    name: "Chromium",
    programs: &[
        ("CHROMIUM", &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]),
        ("CHROMEDRIVER", &["chromedriver"]),
    ],
    packages: &["chromium", "chromium-driver"],
};

/// Firefox, used only by the tests. Debian has no package of its driver.
const FIREFOX: Browser = Browser {
    name: "Firefox",
    programs: &[("FIREFOX", &["firefox-esr", "firefox"])],
    packages: &["firefox-esr"],
};

/// WebKit's driver, which finds its own browser MiniBrowser, and the virtual screen for it.
const WEBKIT: Browser = Browser {
    name: "WebKitGTK",
    programs: &[("WEBKITDRIVER", &["WebKitWebDriver"]), ("XVFB", &["Xvfb"])],
    packages: &["webkit2gtk-driver", "xvfb"],
};

impl Browser {
    /// Finds the programs, on Debian as root installs them, and passes their paths to `command` as variables.
    pub(crate) fn show_to(&self, command: &mut Command) -> Result<()> {
        let found = self.find().or_else(|| self.install().and_then(|()| self.find()));
        command.envs(found.with_context(|| {
            let Self { name, programs, packages } = self;
            let variables: Vec<&str> = programs.iter().map(|(variable, _)| *variable).collect();
            format!(
                "{name} and its driver are needed: install them (on Debian as root: apt-get install {}), or name the \
                 programs in {}",
                packages.join(" "),
                variables.join(" and ")
            )
        })?);
        Ok(())
    }

    /// Returns the file that each variable names, or else the one on the PATH; `None` if one is missing.
    fn find(&self) -> Option<Vec<(&'static str, PathBuf)>> {
        let find = |(variable, names): &(&'static str, &[&str])| {
            Some((*variable, named(variable).or_else(|| program::find(names))?))
        };
        self.programs.iter().map(find).collect()
    }

    /// Installs the packages with apt-get, where that is possible.
    fn install(&self) -> Option<()> {
        let is_root = program::output(program("id").arg("-u")).is_some_and(|user| user == "0");
        if !is_root || program::find(&["apt-get"]).is_none() {
            return None;
        }
        println!("Installing {} with apt-get (a minute or two)", self.packages.join(" and "));
        let apt_get = |arguments: &[&str]| {
            program::run(program("apt-get").args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
        };
        let install = [&["install", "-y", "--no-install-recommends"], self.packages].concat();
        apt_get(&["update"]).and_then(|()| apt_get(&install)).ok()
    }
}

/// Sets up all browsers, their drivers and axe, and passes their paths to `command` as environment variables.
pub(crate) fn show_all_to(command: &mut Command) -> Result<()> {
    for browser in [CHROMIUM, FIREFOX, WEBKIT] {
        browser.show_to(command)?;
    }
    command.env("GECKODRIVER", named("GECKODRIVER").map_or_else(tools::set_up_geckodriver, Ok)?);
    command.env("AXE", tools::AXE.set_up()?);
    Ok(())
}

fn named(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).map(PathBuf::from).filter(|file| file.is_file())
}
