//! Compressed copies beside the site's files, for hosts that can serve them. Brotli at its highest level takes seconds,
//! too long for a server at every request.

use std::path::Path;

use anyhow::Result;

use crate::files;
use crate::program::{self, program};

/// File types that compress well. Pictures are compressed already.
const KINDS: [&str; 7] = ["css", "html", "js", "svg", "txt", "wasm", "webmanifest"];

/// The compressor, a script for Node.js, which has gzip and Brotli built in.
const SCRIPT: &str = include_str!("compress.mjs");

pub(crate) const GZIP: &str = ".gz";
pub(crate) const BROTLI: &str = ".br";

/// Writes the compressed copies, unless Node.js is missing. No file of the site may change afterwards.
pub(crate) fn compress(site: &Path) -> Result<()> {
    if program::find(&["node"]).is_none() {
        println!("Going on without compressed copies of the files: there is no Node.js");
        return Ok(());
    }
    println!("Compressing (some seconds)");
    let is_compressible =
        |name: &String| name.rsplit_once('.').is_some_and(|(_, kind)| KINDS.contains(&kind));
    let names = files::below(site)?.into_iter().map(|(name, _)| name).filter(is_compressible);
    let mut node = program("node");
    node.args(["--input-type=module", "--eval", SCRIPT, "--"]);
    program::run(node.args(names.map(|name| site.join(name))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::temp_folder::TempFolder;

    #[test]
    fn copies_lie_beside_what_compresses_well() {
        let text = "where to shoot next ".repeat(100);
        let site = TempFolder::with_files(["app.js", "icon.png", "notes"].map(|name| (name, &text)));
        compress(site.path()).unwrap();
        assert_eq!(site.names(), ["app.js", "app.js.br", "app.js.gz", "icon.png", "notes"]);
        let read = |kind: &str| files::read(&site.path().join(format!("app.js{kind}")));
        let [gzip, brotli] = [GZIP, BROTLI].map(read);
        // By RFC 1952 gzip begins with these two.
        assert_eq!(gzip.unwrap()[..2], [0x1f, 0x8b]);
        assert!(brotli.unwrap().len() < 100);
    }
}
