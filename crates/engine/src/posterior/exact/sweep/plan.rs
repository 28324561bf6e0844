use super::super::weight::BoardSum;
use super::bound::most_boards;
use super::cell::{ClassCandidate, Start, SweepCell};
use super::columns::Crossing;
use super::cost::{Cost, Fleet};
use super::profile::MAX_LENGTH;
use super::reflections::Reflections;
use super::room::Room;
use crate::posterior::exact::too_many_boards::{Planning, TooManyBoards};
use crate::{Cell, CellSet, CellWeights, Contact, Grid, Position};

/// A position as a sweep reads it, with rows along the shorter side of the grid.
pub(in crate::posterior) struct SweepPlan<W> {
    pub(in super::super) grid: Grid,
    pub(super) contact: Contact,
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The place of each cell of the grid in the order of the sweep.
    pub(super) places: Vec<usize>,
    pub(super) reflections: Reflections,
    pub(super) room: Room,
    pub(super) cells: Vec<SweepCell<W>>,
    pub(in super::super) classes: Vec<SweepClass>,
    pub(in crate::posterior) cost: Cost,
}

/// A class of ships: their number, their length and their candidates.
pub(in super::super) struct SweepClass {
    pub(super) ships: usize,
    pub(super) length: usize,
    /// The candidates, each by the places of its cells in the order of the sweep.
    pub(super) candidates: Vec<Vec<usize>>,
}

pub(super) const MAX_MULTISETS: usize = 4096;

impl<W: BoardSum> SweepPlan<W> {
    /// Plans a sweep, unless the grid or the fleet is too large for one; `weigh` gives the weight of a candidate.
    fn new(position: &Position, weigh: impl Fn(CellSet) -> W) -> Planning<Self> {
        let grid = position.grid();
        let transposed = grid.columns() > grid.rows();
        let [columns, rows] =
            if transposed { [grid.rows(), grid.columns()] } else { [grid.columns(), grid.rows()] };
        let (columns, rows) = (usize::from(columns), usize::from(rows));
        let place = |cell: Cell| {
            let (row, column) = (usize::from(cell.row()), usize::from(cell.column()));
            if transposed { column * columns + row } else { row * columns + column }
        };
        let places = grid.cells().map(place).collect();
        let cell = |_| SweepCell { is_hit: false, in_use: false, starts: Vec::new() };
        let mut cells: Vec<_> = (0..rows * columns).map(cell).collect();
        position.hits().iter().for_each(|hit| cells[place(hit)].is_hit = true);
        let mut multisets = 1;
        for (class, list) in position.classes().iter().enumerate() {
            let length = usize::from(list.length);
            multisets *= list.ships.len() + 1;
            for (number, candidate) in list.candidates.iter().enumerate() {
                let (places, weight) = (|| candidate.cells.iter().map(place), weigh(candidate.cells));
                let Some(first) = places().min().filter(|_| weight != W::default()) else { continue };
                let across = columns > 1 && places().any(|place| place == first + 1);
                candidate.cells.iter().for_each(|cell| cells[place(cell)].in_use = true);
                let candidate = ClassCandidate { class, number };
                cells[first].starts.push(Start { candidate, length, across, weight });
            }
        }
        let is_too_long = |start: &Start<W>| !start.across && start.length > MAX_LENGTH;
        if multisets > MAX_MULTISETS || cells.iter().flat_map(|cell| &cell.starts).any(is_too_long) {
            return Err(TooManyBoards::Ways);
        }
        let classes = position.classes().iter().map(|class| SweepClass {
            ships: class.ships.len(),
            length: usize::from(class.length),
            candidates: class.candidates.iter().map(|it| it.cells.iter().map(place).collect()).collect(),
        });
        let (contact, classes): (_, Vec<SweepClass>) = (position.contact(), classes.collect());
        let fleet: Vec<_> = classes.iter().map(|class| (class.length, class.ships)).collect();
        let room = Room::new(contact, &cells, columns);
        let frontiers = frontiers(&cells, columns).into_iter().zip(1..);
        let frontiers: Vec<_> =
            frontiers.map(|(frontier, row)| (frontier, room.on_both_sides(row * columns))).collect();
        let cost = Cost::new(&Fleet { contact, classes: &fleet }, &frontiers, size_of::<W>());
        let reflections = Reflections::default();
        Ok(Self { grid, contact, rows, columns, places, reflections, room, cells, classes, cost })
    }

    /// Returns the plan of a sweep that uses the reflections of the position.
    fn reflected(self) -> Self {
        let reflections = Reflections::new(&self.cells, self.columns);
        let cost = if reflections.mirrored { self.cost.mirrored() } else { self.cost };
        Self { reflections, cost, ..self }
    }

    /// Plans a sweep that counts boards, unless their number may exceed what a count of this type can hold.
    pub(in super::super) fn counting(position: &Position) -> Planning<Self> {
        // Half of what it can hold leaves room for the rounding of the bound.
        let max_boards = 2_f64.powi(8 * size_of::<W>() as i32 - 1);
        if most_boards(position) < max_boards {
            Ok(Self::new(position, |_| W::ONE)?.reflected())
        } else {
            Err(TooManyBoards::Ways)
        }
    }
}

impl SweepPlan<f64> {
    pub(in super::super) fn weighing(position: &Position, weights: &CellWeights) -> Planning<Self> {
        Ok(Self::new(position, |cells| weights.product(cells))?.reflected())
    }

    /// Plans a sweep that draws boards, by these weights of the candidates.
    pub(in crate::posterior) fn drawing(
        position: &Position,
        weigh: impl Fn(CellSet) -> f64,
    ) -> Planning<Self> {
        // Backward sampling has to know on which side a ship lies, so reflections are not used.
        Self::new(position, weigh)
    }
}

fn frontiers<W>(cells: &[SweepCell<W>], columns: usize) -> Vec<Vec<Crossing>> {
    let rows = cells.len() / columns;
    let crossing = |row: usize, column: usize| {
        // A ship that begins above and lies down the grid goes on below for the rest of its cells.
        let mut left = 0_u32;
        for above in 0..row {
            for start in &cells[above * columns + column].starts {
                if !start.across && above + start.length > row {
                    left |= 1 << (above + start.length - row);
                }
            }
        }
        let in_use = row < rows && cells[row * columns + column].in_use;
        Crossing { in_use, ships: left.count_ones() as usize }
    };
    (1..=rows).map(|row| (0..columns).map(|column| crossing(row, column)).collect()).collect()
}
