//! Prints the hit probability of every cell: `cargo run --example hit_probabilities -- "v1;classic;E5:hit,E6:miss"`.

use std::error::Error;

use rangekeeper_engine::{Position, Posterior, Record};

fn main() -> Result<(), Box<dyn Error>> {
    let line = std::env::args().nth(1).unwrap_or_else(|| "v1;classic;E5:hit".to_owned());
    let record: Record = line.parse()?;
    let counts = Posterior::new(Position::new(&record)?).count()?.run();
    println!("{record}: {} boards, hit probabilities in percent", counts.boards);
    for row in 0..record.rules().grid().rows() {
        let cells = record.rules().grid().cells().filter(|cell| cell.row() == row);
        let texts = cells.map(|cell| match record.mark(cell) {
            Some(_) => "    -".to_owned(),
            None => format!("{:5.1}", 100.0 * counts.probability(cell)),
        });
        println!("{}", texts.collect::<Vec<_>>().join(" "));
    }
    Ok(())
}
