//! The page's sentences in the reader's language. They are in `locales/`; `build.rs` makes a function of each.

mod cells;
mod errors;
mod intl;
mod language;
mod numbers;
mod presets;
mod ships;
mod status;
mod strategies;
mod vocabulary;

pub use language::Language;
pub use numbers::decimal;

use std::fmt;

use rangekeeper_engine::notation::Coordinates;

use cells::Say;

include!(concat!(env!("OUT_DIR"), "/sentences.rs"));

/// The English sentences, one on a line, in the order of `locales/en.txt`.
const ENGLISH: &str = include_str!(concat!(env!("OUT_DIR"), "/english.txt"));

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    language: Language,
    sentences: &'static [&'static str; SENTENCES],
    coordinates: Coordinates,
}

impl Words {
    /// Returns the English words, which are in the module.
    ///
    /// # Panics
    /// Never: `build.rs` has read the same file.
    pub fn english() -> Self {
        Self::new(Language::ENGLISH, ENGLISH.lines().collect()).expect("build.rs has read it")
    }

    /// Reads the words of a language from its file; `None` if the file is of another version. They stay in memory, a
    /// few kilobytes for each language that the reader tries.
    pub fn read(language: Language, file: &str) -> Option<Self> {
        let text: &'static str = Box::leak(file.to_owned().into_boxed_str());
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let sentences = lines.skip(LINES_BEFORE).filter_map(|line| Some(line.split_once(" = ")?.1));
        Self::new(language, sentences.collect())
    }

    fn new(language: Language, sentences: Vec<&'static str>) -> Option<Self> {
        let sentences: Box<[&'static str; SENTENCES]> = sentences.try_into().ok()?;
        Some(Self { language, sentences: Box::leak(sentences), coordinates: Coordinates::default() })
    }

    pub const fn language(self) -> Language {
        self.language
    }

    /// Returns the sentence in the form for a number.
    fn numbered(self, place: usize, n: u128, arguments: &[(&str, &dyn Say)]) -> String {
        let form = self.language.form(n);
        let sentence = self.sentences[place].split(" | ").nth(form).unwrap_or_default();
        let n = self.count(n);
        let n: &dyn Say = &n;
        self.fill(sentence, &[&[("n", n)], arguments].concat())
    }

    /// Fills in a sentence's placeholders.
    fn fill(self, sentence: &str, arguments: &[(&str, &dyn Say)]) -> String {
        let mut filled = String::new();
        let mut parts = sentence.split('{');
        filled.push_str(parts.next().unwrap_or_default());
        for part in parts {
            let (name, rest) = part.split_once('}').unwrap_or((part, ""));
            if let Some((_, argument)) = arguments.iter().find(|(known, _)| *known == name) {
                match argument.as_cell() {
                    Some(cell) => filled.push_str(&self.cell(cell)),
                    // Writing to a string never fails.
                    None => drop(fmt::write(&mut filled, format_args!("{argument}"))),
                }
            }
            filled.push_str(rest);
        }
        filled
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_filled_wherever_they_stand() {
        let words = Words::english();
        assert_eq!(words.fill("{a} and {b}, {a}", &[("a", &1_u8), ("b", &"two")]), "1 and two, 1");
        assert_eq!(words.fill("nothing", &[]), "nothing");
    }

    #[test]
    fn a_file_of_another_version_is_no_words() {
        assert_eq!(Words::read(Language::of_tag("de").unwrap(), "next_shot = Nächster Schuss"), None);
    }
}
