//! Times of tests, of which the slowest are printed.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

const SHOWN: usize = 10;

/// Runs a prepared `cargo test` to its end, and prints which tests took longest.
pub(crate) fn run(test: &mut Command) -> Result<()> {
    if cfg!(unix) {
        // The times are an unstable option of libtest. Tests alone are started so that they take it: for Cargo the
        // variable would be a reason to compile anew.
        test.args(["--config", "target.'cfg(unix)'.runner = ['env', 'RUSTC_BOOTSTRAP=1']"]);
        test.args(["--", "-Zunstable-options", "--report-time"]);
    }
    let mut running = test.stdout(Stdio::piped()).spawn().context("Cargo could not be started")?;
    let output = running.stdout.take().context("Cargo has no output")?;
    let mut times = Vec::new();
    for line in BufReader::new(output).lines().map_while(Result::ok) {
        println!("{line}");
        times.extend(time(&line));
    }
    times.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    println!("The slowest tests:");
    for (name, seconds) in times.iter().take(SHOWN) {
        println!("{seconds:>8.1} s  {name}");
    }
    ensure!(running.wait()?.success(), "a test failed");
    Ok(())
}

/// Returns a test's name and its time in seconds, from the line that libtest prints for it.
fn time(line: &str) -> Option<(String, f64)> {
    let (name, rest) = line.strip_prefix("test ")?.split_once(" ... ")?;
    let seconds = rest.rsplit_once('<')?.1.strip_suffix("s>")?;
    Some((name.to_owned(), seconds.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_read_from_the_line_of_its_test() {
        assert_eq!(time("test a::b ... ok <1.473s>"), Some(("a::b".to_owned(), 1.473)));
        assert_eq!(time("test a::b - should panic ... ok"), None);
        assert_eq!(time("test result: ok. 14 passed; finished in 8.64s"), None);
    }
}
