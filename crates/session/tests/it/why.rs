//! Why this cell: the best beside it.

use std::cmp::Reverse;

use crate::prelude::*;

#[test]
fn the_five_best_are_those_that_most_boards_occupy() {
    let store = MemoryStore::default();
    store.write("rangekeeper.goal", "hit");
    let best = |record: &str| {
        let table = Table::open(&store, Some(record));
        let first = table.aim().unwrap();
        let best = table.findings().best(&record.parse().unwrap(), first, 5);
        (table, first, best)
    };
    for text in
        ["v1;classic;", "v1;classic;C3:miss,E5:hit,H8:miss,E6:hit,B9:miss", "v1;classic;A1:miss,D4:hit"]
    {
        let record: Record = text.parse().unwrap();
        let counts = Posterior::new(Position::new(&record).unwrap()).count().unwrap().run();
        let (table, first, five) = best(text);
        // Of equals the advised one comes first, then the first in reading order.
        let mut others: Vec<Cell> = record.open().iter().filter(|cell| *cell != first).collect();
        others.sort_by_key(|&cell| (Reverse(counts.occupied(cell)), cell));
        assert_eq!(five, [&[first], &others[..4]].concat(), "{text}");
        assert!(counts.occupied(first) >= counts.occupied(others[0]));
        for cell in five {
            assert_eq!(table.chance(&cell.to_string()).to_bits(), counts.probability(cell).to_bits());
        }
    }
    // Fewer where fewer can be hit.
    let (table, first, two) = best("v1;2x2,allowed,sunk-ship;Alpha=2;A1:hit");
    let other = if first == cell("A2") { "B1" } else { "A2" };
    assert_eq!(two, [first, cell(other)]);
    assert!(["A2", "B1"].iter().all(|name| (table.chance(name) - 0.5).abs() < f64::EPSILON));
}
