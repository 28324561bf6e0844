//! The languages of the page and their words, from `locales/`.

use std::fs;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../locales")
}

pub fn languages() -> Vec<String> {
    let files = fs::read_dir(folder()).expect("a folder of languages");
    let tag = |path: PathBuf| path.file_stem().expect("a name").to_string_lossy().into_owned();
    let mut tags: Vec<String> = files.map(|file| tag(file.expect("a file").path())).collect();
    tags.sort();
    tags
}

/// Finds the sentence of this name in a language, with its placeholders.
pub fn sentence(tag: &str, name: &str) -> String {
    let words = fs::read_to_string(folder().join(format!("{tag}.txt"))).expect("a file for each language");
    let sentence = words.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = "));
    sentence.unwrap_or_else(|| panic!("{tag} has no {name}")).to_owned()
}
