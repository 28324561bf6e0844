//! Where things lie in this checkout.

use std::env;
use std::path::{Path, PathBuf};

/// The checkout's top folder.
///
/// Cargo tells where xtask lies whenever it runs it. What it told at compile time may be another
/// checkout, if two of them share a target folder.
pub(crate) fn root() -> PathBuf {
    let xtask = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    Path::new(&xtask).parent().expect("xtask lies one folder below the top").to_owned()
}

/// The folder that holds the finished site.
pub(crate) fn dist() -> PathBuf {
    root().join("dist")
}

/// Cargo's output folder, where our own intermediate results may lie as well.
pub(crate) fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |dir| root().join(dir))
}
