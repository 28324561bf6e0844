//! The npm package in a browser, with the checks that Node runs as well. `cargo xtask test bindings` makes the project that
//! has it installed.

use std::env;
use std::path::PathBuf;

use rangekeeper_browser::{Browser, Screen};
use rangekeeper_browser_tests::{Build, Host};

const PAGE: &str = r#"<!doctype html><link rel="icon" href="data:,"><script type="importmap">{"imports":{
"rangekeeper-engine":"./node_modules/rangekeeper-engine/browser.js",
"rangekeeper-engine/worker":"./node_modules/rangekeeper-engine/worker.js"}}</script>"#;

/// Runs the checks and passes what they throw to the callback, an empty text if that is nothing.
const CHECKS: &str = r#"
const found = arguments[0];
const read = async (name) => (await fetch(`./reference/${name}`)).text();
(async () => {
  const { checksOf } = await import("./checks.js");
  const failures = [];
  for (const [name, check] of Object.entries(checksOf(read))) {
    try {
      await check();
    } catch (error) {
      failures.push(`${name}: ${error}`);
    }
  }
  return failures.join("\n");
})().then(found, (error) => found(`${error}`));"#;

#[test]
fn the_npm_package_passes_its_checks_in_a_browser() {
    let project = env::var_os("RANGEKEEPER_PROJECT").map(PathBuf::from);
    let project = project.expect("`cargo xtask test bindings` makes the project and names its folder");
    let mut build = Build::from_folder(&project);
    build.0.insert("index.html".to_owned(), PAGE.into());
    let host = Host::start(build, "/");
    let browser = Browser::start(Screen::Desktop);
    browser.open(&host.url);
    assert_eq!(browser.js_with_callback::<String>(CHECKS), "");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}
