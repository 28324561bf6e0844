use std::cmp::Reverse;
use std::iter::repeat_n;

use crate::sorting::insertion_sort_by_key;
use crate::{Cell, Grid, Position, placements};

/// The known openings. A line with the grid, contact rule and ships of a game is followed by a line with the number of
/// boards, and by a line for each class of ships, longest first, with the boards that use each cell of a quarter of the
/// grid. The example `openings` writes the file.
const OPENINGS: &str = include_str!("openings.txt");

pub(super) struct Opening {
    grid: Grid,
    pub(super) boards: u64,
    /// The boards that use each cell of the upper left quarter, by class of ships in the order of the position.
    quarters: Vec<Vec<u64>>,
}

impl Opening {
    pub(super) fn find(position: &Position) -> Option<Self> {
        let (grid, contact) = (position.grid(), position.contact());
        if !position.hits().is_empty() || !position.record().sunk().is_empty() {
            return None;
        }
        let mut classes: Vec<(u8, usize, usize)> = Vec::new();
        for (number, class) in position.classes().iter().enumerate() {
            if class.candidates.len() != placements(grid, class.length).len() {
                return None;
            }
            classes.push((class.length, class.ships.len(), number));
        }
        insertion_sort_by_key(&mut classes, |(length, ..)| Reverse(*length));
        let ships = classes.iter().flat_map(|&(length, ships, _)| repeat_n(format!(" {length}"), ships));
        let title = format!("{grid} {contact}{}", ships.collect::<String>());
        let mut lines = OPENINGS.lines().skip_while(|line| *line != title).skip(1);
        let boards = lines.next()?.parse().ok()?;
        let mut quarters = vec![Vec::new(); classes.len()];
        for (_, _, number) in classes {
            let numbers = lines.next()?.split(' ').map(str::parse);
            quarters[number] = numbers.collect::<Result<_, _>>().ok()?;
        }
        Some(Self { grid, boards, quarters })
    }

    /// Returns, by class, the number of boards with one of its ships on each cell.
    pub(super) fn cells(&self) -> Vec<Vec<u64>> {
        let (rows, columns) = (self.grid.rows(), self.grid.columns());
        let place = |cell: Cell| {
            let (row, column) = (cell.row(), cell.column());
            let (row, column) = (row.min(rows - 1 - row), column.min(columns - 1 - column));
            usize::from(row) * usize::from(columns.div_ceil(2)) + usize::from(column)
        };
        let of_quarter = |quarter: &Vec<u64>| self.grid.cells().map(|cell| quarter[place(cell)]).collect();
        self.quarters.iter().map(of_quarter).collect()
    }
}
