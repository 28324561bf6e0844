use crate::Cell;
use crate::game::ParseCellError;

/// The letters and numbers at the edges of a board, which name its cells. By default Latin letters name the rows.
///
/// ```
/// use rangekeeper_engine::Cell;
/// use rangekeeper_engine::notation::{Coordinates, Letters};
/// let russian = Coordinates { letters: Letters::Cyrillic, across: true };
/// let cell: Cell = "C8".parse()?;
/// assert_eq!(russian.name(cell), "З3");
/// assert_eq!(russian.cell("з3"), Ok(cell));
/// # Ok::<(), rangekeeper_engine::error::ParseCellError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Coordinates {
    /// The alphabet of the letters.
    pub letters: Letters,
    /// True if the letters name the columns and the numbers the rows.
    pub across: bool,
}

/// The alphabet of a board, with a letter for each cell of the longest side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Letters {
    /// The Latin letters A to P.
    #[default]
    Latin,
    /// The Cyrillic letters А to Р without Ё and Й, so that the tenth is К. Russian boards omit these two, according to
    /// the article «Морской бой (игра)» of the Russian Wikipedia; on paper they look like Е and И.
    Cyrillic,
}

const CYRILLIC: [char; Cell::MAX_SIDE as usize] =
    ['А', 'Б', 'В', 'Г', 'Д', 'Е', 'Ж', 'З', 'И', 'К', 'Л', 'М', 'Н', 'О', 'П', 'Р'];

/// Latin letters accepted for Cyrillic ones of the same shape and place. Other lookalikes are ambiguous.
const SAME: [(char, char); 2] = [('A', 'А'), ('P', 'Р')];

impl Letters {
    /// Returns the letter in this place, counted from 0.
    ///
    /// # Panics
    /// If the place is not below [`Cell::MAX_SIDE`].
    pub const fn letter(self, place: u8) -> char {
        assert!(place < Cell::MAX_SIDE, "no board has so many letters");
        match self {
            Self::Latin => (b'A' + place) as char,
            Self::Cyrillic => CYRILLIC[place as usize],
        }
    }

    /// Returns the place of this letter, capital or small.
    fn place(self, letter: char) -> Option<u8> {
        let is = |known: char| known == letter || known.to_lowercase().eq([letter]);
        let same = SAME.into_iter().find(|&(latin, _)| self == Self::Cyrillic && is(latin));
        let is_here = |known: char| same.map_or_else(|| is(known), |(_, cyrillic)| known == cyrillic);
        (0..Cell::MAX_SIDE).find(|&place| is_here(self.letter(place)))
    }
}

impl Coordinates {
    /// Returns the name of a cell: the letter, then the number.
    pub fn name(self, cell: Cell) -> String {
        let cell = self.turned(cell);
        format!("{}{}", self.letters.letter(cell.row()), cell.column() + 1)
    }

    /// Returns the label beside a row, counted from 0.
    ///
    /// # Panics
    /// If the row is not below [`Cell::MAX_SIDE`].
    pub fn row(self, row: u8) -> String {
        self.heading(row, !self.across)
    }

    /// Returns the label above a column, counted from 0.
    ///
    /// # Panics
    /// If the column is not below [`Cell::MAX_SIDE`].
    pub fn column(self, column: u8) -> String {
        self.heading(column, self.across)
    }

    /// Parses the name of a cell. The letter may be capital or small.
    ///
    /// # Errors
    /// [`ParseCellError`] if no board has a cell of this name.
    pub fn cell(self, name: &str) -> Result<Cell, ParseCellError> {
        let mut rest = name.chars();
        let place = rest.next().and_then(|letter| self.letters.place(letter));
        let plain = place.map(|place| format!("{}{}", Letters::Latin.letter(place), rest.as_str()));
        let cell = plain.and_then(|plain| plain.parse().ok());
        cell.map(|cell| self.turned(cell)).ok_or_else(|| ParseCellError(name.to_owned()))
    }

    fn heading(self, place: u8, is_letter: bool) -> String {
        if is_letter { self.letters.letter(place).to_string() } else { (place + 1).to_string() }
    }

    /// Swaps row and column if the letters name the columns. The swap is its own inverse.
    const fn turned(self, cell: Cell) -> Cell {
        if self.across { Cell::from_index(cell.column() * Cell::MAX_SIDE + cell.row()) } else { cell }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::Grid;

    const ALL: [Coordinates; 4] = [
        Coordinates { letters: Letters::Latin, across: false },
        Coordinates { letters: Letters::Latin, across: true },
        Coordinates { letters: Letters::Cyrillic, across: false },
        Coordinates { letters: Letters::Cyrillic, across: true },
    ];

    fn cell(name: &str) -> Cell {
        name.parse().unwrap()
    }

    #[test]
    fn every_cell_of_every_grid_is_read_back_from_a_name_of_its_own() {
        for coordinates in ALL {
            for (columns, rows) in (1..=16).flat_map(|columns| (1..=16).map(move |rows| (columns, rows))) {
                let grid = Grid::new(columns, rows).unwrap();
                let mut names = BTreeSet::new();
                for cell in grid.cells() {
                    let name = coordinates.name(cell);
                    assert_eq!(coordinates.cell(&name), Ok(cell), "{name}");
                    assert_eq!(coordinates.cell(&name.to_lowercase()), Ok(cell), "{name}");
                    names.insert(name);
                }
                assert_eq!(names.len(), grid.area(), "{coordinates:?} on {grid}");
            }
        }
    }

    #[test]
    fn a_cell_is_named_by_what_stands_beside_its_row_and_above_its_column() {
        for coordinates in ALL {
            for cell in Grid::LARGEST.cells() {
                let (row, column) = (coordinates.row(cell.row()), coordinates.column(cell.column()));
                let name = if coordinates.across { column + &row } else { row + &column };
                assert_eq!(coordinates.name(cell), name);
            }
        }
        for cell in Grid::LARGEST.cells() {
            assert_eq!(Coordinates::default().name(cell), cell.to_string());
        }
        let names = ALL.map(|coordinates| coordinates.name(cell("C8")));
        assert_eq!(names, ["C8", "H3", "В8", "З3"]);
    }

    #[test]
    fn a_latin_letter_counts_among_cyrillic_ones_where_it_can_mean_only_one() {
        let russian = Coordinates { letters: Letters::Cyrillic, across: true };
        // Typed in Latin letters.
        assert_eq!([russian.cell("A1"), russian.cell("p16")], [Ok(cell("A1")), Ok(cell("P16"))]);
        for latin in ["B1", "C1", "E1", "H1", "K1", "M1", "O1", "T1", "X1", "y1", "D1", "G1"] {
            assert_eq!(russian.cell(latin), Err(ParseCellError(latin.to_owned())));
        }
    }

    #[test]
    fn what_is_no_cell_is_quoted_in_the_error() {
        let case = |coordinates: Coordinates, text: &str| {
            assert_eq!(coordinates.cell(text), Err(ParseCellError(text.to_owned())));
        };
        for text in ["", "E", "5", "E0", "E17", "Q1", "E05", "E5 ", "É5", "E+5", "А1", "\u{212a}1"] {
            case(ALL[0], text);
            case(ALL[1], text);
        }
        for text in ["", "Д", "5", "Д0", "Д17", "Ё1", "Й1", "С1", "Я1", "Д05", "Д5 "] {
            case(ALL[2], text);
            case(ALL[3], text);
        }
    }
}
