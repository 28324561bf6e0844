//! The items of a shot list: those between two commas, of which there may be several with only spaces between them.

use super::words::{Said, Word, key, shortened, words};
use super::{ListProblem, Vocabulary};
use crate::{Cell, Mark, Outcome, Rules, ShipId};

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Entry {
    Mark(Cell, Mark),
    Struck(ShipId),
}

/// The rules of the game, and the names of the ships in normalised form.
pub(super) struct Names<'a> {
    pub(super) rules: &'a Rules,
    vocabulary: &'a Vocabulary,
    keys: Vec<String>,
    /// Normalised names in another language. Empty for ships that have none.
    other_keys: Vec<String>,
}

impl<'a> Names<'a> {
    pub(super) fn new(rules: &'a Rules, vocabulary: &'a Vocabulary) -> Self {
        let ships = rules.fleet().ships();
        let keys = ships.iter().map(|ship| key(&words(&ship.name))).collect();
        let other = |place: usize| vocabulary.ships.get(place).map_or_else(String::new, |it| key(&words(it)));
        Self { rules, vocabulary, keys, other_keys: (0..ships.len()).map(other).collect() }
    }

    fn with_key(&self, fits: impl Fn(&str) -> bool) -> Vec<ShipId> {
        let keys = self.keys.iter().zip(&self.other_keys);
        let fits = |(key, other): (&String, &String)| fits(key) || !other.is_empty() && fits(other);
        self.rules.fleet().ids().zip(keys).filter(|(_, keys)| fits(*keys)).map(|(id, _)| id).collect()
    }
}

/// An iterator over the items of a text: the quoted text, and its meaning or a problem.
pub(super) struct Items<'a> {
    text: &'a str,
    names: &'a Names<'a>,
    words: Vec<Word<'a>>,
    next: usize,
}

impl<'a> Items<'a> {
    /// The maximum number of words in a ship's name: single letters with separators.
    const NAME_WORDS: usize = crate::Fleet::MAX_NAME / 2;

    pub(super) fn new(text: &'a str, names: &'a Names<'a>) -> Self {
        Self { text, names, words: words(text), next: 0 }
    }

    fn entry(&mut self) -> Result<Entry, ListProblem> {
        if let Some(ship) = self.struck()? {
            return Ok(Entry::Struck(ship));
        }
        let split = self.split_cell();
        if self.words_ahead().len() > 1 && self.words_ahead()[0].is_number() {
            self.next += 1;
            if let Some(ship) = self.struck()? {
                return Ok(Entry::Struck(ship));
            }
        }
        if let Some(text) = self.split_cell().or(split) {
            return Err(ListProblem::SplitCell(text));
        }
        let coordinates = self.names.vocabulary.coordinates;
        let first = self.words_ahead().first().and_then(|word| word.cell(coordinates));
        let cell = first.ok_or(ListProblem::NotAnItem)??;
        self.next += 1;
        let word = self.words_ahead().first().filter(|word| !word.is_cell());
        let word = word.ok_or(ListProblem::NoOutcome(cell))?;
        let said = self.names.vocabulary.said(self.words_ahead());
        let (said, words) = said.ok_or_else(|| ListProblem::UnknownOutcome(shortened(word.text)))?;
        self.next += words;
        Ok(Entry::Mark(cell, self.mark(said)?))
    }

    /// Returns the next two words if they are a cell's letter and number, or two numbers.
    fn split_cell(&self) -> Option<String> {
        let [one, other, ..] = self.words_ahead() else { return None };
        let is_split =
            other.is_number() && (one.is_letter() || one.is_number()) || one.is_number() && other.is_letter();
        is_split.then(|| self.span(2).to_owned())
    }

    /// Reads the rest of a mark whose first word was read.
    fn mark(&mut self, said: Said) -> Result<Mark, ListProblem> {
        let outcome = match said {
            Said::Miss => Outcome::Miss,
            Said::Blocked => return Ok(Mark::Blocked),
            Said::SunkEarlier => return Ok(Mark::Sunk),
            Said::Sunk if self.take("earlier") => return Ok(Mark::Sunk),
            Said::Hit if !self.sinks() => self.ship()?.map_or(Outcome::Hit, Outcome::HitShip),
            Said::Hit | Said::Sunk => self.ship()?.map_or(Outcome::Sunk, Outcome::SunkShip),
        };
        Ok(Mark::Shot(outcome))
    }

