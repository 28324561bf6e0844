//! How people place their ships.
//!
//! The weights are fitted (`rangekeeper fit`, tolerance 0.00001) to how often each cell was occupied in 59,708 games
//! that people played against a computer: cliambrown/battleship-data, MIT licence, copyright 2021 cliambrown, rows
//! with `ai_ships = 0`. The file itself is not part of this project. What it cannot tell is said in `docs/priors.md`.

use super::{CellWeights, EdgeWeights};
use crate::sorting::insertion_sort_by_key;
use crate::{Contact, Grid, Rules};

/// The sides of the grid on which the games were played.
const SIDE: u8 = 10;

/// The weights of the cells on 10 x 10, by rows.
#[rustfmt::skip]
const WEIGHTS: [f64; 100] = [
    2.1246, 1.0868, 1.0391, 0.9892, 1.0950, 1.0326, 0.9650, 1.0334, 1.2397, 1.7387,
    1.0681, 1.1479, 1.0190, 1.0012, 0.9287, 0.9550, 0.9767, 1.0070, 1.0797, 1.2597,
    1.1031, 1.0002, 0.9336, 0.9177, 0.8565, 0.8361, 0.9029, 0.9778, 0.9821, 1.1090,
    1.0041, 1.0013, 0.9183, 0.8615, 0.8422, 0.8624, 0.9163, 0.8585, 1.0650, 0.9799,
    1.0851, 0.9617, 0.8725, 0.8484, 0.9022, 0.9029, 0.8380, 0.9086, 0.9008, 1.0600,
    1.0256, 0.9775, 0.8747, 0.8753, 0.8583, 0.9086, 0.8566, 0.8807, 0.9101, 1.0576,
    0.9696, 1.0289, 0.9101, 0.8814, 0.8673, 0.8485, 0.8809, 0.8894, 0.9931, 0.9560,
    1.0995, 0.9471, 0.9534, 0.8888, 0.8959, 0.8699, 0.8805, 0.9591, 0.9902, 0.9730,
    1.1262, 1.0974, 0.9980, 1.0383, 0.8738, 0.9610, 0.9585, 1.0383, 0.9998, 1.2209,
    1.7748, 1.2116, 1.0909, 0.9544, 1.1111, 0.9776, 0.9846, 0.9128, 1.3088, 2.0770,
];

/// The same as a function of the distances to the edges, for other grids.
pub(super) const EDGES: EdgeWeights = EdgeWeights { near: [1.1636, 1.1123, 1.0151], corner: 1.6277 };

/// The boards of the classic grid and fleet where ships may touch, ships alike not told apart, and what they weigh with
/// these weights: the most common game need not wait for them.
const CLASSIC: (f64, f64) = (15_046_987_768.0, 12_342_807_420.349_716);

/// The weights of the cells where people place the ships.
pub(super) fn weights(grid: Grid) -> CellWeights {
    let recorded = (grid.columns(), grid.rows()) == (SIDE, SIDE);
    let fitted = recorded.then(|| CellWeights::new(grid, WEIGHTS.to_vec()).ok()).flatten();
    fitted.unwrap_or_else(|| EDGES.weights(grid))
}

/// What all boards under these rules weigh with these weights, if that is known beforehand.
pub(crate) fn total(rules: &Rules, weights: Option<&CellWeights>) -> Option<f64> {
    let mut lengths: Vec<u8> = rules.fleet().ships().iter().map(|ship| ship.length).collect();
    insertion_sort_by_key(&mut lengths, |length| *length);
    let grid = rules.grid();
    let is_classic = (grid.columns(), grid.rows()) == (SIDE, SIDE) && lengths == [2, 3, 3, 4, 5];
    let (boards, weight) = CLASSIC;
    match weights {
        _ if !is_classic || rules.contact() != Contact::Allowed => None,
        None => Some(boards),
        Some(weights) => (weights.weights() == WEIGHTS).then_some(weight),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Assumption, Position, Record, exact};

    #[test]
    fn what_is_known_beforehand_is_what_is_counted() {
        let rules = Rules::classic();
        let position = Position::new(&Record::new(rules.clone())).unwrap();
        let counts = exact::weigh(&position, &Assumption::Person.prior(&rules).scaled(&rules)).unwrap();
        assert_eq!(total(&rules, None), Some(counts.boards as f64));
        let weights = counts.weights.clone().unwrap();
        let known = total(&rules, Some(&weights_of(&rules))).unwrap();
        assert!((weights.total / known - 1.0).abs() < 1e-12, "{} instead of {known}", weights.total);
        // The recorded shares of some cells, of 59,708 games.
        for (cell, games) in
            [("A1", 10_823.0), ("A10", 10_094.0), ("E5", 9_422.0), ("J10", 10_878.0), ("H4", 9_289.0)]
        {
            let share = counts.share(cell.parse().unwrap());
            assert!((share - games / 59_708.0).abs() < 1e-4, "{cell}: {share}");
        }
    }

    fn weights_of(rules: &Rules) -> CellWeights {
        weights(rules.grid())
    }

    #[test]
    fn the_function_for_other_grids_is_that_of_the_weights() {
        let EdgeWeights { near, corner } = EdgeWeights::of(&weights_of(&Rules::classic()));
        for (found, shipped) in
            near.into_iter().chain([corner]).zip(EDGES.near.into_iter().chain([EDGES.corner]))
        {
            assert!((found - shipped).abs() < 1e-4, "{found} instead of {shipped}");
        }
    }
}
