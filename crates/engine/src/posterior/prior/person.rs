//! Cell weights of people who place their ships.
//!
//! The weights are fitted (`docs/figures.md`, *Studies*) to the frequency with which each cell was occupied in 59,708
//! games that people played against a computer: cliambrown/battleship-data, MIT licence, copyright 2021 cliambrown,
//! rows with `ai_ships = 0`. The file is not part of this project. `docs/priors.md` says what it cannot tell.

use std::cmp::Reverse;

use crate::sorting::insertion_sort_by_key;
use crate::{Cell, CellWeights, Contact, Grid, Rules};

/// The length of the sides of the grid on which the games were played.
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

/// The factors of a cell's weight on other grids: for each distance to the nearest row at an edge, from 0, and likewise
/// for the nearest column. Larger distances have the factor 1.
const NEAR: [f64; 3] = [1.1636, 1.1123, 1.0151];
const CORNER: f64 = 1.6277;

/// All boards of a game, counted and weighed beforehand: the grid, the contact rule, the lengths of the ships with the
/// longest first, the number of boards, where ships alike are not told apart, and their weight where a person placed them.
type Known = (&'static str, Contact, &'static [u8], f64, f64);

const CLASSIC: &[u8] = &[5, 4, 3, 3, 2];
const SEA_BATTLE: &[u8] = &[4, 3, 3, 2, 2, 2, 1, 1, 1, 1];

const KNOWN: [Known; 7] = [
    ("10x10", Contact::Allowed, CLASSIC, 15_046_987_768.0, 12_342_807_420.349_716),
    ("10x10", Contact::None, CLASSIC, 1_925_751_392.0, 2_116_342_123.897_928_5),
    ("10x10", Contact::None, SEA_BATTLE, 1_855_545_978_831_780.0, 2_977_454_717_075_394.0),
    ("8x8", Contact::None, &[4, 3, 3, 3, 2, 2, 2], 382_820_608.0, 16_443_707_994.544_334),
    ("9x9", Contact::None, &[4, 4, 4, 3, 3, 3, 3, 3], 213_723_152.0, 21_051_186_670.491_135),
    ("12x10", Contact::Allowed, CLASSIC, 50_916_393_352.0, 302_668_115_749.325_9),
    ("10x10", Contact::None, &[5, 4, 4, 3, 3, 3, 2, 2, 2, 2], 26_509_655_816_984.0, 58_842_154_802_451.234),
];

pub(super) fn weights(grid: Grid) -> CellWeights {
    let recorded = (grid.columns(), grid.rows()) == (SIDE, SIDE);
    let fitted = recorded.then(|| CellWeights::new(grid, WEIGHTS.to_vec()).ok()).flatten();
    fitted.unwrap_or_else(|| {
        let weight = |cell| {
            let (row, column) = distances(grid, cell);
            let near = |distance: usize| NEAR.get(distance).copied().unwrap_or(1.0);
            near(row) * near(column) * if (row, column) == (0, 0) { CORNER } else { 1.0 }
        };
        CellWeights::from_fn(grid, weight).unwrap_or_else(|_| unreachable!("products of numbers are numbers"))
    })
}

fn distances(grid: Grid, cell: Cell) -> (usize, usize) {
    let distance = |place: u8, side: u8| usize::from(place.min(side - 1 - place));
    (distance(cell.row(), grid.rows()), distance(cell.column(), grid.columns()))
}

/// Returns the known total of all boards under these rules: their weight, or without `weights` their number.
pub(crate) fn total(rules: &Rules, weights: Option<&CellWeights>) -> Option<f64> {
    let mut lengths: Vec<u8> = rules.fleet().lengths().collect();
    insertion_sort_by_key(&mut lengths, |length| Reverse(*length));
    let (grid, text) = (rules.grid(), rules.grid().to_string());
    let mut known = KNOWN.iter();
    let &(.., boards, weight) =
        known.find(|known| (known.0, known.1, known.2) == (&text, rules.contact(), &lengths))?;
    weights.map_or(Some(boards), |of_cells| (*of_cells == self::weights(grid)).then_some(weight))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Assumption, Counts, Position, Posterior, Preset, Record};

    fn weighed(rules: &Rules) -> Counts {
        let position = Position::new(&Record::new(rules.clone())).unwrap();
        let prior = Assumption::Person.prior(rules).scaled(rules);
        Posterior::new(position).with_prior(&prior).unwrap().count().unwrap().run()
    }

    #[test]
    fn what_is_known_beforehand_of_the_presets_is_what_is_counted() {
        let mut tested: Vec<(Grid, Contact, Vec<u8>)> = Vec::new();
        for preset in Preset::ALL {
            let rules = preset.rules();
            let lengths = rules.fleet().lengths().collect();
            let game = (rules.grid(), rules.contact(), lengths);
            if tested.contains(&game) {
                continue;
            }
            tested.push(game);
            let counts = weighed(&rules);
            assert_eq!(total(&rules, None), Some(counts.boards as f64), "{}", preset.name);
            let weight = counts.weights.unwrap().total;
            let known = total(&rules, Some(&Assumption::person(&rules))).unwrap();
            assert!((weight / known - 1.0).abs() < 1e-12, "{}: {weight:?}, not {known:?}", preset.name);
        }
        assert_eq!(tested.len(), KNOWN.len());
    }

    #[test]
    fn people_place_ships_as_they_were_recorded() {
        let counts = weighed(&Rules::classic());
        // The recorded shares of some cells, of 59,708 games.
        let recorded =
            [("A1", 10_823.0), ("A10", 10_094.0), ("E5", 9_422.0), ("J10", 10_878.0), ("H4", 9_289.0)];
        for (cell, games) in recorded {
            let share = counts.probability(cell.parse().unwrap());
            assert!((share - games / 59_708.0).abs() < 1e-4, "{cell}: {share}");
        }
    }

    /// The factors are geometric means over the cells that have one distance below three, and over the
    /// corners, relative to the mean over the cells that have none.
    #[test]
    fn the_function_for_other_grids_is_that_of_the_weights() {
        let weights = Assumption::person(&Rules::classic());
        let mean = |is_meant: &dyn Fn(usize, usize) -> bool| {
            let of = |cell| distances(weights.grid(), cell);
            let cells = weights.grid().cells().filter(|&cell| is_meant(of(cell).0, of(cell).1));
            let logs: Vec<f64> = cells.map(|cell| weights.weight(cell).ln()).collect();
            (logs.iter().sum::<f64>() / logs.len() as f64).exp()
        };
        let is_far = |distance: usize| distance >= NEAR.len();
        let inside = mean(&|row, column| is_far(row) && is_far(column));
        let near = NEAR.into_iter().enumerate().map(|(near, _)| {
            let is_near = |one, other| one == near && is_far(other);
            mean(&|row, column| is_near(row, column) || is_near(column, row)) / inside
        });
        let near: Vec<f64> = near.collect();
        let corner = mean(&|row, column| row == 0 && column == 0) / inside / near[0].powi(2);
        for (found, shipped) in near.into_iter().chain([corner]).zip(NEAR.into_iter().chain([CORNER])) {
            assert!((found - shipped).abs() < 1e-4, "{found} instead of {shipped}");
        }
    }
}
