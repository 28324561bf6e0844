//! Looks for what bars people from a page, with axe.

use std::env;
use std::fs;

use serde::Deserialize;
use serde_json::json;

use crate::page::Page;

/// Whatever the guidelines ask for at levels A and AA up to version 2.2, and what is good practice besides.
const RULES: [&str; 6] = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/// A rule that is broken, and where.
#[derive(Debug, Deserialize)]
struct Violation {
    id: String,
    help: String,
    nodes: Vec<Node>,
}

/// A place where a rule is broken.
#[derive(Debug, Deserialize)]
struct Node {
    html: String,
    /// What would mend it, line by line.
    summary: String,
}

impl Page {
    /// Asserts that axe finds nothing amiss on the page as it is.
    #[track_caller]
    pub fn assert_accessible(&self, what: &str) {
        if !self.script::<bool>("return 'axe' in window", vec![]) {
            // WebDriver's scripts are not subject to the page's Content-Security-Policy.
            let () = self.script(&format!("{}\nwindow.axe = axe;", axe()), vec![]);
        }
        let violations: Vec<Violation> = self.script_with_callback(
            "const [rules, done] = arguments;
             axe.run(document, { runOnly: rules, resultTypes: ['violations'] }).then(({ violations }) =>
                 done(violations.map(({ id, help, nodes }) => ({
                     id,
                     help,
                     nodes: nodes.map(({ html, failureSummary }) => ({ html, summary: failureSummary })),
                 }))));",
            vec![json!(RULES)],
        );
        assert!(violations.is_empty(), "{what} is barred to some:\n{}", in_words(&violations));
    }
}

/// The script, from where the environment says that it lies.
fn axe() -> String {
    let file = env::var_os("AXE").expect("AXE names axe.min.js; `cargo xtask test` sets it");
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn in_words(violations: &[Violation]) -> String {
    let lines = violations.iter().flat_map(|Violation { id, help, nodes }| {
        let places = nodes.iter().map(|Node { html, summary }| {
            let summary = summary.replace('\n', "\n      ");
            format!("    {html}\n      {summary}")
        });
        [format!("- {id}: {help}")].into_iter().chain(places)
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_broken_rule_is_told_with_its_places() {
        let node = |html: &str| Node { html: html.to_owned(), summary: "Fix it:\n  a colour".to_owned() };
        let violation = Violation {
            id: "color-contrast".to_owned(),
            help: "Contrast must suffice".to_owned(),
            nodes: vec![node("<p>"), node("<b>")],
        };
        assert_eq!(
            in_words(&[violation]),
            "- color-contrast: Contrast must suffice
    <p>
      Fix it:
        a colour
    <b>
      Fix it:
        a colour"
        );
    }
}
