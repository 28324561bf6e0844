//! The packages of the engine for other languages, in `bindings/`: built, installed and tested as their users get them.

use std::path::PathBuf;

use anyhow::Result;

use crate::program::{self, cargo};
use crate::tools::WASM_TARGET;
use crate::{tarball, tools, wheel, workspace};

/// Sets up what the packages are built and tested with.
pub(crate) fn set_up() -> Result<()> {
    tools::set_up_build()?;
    tools::TYPESCRIPT.set_up()?;
    wheel::set_up()
}

/// Builds the Python package and the npm package, and returns their paths.
pub(crate) fn build() -> Result<[PathBuf; 2]> {
    Ok([tarball::build()?, wheel::build()?])
}

/// Checks the Rust halves, then builds, installs and tests the packages.
pub(crate) fn test() -> Result<()> {
    for (folder, target) in [(wheel::FOLDER, None), (tarball::FOLDER, Some(WASM_TARGET))] {
        let manifest = workspace::root().join(folder).join("Cargo.toml");
        program::run(cargo().args(["fmt", "--check", "--manifest-path"]).arg(&manifest))?;
        let mut clippy = cargo();
        clippy.args(["clippy", "--release", "--locked", "--quiet", "--manifest-path"]).arg(&manifest);
        clippy.args(target.map(|target| ["--target", target]).iter().flatten());
        program::run(
            clippy.args(["--", "-D", "warnings"]).env("CARGO_TARGET_DIR", workspace::bindings_target()),
        )?;
    }
    tarball::test()?;
    wheel::test()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files;

    #[test]
    fn every_package_has_the_version_of_the_workspace() {
        let version = env!("CARGO_PKG_VERSION");
        for (file, line) in [
            ("bindings/python/Cargo.toml", format!("\nversion = \"{version}\"\n")),
            ("bindings/js/Cargo.toml", format!("\nversion = \"{version}\"\n")),
            ("bindings/js/package/package.json", format!("\n  \"version\": \"{version}\",\n")),
        ] {
            assert!(files::read_text(&workspace::root().join(file)).unwrap().contains(&line), "{file}");
        }
    }
}