    /// Consumes a following “sunk” after a hit, as in “hit and sunk”. Returns true if there was one.
    fn sinks(&mut self) -> bool {
        let and = usize::from(self.words_ahead().first().is_some_and(Word::is_and));
        let said = self.names.vocabulary.said(&self.words_ahead()[and..]);
        let sunk = said.filter(|(said, _)| *said == Said::Sunk);
        if let Some((_, words)) = sunk {
            self.next += and + words;
        }
        sunk.is_some()
    }

    fn words_ahead(&self) -> &[Word<'a>] {
        &self.words[self.next..]
    }

    /// Consumes the next word if it is this one. Returns true if it was.
    fn take(&mut self, expected: &str) -> bool {
        let found = self.words_ahead().first().is_some_and(|word| word.is(expected));
        self.next += usize::from(found);
        found
    }

    fn struck(&mut self) -> Result<Option<ShipId>, ListProblem> {
        for words in 1..self.words_ahead().len().min(Self::NAME_WORDS + 1) {
            if !self.words_ahead()[words].is("struck") {
                continue;
            }
            let (ships, _) = self.named(words);
            let starts_otherwise = |word: &Word| word.is_cell() || word.is_number();
            if ships.is_empty() && self.words_ahead()[..words].iter().any(starts_otherwise) {
                continue;
            }
            let ship = self.only(&ships, words)?;
            self.next += words + 1;
            return Ok(Some(ship));
        }
        Ok(None)
    }

    /// Consumes the name of a ship if one comes next. Prefers whole names to beginnings, and long names to short ones.
    fn ship(&mut self) -> Result<Option<ShipId>, ListProblem> {
        let ahead = self.words_ahead();
        let lengths = (1..=ahead.len().min(Self::NAME_WORDS)).rev();
        let mut found: Vec<_> = lengths.map(|words| (self.named(words), words)).collect();
        found.retain(|((ships, _), _)| !ships.is_empty());
        let whole = found.iter().find(|((_, whole), _)| *whole);
        if let Some(((ships, _), words)) = whole.or(found.first()) {
            if ahead.get(*words).is_some_and(|word| word.is("struck")) {
                return Ok(None);
            }
            let ship = self.only(ships, *words)?;
            self.next += words;
            return Ok(Some(ship));
        }
        let begins = |word: &Word| word.is_cell() || word.is_number();
        let unknown = ahead.iter().take_while(|word| !begins(word)).count();
        let struck = ahead[..unknown].iter().any(|word| word.is("struck"));
        if unknown == 0 || struck { Ok(None) } else { self.only(&[], unknown).map(Some) }
    }

    /// Returns the ships that the next `words` words name. The flag is true for whole names, false for beginnings.
    fn named(&self, words: usize) -> (Vec<ShipId>, bool) {
        let name = &self.words_ahead()[..words];
        let quoted = name.iter().any(|word| word.quoted);
        if quoted && words > 1 {
            return (Vec::new(), false);
        }
        if let Some(ship) = self.names.rules.fleet().find(self.span(words)) {
            return (vec![ship], true);
        }
        let key = key(&if quoted { self::words(name[0].text) } else { name.to_vec() });
        let whole = self.names.with_key(|other| other == key);
        let begins = |word: &Word| word.is_cell() || word.is_number();
        if !whole.is_empty() || key.is_empty() || begins(&name[0]) {
            return (whole, true);
        }
        (self.names.with_key(|other| other.starts_with(&key)), false)
    }

    fn only(&self, ships: &[ShipId], words: usize) -> Result<ShipId, ListProblem> {
        let name = || shortened(self.span(words));
        match *ships {
            [ship] => Ok(ship),
            [] => Err(ListProblem::UnknownShip(name())),
            _ => {
                let name_of = |&ship: &ShipId| self.names.rules.fleet().ship(ship).name.clone();
                Err(ListProblem::AmbiguousShip { name: name(), ships: ships.iter().map(name_of).collect() })
            }
        }
    }

    fn span(&self, words: usize) -> &'a str {
        let ahead = self.words_ahead();
        &self.text[ahead[0].start..ahead[words - 1].end()]
    }
}

impl Iterator for Items<'_> {
    type Item = (String, Result<Entry, ListProblem>);

    fn next(&mut self) -> Option<Self::Item> {
        let first = *self.words_ahead().first()?;
        let start = self.next;
        let entry = self.entry();
        if entry.is_err() {
            // Goes on where the next item seems to begin.
            self.next = self.next.max(start + 1);
            self.next += self.words_ahead().iter().take_while(|word| !word.is_cell()).count();
        }
        let text = &self.text[first.start..self.words[self.next - 1].end()];
        Some((shortened(text), entry))
    }
}
