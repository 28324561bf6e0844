//! The tools that the project needs, in pinned versions, and how they are set up.
//!
//! What is not part of the Rust toolchain goes into a folder of the person's cache, one folder
//! per tool and version, so that it is shared between checkouts and a second start finds it by
//! looking at one file.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::lockfile;
use crate::program::{self, cargo, program};

/// Trunk, which puts the site together. 0.22 asks for a newer Rust than this project does.
const TRUNK_VERSION: &str = "0.21.14";

/// npm's `binaryen`, which carries `wasm-opt`.
const BINARYEN_VERSION: &str = "132.0.0";

/// The compilation target of everything that runs in the browser.
pub(crate) const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// What a build of the site works with.
pub(crate) struct Toolbox {
    /// Trunk itself.
    pub(crate) trunk: PathBuf,
    /// The command line of wasm-bindgen, of the very version that the app is linked with.
    pub(crate) wasm_bindgen: PathBuf,
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
    Ok(Toolbox { trunk: trunk.set_up()?, wasm_bindgen: wasm_bindgen.set_up()?, wasm_opt: set_up_wasm_opt()? })
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

/// A command line tool from crates.io.
struct Crate<'a> {
    name: &'a str,
    version: &'a str,
    flags: &'a [&'a str],
    /// The program that it installs.
    program: &'a str,
    /// How long it takes to compile on two cores.
    minutes: u32,
}

impl Crate<'_> {
    /// Installs the tool unless it is there, and answers where its program lies.
    fn set_up(&self) -> Result<PathBuf> {
        let folder = cache()?.join(format!("{}-{}", self.name, self.version));
        let installed = folder.join("bin").join(format!("{}{}", self.program, env::consts::EXE_SUFFIX));
        if !installed.is_file() {
            let Self { name, version, minutes, .. } = self;
            println!("Installing {name} {version} (compiles for about {minutes} minutes, only this once)");
            let mut install = cargo();
            install.args(["install", name, "--version", &format!("={version}"), "--root"]);
            // From the cache folder, so that no setting of this checkout reaches another project.
            install.arg(&folder).args(self.flags).current_dir(cache()?).env_remove("CARGO_TARGET_DIR");
            program::run(&mut install).ok().with_context(|| {
                format!("{name} {version} could not be installed: see to it that crates.io can be reached, then try again")
            })?;
        }
        Ok(installed)
    }
}

/// Installs wasm-opt through npm unless it is there; goes on without it where npm cannot.
fn set_up_wasm_opt() -> Result<Option<PathBuf>> {
    let folder = cache()?.join(format!("binaryen-{BINARYEN_VERSION}"));
    let wasm_opt = folder.join("node_modules/binaryen/bin/wasm-opt");
    let (Some(_node), Some(npm)) = (program::find(&["node"]), program::find(&["npm"])) else {
        println!("Going on without wasm-opt, the site will be larger: install Node.js with npm to have it");
        return Ok(None);
    };
    if wasm_opt.is_file() {
        return Ok(Some(wasm_opt));
    }
    println!("Installing wasm-opt with npm (binaryen {BINARYEN_VERSION}, under a minute)");
    // Into a folder of another name first, so that an interrupted download is never taken for whole.
    let unfinished = folder.with_extension("unfinished");
    fs::create_dir_all(&unfinished).context("the cache folder cannot be written")?;
    let mut install = program(npm);
    install.args([
        "install",
        "--no-save",
        "--no-audit",
        "--no-fund",
        "--no-package-lock",
        "--ignore-scripts",
    ]);
    install.args([
        "--loglevel=error",
        "--fetch-retries=1",
        &format!("binaryen@{BINARYEN_VERSION}"),
        "--prefix",
    ]);
    install.arg(&unfinished).current_dir(&unfinished);
    if program::run(&mut install).is_err() {
        println!("Going on without wasm-opt, the site will be larger: npm could not fetch binaryen");
        return Ok(None);
    }
    fs::rename(&unfinished, &folder).context("wasm-opt cannot be moved to its place in the cache")?;
    Ok(Some(wasm_opt))
}

/// The folder of the person's cache that holds our tools; made if need be.
fn cache() -> Result<PathBuf> {
    let base = env::var_os("XDG_CACHE_HOME").map(PathBuf::from).filter(|folder| folder.is_absolute());
    let Some(base) = base.or_else(|| env::home_dir().map(|home| home.join(".cache"))) else {
        bail!("there is no home folder to keep tools in: set XDG_CACHE_HOME to a folder of your choice");
    };
    let cache = base.join("rangekeeper").join("tools");
    fs::create_dir_all(&cache).with_context(|| {
        format!("{} cannot be made: set XDG_CACHE_HOME to a folder you own", cache.display())
    })?;
    Ok(cache)
}
