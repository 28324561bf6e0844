//! Compilation of the app to WebAssembly by Cargo.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::program::{self, cargo};
use crate::tools::{self, WASM_TARGET};
use crate::{lint, stamp, workspace};

const PACKAGE: &str = "rangekeeper";
const BINARY: &str = "app";

/// Environment variable with compiler flags. Cargo adds them to those of `.cargo/config.toml`.
const WASM_FLAGS: &str = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS";

/// Compiles the app, and returns the path of its module.
pub(crate) fn compile() -> Result<PathBuf> {
    tools::set_up_compiler()?;
    println!("Compiling the app to WebAssembly (the first time two to four minutes)");
    let messages = program::stdout(command()?.arg("--message-format=json-render-diagnostics"))?;
    module(&messages).context("Cargo does not say where it left the app")
}

/// Fails if the compiler or Clippy warned of the app. Cargo repeats the warnings of what it compiled before.
pub(crate) fn ensure_no_warnings() -> Result<()> {
    let messages = program::stdout(command()?.arg("--message-format=json"))?;
    ensure!(!messages.contains(r#""reason":"compiler-message""#), "the compiler warns of the app");
    Ok(())
}

fn command() -> Result<Command> {
    let mut build = cargo();
    build.args(["build", "--package", PACKAGE, "--bin", BINARY, "--target", WASM_TARGET, "--release"]);
    build.arg("--target-dir").arg(target(&workspace::root(), workspace::target()));
    build.env(WASM_FLAGS, remapped_paths());
    lint::set_wrapper(&mut build)?;
    Ok(build)
}

/// Returns Cargo's target folder for the app.
///
/// Cargo identifies sources by their paths within the checkout and their times. Two checkouts that share a target
/// folder could get each other's app, so each has a subfolder of its own there.
fn target(checkout: &Path, target: PathBuf) -> PathBuf {
    if target.starts_with(checkout) {
        return target;
    }
    let name = stamp::short_hash([checkout.as_os_str().as_encoded_bytes()]);
    target.join(format!("{PACKAGE}-{name}"))
}

/// Returns compiler flags that keep folder names of this machine out of the site: panic messages contain source paths,
/// and the dependencies lie in the user's home folder.
pub(crate) fn remapped_paths() -> String {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| env::home_dir().map(|home| home.join(".cargo"))).unwrap_or_default();
    let registries = fs::read_dir(home.join("registry/src")).into_iter().flatten().flatten();
    let flag = |registry: fs::DirEntry| format!("--remap-path-prefix={}/=", registry.path().display());
    registries.map(flag).collect::<Vec<_>>().join(" ")
}

/// Extracts the module's path from Cargo's messages, which are JSON, one a line.
fn module(messages: &str) -> Option<PathBuf> {
    let messages = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let mut apps = messages.filter(|message| {
        message["reason"] == "compiler-artifact"
            && message["target"]["name"] == BINARY
            && message["target"]["kind"] == Value::from(vec!["bin"])
    });
    let app = apps.next_back()?;
    let mut files = app["filenames"].as_array()?.iter().filter_map(Value::as_str).map(PathBuf::from);
    files.find(|file| file.extension().is_some_and(|it| it == "wasm"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_module_is_found_among_the_messages_of_cargo() {
        let messages = r#"{"reason":"compiler-artifact","target":{"kind":["lib"],"name":"app"},"filenames":["/t/libapp.rlib"]}
warning: not a message
{"reason":"build-script-executed","package_id":"x"}
{"reason":"compiler-artifact","target":{"kind":["bin"],"name":"app"},"filenames":["/t/app.js","/t/app.wasm"]}
{"reason":"build-finished","success":true}"#;
        assert_eq!(module(messages), Some("/t/app.wasm".into()));
        assert_eq!(module(&messages.replace("wasm", "exe")), None);
        assert_eq!(module(""), None);
    }

    #[test]
    fn checkouts_that_share_a_folder_compile_into_one_of_their_own() {
        let own = Path::new("/a/target");
        assert_eq!(target(Path::new("/a"), own.to_owned()), own);
        let [one, other] = ["/a", "/b"].map(|checkout| target(Path::new(checkout), "/shared".into()));
        assert!(one.starts_with("/shared") && other.starts_with("/shared"));
        assert_ne!(one, other);
    }
}
