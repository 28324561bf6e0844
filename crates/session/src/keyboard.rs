//! What keys mean: letters in any layout, and arrows, Home and End in a row of buttons, among tabs, on a board.

use rangekeeper_engine::{Cell, Grid};

/// Returns the Latin letter of a key, in capitals: the letter that it writes in any layout. For other scripts and input
/// methods, returns the letter at its place on an American keyboard.
pub fn letter(key: &str, code: &str) -> Option<char> {
    let mut written = key.chars();
    match (written.next(), written.next()) {
        (Some(letter), None) if letter.is_ascii_alphabetic() => Some(letter.to_ascii_uppercase()),
        (Some(other), None) if !other.is_alphabetic() => None,
        (Some(_), None) => by_place(code),
        _ if ["Process", "Unidentified", "Dead"].contains(&key) => by_place(code),
        _ => None,
    }
}

fn by_place(code: &str) -> Option<char> {
    code.strip_prefix("Key")?.chars().next()
}

/// Returns the place in a row that a key leads to; the arrows wrap around. Returns `None` for other keys.
pub fn along_row(key: &str, place: usize, length: usize) -> Option<usize> {
    match key {
        "ArrowRight" => Some((place + 1) % length),
        "ArrowLeft" => Some((place + length - 1) % length),
        "Home" => Some(0),
        "End" => Some(length - 1),
        _ => None,
    }
}

/// Returns true if the key moves on a grid. Only arrows repeat.
pub fn leads_on_grid(key: &str, is_held: bool) -> bool {
    match key {
        "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight" => true,
        "Home" | "End" => !is_held,
        _ => false,
    }
}

/// Returns the cell that a key leads to: a neighbour, or an end of the row; `None` at the edge and for other keys.
pub fn on_grid(key: &str, cell: Cell, grid: Grid) -> Option<Cell> {
    let (row, column) = (cell.row(), cell.column());
    let to = match key {
        "ArrowUp" => Cell::new(row.checked_sub(1)?, column),
        "ArrowDown" => Cell::new(row + 1, column),
        "ArrowLeft" => Cell::new(row, column.checked_sub(1)?),
        "ArrowRight" => Cell::new(row, column + 1),
        "Home" => Cell::new(row, 0),
        "End" => Cell::new(row, grid.columns() - 1),
        _ => None,
    };
    to.filter(|&cell| grid.contains(cell))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_those_that_are_written_and_where_none_is_latin_the_place_counts() {
        let letters = [("m", "KeyM"), ("M", "KeyM"), ("m", "Semicolon"), ("z", "KeyY"), ("y", "KeyZ")];
        let read = letters.map(|(key, code)| letter(key, code).unwrap());
        assert_eq!(read, ['M', 'M', 'M', 'Z', 'Y']);
        // What AZERTY has in the place of M, and keys with names.
        let others = [(",", "KeyM"), ("Enter", "Enter"), ("F1", "F1"), ("Home", "Home"), ("ö", "Semicolon")];
        for (key, code) in others {
            assert_eq!(letter(key, code), None, "{key}");
        }
        for (key, code) in [("ь", "KeyM"), ("も", "KeyM"), ("Process", "KeyM"), ("Dead", "KeyM")] {
            assert_eq!(letter(key, code), Some('M'), "{key}");
        }
    }

    #[test]
    fn a_row_is_a_ring_for_the_arrows() {
        let lead = |key| [0, 1, 2].map(|place| along_row(key, place, 3));
        assert_eq!(lead("ArrowRight"), [Some(1), Some(2), Some(0)]);
        assert_eq!(lead("ArrowLeft"), [Some(2), Some(0), Some(1)]);
        assert_eq!(lead("Home"), [Some(0); 3]);
        assert_eq!(lead("End"), [Some(2); 3]);
        assert_eq!(lead("ArrowDown"), [None; 3]);
    }

    #[test]
    fn a_grid_ends_at_its_edges() {
        let grid = Grid::new(4, 3).unwrap();
        let cell = |name: &str| name.parse::<Cell>().unwrap();
        let lead = |from: &str, key: &str| on_grid(key, cell(from), grid).map(|cell| cell.to_string());
        let case = |from, key, to: Option<&str>| assert_eq!(lead(from, key).as_deref(), to, "{from} {key}");
        case("B2", "ArrowUp", Some("A2"));
        case("B2", "ArrowDown", Some("C2"));
        case("B2", "ArrowLeft", Some("B1"));
        case("B2", "ArrowRight", Some("B3"));
        case("B2", "Home", Some("B1"));
        case("B2", "End", Some("B4"));
        case("A1", "ArrowUp", None);
        case("A1", "ArrowLeft", None);
        case("C4", "ArrowDown", None);
        case("C4", "ArrowRight", None);
        case("B2", "Enter", None);
    }

    #[test]
    fn only_arrows_go_on_while_they_are_held() {
        assert!(leads_on_grid("ArrowUp", true) && !leads_on_grid("Home", true));
        assert!(leads_on_grid("Home", false) && leads_on_grid("ArrowLeft", false));
        assert!(!leads_on_grid("Delete", false));
    }
}
