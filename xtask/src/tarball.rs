//! The npm package of `bindings/js`, and a project that installs it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

use crate::program::{self, cargo, program};
use crate::tools::{self, WASM_TARGET};
use crate::{browser, compile, files, shrink, workspace};

pub(crate) const FOLDER: &str = "bindings/js";
/// Base name of the script and the module that wasm-bindgen writes.
const NAME: &str = "engine";
/// Variable with the folder of the project, for the browser.
const PROJECT: &str = "RANGEKEEPER_PROJECT";

/// Builds the tarball and returns its path.
pub(crate) fn build() -> Result<PathBuf> {
    tools::set_up_compiler()?;
    let (folder, package) = (folder(), new_folder("npm/package")?);
    let mut build = cargo();
    build.args(["build", "--release", "--locked", "--target", WASM_TARGET, "--manifest-path"]);
    build.arg(folder.join("Cargo.toml")).env("CARGO_TARGET_DIR", workspace::bindings_target());
    // In place of the flags of the app, which keep what it is split by.
    build.env("RUSTFLAGS", format!("-C target-feature=+simd128 {}", compile::remapped_paths()));
    program::run(&mut build)?;
    let module =
        workspace::bindings_target().join(WASM_TARGET).join("release").join(NAME).with_extension("wasm");
    let mut bindgen = Bindgen::new();
    bindgen.web(true)?.omit_default_module_path(false).typescript(true).input_path(module).out_name(NAME);
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.generate(&package).context("wasm-bindgen cannot make a script for the module")?;
    // For compilers whose library does not have `Symbol.dispose`.
    let types = package.join(NAME).with_extension("d.ts");
    files::rewrite(&types, |types| Ok(format!("/// <reference lib=\"esnext.disposable\" />\n{types}")))?;
    shrink::shrink_modules(&[package.join(format!("{NAME}_bg.wasm"))])?;
    copy(&folder.join("package"), &package)?;
    for name in ["README.md", "LICENSE-APACHE", "LICENSE-MIT"] {
        files::write(&package.join(name), files::read(&folder.join(name))?)?;
    }
    let name = program::stdout(npm()?.args(["pack", "--silent"]).current_dir(&package))?;
    Ok(package.join(name.trim()))
}

/// Builds the tarball, installs it in an empty project, and runs the tests there, in Node and in Chromium.
pub(crate) fn test() -> Result<()> {
    let (tarball, project) = (build()?, new_folder("npm/project")?);
    files::write(&project.join("package.json"), r#"{ "private": true, "type": "module" }"#)?;
    let mut install = npm()?;
    install.args(["install", "--offline", "--no-audit", "--no-fund", "--loglevel=error"]).arg(tarball);
    program::run(install.current_dir(&project))?;
    copy(&folder().join("tests"), &project)?;
    let (root, reference) = (workspace::root(), project.join("reference"));
    copy(&root.join("crates/engine/tests/reference"), &reference)?;
    files::write(&reference.join("signature.txt"), files::read(&root.join("bindings/signature.txt"))?)?;
    let mut tests = program("node");
    tests.arg("--test").env("TSC", tools::TYPESCRIPT.set_up()?).current_dir(&project);
    program::run(&mut tests)?;
    let mut in_browser = program::linting_cargo();
    in_browser.args(["test", "--package", browser::TESTS, "--test", "package"]).env(PROJECT, &project);
    browser::CHROMIUM.show_to(&mut in_browser)?;
    program::run(&mut in_browser)
}

fn folder() -> PathBuf {
    workspace::root().join(FOLDER)
}

/// Returns an empty folder in the target folder.
fn new_folder(name: &str) -> Result<PathBuf> {
    let folder = workspace::target().join(name);
    files::remove(&folder)?;
    fs::create_dir_all(&folder).context("the target folder cannot be written")?;
    Ok(folder)
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    files::below(from)?.into_iter().try_for_each(|(name, content)| files::write(&to.join(name), content))
}

fn npm() -> Result<Command> {
    match program::find(&["npm"]) {
        Some(npm) => Ok(program(npm)),
        None => bail!("the npm package needs npm: install Node.js with npm"),
    }
}
