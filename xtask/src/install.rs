//! Tools from crates.io and npm, each in a pinned version and a folder of its own.
//!
//! The folders lie in the user's cache folder. Checkouts share them, and a tool counts as installed if its file exists.

use std::path::PathBuf;
use std::{env, fs};

use anyhow::{Context, Result, bail};

use crate::files;
use crate::program::{self, cargo, program};

/// Installs a command-line tool from crates.io with these flags, if missing, and returns its path.
pub(crate) fn set_up_crate(name: &str, version: &str, flags: &[&str]) -> Result<PathBuf> {
    let folder = cache()?.join(format!("{name}-{version}"));
    let installed = folder.join("bin").join(format!("{name}{}", env::consts::EXE_SUFFIX));
    if !installed.is_file() {
        println!("Installing {name} {version} (compiles for about a minute, only this once)");
        let mut install = cargo();
        install.args(["install", name, "--version", &format!("={version}"), "--root"]).arg(&folder);
        // From the cache folder, so that no setting of this checkout reaches another project.
        install.args(flags).current_dir(cache()?).env_remove("CARGO_TARGET_DIR");
        program::run(&mut install).with_context(|| {
            format!("{name} {version} could not be installed: see to it that crates.io can be reached")
        })?;
    }
    Ok(installed)
}

/// A package from npm. Its dependencies are installed with it and are not pinned.
pub(crate) struct Package {
    pub(crate) name: &'static str,
    pub(crate) version: &'static str,
    pub(crate) file: &'static str,
}

impl Package {
    /// Installs the package if it is missing, and returns the path of its file.
    pub(crate) fn set_up(&self) -> Result<PathBuf> {
        let Self { name, version, file } = self;
        let folder = cache()?.join(format!("{name}-{version}"));
        let installed = folder.join("node_modules").join(name).join(file);
        if installed.is_file() {
            return Ok(installed);
        }
        let (Some(_node), Some(npm)) = (program::find(&["node"]), program::find(&["npm"])) else {
            bail!("{name} comes with npm: install Node.js with npm to have it");
        };
        println!("Installing {name} {version} with npm (under a minute)");
        // Into a folder of another name first, so that an interrupted download is never taken for whole.
        let unfinished = folder.with_extension("unfinished");
        fs::create_dir_all(&unfinished).context("the cache folder cannot be written")?;
        let mut install = program(npm);
        install.args(["install", &format!("{name}@{version}"), "--no-save", "--no-package-lock"]);
        install.args(["--no-audit", "--no-fund", "--loglevel=error", "--fetch-retries=1"]);
        // Nothing that is fetched runs before it is asked to.
        install.arg("--ignore-scripts");
        install.arg("--prefix").arg(&unfinished).current_dir(&unfinished);
        program::run(&mut install).ok().with_context(|| {
            format!("npm could not fetch {name} {version}: see to it that its registry can be reached")
        })?;
        files::rename(&unfinished, &folder)?;
        Ok(installed)
    }
}

/// Returns the cache folder for tools, and creates it if need be.
fn cache() -> Result<PathBuf> {
    let base = env::var_os("XDG_CACHE_HOME").map(PathBuf::from).filter(|folder| folder.is_absolute());
    let Some(base) = base.or_else(|| env::home_dir().map(|home| home.join(".cache"))) else {
        bail!("there is no home folder to keep tools in: set XDG_CACHE_HOME to a folder of your choice");
    };
    let cache = base.join("rangekeeper").join("tools");
    fs::create_dir_all(&cache).with_context(|| {
        format!("{} cannot be made: set XDG_CACHE_HOME to a folder you own", cache.display())
    })?;
    Ok(cache)
}
