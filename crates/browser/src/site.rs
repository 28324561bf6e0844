use std::env;
use std::io::{self, Write};
use std::process;

/// The addresses at which the site is served; each ends with `/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// At the root of its origin.
    pub url: String,
    /// The same site below a path.
    pub sub_path_url: String,
}

impl Site {
    /// What the environment tells. Without it there is nothing to test: the process ends with one sentence.
    pub fn from_env() -> Self {
        let addresses = (env::var("RANGEKEEPER_URL"), env::var("RANGEKEEPER_SUB_PATH_URL"));
        let (Ok(url), Ok(sub_path_url)) = addresses else {
            // Not through `eprintln!`, which a test keeps to itself, and once, not once per test.
            let _ = writeln!(
                io::stderr().lock(),
                "\nThere is no site to work with: run `cargo xtask test` or `cargo xtask bench`, which build and serve \
                 it first."
            );
            process::exit(2);
        };
        Self { url, sub_path_url }
    }
}
