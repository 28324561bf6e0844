//! Other programs: how they are started, and error messages if they fail.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::workspace;

/// Variables that override `.cargo/config.toml` and so silently drop `simd128` from the build. They are cleared for
/// every step, so that all steps share compiled code.
const FLAG_VARIABLES: [&str; 3] = ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_RUSTFLAGS"];

/// Prepares a program that runs in the checkout's top folder.
pub(crate) fn program(name: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(name);
    command.current_dir(workspace::root());
    for variable in FLAG_VARIABLES {
        command.env_remove(variable);
    }
    command
}

/// Prepares the Cargo that started xtask.
pub(crate) fn cargo() -> Command {
    program(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Returns a Cargo that compiles with clippy, whose warnings are errors, and so compiles each crate once for lints and
/// tests. `cargo clippy` would compile all dependencies again, as it makes no machine code.
pub(crate) fn linting_cargo() -> Command {
    let mut cargo = cargo();
    // As `cargo clippy -- -D warnings` passes it on.
    cargo.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver").env("CLIPPY_ARGS", "-Dwarnings");
    cargo
}

/// Runs a program to its end. Its output goes to xtask's.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let line = line(command);
    let status = command.status().with_context(|| format!("`{line}` could not be started"))?;
    ensure!(status.success(), "`{line}` failed ({status})");
    Ok(())
}

/// Runs a program to its end, and returns its standard output. Its error output goes to xtask's.
pub(crate) fn stdout(command: &mut Command) -> Result<String> {
    let line = line(command);
    let output = command.stderr(Stdio::inherit()).output();
    let output = output.with_context(|| format!("`{line}` could not be started"))?;
    ensure!(output.status.success(), "`{line}` failed ({})", output.status);
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Returns true if a program starts and exits successfully. Its output is dropped.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Returns a program's trimmed standard output, or `None` if it fails.
pub(crate) fn output(command: &mut Command) -> Option<String> {
    let output = command.stderr(Stdio::null()).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Returns the first of `names` found on the PATH.
pub(crate) fn find(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    names.iter().find_map(|name| {
        let file = format!("{name}{}", env::consts::EXE_SUFFIX);
        env::split_paths(&path).map(|folder| folder.join(&file)).find(|file| file.is_file())
    })
}

/// Returns the program of this name on the PATH if `--version` prints exactly this version.
pub(crate) fn find_version(name: &str, version: &str) -> Option<PathBuf> {
    let found = find(&[name])?;
    let printed = output(program(&found).arg("--version"))?;
    printed.split_whitespace().any(|word| word == version).then_some(found)
}

/// Formats a command as a person would type it: without the folder of the program.
fn line(command: &Command) -> String {
    let name = Path::new(command.get_program()).file_stem().unwrap_or(command.get_program());
    let words = std::iter::once(name).chain(command.get_args());
    words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failing_program_is_named_as_typed() {
        let failed = |result: Result<()>| result.unwrap_err().to_string().starts_with("`env false` failed");
        assert!(failed(run(program("/usr/bin/env").arg("false"))));
        assert!(failed(stdout(program("/usr/bin/env").arg("false")).map(drop)));
        assert_eq!(stdout(program("/usr/bin/env").args(["echo", "a"])).unwrap(), "a\n");
        assert!(!succeeds(&mut program("rangekeeper-no-such-program")));
    }

    #[test]
    fn a_program_is_found_only_in_the_version_asked_for() {
        let printed = output(Command::new("cargo").arg("--version")).unwrap();
        let version = printed.split_whitespace().nth(1).unwrap();
        assert_eq!(find_version("cargo", version), find(&["cargo"]));
        assert_eq!(find_version("cargo", &version[..1]), None);
    }
}
