//! Size reduction: wasm-opt for modules, esbuild for scripts and style sheets.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, thread};

use anyhow::{Context, Result};

use crate::{files, program, stamp, tools, workspace};

/// Optimisation options of wasm-opt. Brotli compresses repeated expressions better than local-cse removes them.
const EFFORT: [&str; 2] = ["-Os", "--skip-pass=local-cse"];

/// WebAssembly features of Rust's wasm32 target and our `simd128`; wasm-opt must not introduce newer ones.
const WASM_FEATURES: [&str; 8] = [
    "--mvp-features",
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
    "--enable-simd",
];

/// Rewrites modules with wasm-opt, if it is available: side by side, since each takes one core.
pub(crate) fn shrink_modules(modules: &[PathBuf]) -> Result<()> {
    // Sets it up once, for all threads.
    if tools::shrinker(&tools::BINARYEN).is_none() {
        return Ok(());
    }
    let shrink = |module: &Path| {
        let Some(wasm_opt) = tools::shrinker(&tools::BINARYEN) else { return Ok(()) };
        files::write(module, optimised(wasm_opt, module, &files::read(module)?)?)
    };
    thread::scope(|scope| {
        let threads: Vec<_> = modules.iter().map(|module| scope.spawn(|| shrink(module))).collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("no panic"))
    })
}

/// Minifies scripts and style sheets with esbuild, if available, for ES2022: every browser with SIMD has it.
pub(crate) fn shrink_texts(site: &Path) -> Result<()> {
    let Some(mut command) = tools::shrinker(&tools::ESBUILD) else { return Ok(()) };
    command.current_dir(site).args(["--minify", "--target=es2022", "--charset=utf8", "--log-level=error"]);
    command.args(["--outdir=.", "--allow-overwrite"]);
    let names = files::below(site)?.into_iter().map(|(name, _)| name);
    let is_text =
        |name: &String| Path::new(name).extension().is_some_and(|kind| kind == "js" || kind == "css");
    program::run(command.args(names.filter(is_text)))
}

/// Optimises a module with wasm-opt. As that is slow, results are cached by a hash of the content.
fn optimised(mut wasm_opt: Command, module: &Path, original: &[u8]) -> Result<Vec<u8>> {
    let settings =
        [tools::BINARYEN.version].into_iter().chain(EFFORT).chain(WASM_FEATURES).map(str::as_bytes);
    let kept_in = workspace::target().join("wasm-opt");
    fs::create_dir_all(&kept_in).context("the target folder cannot be written")?;
    let kept = kept_in.join(format!("{}.wasm", stamp::short_hash(settings.chain([original]))));
    if !kept.is_file() {
        let name = module.file_name().unwrap_or_default().to_string_lossy();
        println!("Optimising {name} with wasm-opt (under a minute, only after it has changed)");
        let unfinished = kept.with_extension("unfinished");
        program::run(wasm_opt.arg(module).args(EFFORT).args(WASM_FEATURES).arg("-o").arg(&unfinished))?;
        files::rename(&unfinished, &kept)?;
    }
    files::read(&kept)
}
