use std::env;
use std::io::{self, Write};
use std::process;

/// Returns the address at which the site is served, which ends with `/`. Without it in the environment there is nothing to
/// test: the process ends with one sentence.
pub fn site_url() -> String {
    env::var("RANGEKEEPER_URL").unwrap_or_else(|_| {
        // Not through `eprintln!`, which a test keeps to itself, and once, not once per test.
        let _ = writeln!(
            io::stderr().lock(),
            "\nThere is no site to work with: run `cargo xtask test` or `cargo xtask bench`, which build and serve it \
             first."
        );
        process::exit(2);
    })
}
