use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{Cell, CellSet, Grid};

/// The direction of a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Direction {
    /// Along a row, from the origin to the right.
    Across,
    /// Along a column, from the origin downwards.
    Down,
}

/// The placement of one ship. Written as its first and its last cell.
///
/// ```
/// use rangekeeper_engine::{Grid, placements};
/// let grid = Grid::new(10, 10)?;
/// assert_eq!(placements(grid, 5)[0].to_string(), "A1-A5");
/// # Ok::<(), rangekeeper_engine::error::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// The first cell in reading order.
    pub origin: Cell,
    /// The ship's direction. A ship of one cell always lies across.
    pub direction: Direction,
    /// The occupied cells.
    pub cells: CellSet,
}

/// A text that is not a placement.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{0}” is not a place of a ship: write its first and its last cell, such as A1-A5")]
pub struct ParsePlacementError(pub String);

crate::serialised::serialise_as_text!(
    Placement,
    (Cell, Direction, u8),
    |place: &Self| (place.origin, place.direction, place.cells.len() as u8),
    |(origin, direction, length)| placement(Grid::LARGEST, origin, direction, length)
        .ok_or_else(|| ParsePlacementError(format!("{origin}, {length} cells")))
);

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.origin)?;
        match self.cells.iter().last() {
            Some(last) if last != self.origin => write!(f, "-{last}"),
            _ => Ok(()),
        }
    }
}

impl FromStr for Placement {
    type Err = ParsePlacementError;

    fn from_str(text: &str) -> Result<Self, ParsePlacementError> {
        let error = || ParsePlacementError(text.to_owned());
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let cell = |name: &str| name.parse::<Cell>().map_err(|_| error());
        let (first, last) = (cell(first)?, cell(last)?);
        let steps = |from: u8, to: u8| to.checked_sub(from).ok_or_else(error);
        let (direction, steps) =
            match (steps(first.row(), last.row())?, steps(first.column(), last.column())?) {
                (0, columns) => (Direction::Across, columns),
                (rows, 0) => (Direction::Down, rows),
                _ => return Err(error()),
            };
        placement(Grid::LARGEST, first, direction, steps + 1).ok_or_else(error)
    }
}

/// Returns all placements of a ship of this length on the empty grid: those across row by row, then those down.
///
/// ```
/// use rangekeeper_engine::{Grid, placements};
/// let grid = Grid::new(10, 10)?;
/// assert_eq!([5, 4, 3, 2, 1].map(|length| placements(grid, length).len()), [120, 140, 160, 180, 100]);
/// # Ok::<(), rangekeeper_engine::error::GridError>(())
/// ```
pub fn placements(grid: Grid, length: u8) -> Vec<Placement> {
    let all = |direction| grid.cells().filter_map(move |cell| placement(grid, cell, direction, length));
    all(Direction::Across).chain(all(Direction::Down).filter(|_| length > 1)).collect()
}

/// Returns the placement that occupies these cells, if they are on the grid and in a straight line without gaps.
pub(super) fn placement_on(grid: Grid, cells: CellSet) -> Option<Placement> {
    let (origin, length) = (cells.first()?, u8::try_from(cells.len()).ok()?);
    let directions = [Direction::Across, Direction::Down].into_iter().filter(|_| length <= Cell::MAX_SIDE);
    let mut places = directions.filter_map(|direction| placement(grid, origin, direction, length));
    places.find(|place| place.cells == cells)
}

fn placement(grid: Grid, origin: Cell, direction: Direction, length: u8) -> Option<Placement> {
    let cell = |step| match direction {
        Direction::Across => Cell::new(origin.row(), origin.column() + step),
        Direction::Down => Cell::new(origin.row() + step, origin.column()),
    };
    let on_grid = |cell: &Cell| grid.contains(*cell);
    let cells = (0..length).map(|step| cell(step).filter(on_grid)).collect::<Option<CellSet>>()?;
    Some(Placement { origin, direction, cells })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_placement_is_found_by_its_cells() {
        let grid = Grid::new(7, 4).unwrap();
        for place in (1..=7).flat_map(|length| placements(grid, length)) {
            assert_eq!(placement_on(grid, place.cells), Some(place));
        }
        let outside = placements(Grid::LARGEST, 3).into_iter().filter(|it| !it.cells.is_subset(grid.all()));
        outside.for_each(|place| assert_eq!(placement_on(grid, place.cells), None, "{place}"));
        let gap = ["A1", "A3"].map(|name| name.parse::<Cell>().unwrap()).into_iter().collect();
        for cells in [CellSet::EMPTY, grid.all(), !CellSet::EMPTY, gap] {
            assert_eq!(placement_on(grid, cells), None, "{cells}");
        }
    }

    #[test]
    fn a_placement_is_read_back_from_its_text() {
        for place in (1..=16).flat_map(|length| placements(Grid::LARGEST, length)) {
            assert_eq!(place.to_string().parse(), Ok(place));
        }
        for text in ["", "A1-", "A1-B2", "A5-A1", "C1-A1", "A1-A17", "A1-A2-A3", "A1,A2"] {
            assert_eq!(text.parse::<Placement>(), Err(ParsePlacementError(text.to_owned())));
        }
    }
}
