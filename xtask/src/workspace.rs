//! Where things lie in this checkout.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};

/// The checkout's top folder.
///
/// Cargo tells where xtask lies whenever it runs it. What it told at compile time may be another
/// checkout, if two of them share a target folder, or a name that the folder had.
pub(crate) fn root() -> PathBuf {
    let xtask = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    above(Path::new(&xtask))
}

/// Makes sure that this program was compiled from this checkout's sources.
///
/// # Errors
/// If it was compiled in another checkout that shares the target folder. Cargo knows sources by their paths within the
/// checkout and by their times, and so takes one for the other.
pub(crate) fn ensure_own_program() -> Result<()> {
    let compiled_in = above(Path::new(env!("CARGO_MANIFEST_DIR")));
    ensure!(
        is_own(&env::current_exe()?, &compiled_in, &root()),
        "this xtask was compiled in {}, which shares the target folder: give every checkout a target folder of its \
         own, or run `touch xtask/src/main.rs` and try again",
        compiled_in.display()
    );
    Ok(())
}

/// Whether a program that was compiled in one checkout may run for another: only where it lies in that, which has been
/// moved since, or is seen by another path.
fn is_own(program: &Path, compiled_in: &Path, checkout: &Path) -> bool {
    compiled_in == checkout || program.starts_with(checkout)
}

fn above(xtask: &Path) -> PathBuf {
    xtask.parent().expect("xtask lies one folder below the top").to_owned()
}

/// The folder that holds the finished site.
pub(crate) fn dist() -> PathBuf {
    root().join("dist")
}

/// Cargo's output folder, where our own intermediate results may lie as well.
pub(crate) fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |dir| root().join(dir))
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
