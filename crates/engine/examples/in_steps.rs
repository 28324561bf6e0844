//! Counts every board on all cores, each looking at the clock: a count in parts and steps.

use std::error::Error;
use std::thread;
use std::time::Instant;

use rangekeeper_engine::{CountPlan, Counts, Position, Posterior, Progress, Record};

fn main() -> Result<(), Box<dyn Error>> {
    let record: Record = "v1;10x10,none,sunk;A=4,B=3,C=3,D=2,E=2,F=2;A1:miss".parse()?;
    let plan = Posterior::new(Position::new(&record)?).plan_count()?;
    println!("about {:.1} s of one core", plan.cost() / 1e9);
    let cores = thread::available_parallelism().map_or(1, |cores| cores.get() as u32);
    let parts: Vec<Counts> = thread::scope(|scope| {
        let plan = &plan;
        let workers: Vec<_> = (0..cores).map(|part| scope.spawn(move || count(plan, part, cores))).collect();
        workers.into_iter().map(|worker| worker.join().expect("a count does not panic")).collect()
    });
    let whole = parts.into_iter().reduce(|mut whole, part| {
        whole.merge(&part);
        whole
    });
    println!("{} boards", whole.map_or(0, |counts| counts.boards));
    Ok(())
}

/// Counts one part, and prints its progress every second.
fn count(plan: &CountPlan, part: u32, parts: u32) -> Counts {
    let mut count = plan.part(part, parts);
    let mut told = Instant::now();
    loop {
        if let Progress::Finished(counts) = count.advance(1000) {
            return counts;
        }
        if told.elapsed().as_secs() > 0 {
            println!("part {part}: {:.0}%", 100.0 * count.progress());
            told = Instant::now();
        }
    }
}
