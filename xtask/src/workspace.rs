use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::{env, io};

use anyhow::{Result, anyhow, ensure};

/// Returns the checkout's top folder.
///
/// Cargo sets the variable whenever it runs xtask. The value at compile time may be outdated: another checkout that
/// shares the target folder, or a former name of this one.
pub(crate) fn root() -> PathBuf {
    let xtask = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    above(Path::new(&xtask))
}

/// Returns the path of this program as it was at the first call. The step `tests` puts a new program in its place, and
/// the system's answer is then a path that does not exist.
pub(crate) fn program() -> Result<&'static Path> {
    static PROGRAM: LazyLock<io::Result<PathBuf>> = LazyLock::new(env::current_exe);
    PROGRAM.as_deref().map_err(|error| anyhow!("xtask does not know its own path: {error}"))
}

/// Checks that this program was compiled from this checkout's sources.
pub(crate) fn ensure_own_program() -> Result<()> {
    let compiled_in = above(Path::new(env!("CARGO_MANIFEST_DIR")));
    ensure!(
        is_own(program()?, &compiled_in, &root()),
        "this xtask was compiled in {}, which shares the target folder: give every checkout a target folder of its \
         own, or run `touch xtask/src/main.rs` and try again",
        compiled_in.display()
    );
    Ok(())
}

/// Returns true if a program compiled in one folder may run for this checkout: it was compiled in this checkout, or it
/// lies there, and the checkout has been moved since or is reached by another path.
fn is_own(program: &Path, compiled_in: &Path, checkout: &Path) -> bool {
    compiled_in == checkout || program.starts_with(checkout)
}

fn above(xtask: &Path) -> PathBuf {
    xtask.parent().expect("xtask lies one folder below the top").to_owned()
}

pub(crate) fn dist() -> PathBuf {
    root().join("dist")
}

/// Returns Cargo's target folder, which may hold our own intermediate results too.
pub(crate) fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |dir| root().join(dir))
}

/// Returns Cargo's target folder for the packages of `bindings/`, which are compiled with other features and profiles.
pub(crate) fn bindings_target() -> PathBuf {
    target().join("bindings")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_of_another_checkout_in_a_shared_folder_is_not_ours() {
        let is_own = |program: &str, compiled_in: &str| {
            is_own(Path::new(program), Path::new(compiled_in), Path::new("/here"))
        };
        assert!(is_own("/here/target/debug/xtask", "/here"));
        assert!(is_own("/shared/debug/xtask", "/here"));
        assert!(is_own("/here/target/debug/xtask", "/name/before"));
        assert!(!is_own("/shared/debug/xtask", "/there"));
    }
}
