//! Checks accessibility with axe.

use std::env;
use std::fs;

use serde_json::{Value, json};

use crate::page::Page;

/// The guidelines at levels A and AA up to version 2.2, and good practice.
const RULES: [&str; 6] = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/// Those of their rules that depend on colours and on the size of the screen.
const LOOKS: [&str; 4] =
    ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"];

impl Page {
    /// Asserts that axe finds no violation on the page.
    #[track_caller]
    pub fn assert_accessible(&self, what: &str) {
        self.assert_no_violations(what, &json!({ "type": "tag", "values": RULES }));
    }

    /// Asserts only what depends on colours and on the size of the screen.
    #[track_caller]
    pub fn assert_legible(&self, what: &str) {
        self.assert_no_violations(what, &json!({ "type": "rule", "values": LOOKS }));
    }

    #[track_caller]
    fn assert_no_violations(&self, what: &str, rules: &Value) {
        let violations = self.violations(rules);
        assert!(violations == json!([]), "{what} is not accessible: {violations:#}");
        // Phones zoom in on fields with smaller letters.
        self.assert_none(what, "measure.smallFields()");
    }

    /// Asserts that axe finds a violation of this rule on the page.
    #[track_caller]
    pub fn assert_violates(&self, rule: &str) {
        let violations = self.violations(&json!({ "type": "rule", "values": [rule] }));
        assert!(violations != json!([]), "axe finds nothing against {rule}");
    }

    #[track_caller]
    fn violations(&self, rules: &Value) -> Value {
        // Colours change slowly, and contrast is a matter of colours.
        self.wait_until_presses_count();
        self.circles();
        if !self.js::<bool>("return 'axe' in window") {
            let file = env::var_os("AXE").expect("AXE names axe.min.js; `cargo xtask test` sets it");
            let axe = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            // WebDriver's scripts are not subject to the page's Content-Security-Policy.
            let () = self.js(&format!("{axe}\nwindow.axe = axe;"));
        }
        self.script_with_callback(
            "const [rules, done] = arguments;
             axe.run(document, { runOnly: rules, resultTypes: ['violations'] }).then(({ violations }) =>
                 done(violations.map(({ id, help, nodes }) => ({
                     rule: `${id}: ${help}`,
                     places: nodes.map(({ html, failureSummary }) => [html, failureSummary]),
                 }))));",
            vec![rules.clone()],
        )
    }
}
