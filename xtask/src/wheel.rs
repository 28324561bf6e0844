//! The Python package of `bindings/python`: built, installed and tested in a virtual environment of its own.

use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result, bail};

use crate::program::{self, program};
use crate::{files, workspace};

pub(crate) const FOLDER: &str = "bindings/python";
/// The list of the environment's packages, in pinned versions; also the name of its copy in the environment.
const REQUIREMENTS: &str = "requirements.txt";

/// Sets up the virtual environment with the packages of `requirements.txt`, unless it has them.
pub(crate) fn set_up() -> Result<()> {
    let requirements = folder().join(REQUIREMENTS);
    // The copy is written last, so that an interrupted installation is never taken for whole.
    let (wanted, copy) = (files::read(&requirements)?, environment().join(REQUIREMENTS));
    if fs::read(&copy).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    let Some(python) = program::find(&["python3", "python"]) else {
        bail!("the bindings need Python: install Python 3.11 or later with pip and venv");
    };
    println!("Installing maturin, pytest and others for the Python package (under a minute)");
    let made = program::run(program(python).args(["-m", "venv", "--clear"]).arg(environment()));
    made.context("no virtual environment could be made: install Python's venv")?;
    let mut install = in_environment("python");
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r"]).arg(&requirements);
    program::run(&mut install)
        .context("pip could not fetch the packages: see to it that its index can be reached")?;
    files::write(&copy, &wanted)
}

/// Builds the wheel and returns its path.
pub(crate) fn build() -> Result<PathBuf> {
    set_up()?;
    let wheels = workspace::target().join("wheels");
    // So that the only file found afterwards is the wheel that was built.
    files::remove(&wheels)?;
    let mut build = in_environment("maturin");
    build.args(["build", "--release", "--generate-stubs", "--out"]).arg(&wheels);
    program::run(build.env("CARGO_TARGET_DIR", workspace::bindings_target()))?;
    let built = files::below(&wheels)?.pop();
    built.map(|(name, _)| wheels.join(name)).context("maturin left no wheel")
}

/// Builds the wheel, installs it and runs the tests in Python.
pub(crate) fn test() -> Result<()> {
    let wheel = build()?;
    let mut install = in_environment("python");
    install.args(["-m", "pip", "install", "--quiet", "--no-deps", "--force-reinstall"]).arg(wheel);
    program::run(&mut install)?;
    program::run(
        in_environment("python").args(["-m", "pytest", "--quiet"]).env("PYTHONDONTWRITEBYTECODE", "1"),
    )
}

fn folder() -> PathBuf {
    workspace::root().join(FOLDER)
}

fn environment() -> PathBuf {
    workspace::target().join("python")
}

/// Prepares a program of the virtual environment that runs in the folder of the package.
fn in_environment(name: &str) -> Command {
    let programs = if cfg!(windows) { "Scripts" } else { "bin" };
    let path = environment().join(programs).join(format!("{name}{}", env::consts::EXE_SUFFIX));
    let mut command = program(path);
    command.current_dir(folder());
    command
}
