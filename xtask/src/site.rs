//! The finished site in `dist/`: put together by Trunk, tightened by wasm-opt, stamped.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use flate2::{Compression, write::GzEncoder};

use crate::program::{self, program};
use crate::split;
use crate::stamp;
use crate::tools::Toolbox;
use crate::workspace;

/// How hard wasm-opt tries: by the byte. The engine keeps what the compiler gave it.
const EFFORT: &str = "-Oz";

/// What Rust's wasm32 target and our `simd128` make use of. wasm-opt must know it, and must not
/// bring in anything newer.
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

/// The style sheets in the order in which they apply, as the site has them in one file.
const STYLES: [&str; 7] = ["tokens", "main", "board", "panel", "forecast", "sheet", "lab"];

/// Builds the site, and says how large it is.
///
/// # Errors
/// If the sources do not compile, or a tool fails.
pub(crate) fn build(tools: &Toolbox) -> Result<()> {
    run_trunk(tools)?;
    let modules = split::split(tools, &workspace::dist())?;
    if let Some(wasm_opt) = &tools.wasm_opt {
        modules.iter().try_for_each(|module| optimise(wasm_opt, module))?;
    }
    split::join_scripts(&workspace::dist())?;
    join_styles(&workspace::dist())?;
    let version = stamp::stamp(&workspace::dist())?;
    report(&version)
}

/// Makes one style sheet of those that Trunk has copied.
fn join_styles(dist: &Path) -> Result<()> {
    let folder = dist.join("style");
    let mut joined = String::new();
    for name in STYLES {
        let file = folder.join(name).with_extension("css");
        joined += &fs::read_to_string(&file).with_context(|| format!("{} cannot be read", file.display()))?;
        fs::remove_file(&file).with_context(|| format!("{} cannot be removed", file.display()))?;
    }
    // Fails if a style sheet is left that the list does not name.
    fs::remove_dir(&folder)
        .with_context(|| format!("{} has more than xtask's list of styles", folder.display()))?;
    fs::write(dist.join("style.css"), joined).context("the style sheet cannot be written")
}

fn run_trunk(tools: &Toolbox) -> Result<()> {
    let wasm_bindgen_folder = tools.wasm_bindgen.parent().context("wasm-bindgen lies in no folder")?;
    let mut trunk = program(&tools.trunk);
    // Trunk takes wasm-bindgen from the PATH if its version fits, and would download it otherwise.
    trunk.args(["--log=warn", "build", "--release"]).env("PATH", program::path_with(&[wasm_bindgen_folder])?);
    // Trunk takes NO_COLOR=1, which many people set, for a malformed option; with RUST_BACKTRACE
    // every failure of a tool comes with pages of Trunk's own call stack.
    trunk.env_remove("NO_COLOR").env_remove("RUST_BACKTRACE");
    trunk.env(WASM_FLAGS, remapped_paths());
    program::run(&mut trunk)
}

/// Cargo adds what this variable holds to the flags of `.cargo/config.toml`.
const WASM_FLAGS: &str = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS";

/// Flags that keep the names of this machine's folders out of the site: panics tell where they arose, and the
/// dependencies lie in somebody's home.
fn remapped_paths() -> String {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| std::env::home_dir().map(|home| home.join(".cargo"))).unwrap_or_default();
    let registries = fs::read_dir(home.join("registry/src")).into_iter().flatten().flatten();
    let flag = |registry: fs::DirEntry| format!("--remap-path-prefix={}/=", registry.path().display());
    registries.map(flag).collect::<Vec<_>>().join(" ")
}

/// Lets wasm-opt rewrite a module. It takes its time, so results are kept by content.
fn optimise(wasm_opt: &Path, module: &Path) -> Result<()> {
    let original = fs::read(module).with_context(|| format!("{} cannot be read", module.display()))?;
    let path = wasm_opt.to_string_lossy();
    let settings = [path.as_bytes(), EFFORT.as_bytes()].into_iter().chain(WASM_FEATURES.map(str::as_bytes));
    let kept_in = workspace::target().join("wasm-opt");
    fs::create_dir_all(&kept_in).context("the target folder cannot be written")?;
    let kept = kept_in.join(format!("{}.wasm", stamp::short_hash(settings.chain([original.as_slice()]))));
    if !kept.is_file() {
        let unfinished = kept.with_extension("unfinished");
        let mut command = program("node");
        command.arg(wasm_opt).arg(module).arg(EFFORT).args(WASM_FEATURES).arg("-o").arg(&unfinished);
        program::run(&mut command)?;
        fs::rename(&unfinished, &kept).context("the target folder cannot be written")?;
    }
    fs::copy(&kept, module).with_context(|| format!("{} cannot be written", module.display()))?;
    Ok(())
}

fn report(version: &str) -> Result<()> {
    println!("\ndist/, version {version}    bytes  gzipped");
    let mut total = (0, 0);
    for (name, content) in stamp::files(&workspace::dist())? {
        let gzipped = gzipped_size(&content)?;
        println!("  {name:24} {:>8} {gzipped:>8}", content.len());
        total = (total.0 + content.len(), total.1 + gzipped);
    }
    println!("  {:24} {:>8} {:>8}\n", "all together", total.0, total.1);
    Ok(())
}

fn gzipped_size(content: &[u8]) -> Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(content)?;
    Ok(encoder.finish()?.len())
}
