//! The weights of boards under a prior, by brute force.

use super::Dice;
use super::brute_force::{ShipCells, brute_force};
use crate::{CellSet, CellWeights, Component, Contact, Counts, Prior, Record, placements};

const CONTACTS: [Contact; 3] = [Contact::Allowed, Contact::Corners, Contact::None];

/// A random prior for games by a record's rules: one to three components, each with weights of 1/4 to 4 on the cells or
/// without, and some with a narrower contact rule.
pub fn random_prior(dice: &mut Dice, record: &Record) -> Prior {
    let rules = record.rules();
    let components = (0..=dice.roll(3)).map(|_| {
        let weight = |dice: &mut Dice| 4_f64.powf(dice.roll(2001) as f64 / 1000.0 - 1.0);
        let mut narrower = CONTACTS.into_iter().filter(|contact| *contact as u8 > rules.contact() as u8);
        Component {
            share: 0.1 + dice.roll(10) as f64,
            weights: (dice.roll(4) > 0).then(|| CellWeights::from_fn(rules.grid(), |_| weight(dice))),
            contact: if dice.roll(3) == 0 { narrower.next() } else { None },
        }
    });
    Prior::new(components.collect())
}

/// What the boards of a record weigh under a prior, by the definition.
pub struct BoardWeights<'a> {
    boards: &'a [ShipCells],
    /// What each board weighs.
    pub weights: Vec<f64>,
    /// What all of them weigh in each component that has boards before the first shot.
    pub components: Vec<f64>,
    /// Whether all of them weigh the same in each of these.
    is_uniform: bool,
    /// What all ways to place the ships weigh, if they could overlap.
    overlapping: f64,
}

impl<'a> BoardWeights<'a> {
    /// Weighs these boards of a record: in each component, the share of the component times the weight of the board
    /// over that of all boards before the first shot.
    pub fn new(prior: &Prior, record: &Record, boards: &'a [ShipCells]) -> Self {
        let empty = Record::new(record.rules().clone());
        let before = brute_force(&empty);
        let (mut weights, mut components) = (vec![0.0; boards.len()], Vec::new());
        let (mut is_uniform, mut overlapping) = (true, 0.0);
        for component in prior.components() {
            let all: f64 = before.iter().map(|board| weigh(component, &empty, board)).sum();
            if all == 0.0 {
                continue;
            }
            let of_boards =
                boards.iter().map(|board| component.share / all * weigh(component, record, board));
            let of_boards: Vec<f64> = of_boards.collect();
            components.push(of_boards.iter().sum());
            is_uniform &= component.is_uniform();
            overlapping += component.share / all * weigh_overlapping(component, record);
            weights.iter_mut().zip(of_boards).for_each(|(sum, weight)| *sum += weight);
        }
        Self { boards, weights, components, is_uniform, overlapping }
    }

    /// What all boards weigh; 0 if there is none that any component allows.
    pub fn total(&self) -> f64 {
        self.weights.iter().sum()
    }

    /// The absolute error that shares may have. The exact engine subtracts the weights of ships that clash from those
    /// of all pairs, so that 1e-15 of what is subtracted from remains; but never more than 1e-9.
    fn rounding(&self) -> f64 {
        1e-15 * (self.overlapping / self.total()).clamp(1.0, 1e6)
    }

    /// The first difference between these counts and the definition: shares of ships on cells, and of components, are
    /// to agree to 1e-12 and to [`rounding`](Self::rounding). Nothing is compared if no board has a weight.
    pub fn fault(&self, counts: &Counts) -> Option<String> {
        let total = self.total();
        if counts.boards != self.boards.len() as u64 {
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
            for cell in counts.grid.cells() {
                let holds =
                    |board: &ShipCells| class.ships.iter().any(|ship| board[ship.index()].contains(cell));
                let on_cell = self.boards.iter().zip(&self.weights).filter(|(board, _)| holds(board));
                let expected = on_cell.map(|(_, weight)| weight).sum::<f64>() / total;
                if let Some(fault) = self.difference(counts.share_by(place, cell), expected) {
                    return Some(format!("the share of boards with {:?} on {cell} is {fault}", class.ships));
                }
            }
        }
        None
    }

    /// Two shares that differ by more than rounding, in words.
    fn difference(&self, found: f64, expected: f64) -> Option<String> {
        let is_close = (found - expected).abs() <= 1e-12 * expected + self.rounding();
        (!is_close).then(|| format!("{found} instead of {expected}"))
    }
}

/// What a board weighs in a component; 0 if its ships lie too close together.
fn weigh(component: &Component, record: &Record, board: &[CellSet]) -> f64 {
    let contact = component.contact.unwrap_or(record.rules().contact());
    let close = |(place, cells): (usize, &CellSet)| {
        let halo = contact.halo(*cells);
        board.iter().enumerate().any(|(other, cells)| other != place && cells.meets(halo))
            || halo.meets(record.sunk())
    };
    if board.iter().enumerate().any(close) {
        return 0.0;
    }
    board.iter().map(|cells| component.weights.as_ref().map_or(1.0, |it| it.product(*cells))).product()
}

/// What all ways to place the ships weigh in a component, if they could overlap.
fn weigh_overlapping(component: &Component, record: &Record) -> f64 {
    let rules = record.rules();
    let weigh = |cells| component.weights.as_ref().map_or(1.0, |it| it.product(cells));
    let of_ship =
        |length| placements(rules.grid(), length).iter().map(|place| weigh(place.cells)).sum::<f64>();
    rules.fleet().ships().iter().map(|ship| of_ship(ship.length)).product()
}
