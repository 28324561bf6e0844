//! The sentences on the page before the app has loaded are complete, and translated into every language of the app.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Sentences that boot.js has in English, and index.html does not.
const REASONS: [&str; 3] = ["unstarted", "broken", "outdated"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies one folder below the top").to_owned()
}

fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// Returns the languages that have a file in `locales/`.
fn languages() -> BTreeSet<String> {
    let entries = fs::read_dir(root().join("locales")).expect("a folder of languages");
    let stem = |path: PathBuf| path.file_stem().expect("a name").to_string_lossy().into_owned();
    entries.map(|entry| stem(entry.expect("a file").path())).collect()
}

/// Finds the keys in a script: words before a colon at the start of a line with this indentation.
fn keys(script: &str, indentation: &str) -> BTreeSet<String> {
    let key = |line: &str| {
        let (key, _) = line.strip_prefix(indentation)?.split_once(':')?;
        key.chars().all(|c| c.is_ascii_alphabetic()).then(|| key.to_owned())
    };
    script.lines().filter_map(key).collect()
}

#[test]
fn the_page_opens_in_every_language_of_the_app() {
    let mut others = languages();
    assert!(others.remove("en"), "index.html is in English");
    assert_eq!(keys(&read("public/opening.js"), "  "), others, "public/opening.js");
    let boot = read("public/boot.js");
    let (_, rest) = boot.split_once("const known = [").expect("boot.js lists the languages");
    let known = rest.split(']').next().expect("a list").split(',');
    let known: BTreeSet<String> = known.map(|tag| tag.trim().trim_matches('"').to_owned()).collect();
    assert_eq!(known, languages(), "public/boot.js");
}

#[test]
fn every_language_has_every_sentence() {
    let page = read("index.html");
    let marked = page.split("data-word=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let wanted: BTreeSet<String> = marked.chain(REASONS).map(str::to_owned).collect();
    let script = read("public/opening.js");
    let blocks: Vec<&str> = script.split("\n  },").filter(|block| block.contains(": {\n")).collect();
    assert_eq!(blocks.len() + 1, languages().len());
    for block in blocks {
        assert_eq!(keys(block, "    "), wanted, "{block}");
    }
}
