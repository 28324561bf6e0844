use crate::game::ParseCellError;
use crate::notation::Coordinates;
use crate::{Cell, Fleet};

/// The maximum number of characters that a complaint quotes.
const QUOTATION: usize = 40;

/// A run of letters and digits, or a text in quotation marks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    /// Byte offset in the text from which the word was taken.
    pub(super) start: usize,
    pub(super) quoted: bool,
}

/// The meaning of a word after a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Said {
    Miss,
    Hit,
    Sunk,
    Blocked,
    SunkEarlier,
}

/// Splits a text into words, without the separators between them. A word ends where Japanese begins or ends, too.
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
            let ends = |c: char| is_between(c) || is_japanese(c) != is_japanese(next);
            let length = rest.find(ends).unwrap_or(rest.len());
            words.push(Word { text: &rest[..length], start: at, quoted: false });
            at += length;
        }
    }
    words
}

/// Returns true for separators: whitespace, brackets, dashes, commas and the like.
fn is_between(c: char) -> bool {
    c.is_whitespace() || ":=.,;()[]|*•-–—−→>'’\"“”!、。".contains(half_width(c))
}

/// Returns true for kana and ideographs, which people write without spaces.
fn is_japanese(c: char) -> bool {
    matches!(c, '々'..='\u{9FFF}')
}

/// Returns the half-width form of a full-width letter, digit or sign, and any other character as it is.
fn half_width(c: char) -> char {
    if matches!(c, '！'..='～') { char::from_u32(c as u32 - 0xFEE0).unwrap_or(c) } else { c }
}

fn is_digit(c: char) -> bool {
    half_width(c).is_ascii_digit()
}

/// Returns the text in half-width forms and lower case.
fn normalised(text: &str) -> String {
    text.chars().map(half_width).collect::<String>().to_lowercase()
}

/// Normalises a name: its normalised words, joined by single spaces.
pub(super) fn key(words: &[Word]) -> String {
    words.iter().map(|word| normalised(word.text)).collect::<Vec<_>>().join(" ")
}

/// Shortens a text to [`QUOTATION`] characters, with an ellipsis if it was longer.
pub(super) fn shortened(text: &str) -> String {
    let end = text.char_indices().nth(QUOTATION);
    end.map_or_else(|| text.to_owned(), |(end, _)| format!("{}…", &text[..end]))
}

impl Word<'_> {
    pub(super) const fn end(&self) -> usize {
        self.start + self.text.len()
    }

    pub(super) fn is(&self, word: &str) -> bool {
        !self.quoted && normalised(self.text) == word
    }

    /// Returns true if the word is “and” in a language of the page.
    pub(super) fn is_and(&self) -> bool {
        ["and", "&", "und", "y", "et", "и"].iter().any(|and| self.is(and))
    }

    pub(super) fn is_number(&self) -> bool {
        !self.quoted && self.text.chars().all(is_digit)
    }

    pub(super) fn is_letter(&self) -> bool {
        let mut letters = self.text.chars();
        !self.quoted && letters.next().is_some_and(char::is_alphabetic) && letters.next().is_none()
    }

    /// Returns true if the word looks like a cell: a letter and a number, in either order.
    pub(super) fn is_cell(&self) -> bool {
        self.letter_and_digits().is_some()
    }

    /// Parses the cell, or returns `None` if the word does not look like one.
    pub(super) fn cell(&self, coordinates: Coordinates) -> Option<Result<Cell, ParseCellError>> {
        let (letter, digits) = self.letter_and_digits()?;
        let name = normalised(&format!("{letter}{}", digits.trim_start_matches(['0', '０'])));
        Some(coordinates.cell(&name).map_err(|_| ParseCellError(shortened(self.text))))
    }

    fn letter_and_digits(&self) -> Option<(&str, &str)> {
        let letter = self.text.trim_matches(is_digit);
        let digits = self.text.trim_matches(char::is_alphabetic);
        let one_of_each = letter.chars().count() == 1 && letter.len() + digits.len() == self.text.len();
        let are_digits = !digits.is_empty() && digits.chars().all(is_digit);
        (!self.quoted && one_of_each && are_digits).then_some((letter, digits))
    }

    pub(super) fn said(&self) -> Option<Said> {
        match &normalised(self.text)[..] {
            _ if self.quoted => None,
            "m" | "o" | "miss" | "missed" | "water" | "splash" | "nothing" => Some(Said::Miss),
            "h" | "x" | "hit" => Some(Said::Hit),
            "s" | "sunk" | "sank" => Some(Said::Sunk),
            "b" | "blocked" => Some(Said::Blocked),
            _ => None,
        }
    }
}
