use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// One cell of a grid of at most 16 x 16. Written row letter then column number: `E5` is the fifth row, fifth column.
/// Cells are ordered by row, then by column.
///
/// ```
/// use rangekeeper_engine::Cell;
/// let cell: Cell = "E10".parse()?;
/// assert_eq!((cell.row(), cell.column()), (4, 9));
/// assert_eq!(cell.to_string(), "E10");
/// # Ok::<(), rangekeeper_engine::error::ParseCellError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

crate::serialised::serialise_as_text!(Cell, u8, |cell: &Self| cell.0, |index| Ok::<
    _,
    std::convert::Infallible,
>(Self(index)));

impl Cell {
    /// The maximum side length of a grid.
    pub const MAX_SIDE: u8 = 16;

    /// Returns the cell in this row and column, both counted from 0, or `None` if either is [`Cell::MAX_SIDE`] or more.
    pub const fn new(row: u8, column: u8) -> Option<Self> {
        if row < Self::MAX_SIDE && column < Self::MAX_SIDE {
            Some(Self(row * Self::MAX_SIDE + column))
        } else {
            None
        }
    }

    /// Returns the cell with this [`index`](Self::index). Every byte is an index.
    pub const fn from_index(index: u8) -> Self {
        Self(index)
    }

    /// Returns row times 16 plus column, whatever the size of the grid.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Returns the row, counted from 0 at the top.
    pub const fn row(self) -> u8 {
        self.0 / Self::MAX_SIDE
    }

    /// Returns the column, counted from 0 at the left.
    pub const fn column(self) -> u8 {
        self.0 % Self::MAX_SIDE
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'A' + self.row()) as char, self.column() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not the name of a cell.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{0}” is not a cell: write a row letter A to P and a column number 1 to 16, such as E5")]
pub struct ParseCellError(pub String);

impl FromStr for Cell {
    type Err = ParseCellError;

    fn from_str(text: &str) -> Result<Self, ParseCellError> {
        let error = || ParseCellError(text.to_owned());
        let mut rest = text.chars();
        let letter = rest.next().ok_or_else(error)?.to_ascii_uppercase();
        let digits = rest.as_str();
        let canonical = !digits.starts_with('0') && digits.bytes().all(|byte| byte.is_ascii_digit());
        if !('A'..='P').contains(&letter) || !canonical {
            return Err(error());
        }
        let number: u8 = digits.parse().map_err(|_| error())?;
        let column = number.checked_sub(1).ok_or_else(error)?;
        Self::new(letter as u8 - b'A', column).ok_or_else(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_cell_is_quoted_in_the_error() {
        for text in ["", "E", "5", "E0", "E17", "Q1", "E05", "E5 ", "É5", "E+5", "E999"] {
            assert_eq!(text.parse::<Cell>(), Err(ParseCellError(text.to_owned())));
        }
    }
}
