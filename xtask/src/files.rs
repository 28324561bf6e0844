//! Files of the sources and of the site. Every error names its file.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, Result};

pub(crate) type File = (String, Vec<u8>);

pub(crate) fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("{} cannot be read", path.display()))
}

pub(crate) fn read_text(path: &Path) -> Result<String> {
    String::from_utf8(read(path)?).with_context(|| format!("{} is no text", path.display()))
}

/// Writes a file, and creates its folder if need be.
pub(crate) fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<()> {
    let folder = path.parent().expect("a file lies in a folder");
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(path, content));
    written.with_context(|| format!("{} cannot be written", path.display()))
}

pub(crate) fn rewrite(path: &Path, rewritten: impl FnOnce(String) -> Result<String>) -> Result<()> {
    write(path, rewritten(read_text(path)?)?)
}

pub(crate) fn rename(from: &Path, to: &Path) -> Result<()> {
    fs::rename(from, to).with_context(|| format!("{} cannot be replaced", to.display()))
}

/// Removes a file, or a folder with its content. Does nothing if it does not exist.
pub(crate) fn remove(path: &Path) -> Result<()> {
    let removed = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    match removed {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(error).with_context(|| format!("{} cannot be removed", path.display()))
        }
        _ => Ok(()),
    }
}

/// Reads every file below `folder`. The result is sorted by name; names are relative to `folder` and use `/`.
pub(crate) fn below(folder: &Path) -> Result<Vec<File>> {
    let mut found = Vec::new();
    let mut open = vec![(String::new(), folder.to_owned())];
    while let Some((prefix, folder)) = open.pop() {
        let entries =
            fs::read_dir(&folder).with_context(|| format!("{} cannot be read", folder.display()))?;
        for entry in entries {
            let entry = entry?;
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            if entry.file_type()?.is_dir() {
                open.push((format!("{name}/"), entry.path()));
            } else {
                found.push((name, read(&entry.path())?));
            }
        }
    }
    found.sort();
    Ok(found)
}
