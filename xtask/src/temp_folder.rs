//! Temporary folders for tests. What the crate `tempfile` depends on would have half of xtask's crates compiled a second
//! time, with other features.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, process};

use crate::files;

pub(crate) struct TempFolder(PathBuf);

impl TempFolder {
    pub(crate) fn new() -> Self {
        static LATEST: AtomicUsize = AtomicUsize::new(0);
        let name = format!("rangekeeper-{}-{}", process::id(), LATEST.fetch_add(1, Ordering::Relaxed));
        let folder = env::temp_dir().join(name);
        fs::create_dir(&folder).unwrap();
        Self(folder)
    }

    /// Creates a folder with these files: names and contents.
    pub(crate) fn with_files<'a>(contents: impl IntoIterator<Item = (&'a str, impl AsRef<[u8]>)>) -> Self {
        let folder = Self::new();
        for (name, content) in contents {
            files::write(&folder.0.join(name), content).unwrap();
        }
        folder
    }

    pub(crate) fn names(&self) -> Vec<String> {
        files::below(&self.0).unwrap().into_iter().map(|(name, _)| name).collect()
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
