use rangekeeper_engine::{Cell, CellSet, Contact, Grid, placements};
use rangekeeper_lab::step::{DOWN, LEFT, RIGHT, UP, neighbour};
use rangekeeper_lab::{Clearing, Parity};

/// Placement of a ship, with the cells shot because of it. A set has one bit for each cell of the grid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    cells: u128,
    halo: u128,
    /// Number of the shot in the order that first hits the ship, from 1.
    found: u32,
    cleared: u128,
    /// Cells of the order up to the first hit, and cells shot from there until the ship sinks.
    to_the_end: u128,
}

/// Cells shot on a board with some of its ships placed.
#[derive(Clone, Copy, Default)]
pub(super) struct Shots {
    /// Cells that clear all ships but the one found last.
    cleared: u128,
    /// Cells that clear the ship found last, used if another ship is found later.
    last_cleared: u128,
    /// Cells shot until the ship found last sinks, used if no ship is found later.
    to_the_end: u128,
    found: u32,
}

impl Place {
    #[inline]
    pub(super) fn clashes(&self, other: &Self) -> bool {
        self.cells & other.halo != 0
    }
}

impl Shots {
    #[inline]
    pub(super) fn and(self, place: &Place) -> Self {
        if place.found > self.found {
            let Place { cleared: last_cleared, to_the_end, found, .. } = *place;
            Self { cleared: self.cleared | self.last_cleared, last_cleared, to_the_end, found }
        } else {
            Self { cleared: self.cleared | place.cleared, ..self }
        }
    }

    #[inline]
    pub(super) fn count(self) -> u32 {
        (self.cleared | self.to_the_end).count_ones()
    }
}

/// Returns all placements of a ship of this length. Without a way of clearing, the cells are shot in reading order.
pub(super) fn places(grid: Grid, contact: Contact, clearing: Option<Clearing>, length: u8) -> Vec<Place> {
    let order: Vec<Cell> = match clearing {
        Some(_) => Parity::order(grid).unwrap_or_default(),
        None => grid.cells().collect(),
    };
    let bits = |cells: CellSet| bits(grid, cells);
    let place = |cells: CellSet| {
        let mut hits = order.iter().copied().enumerate().filter(|(_, cell)| cells.contains(*cell));
        // Without a way of clearing, the order goes on to the last cell of the ship.
        let (number, first) = if clearing.is_some() { hits.next() } else { hits.next_back() }?;
        let order = order[..=number].iter().copied().collect();
        let line = clearing.map_or_else(Vec::new, |clearing| line(grid, cells, first, clearing));
        let sunk = line.iter().rposition(|cell| cells.contains(*cell)).map_or(0, |last| last + 1);
        let cleared = line.iter().copied().collect::<CellSet>() | cells;
        let to_the_end = line[..sunk].iter().copied().collect::<CellSet>() | cells | order;
        Some(Place {
            cells: bits(cells),
            halo: bits(contact.halo(cells) & grid.all()),
            found: number as u32 + 1,
            cleared: bits(cleared),
            to_the_end: bits(to_the_end),
        })
    };
    placements(grid, length).into_iter().filter_map(|placement| place(placement.cells)).collect()
}

fn bits(grid: Grid, cells: CellSet) -> u128 {
    cells.iter().filter_map(|cell| grid.order(cell)).fold(0, |bits, order| bits | 1 << order)
}

/// Returns the cells shot, in order, to clear a ship after its first hit: the arms, each up to its first miss.
fn line(grid: Grid, cells: CellSet, first: Cell, clearing: Clearing) -> Vec<Cell> {
    let mut line = Vec::new();
    for direction in [LEFT, RIGHT, UP, DOWN] {
        let hit_on_row = line.iter().any(|cell| cells.contains(*cell));
        if clearing == Clearing::RowFirst && direction == UP && hit_on_row {
            break;
        }
        let mut cell = first;
        while let Some(next) = neighbour(grid, cell, direction) {
            line.push(next);
            if !cells.contains(next) {
                break;
            }
            cell = next;
        }
    }
    line
}
