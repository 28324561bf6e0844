//! Lints of the app. Leptos is compiled for the browser alone, and `cargo clippy` would compile it once more. So xtask is
//! Cargo's wrapper of the compiler in the app's build, and has Clippy look at the app's library first.

use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::{env, iter};

use anyhow::{Result, bail};

use crate::workspace;

/// Pairs of the compiler's arguments that only the app's library has.
const LIBRARY: [[&str; 2]; 2] = [["--crate-name", "rangekeeper"], ["--crate-type", "lib"]];

/// Sets this program as the wrapper: Cargo calls it with the compiler as its first argument.
///
/// Cargo hashes the wrapper's path into every symbol, and the optimiser's decisions follow the order of symbols. So the
/// wrapper is a bare name to be found in `PATH`: then every folder builds the same module.
pub(crate) fn set_wrapper(cargo: &mut Command) -> Result<()> {
    let program = workspace::program()?;
    let (Some(folder), Some(name)) = (program.parent(), program.file_name()) else {
        bail!("{} is not the path of a program", program.display());
    };
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = iter::once(folder.to_owned()).chain(env::split_paths(&path));
    cargo.env("PATH", env::join_paths(folders)?).env("RUSTC_WORKSPACE_WRAPPER", name);
    Ok(())
}

/// Compiles what Cargo wants if it has called this program as its wrapper. Clippy's complaints are warnings of the
/// compilation.
pub(crate) fn run_as_wrapper() -> Option<ExitCode> {
    let mut arguments = env::args_os().skip(1);
    let compiler = arguments.next().filter(|it| Path::new(it).file_stem().is_some_and(|it| it == "rustc"))?;
    let arguments: Vec<OsString> = arguments.collect();
    if LIBRARY.iter().all(|pair| arguments.windows(2).any(|it| it == pair)) {
        // Its complaints do not fail the build; the checks look for them.
        let _ = Command::new("clippy-driver").arg(&compiler).args(without_output(&arguments)).status();
    }
    let is_compiled = Command::new(compiler).args(arguments).status().is_ok_and(|status| status.success());
    Some(if is_compiled { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Changes arguments of the compiler so that it writes no file that Cargo could take for the compiled one.
fn without_output(arguments: &[OsString]) -> impl Iterator<Item = OsString> + '_ {
    arguments.iter().map(|argument| match argument.to_string_lossy() {
        text if text.starts_with("--emit=") => {
            let mut emit = OsString::from("--emit=metadata=");
            emit.push(env::temp_dir().join("rangekeeper-lint.rmeta"));
            emit
        }
        text if text.starts_with("--json=") => text.replace(",artifacts", "").into(),
        _ => argument.clone(),
    })
}
