//! The parts of a line, separated by commas or semicolons.

use super::Vocabulary;
use super::words::{Said, Word, words};

/// A part of a line, as byte offsets.
struct Part {
    start: usize,
    end: usize,
    holds: Holds,
}

/// The content of a part, as far as it decides whether the next part continues it.
#[derive(Clone, Copy, PartialEq)]
enum Holds {
    Nothing,
    Cell,
    Number,
    More,
}

/// Splits a line at commas and semicolons, including full-width and ideographic ones. A comma within an item does not
/// split: before “sunk” as in “E5 hit, sunk”, before the outcome of a cell alone, and between the numbers of “3,4”.
pub(super) fn parts<'a>(line: &'a str, vocabulary: &Vocabulary) -> Vec<&'a str> {
    let mut parts: Vec<Part> = Vec::new();
    let mut start = 0;
    for piece in line.split_inclusive([',', ';', '、', '，', '；']) {
        let (end, words) = (start + piece.len(), words(piece));
        match parts.last_mut() {
            Some(before) if goes_on(before.holds, &words, vocabulary) => {
                (before.end, before.holds) = (end, Holds::More);
            }
            _ => parts.push(Part { start, end, holds: Holds::new(&words) }),
        }
        start = end;
    }
    parts.into_iter().map(|Part { start, end, .. }| &line[start..end]).collect()
}

fn goes_on(before: Holds, words: &[Word], vocabulary: &Vocabulary) -> bool {
    let and = usize::from(words.first().is_some_and(Word::is_and));
    match vocabulary.said(&words[and..]) {
        // Unless it is the name of a ship that is struck.
        Some((Said::Sunk, _)) => before != Holds::Nothing && !words.iter().any(|word| word.is("struck")),
        Some(_) => before == Holds::Cell,
        None => before == Holds::Number && words.first().is_some_and(Word::is_number),
    }
}

impl Holds {
    fn new(words: &[Word]) -> Self {
        match words {
            [] => Self::Nothing,
            [only] if only.is_cell() => Self::Cell,
            [only] if only.is_number() => Self::Number,
            _ => Self::More,
        }
    }
}
