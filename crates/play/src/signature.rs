//! The signature of a version, by which a change of behaviour shows at once.

use rangekeeper_engine::{Assumption, Counts, Position, Posterior, Record};

use crate::best_shot;

/// The positions whose findings are hashed: every contact and announcement rule, with equal ships and without.
pub const POSITIONS: [&str; 12] = [
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

/// Computes the signature of this version: a hash of everything whole that is found out about fixed positions, in half a second.
/// It is the same on every machine, and changes if a count, a drawn board or a best shot does.
///
/// # Panics
/// Never: the positions are valid, and of few boards.
pub fn signature() -> String {
    let findings = POSITIONS.map(findings).concat();
    // FNV-1a of 64 bits.
    let add = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    format!("{:016x}", findings.bytes().fold(0xCBF2_9CE4_8422_2325, add))
}

/// Returns everything whole that is found out about a position: the counts, a sample under the prior of people, and the
/// best shot. Numbers with decimals could differ in the last of them between machines.
fn findings(text: &str) -> String {
    let record: Record = text.parse().expect("a record");
    let people = Assumption::Person.prior(record.rules()).scaled(record.rules());
    let posterior = Posterior::new(Position::new(&record).expect("boards fit"));
    let counts = posterior.count().expect("few boards").run();
    let best = best_shot(&posterior).expect("a ship is afloat").cell;
    let by_people = posterior.with_prior(&people).expect("a prior of these rules");
    let drawn = by_people.sample(DRAWS, SEED).run().expect("boards are found").drawn;
    let cells = |counts: &Counts| counts.classes.iter().map(|class| class.cells.clone()).collect::<Vec<_>>();
    format!("{text} {} {:?} {best} {:?}\n", counts.boards, cells(&counts), cells(&drawn))
}
