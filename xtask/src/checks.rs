//! The steps of `cargo xtask test`: every check that a change must pass.

use std::ffi::OsString;
use std::fs;
use std::process::Command;
use std::str::FromStr;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use rangekeeper_server::Server;

use crate::browser;
use crate::program::{self, cargo};
use crate::server;
use crate::site::{self, Purpose};
use crate::sizes;
use crate::times;
use crate::tools;
use crate::workspace;

/// The packages with public documentation.
const PUBLIC_PACKAGES: [&str; 2] = ["rangekeeper-engine", "rangekeeper-play"];

/// The package whose tests need browsers. They are a step of their own.
const BROWSER_TESTS: &str = "rangekeeper-browser-tests";

/// Packages of which every step compiles the dependencies with the same features, so that none is compiled twice. xtask
/// has other ones: it was compiled by itself before any step ran.
const ALL_BUT_XTASK: [&str; 3] = ["--workspace", "--exclude", "xtask"];

/// Variable that asks the browser tests to try in every browser what works alike in all.
const ALL_BROWSERS: &str = "RANGEKEEPER_ALL_BROWSERS";

/// Sub-path at which the browser tests load the site a second time: a static host may serve it below any path.
const SUB_PATH: &str = "/some/sub-path/";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// The sources are formatted as rustfmt does.
    Format,
    /// The workflows in `.github/` pass actionlint.
    Workflows,
    /// Clippy has no warnings. It looks at the host alone: no source differs for the browser.
    Clippy,
    /// Unit tests, integration tests and the examples in the documentation pass.
    Tests,
    /// The public documentation builds without broken links.
    Docs,
    /// The site builds, and no file is larger than its budget.
    Build,
    /// The site works in a real browser.
    Browser,
}

impl Step {
    /// All steps in the order in which they run: the fastest to fail come first.
    pub(crate) const ALL: [Self; 7] =
        [Self::Format, Self::Workflows, Self::Clippy, Self::Tests, Self::Docs, Self::Build, Self::Browser];

    fn name(self) -> &'static str {
        match self {
            Self::Format => "format",
            Self::Workflows => "workflows",
            Self::Clippy => "clippy",
            Self::Tests => "tests",
            Self::Docs => "docs",
            Self::Build => "build",
            Self::Browser => "browser",
        }
    }

    fn set_up(self) -> Result<()> {
        match self {
            Self::Format | Self::Clippy => tools::set_up_checks(),
            Self::Workflows => tools::set_up_actionlint().map(drop),
            Self::Tests | Self::Docs => Ok(()),
            Self::Build => tools::set_up_build(),
            Self::Browser => browser::show_all_to(&mut cargo()),
        }
    }

    fn run(self, all: bool) -> Result<()> {
        match self {
            Self::Format => program::run(cargo().args(["fmt", "--all", "--check"])),
            Self::Workflows => workflows(),
            Self::Clippy => clippy(),
            Self::Tests => tests_without_browsers(),
            Self::Docs => docs(),
            Self::Build => site::build(Purpose::Publish).and_then(|()| sizes::check(&workspace::dist())),
            Self::Browser => browser_tests(all),
        }
    }
}

impl FromStr for Step {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|step| step.name() == name)
            .ok_or_else(|| format!("the steps are {}", Self::ALL.map(Self::name).join(", ")))
    }
}

/// Sets up the tools, runs the steps in order until one fails, and prints a summary line. With `all`, the browser tests
/// try in every browser what works alike in all.
///
/// # Errors
/// If a step fails, or its tools cannot be set up.
pub(crate) fn run(steps: &[Step], all: bool) -> Result<()> {
    let start = Instant::now();
    let mut times = vec![timed("set-up", || steps.iter().try_for_each(|step| step.set_up()))?];
    for step in steps {
        times.push(timed(step.name(), || step.run(all))?);
    }
    println!("\nEverything passed in {}: {}", in_words(start.elapsed()), times.join(", "));
    Ok(())
}

/// Builds the site and runs the bench against it.
///
/// # Errors
/// If the site does not build, there is no browser, or the bench fails.
pub(crate) fn bench(arguments: &[OsString]) -> Result<()> {
    site::build(Purpose::Publish)?;
    let mut bench = cargo();
    bench.args(["run", "--package", "rangekeeper-bench", "--"]).args(arguments);
    browser::CHROMIUM.show_to(&mut bench)?;
    let _servers = show_site(&mut bench)?;
    program::run(&mut bench)
}

/// Runs actionlint on every workflow. Checks first that there is one: actionlint succeeds if there are none.
fn workflows() -> Result<()> {
    const FILES: &str = ".github/workflows/*.yml";
    let folder = workspace::root().join(".github/workflows");
    let mut entries =
        fs::read_dir(&folder).with_context(|| format!("{} cannot be read", folder.display()))?;
    ensure!(
        entries.any(|entry| entry.is_ok_and(|entry| entry.path().extension().is_some_and(|it| it == "yml"))),
        "no workflow is called {FILES}"
    );
    program::run(program::program("node").arg(tools::set_up_actionlint()?).arg(FILES))
}

fn clippy() -> Result<()> {
    let warnings_are_errors = ["--", "-D", "warnings"];
    program::run(cargo().args(["clippy", "--workspace", "--all-targets"]).args(warnings_are_errors))
}

fn tests_without_browsers() -> Result<()> {
    let but_browsers = || [&ALL_BUT_XTASK[..], &["--exclude", BROWSER_TESTS]].concat();
    times::run(cargo().args(["test", "--tests"]).args(but_browsers()))?;
    program::run(cargo().args(["test", "--doc"]).args(but_browsers()))?;
    program::run(cargo().args(["test", "--package", "xtask"]))
}

fn docs() -> Result<()> {
    let packages = PUBLIC_PACKAGES.iter().flat_map(|package| ["--package", package]);
    program::run(cargo().args(["doc", "--no-deps"]).args(packages).env("RUSTDOCFLAGS", "-D warnings"))
}

fn browser_tests(all: bool) -> Result<()> {
    let mut tests = cargo();
    tests.arg("test").args(ALL_BUT_XTASK).args(["--test", "browser"]);
    if all {
        tests.env(ALL_BROWSERS, "1");
    }
    browser::show_all_to(&mut tests)?;
    let _servers = show_site(&mut tests)?;
    times::run(&mut tests)
}

/// Serves `dist/` at the root and below a sub-path, and passes both addresses to `command`.
fn show_site(command: &mut Command) -> Result<[Server; 2]> {
    let at_root = server::start(0, "/")?;
    let below = server::start(0, SUB_PATH)?;
    command.env("RANGEKEEPER_URL", &at_root.url).env("RANGEKEEPER_SUB_PATH_URL", &below.url);
    Ok([at_root, below])
}

/// Runs one part under a heading. Returns its name and time for the summary.
fn timed(name: &str, part: impl FnOnce() -> Result<()>) -> Result<String> {
    println!("\n=== {name}");
    let start = Instant::now();
    part().with_context(|| format!("{name} did not pass"))?;
    let time = in_words(start.elapsed());
    println!("=== {name}: {time}");
    Ok(format!("{name} {time}"))
}

fn in_words(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..60 => format!("{seconds} s"),
        seconds => format!("{} min {} s", seconds / 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_read_as_minutes_and_seconds() {
        assert_eq!(in_words(Duration::from_millis(59_900)), "59 s");
        assert_eq!(in_words(Duration::from_secs(125)), "2 min 5 s");
    }

    #[test]
    fn every_step_is_known_by_its_name() {
        for step in Step::ALL {
            assert_eq!(step.name().parse(), Ok(step));
        }
    }
}
