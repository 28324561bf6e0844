use rangekeeper_engine::{Arrangement, Cell, Record, Shot};

/// Way of choosing shots.
///
/// One value plays any number of games, one after the other, and may cache results. Its shots depend on the rules, its
/// seed, the number of the game and the answers, never on earlier games.
pub trait Strategy {
    fn begin(&mut self, _: u64) {}

    /// Returns the next shot of the game. The record has only the strategy's own shots of this game, and a ship is
    /// afloat, so that some cell is open. `answers` are the shots since the last call.
    fn aim(&mut self, record: &Record, answers: &[Shot]) -> Option<Cell>;
}

/// Plays the game of this number to the end and returns its record.
///
/// # Panics
/// If the strategy shoots at no cell, at a cell twice or outside the grid.
pub fn play(strategy: &mut dyn Strategy, game: u64, hidden: &Arrangement) -> Record {
    let mut record = Record::new(hidden.rules().clone());
    strategy.begin(game);
    while !hidden.is_over(&record) {
        let shots = record.shots();
        let cell = strategy.aim(&record, &shots[shots.len().saturating_sub(1)..]);
        let cell = cell.expect("a ship that is afloat has an open cell");
        let outcome = hidden.answer(&record, cell).unwrap_or_else(|error| panic!("game {game}: {error}"));
        record.shoot(cell, outcome).expect("an arrangement answers by the rules");
    }
    record
}
