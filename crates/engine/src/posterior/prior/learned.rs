use crate::{Assumption, Cell, CellSet, CellWeights, Rules, placements};

/// Returns the cell weights of an opponent who is a person, learned from earlier games against the opponent.
///
/// The wanted probability of each cell is its frequency among `STRENGTH` games of [people](Assumption::person) and
/// the games against the opponent together. The weights are scaled until the ships, each alone on the grid, give these
/// probabilities. Ships that keep clear of each other change the probabilities little, and alike before and after. So
/// no boards are counted, and it takes a millisecond or two.
///
/// `found` are the cells that the ships occupied in each game.
pub fn learned_weights(rules: &Rules, found: &[CellSet]) -> CellWeights {
    let person = Assumption::person(rules);
    if found.is_empty() {
        return person;
    }
    let ships = Ships::new(rules);
    let base = ships.shares(&person);
    let games = found.len() as f64;
    let wanted = |(cell, base): (Cell, &f64)| {
        let seen = found.iter().filter(|cells| cells.contains(cell)).count() as f64;
        (STRENGTH * base + seen) / (STRENGTH + games)
    };
    let wanted: Vec<f64> = rules.grid().cells().zip(&base).map(wanted).collect();
    let mut weights = person;
    for _ in 0..ROUNDS {
        let shares = ships.shares(&weights);
        let scaled = |cell: Cell| {
            let order = rules.grid().order(cell).unwrap_or(0);
            weights.weight(cell) * (wanted[order] / shares[order]).powf(POWER)
        };
        let Ok(next) = CellWeights::from_fn(rules.grid(), scaled) else { break };
        weights = next;
    }
    weights
}

/// Number of games against an opponent that people's habits count as. One game then moves little: where the opponent
/// places ships as people do, the most that learning costs is half a shot, after many games (`docs/priors.md`).
const STRENGTH: f64 = 100.0;

const ROUNDS: usize = 40;
const POWER: f64 = 0.5;

/// The placements of every ship, each ship alone on the grid.
struct Ships {
    cells: usize,
    /// The cells of each placement by their orders, by ship.
    placements: Vec<Vec<Vec<usize>>>,
}

impl Ships {
    fn new(rules: &Rules) -> Self {
        let orders = |cells: CellSet| cells.iter().filter_map(|cell| rules.grid().order(cell)).collect();
        let of_ship = |length| placements(rules.grid(), length).iter().map(|it| orders(it.cells)).collect();
        let lengths = rules.fleet().lengths();
        Self { cells: rules.grid().area(), placements: lengths.map(of_ship).collect() }
    }

    /// Returns the mean number of ships on each cell where every ship lies by itself, by weight.
    fn shares(&self, weights: &CellWeights) -> Vec<f64> {
        let weights = weights.weights();
        let mut shares = vec![0.0; self.cells];
        for ship in &self.placements {
            let weigh = |cells: &Vec<usize>| cells.iter().map(|&cell| weights[cell]).product::<f64>();
            let total: f64 = ship.iter().map(weigh).sum();
            for cells in ship {
                let share = weigh(cells) / total;
                for &cell in cells {
                    shares[cell] += share;
                }
            }
        }
        shares
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Position, Posterior, Prior, Record};

    #[test]
    fn what_was_found_is_expected_again_little_by_little() {
        let rules = Rules::classic();
        let cells = "A1 A2 A3 A4 A5 J1 J2 J3 J4 E1 F1 G1 E10 F10 G10 J9 J10";
        let board: CellSet = cells.split(' ').map(|cell| cell.parse::<Cell>().unwrap()).collect();
        let posterior = Posterior::new(Position::new(&Record::new(rules.clone())).unwrap());
        let shares = |games: usize| -> Vec<f64> {
            let weights = learned_weights(&rules, &vec![board; games]);
            let prior = Prior::of_weights(weights).scaled(&rules);
            let counts = posterior.clone().with_prior(&prior).unwrap().count().unwrap().run();
            rules.grid().cells().map(|cell| counts.probability(cell)).collect()
        };
        let none = shares(0);
        for (games, tolerance) in [(1, 0.02), (5, 0.08)] {
            let after = shares(games);
            for (order, cell) in rules.grid().cells().enumerate() {
                let seen = if board.contains(cell) { games as f64 } else { 0.0 };
                let wanted = (STRENGTH * none[order] + seen) / (STRENGTH + games as f64);
                let found = after[order];
                assert!((found - wanted).abs() < tolerance, "{cell}: {found} instead of {wanted}");
            }
        }
    }

    #[test]
    fn small_grids_and_long_ships_are_learned_too() {
        for text in [
            "v1;4x4,none,sunk;Alpha=4,Bravo=1;",
            "v1;3x1,allowed,hit-miss;Alpha=3;",
            "v1;16x16,allowed,sunk;Alpha=16,Bravo=2;",
        ] {
            let record: Record = text.parse().unwrap();
            let board: CellSet = record.rules().grid().cells().take(3).collect();
            let weights = learned_weights(record.rules(), &[board; 50]);
            let range = CellWeights::LEAST..=CellWeights::MOST;
            assert!(weights.weights().iter().all(|weight| range.contains(weight)), "{text}");
        }
    }
}
