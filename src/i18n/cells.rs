//! Names of cells as on the player's own board.

use std::fmt::{self, Display};

use rangekeeper_engine::notation::{Coordinates, Letters};
use rangekeeper_engine::{Cell, Grid};

use super::Words;

/// Cells for examples.
pub(super) const E5: Cell = Cell::from_index(4 * Cell::MAX_SIDE + 4);
const E6: Cell = Cell::from_index(4 * Cell::MAX_SIDE + 5);
const C3: Cell = Cell::from_index(2 * Cell::MAX_SIDE + 2);
const C4: Cell = Cell::from_index(2 * Cell::MAX_SIDE + 3);

/// A value to fill into a sentence: its `Display`, except for a cell, which gets its name on the player's board.
pub trait Say: Display {
    fn as_cell(&self) -> Option<Cell> {
        None
    }
}

impl Say for Cell {
    fn as_cell(&self) -> Option<Cell> {
        Some(*self)
    }
}

impl<T: Say + ?Sized> Say for &T {
    fn as_cell(&self) -> Option<Cell> {
        (**self).as_cell()
    }
}

impl Say for str {}
impl Say for String {}
impl Say for char {}
impl Say for u8 {}
impl Say for u16 {}
impl Say for u32 {}
impl Say for u64 {}
impl Say for usize {}
impl Say for fmt::Arguments<'_> {}

impl Words {
    /// Returns the words for a board with these coordinates.
    #[must_use]
    pub const fn with_coordinates(self, coordinates: Coordinates) -> Self {
        Self { coordinates, ..self }
    }

    pub const fn coordinates(self) -> Coordinates {
        self.coordinates
    }

    /// Returns the name of a cell on the player's board.
    pub fn cell(self, cell: Cell) -> String {
        self.coordinates.name(cell)
    }

    pub fn cells_named(self, cells: impl IntoIterator<Item = Cell>) -> Vec<String> {
        cells.into_iter().map(|cell| self.cell(cell)).collect()
    }

    pub fn marks_example(self) -> String {
        self.type_marks_form(&E5, &E6)
    }

    pub fn shot_list_example(self) -> String {
        self.shot_list_form(&E5, &C3, &C4)
    }

    pub(super) fn no_cell_of(self, grid: Grid, text: &str) -> String {
        let Coordinates { letters, across } = self.coordinates;
        let is_foreign = |c: char| match letters {
            Letters::Latin => matches!(c, 'Ѐ'..='ӿ'),
            Letters::Cyrillic => c.is_ascii_alphabetic(),
        };
        if text.contains(is_foreign) {
            return self.other_alphabet(&text);
        }
        let (lettered, numbered) =
            if across { (grid.columns(), grid.rows()) } else { (grid.rows(), grid.columns()) };
        self.no_cell_here(&text, &letters.letter(0), &letters.letter(lettered - 1), &numbered)
    }
}

#[cfg(test)]
mod tests {
    use rangekeeper_engine::Record;
    use rangekeeper_engine::error::{GameIdError, RecordTextError};

    use super::*;

    fn words(letters: Letters, across: bool) -> Words {
        Words::english().with_coordinates(Coordinates { letters, across })
    }

    #[test]
    fn complaints_about_a_list_speak_of_the_letters_on_the_board() {
        let rules = "v1;12x4,none,hit-miss;Alpha=3;".parse::<Record>().unwrap().rules().clone();
        let case = |letters, across, list: &str, expected: &str| {
            let complaints = words(letters, across).read_shot_list(list, &rules).expect_err(list);
            assert!(complaints[0].contains(expected), "{list}: {complaints:?}");
        };
        let no_cell = "is not a cell of this grid: write a letter";
        case(Letters::Latin, false, "Z9 miss", &format!("“Z9” {no_cell} A to D and a number 1 to 12"));
        case(Letters::Latin, true, "Z9 miss", &format!("“Z9” {no_cell} A to L and a number 1 to 4"));
        case(Letters::Cyrillic, true, "Й1 miss", &format!("“Й1” {no_cell} А to М and a number 1 to 4"));
        case(Letters::Cyrillic, true, "B1 miss", "“B1” has a letter of another alphabet");
        case(Letters::Latin, false, "В1 miss", "“В1” has a letter of another alphabet");
        case(Letters::Latin, true, "D5 miss", "D5 lies outside the 12 × 4 grid");
        case(Letters::Latin, true, "L4 miss, L4 hit", "L4 is marked twice");
        let split = "“Д-4” is not a cell: write the letter and the number together, as in Д5";
        case(Letters::Cyrillic, true, "Д-4 miss", split);
        case(Letters::Cyrillic, true, "М4", "it does not say what was answered at М4");
        case(Letters::Cyrillic, true, "nothing", "such as Д5 miss");
    }

    #[test]
    fn complaints_about_a_record_text_speak_of_the_cells_in_it() {
        let words = words(Letters::Cyrillic, true);
        let error: RecordTextError = "v1;classic;C8:miss,C8:hit".parse::<Record>().unwrap_err();
        assert_eq!(words.record_text_error(&error), "C8 is marked twice");
        assert_eq!(words.game_id_error(&GameIdError::Text(error)), "C8 is marked twice");
    }
}
