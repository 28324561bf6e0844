use crate::{CellSet, Grid, Mark, Outcome, Record, Rules};

/// What may stand between the signs, or around them. The last one asks for the coloured form of a sign.
const SEPARATORS: &str = ",;:[](){}'\"\u{fe0f}";
/// The lines between cells. Two with nothing between them enclose a cell with a space as its sign.
const LINES: [char; 4] = ['|', '│', '┃', '║'];
/// The signs of cells that were not shot.
const UNKNOWN: &str = ".~0 -_?·";

/// A board as rows of one sign for each cell, as programs print it: the signs with their cells.
///
/// ```
/// use rangekeeper_engine::Record;
/// use rangekeeper_engine::notation::Diagram;
/// let rules = "v1;4x3,none,sunk;Alpha=3,Bravo=1;".parse::<Record>()?.rules().clone();
/// let diagram = Diagram::from_text("  1 2 3 4\nA . o . .\nB . x x .\nC # . . .", rules.grid()).ok_or("no diagram")?;
/// let record = diagram.to_record(rules, &diagram.guess());
/// assert_eq!(record.to_string(), "v1;4x3,none,sunk;Alpha=3,Bravo=1;A2:miss,B2:hit,B3:hit;sunk=C1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram(Vec<(char, CellSet)>);

impl Diagram {
    /// Reads a diagram of this grid; `None` if the text has not as many rows and columns. Spaces, lines, commas, brackets
    /// and quotation marks between the signs are ignored, and so are labels before the rows and above the columns.
    pub fn from_text(text: &str, grid: Grid) -> Option<Self> {
        let rows = text.lines().filter_map(|line| signs(line, usize::from(grid.columns())));
        let mut rows: Vec<Vec<char>> = rows.collect();
        if rows.len() == usize::from(grid.rows()) + 1 {
            // The labels of the columns.
            rows.remove(0);
        }
        let mut found: Vec<(char, CellSet)> = Vec::new();
        for (cell, &sign) in grid.cells().zip(rows.iter().flatten()) {
            match found.iter_mut().find(|(known, _)| *known == sign) {
                Some((_, cells)) => cells.insert(cell),
                None => found.push((sign, CellSet::from_cell(cell))),
            }
        }
        (rows.len() == usize::from(grid.rows())).then_some(Self(found))
    }

    /// Returns each sign with its cells, in the order of the first ones.
    pub fn signs(&self) -> &[(char, CellSet)] {
        &self.0
    }

    /// Guesses the mark that each sign stands for; `None` is a cell that was not shot. Of unusual signs, the most
    /// frequent one.
    pub fn guess(&self) -> Vec<Option<Mark>> {
        let usual = self.0.iter().find(|(sign, _)| UNKNOWN.contains(*sign));
        let unknown = usual.or_else(|| self.0.iter().max_by_key(|(_, cells)| cells.len()));
        let mark = |pair: &(char, CellSet)| match pair.0.to_ascii_lowercase() {
            _ if Some(pair) == unknown => None,
            'o' | 'm' | '1' => Some(Mark::Shot(Outcome::Miss)),
            'x' | '*' | 'h' | '2' => Some(Mark::Shot(Outcome::Hit)),
            '#' | '!' | 's' | '3' => Some(Mark::Sunk),
            _ => None,
        };
        self.0.iter().map(mark).collect()
    }

    /// Returns a record with these marks of the signs. Sunk cells have no order: which shot sank a ship is unknown.
    pub fn to_record(&self, rules: Rules, marks: &[Option<Mark>]) -> Record {
        let mut record = Record::new(rules);
        let marked =
            self.0.iter().zip(marks).flat_map(|((_, cells), mark)| cells.iter().map(move |it| (it, *mark)));
        for (cell, mark) in marked {
            // Refuses only cells of a larger grid.
            drop(record.set(cell, mark));
        }
        record
    }
}

/// Returns the signs of a row, without its label of a letter or number; `None` if the line is no row.
fn signs(line: &str, columns: usize) -> Option<Vec<char>> {
    let (mut signs, parts) = (Vec::new(), line.trim().split(LINES).collect::<Vec<_>>());
    for (part, place) in parts.iter().zip(1..) {
        let before = signs.len();
        signs.extend(part.chars().filter(|sign| !sign.is_whitespace() && !SEPARATORS.contains(*sign)));
        if signs.len() == before && (2..parts.len()).contains(&place) {
            signs.push(' ');
        }
    }
    let label = signs.len().checked_sub(columns).filter(|label| *label <= 2)?;
    signs[..label].iter().all(|sign| sign.is_alphanumeric()).then(|| signs.split_off(label))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cell;

    #[test]
    fn every_form_of_the_same_board_is_read_and_guessed_alike() {
        let case = |text: &str| {
            let record: Record = "v1;4x3,none,sunk;Alpha=3,Bravo=1;".parse().unwrap();
            let diagram = Diagram::from_text(text, record.rules().grid()).expect(text);
            let read = diagram.to_record(record.rules().clone(), &diagram.guess());
            assert_eq!(read.to_string(), format!("{record}A2:miss,B2:hit,B3:hit;sunk=C1"), "{text}");
        };
        case(".o..\n.xx.\n#...");
        case("\n. o . .\r\n. X X .\r\n! . . .\r\n");
        case("  1 2 3 4\nA ~ o ~ ~\nB ~ * * ~\nC ! ~ ~ ~");
        case("   A B C D\n 9 ~ o ~ ~\n10 ~ * * ~\n11 ! ~ ~ ~");
        case("0100\n0220\n3000");
        case("0,1,0,0\n0,2,2,0\n3,0,0,0");
        case("[[0, 1, 0, 0],\n [0, 2, 2, 0],\n [3, 0, 0, 0]]");
        case("['-', 'O', '-', '-']\n['-', 'X', 'X', '-']\n['#', '-', '-', '-']");
        case("+---+---+---+---+\n|   | o |   |   |\n+---+---+---+---+\n|   | x | x |   |\n| # |   |   |   |");
        case("  |1|2|3|4|\nA | |o| | |\nB | |x|x| |\nC |#| | | |");
        // Water is the most frequent of unusual signs.
        case("≈o≈≈\n≈xx≈\n#≈≈≈");
    }

    #[test]
    fn signs_have_their_cells_and_another_number_of_rows_or_columns_is_no_diagram() {
        let read = |text: &str| Diagram::from_text(text, Grid::new(3, 2).unwrap());
        let cells =
            |names: &[&str]| names.iter().map(|name| name.parse::<Cell>().unwrap()).collect::<CellSet>();
        let signs = [('🟦', cells(&["A1", "A2", "B2", "B3"])), ('💥', cells(&["A3", "B1"]))];
        assert_eq!(read("🟦🟦💥\n💥\u{fe0f}🟦🟦").unwrap().signs(), signs);
        for text in ["", "..x", "..x\n..", "..x\n....", "..x\n...\n...\n...", "A1 miss, A2 hit\nB1 sunk"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
