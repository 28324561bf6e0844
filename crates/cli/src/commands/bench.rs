use std::time::Instant;

use rangekeeper_play::signature::{POSITIONS, signature};
use serde_json::json;

use crate::args::FormArgs;
use crate::output::json::{line, milliseconds};

pub(crate) fn answer(args: FormArgs) -> String {
    let started = Instant::now();
    let (signature, elapsed) = (signature(), started.elapsed());
    let (version, speed) = (env!("CARGO_PKG_VERSION"), POSITIONS.len() as f64 / elapsed.as_secs_f64());
    if args.json {
        let answer = json!({
            "version": version,
            "signature": signature,
            "positions_per_second": speed,
            "elapsed_ms": milliseconds(elapsed),
        });
        return line(answer);
    }
    format!("version {version}\nsignature {signature}\n{speed:.1} positions a second\n")
}
