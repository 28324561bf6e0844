use std::fmt::Write as _;

use rangekeeper_engine::Cell;
use rangekeeper_engine::internal::insertion_sort_by_key;
use rangekeeper_play::Tree;

use super::chart::{escape, text};
use crate::i18n::Words;

/// Pixels from one shot to the next, and from one course to the next.
const STEP: u64 = 52;
const LINE: u64 = 26;
const EDGE: u64 = 20;

/// Attributes of words beside a line.
const LABEL: &str = "class=\"lab-label\" fill=\"#17293b\" stroke=\"none\"";

/// Returns every course of the game: the shots, and whether each is a hit.
pub fn courses(tree: &Tree) -> Vec<Vec<(Cell, bool)>> {
    let mut all = Vec::new();
    for answer in &tree.answers {
        let step = (tree.cell, answer.outcome.is_hit());
        match &answer.next {
            Some(next) => all.extend(courses(next).into_iter().map(|course| [vec![step], course].concat())),
            None => all.push(vec![step]),
        }
    }
    all
}

/// Draws the tree: the first shot at the left, full lines after hits and dashed ones after misses. A course ends with
/// its number of shots.
pub fn draw(words: Words, tree: &Tree, label: &str) -> String {
    let all = courses(tree);
    let depth = all.iter().map(Vec::len).max().unwrap_or(0) as u64;
    let (width, height) = (2 * EDGE + depth * STEP, 2 * EDGE + (all.len() as u64).saturating_sub(1) * LINE);
    let mut drawing = Drawing { words, lines: String::new(), nodes: String::new(), leaves: 0 };
    drawing.add(tree, 0);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"system-ui, sans-serif\" font-size=\"11\" fill=\"none\" \
         stroke=\"#17293b\"><title>{}</title>{}{}</svg>",
        escape(label),
        drawing.lines,
        drawing.nodes
    )
}

struct Drawing {
    words: Words,
    lines: String,
    nodes: String,
    leaves: u64,
}

impl Drawing {
    /// Draws a stage after so many shots. Returns its height in the drawing.
    fn add(&mut self, tree: &Tree, shots: u64) -> u64 {
        let x = EDGE + shots * STEP;
        let mut answers: Vec<_> = tree.answers.iter().collect();
        insertion_sort_by_key(&mut answers, |answer| answer.outcome.is_hit());
        let ends = answers.iter().map(|answer| match &answer.next {
            Some(next) => self.add(next, shots + 1),
            None => self.end(shots + 1, answer.boards),
        });
        let ends: Vec<u64> = ends.collect();
        let [first, last] = [ends.first(), ends.last()].map(|end| end.copied().unwrap_or_default());
        let y = first.midpoint(last);
        for (answer, end) in answers.iter().zip(ends) {
            let (class, dashes) = if answer.outcome.is_hit() { ("lab-hit", "") } else { ("lab-miss", "4 3") };
            // Writing to a string never fails.
            let _ = write!(
                self.lines,
                "<path class=\"{class}\" stroke-dasharray=\"{dashes}\" d=\"M{x} {y}C{} {y} {} {end} {} {end}\"/>",
                x + STEP / 2,
                x + STEP / 2,
                x + STEP
            );
        }
        let _ = write!(
            self.nodes,
            "<circle class=\"lab-node\" fill=\"#fbf6e8\" cx=\"{x}\" cy=\"{y}\" r=\"12\"/>"
        );
        let middle = format!("{LABEL} text-anchor=\"middle\"");
        self.nodes += &text(&middle, x, y + 4, &self.words.cell(tree.cell));
        y
    }

    /// Draws the end of a course with so many boards.
    fn end(&mut self, shots: u64, boards: u32) -> u64 {
        let (x, y) = (EDGE + shots * STEP, EDGE + self.leaves * LINE);
        self.leaves += 1;
        let _ =
            write!(self.nodes, "<circle class=\"lab-end\" fill=\"#17293b\" cx=\"{x}\" cy=\"{y}\" r=\"10\"/>");
        let count = "class=\"lab-count\" fill=\"#fbf6e8\" stroke=\"none\" text-anchor=\"middle\"";
        self.nodes += &text(count, x, y + 4, &shots.to_string());
        if boards > 1 {
            self.nodes += &text(LABEL, x + 11, y + 4, &format!(" ×{boards}"));
        }
        y
    }
}

#[cfg(test)]
mod tests {
    use rangekeeper_engine::{Position, Record};
    use rangekeeper_play::solve;

    use super::*;

    #[test]
    fn every_course_of_best_play_is_drawn_to_its_end() {
        let record: Record = "v1;4x4,none,hit-miss;Alpha=2;".parse().unwrap();
        let solution = solve(&Position::new(&record).unwrap()).unwrap();
        let tree = solution.optimal.unwrap();
        let all = courses(&tree);
        // One ship of two cells: as many courses as boards, 146 shots in all.
        assert_eq!((all.len(), all.iter().map(Vec::len).sum::<usize>()), (24, 146));
        let svg = draw(Words::english(), &tree, "Best play");
        assert_eq!(svg.matches("class=\"lab-end\"").count(), 24);
        assert_eq!(svg.matches("<path").count(), 23 + svg.matches("class=\"lab-node\"").count());
    }
}
