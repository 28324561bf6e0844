//! Decision trees as text, in the style of the figures of Audinot, Bonnet and Viennot 2014: hits come first.

use rangekeeper_engine::Record;
use rangekeeper_play::Tree;

/// Maximum number of lines of a tree without a given depth.
const PAGE: usize = 120;

/// Draws the tree to this depth, or as deep as fits [`PAGE`]. A sentence follows where it is cut off.
pub(crate) fn draw(record: &Record, tree: &Tree, depth: Option<usize>) -> String {
    let height = height(tree);
    let fitting = || (1..=height).rev().find(|depth| size(tree, *depth) <= PAGE).unwrap_or(1);
    let depth = depth.unwrap_or_else(fitting).min(height);
    let mut lines = vec![head(tree)];
    branches(record, tree, depth, "", &mut lines);
    if depth < height {
        lines.push(format!(
            "Cut off after {depth} of {height} shots, on {} of {} boards the game goes on (...); \
             --depth {height} draws everything.",
            undecided(tree, depth),
            tree.boards
        ));
    }
    lines.join("\n") + "\n"
}

fn head(tree: &Tree) -> String {
    format!("{} ({}/{})", tree.cell, tree.shots, tree.boards)
}

fn branches(record: &Record, tree: &Tree, depth: usize, indent: &str, lines: &mut Vec<String>) {
    for (number, answer) in tree.answers.iter().enumerate() {
        let is_last = number + 1 == tree.answers.len();
        let (turn, beyond) = if is_last { ("└─", "   ") } else { ("├─", "│  ") };
        let outcome = record.spell(answer.outcome);
        let next = match &answer.next {
            None => "over".to_owned(),
            Some(next) if depth <= 1 => format!("... ({}/{})", next.shots, next.boards),
            Some(next) => head(next),
        };
        lines.push(format!("{indent}{turn} {outcome}: {next}"));
        if let Some(next) = answer.next.as_ref().filter(|_| depth > 1) {
            branches(record, next, depth - 1, &format!("{indent}{beyond}"), lines);
        }
    }
}

fn height(tree: &Tree) -> usize {
    let next = tree.answers.iter().filter_map(|answer| answer.next.as_ref());
    1 + next.map(height).max().unwrap_or(0)
}

fn size(tree: &Tree, depth: usize) -> usize {
    if depth == 0 {
        return 0;
    }
    let next = tree.answers.iter().filter_map(|answer| answer.next.as_ref());
    tree.answers.len() + next.map(|next| size(next, depth - 1)).sum::<usize>()
}

/// Returns the number of boards on which the game is not over after this many shots.
fn undecided(tree: &Tree, shots: usize) -> u32 {
    if shots == 0 {
        return tree.boards;
    }
    tree.answers.iter().filter_map(|answer| answer.next.as_ref()).map(|next| undecided(next, shots - 1)).sum()
}
