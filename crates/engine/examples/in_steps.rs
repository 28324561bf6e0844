//! Counts every board on all cores, prints the progress every second, and gives up after a minute.

use std::error::Error;
use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use rangekeeper_engine::{Position, Posterior, Record};

fn main() -> Result<(), Box<dyn Error>> {
    let record: Record = "v1;10x10,none,sunk;A=4,B=3,C=3,D=2,E=2,F=2;A1:miss".parse()?;
    let plan = Posterior::new(Position::new(&record)?).plan_count()?;
    println!("about {:.1} s of one core", plan.cost() / 1e9);
    let cores = thread::available_parallelism()?.get() as u32;
    let (started, mut seconds) = (Instant::now(), 0);
    let counts = plan.count_on_threads(cores, |done| {
        if started.elapsed().as_secs() > seconds {
            seconds = started.elapsed().as_secs();
            println!("{:.0}%", 100.0 * done);
        }
        if started.elapsed() < Duration::from_mins(1) {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    println!("{} boards", counts.ok_or("it takes more than a minute")?.boards);
    Ok(())
}
