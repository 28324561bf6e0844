//! Cargo.lock, read only for the versions it pins.

use std::fs;

use anyhow::{Context, Result};

use crate::workspace;

/// The version of `package` that this checkout is locked to.
///
/// # Errors
/// If there is no Cargo.lock, or the package is not in it.
pub(crate) fn version(package: &str) -> Result<String> {
    let path = workspace::root().join("Cargo.lock");
    let text = fs::read_to_string(path).context("Cargo.lock cannot be read")?;
    version_in(&text, package).with_context(|| format!("Cargo.lock does not name {package}"))
}

/// Cargo writes a package's name and version on two lines, one after the other.
fn version_in(lockfile: &str, package: &str) -> Option<String> {
    let mut lines = lockfile.lines();
    lines.find(|line| value(line, "name") == Some(package))?;
    value(lines.next()?, "version").map(str::to_owned)
}

fn value<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    line.strip_prefix(key)?.strip_prefix(" = \"")?.strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCKFILE: &str = r#"
[[package]]
name = "wasm-bindgen-futures"
version = "0.4.80"
dependencies = [
 "wasm-bindgen",
]

[[package]]
name = "wasm-bindgen"
version = "0.2.130"
source = "registry+https://github.com/rust-lang/crates.io-index"
"#;

    #[test]
    fn the_version_belongs_to_the_package_of_exactly_that_name() {
        assert_eq!(version_in(LOCKFILE, "wasm-bindgen").as_deref(), Some("0.2.130"));
        assert_eq!(version_in(LOCKFILE, "wasm-bindgen-futures").as_deref(), Some("0.4.80"));
    }

    #[test]
    fn a_package_that_is_not_locked_has_no_version() {
        assert_eq!(version_in(LOCKFILE, "wasm"), None);
        assert_eq!(version_in("", "wasm-bindgen"), None);
    }

    #[test]
    fn this_checkout_locks_wasm_bindgen() {
        assert!(version("wasm-bindgen").is_ok());
    }
}
