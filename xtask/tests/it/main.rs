//! Rules of the sources that neither Cargo nor a compiler enforces.

mod documents;
mod structure;
mod style;

use std::fs;
use std::path::{Path, PathBuf};

/// Folders without sources: build output, fetched packages, and git's own.
const NOT_SOURCES: [&str; 4] = ["target", "dist", ".git", "node_modules"];

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies one folder below the top").to_owned()
}

fn read(path: &str) -> String {
    fs::read_to_string(top().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Finds every file with one of these extensions below a folder, `""` for the top. Paths are relative to the top.
fn files(folder: &str, endings: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(top().join(&folder)).unwrap() {
            let entry = entry.unwrap();
            let name = entry.file_name().into_string().unwrap();
            let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
            if entry.file_type().unwrap().is_dir() {
                if !NOT_SOURCES.contains(&&name[..]) {
                    open.push(path);
                }
            } else if Path::new(&name).extension().is_some_and(|it| endings.iter().any(|end| it == *end)) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
