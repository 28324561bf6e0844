use std::time::Instant;

use rangekeeper_engine::{Assumption, Counts, Posterior, Record};
use rangekeeper_play::best_shot;
use serde_json::json;

use crate::args::FormArgs;
use crate::command_error::CommandError;
use crate::output::json::{line, milliseconds};

/// Positions under every contact and announcement rule, with equal ships and without.
const POSITIONS: [&str; 12] = [
    "v1;classic;",
    "v1;classic;E5:hit",
    "v1;classic;E5:miss,F6:hit,F7:hit,C3:miss",
    "v1;classic;C3:hit,C4:hit,C5:sunk=Cruiser,H8:miss",
    "v1;hit-or-miss;E5:hit,C3:miss",
    "v1;sea-battle;",
    "v1;french;E5:hit,E6:miss,F5:sunk",
    "v1;8x8,none,sunk;Alpha=4,Bravo=3,Charlie=3,Delta=2;D4:hit,G7:miss",
    "v1;7x7,corners,hit-ship;Alpha=3,Bravo=3,Charlie=2;C3:hit=Alpha,F6:miss",
    "v1;7x6,allowed,sunk-ship;Alpha=3,Bravo=3,Charlie=2;B2:hit,E5:hit;blocked=A6;struck=Charlie",
    "v1;6x6,none,sunk;Four=4,Three=3,Two=2,Duo=2;D4:hit,C4:miss,F6:miss",
    "v1;16x3,corners,hit-miss;Alpha=5,Bravo=4,Charlie=3;B8:hit",
];
const DRAWS: u64 = 20_000;
const SEED: u64 = 1;

pub(crate) fn answer(args: FormArgs) -> Result<String, CommandError> {
    let started = Instant::now();
    let mut signature = Signature(0xCBF2_9CE4_8422_2325);
    for position in POSITIONS {
        signature.add(&findings(position)?);
    }
    let (elapsed, signature) = (started.elapsed(), format!("{:016x}", signature.0));
    let (version, speed) = (env!("CARGO_PKG_VERSION"), POSITIONS.len() as f64 / elapsed.as_secs_f64());
    if args.json {
        let answer = json!({
            "version": version,
            "signature": signature,
            "positions_per_second": speed,
            "elapsed_ms": milliseconds(elapsed),
        });
        return Ok(line(answer));
    }
    Ok(format!("version {version}\nsignature {signature}\n{speed:.1} positions a second\n"))
}

/// Returns everything whole that is found out about a position: the counts, a sample under the prior of people, and the
/// best shot. Numbers with decimals could differ in the last of them between machines.
fn findings(position: &str) -> Result<String, CommandError> {
    let record: Record = position.parse().map_err(CommandError::failure)?;
    let people = Assumption::Person.prior(record.rules()).scaled(record.rules());
    let posterior = Posterior::new(record.try_into().map_err(CommandError::failure)?);
    let counts = posterior.count().map_err(CommandError::failure)?.run();
    let best = best_shot(&posterior).map_err(CommandError::failure)?.cell;
    let by_people = posterior.with_prior(&people).map_err(CommandError::failure)?;
    let drawn = by_people.sample(DRAWS, SEED).run().map_err(CommandError::failure)?.drawn;
    let cells = |counts: &Counts| counts.classes.iter().map(|class| class.cells.clone()).collect::<Vec<_>>();
    Ok(format!("{position} {} {:?} {best} {:?}\n", counts.boards, cells(&counts), cells(&drawn)))
}

/// The hash FNV-1a of 64 bits.
struct Signature(u64);

impl Signature {
    fn add(&mut self, text: &str) {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }
}
