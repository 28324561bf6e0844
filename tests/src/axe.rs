//! Looks for what bars people from a page, with axe.

use std::env;
use std::fs;

use serde_json::{Value, json};

use crate::page::Page;

/// Whatever the guidelines ask for at levels A and AA up to version 2.2, and what is good practice besides.
const RULES: [&str; 6] = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

impl Page {
    /// Asserts that axe finds nothing amiss on the page as it is.
    #[track_caller]
    pub fn assert_accessible(&self, what: &str) {
        self.assert_no_violations(what, &json!({ "type": "tag", "values": RULES }));
    }

    /// Asserts that all text on the page stands out against its ground.
    #[track_caller]
    pub fn assert_contrast(&self, what: &str) {
        self.assert_no_violations(what, &json!({ "type": "rule", "values": ["color-contrast"] }));
    }

    #[track_caller]
    fn assert_no_violations(&self, what: &str, rules: &Value) {
        if !self.js::<bool>("return 'axe' in window") {
            // WebDriver's scripts are not subject to the page's Content-Security-Policy.
            let () = self.js(&format!("{}\nwindow.axe = axe;", axe()));
        }
        let violations: Value = self.script_with_callback(
            "const [rules, done] = arguments;
             axe.run(document, { runOnly: rules, resultTypes: ['violations'] }).then(({ violations }) =>
                 done(violations.map(({ id, help, nodes }) => ({
                     rule: `${id}: ${help}`,
                     places: nodes.map(({ html, failureSummary }) => [html, failureSummary]),
                 }))));",
            vec![rules.clone()],
        );
        assert!(violations == json!([]), "{what} is barred to some: {violations:#}");
    }
}

/// The script, from where the environment says that it lies.
fn axe() -> String {
    let file = env::var_os("AXE").expect("AXE names axe.min.js; `cargo xtask test` sets it");
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}
