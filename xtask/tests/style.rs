//! The structure of the style sheets: each component has a layer and a prefix.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Classes for states, used together with a component's class. No rule is for a state alone.
const STATES: [&str; 30] = [
    "is-aim",
    "is-alarm",
    "is-answer",
    "is-awaited",
    "is-best",
    "is-blocked",
    "is-chosen",
    "is-double",
    "is-down",
    "is-empty",
    "is-end",
    "is-gone",
    "is-hit",
    "is-hull",
    "is-in-the-way",
    "is-main",
    "is-open",
    "is-painting",
    "is-placing",
    "is-possible",
    "is-resting",
    "is-salvo",
    "is-sunk",
    "is-sunk-before",
    "is-sure",
    "is-suspect",
    "is-tall",
    "is-turned",
    "is-wide",
    "is-words",
];

/// Components that other components contain and may lay out.
const SHARED: [&str; 3] = ["card", "control", "shares"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies one folder below the top").to_owned()
}

/// Reads every style sheet: its name, its component, and its text without comments.
fn sheets() -> Vec<(String, String, String)> {
    let files = fs::read_dir(root().join("style")).unwrap().map(|entry| entry.unwrap().path());
    let sheet = |file: PathBuf| {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        let component = name.split('-').next().unwrap().to_owned();
        (name, component, without_comments(&fs::read_to_string(&file).unwrap()))
    };
    files.map(sheet).collect()
}

fn without_comments(css: &str) -> String {
    let mut parts = css.split("/*");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once("*/").map_or("", |(_, rest)| rest))
}

/// Finds the selectors of all rules, one by one.
fn selectors(css: &str) -> Vec<String> {
    let preludes = css.split('{').filter_map(|before| before.rsplit(['}', ';']).next()).map(str::trim);
    let mut found = Vec::new();
    for prelude in preludes.filter(|prelude| !prelude.is_empty() && !prelude.starts_with('@')) {
        let mut depth = 0;
        let apart = |letter: char| {
            depth += i32::from(letter == '(') - i32::from(letter == ')');
            letter == ',' && depth == 0
        };
        found.extend(prelude.split(apart).map(|selector| selector.trim().to_owned()));
    }
    found
}

/// Returns the classes that a selector names, in order.
fn classes(selector: &str) -> Vec<&str> {
    let ends = |letter: char| !letter.is_ascii_alphanumeric() && letter != '-';
    let names = selector.split('.').skip(1).filter_map(|rest| rest.split(ends).next());
    names.filter(|name| name.starts_with(|letter: char| letter.is_ascii_lowercase())).collect()
}

fn belongs(class: &str, component: &str) -> bool {
    class.strip_prefix(component).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

#[test]
fn every_class_has_the_prefix_of_its_component() {
    for (name, component, css) in sheets() {
        for selector in selectors(&css) {
            let mut classes = classes(&selector).into_iter();
            let Some(first) = classes.next() else { continue };
            assert!(belongs(first, &component), "style/{name}.css: {selector}");
            for class in classes {
                let is_shared = SHARED.iter().any(|shared| belongs(class, shared));
                assert!(
                    STATES.contains(&class) || belongs(class, &component) || is_shared,
                    "style/{name}.css: {selector}"
                );
            }
        }
    }
}

#[test]
fn every_component_has_a_layer() {
    let tokens = fs::read_to_string(root().join("style/tokens.css")).unwrap();
    let declared = tokens.split_once("@layer").unwrap().1.split_once(';').unwrap().0;
    let declared: BTreeSet<&str> = declared.split(',').map(str::trim).collect();
    for (name, component, css) in sheets() {
        let rules = if name == "tokens" { css.split_once(';').unwrap().1 } else { &css[..] };
        assert!(declared.contains(&component[..]), "tokens.css declares no layer {component}");
        assert!(rules.trim().starts_with(&format!("@layer {component} {{")), "style/{name}.css");
        // Nothing after the layer's end.
        let mut depth = 0;
        let end = rules.find(|letter| {
            depth += i32::from(letter == '{') - i32::from(letter == '}');
            letter == '}' && depth == 0
        });
        assert_eq!(rules[end.unwrap() + 1..].trim(), "", "style/{name}.css");
    }
}

#[test]
fn every_class_is_used() {
    let mut sources = fs::read_to_string(root().join("index.html")).unwrap();
    let mut folders = vec![root().join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                sources += &fs::read_to_string(path).unwrap();
            }
        }
    }
    for (name, _, css) in sheets() {
        for selector in selectors(&css) {
            // The number of a series is filled in, and so are the states of a cell.
            for class in classes(&selector).iter().filter(|class| !STATES.contains(class)) {
                let class = class.trim_end_matches(|letter: char| letter.is_ascii_digit());
                assert!(sources.contains(class), "style/{name}.css: nothing is a {class}");
            }
        }
    }
}

#[test]
fn selectors_are_read() {
    let css = without_comments(
        "/* a */ @layer x, y; @layer x { .a:is(.b, .c) > d, .e.is-sunk { top: calc(1.5rem); } @media (x) { f { } } }",
    );
    assert_eq!(selectors(&css), [".a:is(.b, .c) > d", ".e.is-sunk", "f"]);
    assert_eq!(classes(".a:is(.b, .c) > d"), ["a", "b", "c"]);
}
