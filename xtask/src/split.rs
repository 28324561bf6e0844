//! Splitting of the module into parts: one for every visit, and others that are fetched on demand, such as the lab.
//!
//! Functions under `#[wasm_split]` mark the cuts. A part also gets the functions that nothing else calls. The module is
//! split before wasm-bindgen runs. wasm-split and wasm-bindgen are libraries here, so that nobody has to install their
//! command lines.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, ensure};
use wasm_bindgen_cli_support::Bindgen;
use wasm_split_cli_support::Options;

use crate::{files, stamp};

/// Base name of the script and the module that wasm-bindgen writes.
const NAME: &str = "app";

/// The script that wasm-bindgen writes, and the loader of the parts, by `wasm_split`.
pub(crate) const SCRIPT: &str = "app.js";
const LOADER: &str = "__wasm_split.js";

/// Splits the compiled module, writes parts and scripts to the folder `site`, and returns the parts' paths.
pub(crate) fn split(compiled: &Path, site: &Path) -> Result<Vec<PathBuf>> {
    println!("Splitting the module (some seconds)");
    let module = files::read(compiled)?;
    let main = site.join(NAME).with_extension("wasm");
    let script = format!("./{SCRIPT}");
    let mut options = Options::new(&module);
    (options.output_dir, options.main_out_path, options.main_module) = (site, &main, &script);
    let split = wasm_split_cli_support::transform(options);
    let parts = split.map_err(|error| anyhow!("{error:#}")).context("the module cannot be split")?;

    bind(&main, site).context("wasm-bindgen cannot make a script for the module")?;
    files::remove(&main)?;
    Ok([vec![site.join(format!("{NAME}_bg.wasm"))], parts.split_modules].concat())
}

/// Runs wasm-bindgen on the main part, which writes a module and a script.
fn bind(main: &Path, site: &Path) -> Result<()> {
    let mut bindgen = Bindgen::new();
    bindgen.web(true)?.input_path(main).out_name(NAME).omit_default_module_path(false);
    // Only debuggers read these.
    bindgen.remove_name_section(true).remove_producers_section(true);
    // The parts find what they share with it by names that would be dropped otherwise.
    bindgen.keep_lld_exports(true).generate(site)
}

/// Joins the script and the loader, which import each other. That saves a request, and every address carries its
/// version. Call it when the parts are final: their hashes go into the script.
pub(crate) fn join_scripts(site: &Path) -> Result<()> {
    let (script, loader) = (site.join(SCRIPT), site.join(LOADER));
    let loads = files::read_text(&loader)?;
    let integrity = |part: &str| files::read(&site.join(part)).map(|part| stamp::integrity(&part));
    files::rewrite(&script, |text| joined(&text, &loads, integrity))?;
    files::remove(&loader)
}

/// Returns the script with the loader as an object at its top.
fn joined(script: &str, loader: &str, integrity: impl Fn(&str) -> Result<String>) -> Result<String> {
    let import = format!("import {{ initSync }} from \"./{SCRIPT}\";\n");
    let loader =
        loader.strip_prefix(&import).with_context(|| format!("{LOADER} does not begin with {import}"))?;
    let exports = loader.split("export const ").skip(1).filter_map(|rest| rest.split(' ').next());
    let exports = exports.collect::<Vec<_>>().join(", ");
    let body =
        logging_on_the_page(&fetching_what_fits(loader, integrity)?)?.replace("export const ", "const ");

    let mut lines = vec![format!("const parts = (() => {{\n{body}return {{ {exports} }};\n}})();")];
    let from = format!(" from \"./{LOADER}\"");
    lines.extend(script.lines().map(|line| {
        let import = line.strip_prefix("import * as ").map(|rest| rest.trim_end_matches(';'));
        let name = import.and_then(|import| import.strip_suffix(&from));
        name.map_or_else(|| line.to_owned(), |name| format!("const {name} = parts;"))
    }));
    ensure!(lines.iter().any(|line| line.ends_with(" = parts;")), "{SCRIPT} does not import {LOADER}");
    ensure!(!lines.iter().any(|line| line.starts_with("import ")), "{SCRIPT} imports something else too");
    Ok(lines.join("\n") + "\n")
}

/// Rewrites the loader: it fetches parts with the script's version, and refuses those of another build by hash.
fn fetching_what_fits(loader: &str, integrity: impl Fn(&str) -> Result<String>) -> Result<String> {
    let mut fetches = loader.split("fetch(new URL(\"./");
    let mut pieces = vec!["const version = new URL(import.meta.url).search;\n".to_owned()];
    pieces.extend(fetches.next().map(str::to_owned));
    for fetch in fetches {
        let (part, rest) = fetch
            .split_once("\", import.meta.url))")
            .with_context(|| format!("{LOADER} fetches something else: {fetch}"))?;
        let (address, hash) = (format!("new URL(\"./{part}\" + version, import.meta.url)"), integrity(part)?);
        pieces.push(format!("fetch({address}, {{ integrity: \"{hash}\" }}){rest}"));
    }
    Ok(pieces.concat())
}

/// Rewrites the loader: it logs to the console only on the page. A worker reports failed fetches to the page. If the
/// user leaves the page, the browser aborts fetches, which is not an error.
fn logging_on_the_page(loader: &str) -> Result<String> {
    const LOGS: &str = "console.error(e);";
    ensure!(loader.matches(LOGS).count() == 1, "{LOADER} does not have {LOGS} once");
    Ok(loader.replace(LOGS, &format!("if (globalThis.document) {LOGS}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    const APP: &str = "import * as import1 from \"./__wasm_split.js\"\nconst imports = { \"./__wasm_split.js\": import1 };\n";
    const PARTS: &str = "import { initSync } from \"./app.js\";\nconsole.error(e);\nexport const lab = () => fetch(new URL(\"./lab.wasm\", import.meta.url));\n";

    fn join(script: &str, loader: &str) -> Result<String> {
        joined(script, loader, |part| Ok(format!("hash of {part}")))
    }

    #[test]
    fn the_loader_comes_before_the_script_and_fetches_what_fits() {
        let expected = "const parts = (() => {\nconst version = new URL(import.meta.url).search;\n\
             if (globalThis.document) console.error(e);\n\
             const lab = () => fetch(new URL(\"./lab.wasm\" + version, import.meta.url), { integrity: \"hash of lab.wasm\" });\n\
             return { lab };\n})();\n\
             const import1 = parts;\nconst imports = { \"./__wasm_split.js\": import1 };\n";
        assert_eq!(join(APP, PARTS).unwrap(), expected);
    }

    #[test]
    fn scripts_of_another_kind_are_refused() {
        let other = APP.replace("__wasm_split.js\"\n", "other.js\"\n");
        assert!(join(&other, PARTS).is_err());
        assert!(join("", PARTS).is_err());
        assert!(join(APP, "").is_err());
        assert!(join(APP, &PARTS.replace("import.meta.url", "location")).is_err());
        assert!(join(APP, &PARTS.replace("console", "log")).is_err());
    }
}
