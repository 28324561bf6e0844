//! The structure of the style sheets: each component has a layer and a prefix.

use std::collections::BTreeSet;

use crate::{files, read};

/// Reads every style sheet: its name, its component, and its text without comments.
fn sheets() -> Vec<(String, String, String)> {
    let sheet = |path: String| {
        let name = path.trim_start_matches("style/").trim_end_matches(".css").to_owned();
        let component = name.split('-').next().unwrap().to_owned();
        (name, component, without_comments(&read(&path)))
    };
    files("style", &["css"]).into_iter().map(sheet).collect()
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

fn classes(selector: &str) -> Vec<&str> {
    let ends = |letter: char| !letter.is_ascii_alphanumeric() && letter != '-';
    let names = selector.split('.').skip(1).filter_map(|rest| rest.split(ends).next());
    names.filter(|name| name.starts_with(|letter: char| letter.is_ascii_lowercase())).collect()
}

#[test]
fn every_rule_begins_with_the_prefix_of_its_component() {
    for (name, component, css) in sheets() {
        for selector in selectors(&css) {
            // What comes later is a state, or a component that lies within this one.
            if let Some(first) = classes(&selector).first() {
                let rest = first.strip_prefix(&*component);
                let belongs = rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'));
                assert!(belongs, "style/{name}.css: {selector}");
            }
        }
    }
}

#[test]
fn every_component_has_a_layer() {
    let tokens = read("style/tokens.css");
    let declared = tokens.split_once("@layer").unwrap().1.split_once(';').unwrap().0;
    let declared: BTreeSet<&str> = declared.split(',').map(str::trim).collect();
    for (name, component, css) in sheets() {
        let rules = if name == "tokens" { css.split_once(';').unwrap().1 } else { &css[..] };
        assert!(declared.contains(&component[..]), "tokens.css declares no layer {component}");
        assert!(rules.trim().starts_with(&format!("@layer {component} {{")), "style/{name}.css");
        // Nothing after the layer's end.
        assert!(rules.matches("\n}").count() == 1 && rules.trim_end().ends_with("\n}"), "style/{name}.css");
    }
}

#[test]
fn every_class_is_used() {
    let sources: String = files("src", &["rs"]).iter().map(|path| read(path)).collect();
    let sources = sources + &read("index.html");
    let parts = sources.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
    let words: BTreeSet<&str> = parts.collect();
    for (name, _, css) in sheets() {
        for selector in selectors(&css) {
            // The number of a series is filled in, and so are the states of a cell.
            for class in classes(&selector).iter().filter(|class| !class.starts_with("is-")) {
                let class = class.trim_end_matches(|letter: char| letter.is_ascii_digit());
                assert!(words.contains(class), "style/{name}.css: nothing is a {class}");
            }
        }
    }
}
