//! The words of a shot list.

use crate::game::ParseCellError;
use crate::notation::Coordinates;
use crate::{Cell, Fleet};

/// The most characters that a complaint quotes.
const QUOTATION: usize = 40;

/// A run of letters and digits, or a text in quotation marks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    /// Where it begins in the text that it was taken from.
    pub(super) start: usize,
    pub(super) quoted: bool,
}

/// The meaning of the word after a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Said {
    Miss,
    Hit,
    Sunk,
    Blocked,
    /// Sunk before the record begins.
    SunkEarlier,
}

/// The words of a text, without what is between them.
pub(super) fn words(text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(next) = text[at..].chars().next() {
        let rest = &text[at..];
        let after = next.len_utf8();
        // No name is longer; looking further each time would take long in a long text.
        let mut ahead = rest[after..].char_indices().take(Fleet::MAX_NAME + 1);
        let quotation =
            if matches!(next, '"' | '“') { ahead.find(|(_, c)| matches!(c, '"' | '”')) } else { None };
        if let Some((length, closing)) = quotation {
            let inner = &rest[after..after + length];
            words.push(Word { text: inner, start: at + after, quoted: true });
            at += after + length + closing.len_utf8();
        } else if is_between(next) {
            at += after;
        } else {
            let length = rest.find(is_between).unwrap_or(rest.len());
            words.push(Word { text: &rest[..length], start: at, quoted: false });
            at += length;
        }
    }
    words
}

/// Blanks, brackets, dashes and the like.
fn is_between(c: char) -> bool {
    c.is_whitespace() || ":=.()[]|*•-–—−→>'’\"“”".contains(c)
}

/// The words of a name in lower case, without what is between them.
pub(super) fn key(words: &[Word]) -> String {
    words.iter().map(|word| word.text.to_lowercase()).collect::<Vec<_>>().join(" ")
}

/// The text, or its beginning.
pub(super) fn shortened(text: &str) -> String {
    match text.char_indices().nth(QUOTATION) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl Word<'_> {
    /// Where it ends in the text that it was taken from.
    pub(super) const fn end(&self) -> usize {
        self.start + self.text.len()
    }

    pub(super) fn is(&self, word: &str) -> bool {
        !self.quoted && self.text.to_lowercase() == word
    }

    pub(super) fn is_number(&self) -> bool {
        !self.quoted && self.text.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// Whether the word looks like a cell: a letter and a number, either first.
    pub(super) fn is_cell(&self) -> bool {
        self.letter_and_digits().is_some()
    }

    /// The cell, if the word looks like one.
    pub(super) fn cell(&self, coordinates: Coordinates) -> Option<Result<Cell, ParseCellError>> {
        let (letter, digits) = self.letter_and_digits()?;
        let name = format!("{letter}{}", digits.trim_start_matches('0'));
        Some(coordinates.cell(&name).map_err(|_| ParseCellError(shortened(self.text))))
    }

    fn letter_and_digits(&self) -> Option<(&str, &str)> {
        let letter = self.text.trim_matches(|c: char| c.is_ascii_digit());
        let digits = self.text.trim_matches(char::is_alphabetic);
        let one_of_each = letter.chars().count() == 1 && letter.len() + digits.len() == self.text.len();
        let are_digits = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        (!self.quoted && one_of_each && are_digits).then_some((letter, digits))
    }

    pub(super) fn said(&self) -> Option<Said> {
        match &self.text.to_lowercase()[..] {
            _ if self.quoted => None,
            "m" | "o" | "miss" | "missed" | "water" | "splash" => Some(Said::Miss),
            "h" | "x" | "hit" => Some(Said::Hit),
            "s" | "sunk" | "sank" => Some(Said::Sunk),
            "b" | "blocked" => Some(Said::Blocked),
            _ => None,
        }
    }
}
