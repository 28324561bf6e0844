//! The memory of a sweep, against its estimate. It is alone in its file: memory is measured for the whole process.

use peak_alloc::PeakAlloc;
use rangekeeper_engine::{CountMethod, Position, Posterior, Record};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The maximum memory in bytes of a sweep that is chosen automatically.
const MAX_BYTES: f64 = (256_u32 << 20) as f64;

/// Games with many and few ships under all contact rules. True if a sweep is chosen automatically; no other runs.
const GAMES: [(&str, bool); 10] = [
    ("10x10,none,sunk;A=5,B=4,C=4,D=3,E=3,F=3,G=2,H=2,I=2,J=2;E5:miss", true),
    ("10x12,none,sunk;A=5,B=4,C=4,D=3,E=3,F=3,G=2,H=2,I=2,J=2;", true),
    ("10x10,none,sunk;A=6,B=4,C=4,D=3,E=3,F=3,G=2,H=2,I=2,J=2;E5:miss", false),
    ("10x10,none,sunk;A=4,B=3,C=3,D=2,E=2,F=2,G=1,H=1,I=1,J=1;E5:miss", true),
    ("10x10,corners,sunk;A=4,B=3,C=3,D=2,E=2,F=2,G=1,H=1,I=1,J=1;E5:miss", true),
    ("9x9,none,sunk;A=5,B=4,C=3,D=3,E=2,F=2,G=1,H=1;B3:miss", true),
    ("9x9,none,sunk;A=4,B=4,C=4,D=3,E=3,F=3,G=3,H=3;B3:miss", true),
    ("16x6,none,sunk;A=5,B=4,C=4,D=3,E=3,F=2,G=2,H=1,I=1;B3:miss", true),
    ("10x10,allowed,sunk;A=5,B=4,C=3,D=3,E=2;E5:miss", false),
    ("8x8,allowed,sunk;A=3,B=3,C=2,D=2,E=2,F=1,G=1;B3:miss", true),
];

#[test]
fn a_sweep_takes_about_the_memory_that_is_foreseen() {
    for (game, is_swept) in GAMES {
        let position = Position::new(&format!("v1;{game}").parse::<Record>().unwrap()).unwrap();
        let plan = Posterior::new(position.clone()).plan_count_by(CountMethod::Sweep).unwrap();
        let chosen = Posterior::new(position.clone()).plan_count().map(|plan| plan.method());
        assert_eq!(chosen == Ok(CountMethod::Sweep), is_swept, "{game}");
        if !is_swept {
            continue;
        }
        let (part, before) = (plan.part(0, 1), MEMORY.current_usage());
        MEMORY.reset_peak_usage();
        let counts = part.run();
        let taken = (MEMORY.peak_usage() - before) as f64;
        let (boards, share) = (counts.boards, taken / plan.bytes());
        println!("{game}: {boards} boards, {taken} bytes, {share:.2} of those foreseen");
        assert!(taken < MAX_BYTES, "{game}: {taken} bytes");
        // Where little is taken, it is mostly for the maps between sets of multisets, which are not foreseen.
        assert!((0.4 * plan.bytes()..1.2 * plan.bytes() + 2e6).contains(&taken), "{game}: {taken} bytes");
    }
}
