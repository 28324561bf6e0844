//! Sizes of the site's files, and how large each may be.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::compress::{BROTLI, GZIP};
use crate::{files, tools};

/// Most bytes of each file, one a line, as it is sent: compressed with Brotli, where it is. A change that makes a file
/// larger than this raises its number, and says why. Every folder builds the same bytes ([`crate::lint`]).
const BUDGET: &str = include_str!("budget.txt");

/// Reads the size of each file as it is sent, in bytes. Compressed copies are no files of their own.
pub(crate) fn sizes(dist: &Path) -> Result<BTreeMap<String, usize>> {
    let files = files::below(dist)?;
    let bytes = |(name, content): &files::File| (name.clone(), content.len());
    let is_copy = |name: &str| name.ends_with(GZIP) || name.ends_with(BROTLI);
    let (copies, mut sizes): (BTreeMap<_, _>, BTreeMap<_, _>) =
        files.iter().map(bytes).partition(|(name, _)| is_copy(name));
    for (name, bytes) in &mut sizes {
        *bytes = copies.get(&format!("{name}{BROTLI}")).copied().unwrap_or(*bytes);
    }
    Ok(sizes)
}

/// Checks that no file of a site is larger than its budget. Skipped where a tool is missing that makes files smaller.
pub(crate) fn check(dist: &Path) -> Result<()> {
    if [tools::BINARYEN, tools::ESBUILD].iter().any(|tool| tools::shrinker(tool).is_none()) {
        println!("skipped: the budget is for a site that wasm-opt and esbuild have made smaller");
        return Ok(());
    }
    let budget = BUDGET.lines().map(line_of_budget).collect::<Result<Vec<_>>>()?;
    compare(&with_chunks_together(sizes(dist)?), &budget)
}

fn line_of_budget(line: &str) -> Result<(&str, usize)> {
    let (name, most) = line.split_once(' ').with_context(|| format!("no budget: {line}"))?;
    Ok((name, most.parse()?))
}

/// Adds up the chunks that parts of the module share, since their numbers change with every part.
fn with_chunks_together(sizes: BTreeMap<String, usize>) -> BTreeMap<String, usize> {
    let mut together = BTreeMap::new();
    for (name, bytes) in sizes {
        let name = if name.starts_with("chunk_") { "chunk_*.wasm".to_owned() } else { name };
        *together.entry(name).or_default() += bytes;
    }
    together
}

fn compare(sizes: &BTreeMap<String, usize>, budget: &[(&str, usize)]) -> Result<()> {
    ensure!(!sizes.is_empty(), "there is no site to measure");
    let complaint = |(name, bytes): (&String, &usize)| match budget.iter().find(|(it, _)| it == name) {
        Some((_, most)) => (bytes > most).then(|| format!("{name} takes {bytes} bytes of {most}")),
        None => Some(format!("{name} takes {bytes} bytes and has no budget")),
    };
    let mut complaints: Vec<String> = sizes.iter().filter_map(complaint).collect();
    let missing = budget.iter().filter(|(name, _)| !sizes.contains_key(*name));
    complaints.extend(missing.map(|(name, _)| format!("{name} has a budget and is not in the site")));
    let complaints = complaints.join("\n");
    ensure!(complaints.is_empty(), "the site does not keep its budget (xtask/src/budget.txt):\n{complaints}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::temp_folder::TempFolder;

    fn sizes_of<const N: usize>(files: [(&str, usize); N]) -> BTreeMap<String, usize> {
        files.map(|(name, bytes)| (name.to_owned(), bytes)).into()
    }

    #[test]
    fn a_file_is_as_large_as_it_is_sent() {
        let files = [("app.js", 9), ("app.js.gz", 5), ("app.js.br", 4), ("icon.png", 7)];
        let site = TempFolder::with_files(files.map(|(name, bytes)| (name, "x".repeat(bytes))));
        assert_eq!(sizes(site.path()).unwrap(), sizes_of([("app.js", 4), ("icon.png", 7)]));
    }

    #[test]
    fn each_file_that_is_too_large_unknown_or_missing_is_named() {
        let sizes = sizes_of([("a.js", 10), ("b.js", 11), ("c.js", 1)]);
        assert!(compare(&sizes, &[("a.js", 10), ("b.js", 11), ("c.js", 1)]).is_ok());
        // Chunks have one budget.
        let together = with_chunks_together(sizes_of([("chunk_5.wasm", 10), ("chunk_11.wasm", 11)]));
        assert_eq!(together, sizes_of([("chunk_*.wasm", 21)]));
        let complaint = compare(&sizes, &[("a.js", 10), ("b.js", 10), ("d.js", 1)]).unwrap_err().to_string();
        let parts =
            ["b.js takes 11 bytes of 10", "c.js takes 1 bytes and has no budget", "d.js has a budget"];
        for part in parts {
            assert!(complaint.contains(part), "{part}: {complaint}");
        }
        assert!(!complaint.contains("a.js"), "{complaint}");
    }
}
