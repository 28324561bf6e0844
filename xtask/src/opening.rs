//! The opening: the first board of a new visitor, drawn into the page before there is an app.
//!
//! It shows what the app shows first: the empty classic board of a player who is not sure who placed the ships. A
//! browser test compares the two.

use std::fmt::Write;
use std::fs;
use std::iter;
use std::path::Path;

use anyhow::{Context, Result};
use rangekeeper_engine::{Assumption, Cell, Counts, Posterior, Record, Rules};
use rangekeeper_play::{MostLikely, best_shot};

/// The scale of the circles, as in the app.
#[path = "../../src/session/circles.rs"]
#[allow(dead_code, reason = "the legend's part is the app's")]
mod circles;

use circles::Circles;

const PAGE: &str = "index.html";
const STYLE: &str = "style.css";

/// The mark of the cell that is shot next, as in the app.
const RETICLE: &str = "M24 5a19 19 0 1 0 0 38a19 19 0 1 0 0-38zM24 1v9M24 38v9M1 24h9M38 24h9";

/// Draws the opening into the page and its style sheet.
///
/// # Errors
/// If a file cannot be read or written.
pub(crate) fn draw(site: &Path) -> Result<()> {
    let read = |name: &str| {
        fs::read_to_string(site.join(name)).with_context(|| format!("{name} cannot be read for the opening"))
    };
    let write = |name: &str, text: String| {
        fs::write(site.join(name), text).with_context(|| format!("{name} cannot take the opening"))
    };
    let (counts, shot) = first_shot()?;
    write(PAGE, with_board(&read(PAGE)?, &counts, shot))?;
    write(STYLE, read(STYLE)? + &style(&counts))
}

/// Counts the boards of the opening, and finds the cell to shoot.
fn first_shot() -> Result<(Counts, Cell)> {
    let record = Record::new(Rules::classic());
    let prior = Assumption::Mixture.prior(record.rules()).scaled(record.rules());
    let posterior = Posterior::new(record.clone().try_into()?).with_prior(&prior)?;
    let counts = posterior.count()?.run();
    let likely = MostLikely::exact(&record, &counts).context("there is a cell to shoot")?;
    let best = best_shot(&posterior)?;
    let cell = best.cell_given(&likely, counts.probability(best.cell));
    Ok((counts, cell))
}

fn with_board(page: &str, counts: &Counts, shot: Cell) -> String {
    let chance = format!("{:.0}%", counts.probability(shot) * 100.0);
    page.replace("BUILD_ROWS", &rows(counts, shot))
        .replace("BUILD_CELL", &shot.to_string())
        .replace("BUILD_CHANCE", &chance)
        .replace("BUILD_SIZE", &format!("{} × {}", counts.grid.columns(), counts.grid.rows()))
}

/// Returns the rows of the board, as the app lays them out.
fn rows(counts: &Counts, shot: Cell) -> String {
    let grid = counts.grid;
    let names =
        (1..=grid.columns()).map(|column| format!("<span class=\"board-column-name\">{column}</span>"));
    let first = format!("<span class=\"board-corner\"></span>{}", names.collect::<String>());
    let rows = (0..grid.rows()).map(|row| {
        let cells = grid.cells().filter(|cell| cell.row() == row).map(|at| cell(at, at == shot));
        format!(
            "<span class=\"board-row-name\">{}</span>{}",
            char::from(b'A' + row),
            cells.collect::<String>()
        )
    });
    let rows = iter::once(first).chain(rows).collect::<Vec<_>>().join("</div><div class=\"board-row\">");
    format!("<div class=\"board-row\">{rows}</div>")
}

fn cell(cell: Cell, is_best: bool) -> String {
    let (best, reticle) = if is_best {
        let path = format!("<path d=\"{RETICLE}\" />");
        let svg = "<svg class=\"board-reticle\" viewBox=\"0 0 48 48\" aria-hidden=\"true\">";
        (" is-best is-aim", format!("{svg}{path}{path}</svg>"))
    } else {
        ("", String::new())
    };
    format!(
        "<span class=\"board-cell is-open{best}\" data-at=\"{cell}\"><span class=\"board-circle\"></span>\
         {reticle}</span>"
    )
}

/// Returns the rules that give the circles their sizes. The page's security policy allows no styles in elements.
fn style(counts: &Counts) -> String {
    let grid = counts.grid;
    let circles = Circles::new(None, grid.cells().map(|cell| counts.probability(cell)));
    let mut css = format!(
        "@layer opening {{\n.opening .board {{ --columns: {}; --rows: {} }}\n.opening .advice-aim-cell {{ \
         --letters: {} }}\n",
        grid.columns(),
        grid.rows(),
        grid.cells().last().map_or(0, |cell| cell.to_string().len())
    );
    for cell in grid.cells() {
        let heat = circles.diameter(counts.probability(cell));
        writeln!(css, ".opening [data-at=\"{cell}\"] {{ --heat: {heat:.4} }}")
            .expect("a String takes any text");
    }
    css + "}\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_a_circle_and_one_is_shot_next() {
        let (counts, shot) = first_shot().unwrap();
        let (html, css) = (rows(&counts, shot), style(&counts));
        assert_eq!(html.matches("board-circle").count(), 100);
        assert_eq!(html.matches("is-best").count(), 1);
        assert_eq!(css.matches("--heat: 1.0000 ").count(), 1, "{css}");
        assert_eq!(css.matches("--heat: 0.").count(), 99, "{css}");
    }
}
