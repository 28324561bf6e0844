//! The opening in the page, which xtask draws.

use std::fmt::Write;

use crate::prelude::*;
use rangekeeper_play::MostLikely;

#[test]
fn the_numbers_in_the_page_are_those_of_the_empty_board() {
    let record = Record::new(Rules::classic());
    let prior = Assumption::Mixture.prior(record.rules()).scaled(record.rules());
    let posterior = Posterior::new(record.clone().try_into().unwrap()).with_prior(&prior).unwrap();
    let counts = posterior.count().unwrap().run();
    let likely = MostLikely::exact(&record, &counts).unwrap();
    let best = best_shot(&posterior).unwrap();
    let shot = best.cell_given(&likely, counts.probability(best.cell));
    let shares: Vec<f64> = counts.grid.cells().map(|cell| counts.probability(cell)).collect();
    let circles = Circles::new(None, shares.iter().copied());
    let mut numbers = format!("{shot} {:.0}%\n", 100.0 * counts.probability(shot));
    for row in shares.chunks(counts.grid.columns().into()) {
        let heats: Vec<String> = row.iter().map(|share| format!("{:.4}", circles.diameter(*share))).collect();
        writeln!(numbers, "{}", heats.join(" ")).unwrap();
    }
    assert_eq!(include_str!("../../../../xtask/src/opening.txt"), numbers);
}
