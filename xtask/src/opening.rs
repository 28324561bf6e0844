//! The opening: the first board of a new visitor, drawn into the page before there is an app.
//!
//! It shows what the app shows first: the empty classic board of a player who is not sure who placed the ships. The
//! numbers are kept in `opening.txt`, which a test of the app compares with those that it computes.

use std::path::Path;

use anyhow::{Context, Result};

use crate::files;

/// The cell to shoot and its chance, then the diameters of the circles, row by row.
const NUMBERS: &str = include_str!("opening.txt");

const PAGE: &str = "index.html";
const STYLE: &str = "style.css";

/// The mark of the cell that is shot next, as in the app.
const RETICLE: &str = "M24 5a19 19 0 1 0 0 38a19 19 0 1 0 0-38zM24 1v9M24 38v9M1 24h9M38 24h9";

pub(crate) fn draw(site: &Path) -> Result<()> {
    let opening = Opening::kept()?;
    files::rewrite(&site.join(PAGE), |page| Ok(opening.draw_into(&page)))?;
    files::rewrite(&site.join(STYLE), |css| Ok(css + &opening.style()))
}

struct Opening {
    shot: &'static str,
    chance: &'static str,
    /// The names of the cells, and the diameters of their circles as parts of the largest.
    rows: Vec<Vec<(String, &'static str)>>,
}

impl Opening {
    fn kept() -> Result<Self> {
        let (first, rows) = NUMBERS.split_once('\n').context("opening.txt has one line")?;
        let (shot, chance) = first.split_once(' ').context("opening.txt names no cell and chance")?;
        let row = |(letter, heats): (char, &'static str)| {
            (1..).zip(heats.split(' ')).map(|(column, heat)| (format!("{letter}{column}"), heat)).collect()
        };
        Ok(Self { shot, chance, rows: ('A'..).zip(rows.lines()).map(row).collect() })
    }

    fn columns(&self) -> usize {
        self.rows[0].len()
    }

    fn draw_into(&self, page: &str) -> String {
        page.replace("BUILD_ROWS", &self.board())
            .replace("BUILD_CELL", self.shot)
            .replace("BUILD_CHANCE", self.chance)
            .replace("BUILD_SIZE", &format!("{} × {}", self.columns(), self.rows.len()))
    }

    /// Returns the rows of the board, as the app lays them out.
    fn board(&self) -> String {
        let head = |column| format!("<span class=\"board-column-name\">{column}</span>");
        let row = |(letter, cells): (char, &Vec<(String, &str)>)| {
            let cells: String = cells.iter().map(|(name, _)| self.cell(name)).collect();
            format!("<div class=\"board-row\"><span class=\"board-row-name\">{letter}</span>{cells}</div>")
        };
        let heads: String = (1..=self.columns()).map(head).collect();
        let rows: String = ('A'..).zip(&self.rows).map(row).collect();
        format!("<div class=\"board-row\"><span class=\"board-corner\"></span>{heads}</div>{rows}")
    }

    fn cell(&self, name: &str) -> String {
        let (best, reticle) = if name == self.shot {
            let path = format!("<path d=\"{RETICLE}\" />");
            let svg = "<svg class=\"board-reticle\" viewBox=\"0 0 48 48\" aria-hidden=\"true\">";
            (" is-best is-aim", format!("{svg}{path}{path}</svg>"))
        } else {
            ("", String::new())
        };
        format!(
            "<span class=\"board-cell is-open{best}\" data-at=\"{name}\"><span class=\"board-circle\"></span>\
             {reticle}</span>"
        )
    }

    /// Returns the rules that give the circles their sizes. The page's security policy allows no styles in elements.
    fn style(&self) -> String {
        let (columns, rows) = (self.columns(), self.rows.len());
        let letters = self.rows[rows - 1][columns - 1].0.len();
        let heat =
            |(name, heat): &(String, &str)| format!(".opening [data-at=\"{name}\"] {{ --heat: {heat} }}\n");
        let heats: String = self.rows.iter().flatten().map(heat).collect();
        format!(
            "@layer opening {{\n.opening .board {{ --columns: {columns}; --rows: {rows} }}\n\
             .opening .advice-aim-cell {{ --letters: {letters} }}\n{heats}}}\n"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_a_circle_and_one_is_shot_next() {
        let opening = Opening::kept().unwrap();
        let (html, css) = (opening.board(), opening.style());
        assert_eq!(html.matches("board-circle").count(), 100);
        assert_eq!(html.matches("is-best").count(), 1);
        assert_eq!(css.matches("--heat: 1.0000 ").count(), 1, "{css}");
        assert_eq!(css.matches("--heat: 0.").count(), 99, "{css}");
    }
}
