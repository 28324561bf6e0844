//! The documents name only files, names in code and headings that exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::{files, read, top};

/// Maximum numbers of lines of ARCHITECTURE.md, and of characters of a line, for a read of five minutes.
const ARCHITECTURE_SIZE: (usize, usize) = (100, 100);

/// Documents about the past, which may name things that no longer exist.
const HISTORY: [&str; 1] = ["CHANGELOG.md"];

/// First segments of texts that look like paths but are not in the sources: build output and media types.
const NO_PATHS: [&str; 5] = ["dist", "target", "application", "text", "rangekeeper-engine"];

/// Figures that a document needs for a proof or a promise: document, text, and the code that defines them.
const FIGURES: [(&str, &str, &str); 5] = [
    ("docs/exact-counting.md", "`MAX_BOARDS` = 2^63", "MAX_BOARDS: f64 = (1_u64 << 63) as f64;"),
    ("docs/exact-counting.md", "`MOST_FORMS` = 2^13", "MOST_FORMS: u32 = 1 << 13;"),
    ("docs/exact-counting.md", "at most 24,152", "Some(24_152)"),
    ("crates/engine/README.md", "up to 16 x 16", "MAX_SIDE: u8 = 16;"),
    ("crates/engine/README.md", "at most 20 ships", "MAX_SHIPS: usize = 20;"),
];

/// Returns the text without fenced and indented blocks of code.
fn prose(text: &str) -> String {
    let mut fenced = false;
    let lines = text.lines().filter(|line| {
        let fence = line.trim_start().starts_with("```");
        fenced ^= fence;
        !fenced && !fence && !line.starts_with("    ")
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns true if a text in backticks is a path: plain characters with a slash or a document's extension.
fn is_path(text: &str) -> bool {
    let plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_./".contains(&byte));
    let first = text.split('/').next().unwrap_or_default();
    let ending = |end: &str| text.ends_with(end);
    plain
        && !NO_PATHS.contains(&first)
        && (text.contains('/') && !first.is_empty() || [".md", ".toml", ".html"].into_iter().any(ending))
}

/// Returns true if a text in backticks is the name of a code file without a folder.
fn code_file(text: &str) -> bool {
    text.strip_suffix(".rs")
        .is_some_and(|name| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_'))
}

#[test]
fn the_map_is_read_in_five_minutes() {
    let map = read("ARCHITECTURE.md");
    let size = (map.lines().count(), map.lines().map(|line| line.chars().count()).max().unwrap());
    let (lines, characters) = ARCHITECTURE_SIZE;
    assert!(size.0 <= lines && size.1 <= characters, "ARCHITECTURE.md has lines and characters of {size:?}");
}

/// Returns the last segment of a text that can only be a name in code, by underscores, CamelCase or `::`.
fn code_name(text: &str) -> Option<&str> {
    let name = text.rsplit("::").next()?.trim_end_matches("()");
    let is_word = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let humps = name.bytes().filter(u8::is_ascii_uppercase).count() > 1;
    let is_camel = humps && name.bytes().any(|byte| byte.is_ascii_lowercase()) && !name.contains('_');
    let is_code = name.len() > 3 && (name.contains('_') || is_camel || text.contains("::"));
    (is_word && is_code && name.bytes().any(|byte| byte.is_ascii_alphabetic())).then_some(name)
}

#[test]
fn every_path_and_name_in_backticks_exists() {
    let sources = files("", &["rs", "js", "ts", "py", "toml", "yml", "txt", "html"]);
    let words: BTreeSet<String> = sources
        .iter()
        .filter(|path| *path != "xtask/tests/it/documents.rs")
        .flat_map(|path| {
            // A file's name is a name too: that of a module or an example.
            let text = format!("{path} {}", read(path));
            let words = text.split(|char: char| !char.is_ascii_alphanumeric() && char != '_');
            words.map(str::to_owned).collect::<Vec<_>>()
        })
        .collect();
    let (mut seen, mut missing) = ([0; 2], Vec::new());
    for document in files("", &["md"]).iter().filter(|path| !HISTORY.contains(&&path[..])) {
        for text in prose(&read(document)).split('`').skip(1).step_by(2) {
            let beside = top().join(document).with_file_name("").join(text);
            let is_there = if is_path(text) {
                seen[0] += 1;
                top().join(text).exists() || beside.exists()
            } else if code_file(text) {
                // A file may be named alone where its folder has just been named.
                seen[0] += 1;
                sources.iter().any(|path| path.rsplit('/').next() == Some(text))
            } else if let Some(name) = code_name(text) {
                seen[1] += 1;
                words.contains(name)
            } else {
                true
            };
            missing.extend((!is_there).then(|| format!("{document}: `{text}`")));
        }
    }
    assert!(seen[0] > 50 && seen[1] > 30, "only {seen:?} paths and names were recognised");
    assert!(missing.is_empty(), "paths and names that do not exist:\n{}", missing.join("\n"));
}

#[test]
fn figures_that_code_defines_are_those_of_the_code() {
    let engine: String = files("crates/engine", &["rs"]).iter().map(|path| read(path)).collect();
    for (document, printed, code) in FIGURES {
        // Lines are broken anywhere.
        let text = read(document).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(printed), "{document} does not say “{printed}”");
        assert!(engine.contains(code), "{document} says “{printed}”, and the engine has no “{code}”");
    }
}

/// Returns the anchor of a heading, as GitHub forms it.
fn anchor(heading: &str) -> String {
    let kept = heading.to_lowercase();
    let kept = kept.chars().filter(|char| char.is_alphanumeric() || [' ', '-', '_'].contains(char));
    kept.map(|char| if char == ' ' { '-' } else { char }).collect()
}

#[test]
fn every_link_leads_to_a_file_and_a_heading() {
    let mut seen = 0;
    let mut broken = Vec::new();
    for document in files("", &["md"]) {
        let text = prose(&read(&document));
        let folder = Path::new(&document).parent().unwrap().to_owned();
        let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        for target in targets.filter(|target| !target.contains("://")) {
            seen += 1;
            let (path, heading) = target.split_once('#').unwrap_or((target, ""));
            let file = if path.is_empty() { top().join(&document) } else { top().join(&folder).join(path) };
            let has_heading = || {
                let text = fs::read_to_string(&file).unwrap_or_default();
                let mut headings = text.lines().filter(|line| line.starts_with('#'));
                headings.any(|line| anchor(line.trim_start_matches('#').trim()) == heading)
            };
            let leads = file.exists() && (heading.is_empty() || has_heading());
            broken.extend((!leads).then(|| format!("{document}: {target}")));
        }
    }
    assert!(seen > 30, "only {seen} links were recognised");
    assert!(broken.is_empty(), "links that lead nowhere:\n{}", broken.join("\n"));
}
