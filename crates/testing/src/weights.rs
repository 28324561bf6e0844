//! Weights of boards under a prior, by brute force.

use rangekeeper_engine::{CellSet, CellWeights, Component, Counts, Prior, Record, placements};

use crate::Dice;
use crate::brute_force::ShipCells;

/// Draws a prior: one to three components, each without weights or with weights of 1/4 to 4 on the cells.
pub fn random_prior(dice: &mut Dice, record: &Record) -> Prior {
    let rules = record.rules();
    let components = (0..=dice.roll(3)).map(|_| {
        let weight = |dice: &mut Dice| 4_f64.powf(dice.roll(2001) as f64 / 1000.0 - 1.0);
        Component {
            share: 0.1 + dice.roll(10) as f64,
            weights: (dice.roll(4) > 0)
                .then(|| CellWeights::from_fn(rules.grid(), |_| weight(dice)).unwrap()),
        }
    });
    Prior::new(components.collect())
}

/// The weights of a record's boards under a prior, by the definition.
#[derive(Debug)]
pub struct BoardWeights<'a> {
    boards: &'a [ShipCells],
    pub weights: Vec<f64>,
    /// Total weight of the boards in each component.
    pub components: Vec<f64>,
    /// True if every component gives all boards equal weight.
    is_uniform: bool,
    /// Total weight of all placings of the ships if they were allowed to overlap.
    overlapping: f64,
    /// The largest ratio in a component of that weight to the weight of all boards before the first shot, by which the
    /// component is scaled.
    scaling: f64,
}

impl<'a> BoardWeights<'a> {
    /// Weighs these boards of a record. In each component, a board's weight is divided by that of all boards `before`
    /// the first shot, and multiplied by the component's share.
    pub fn new(prior: &Prior, record: &Record, before: &[ShipCells], boards: &'a [ShipCells]) -> Self {
        let (mut weights, mut components) = (vec![0.0; boards.len()], Vec::new());
        let (mut is_uniform, mut overlapping, mut scaling) = (true, 0.0, 1.0_f64);
        for component in prior.components() {
            let all: f64 = before.iter().map(|board| weigh(component, board)).sum();
            let of_boards = boards.iter().map(|board| component.share / all * weigh(component, board));
            let of_boards: Vec<f64> = of_boards.collect();
            components.push(of_boards.iter().sum());
            is_uniform &= component.is_uniform();
            let ratio = weigh_overlapping(component, record) / all;
            overlapping += component.share * ratio;
            scaling = scaling.max(ratio);
            weights.iter_mut().zip(of_boards).for_each(|(sum, weight)| *sum += weight);
        }
        Self { boards, weights, components, is_uniform, overlapping, scaling }
    }

    /// Returns the total weight of all boards; 0 if there are none.
    pub fn total(&self) -> f64 {
        self.weights.iter().sum()
    }

    /// Returns the tolerated absolute error of shares: 1e-15 times the ratio of the overlapping weight to the total, now
    /// or before the first shot, from 1e-15 to 1e-9. The exact engine subtracts the weights of clashing ships from those
    /// of all pairs, so rounding errors are relative to the larger sum.
    fn rounding(&self) -> f64 {
        1e-15 * (self.overlapping / self.total()).max(self.scaling).clamp(1.0, 1e6)
    }

    /// Returns the first difference between these counts and the definition. Shares of ships on cells, and of
    /// components, must agree to a relative 1e-12 plus `rounding`. If no board has a weight, only
    /// their number is compared.
    pub fn fault(&self, counts: &Counts) -> Option<String> {
        let total = self.total();
        if counts.boards != self.boards.len() as u128 {
            return Some(format!("{} boards are weighed instead of {}", counts.boards, self.boards.len()));
        }
        if total == 0.0 {
            return None;
        }
        match &counts.weights {
            None if self.is_uniform => {}
            None => return Some("the boards are not weighed".to_owned()),
            Some(weights) if weights.components.len() != self.components.len() => {
                let (found, expected) = (weights.components.len(), self.components.len());
                return Some(format!("{found} components are weighed instead of {expected}"));
            }
            Some(weights) => {
                for (found, expected) in weights.components.iter().zip(&self.components) {
                    if let Some(fault) = self.difference(found / weights.total, expected / total) {
                        return Some(format!("the share of a component is {fault}"));
                    }
                }
            }
        }
        for (place, class) in counts.classes.iter().enumerate() {
            let mut on_cells = vec![0.0; counts.grid.area()];
            for (board, weight) in self.boards.iter().zip(&self.weights) {
                let cells = class.ships.iter().flat_map(|ship| board[ship.index()]);
                cells.filter_map(|cell| counts.grid.order(cell)).for_each(|order| on_cells[order] += weight);
            }
            for (cell, weight) in counts.grid.cells().zip(on_cells) {
                if let Some(fault) = self.difference(counts.probability_of(place, cell), weight / total) {
                    return Some(format!("the share of boards with {:?} on {cell} is {fault}", class.ships));
                }
            }
        }
        None
    }

    /// Describes two shares that differ by more than the tolerance.
    fn difference(&self, found: f64, expected: f64) -> Option<String> {
        let is_close = (found - expected).abs() <= 1e-12 * expected + self.rounding();
        (!is_close).then(|| format!("{found} instead of {expected}"))
    }
}

fn weigh(component: &Component, board: &[CellSet]) -> f64 {
    board.iter().map(|cells| component.weights.as_ref().map_or(1.0, |it| it.product(*cells))).product()
}

/// Returns the total weight in a component of all placings of the ships if they were allowed to overlap.
fn weigh_overlapping(component: &Component, record: &Record) -> f64 {
    let rules = record.rules();
    let of_ship = |length| -> f64 {
        placements(rules.grid(), length).iter().map(|place| weigh(component, &[place.cells])).sum()
    };
    rules.fleet().lengths().map(of_ship).product()
}
