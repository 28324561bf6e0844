//! The words of a shot list in another language than English, and its names of cells.

use super::words::{Said, Word, key, words};
use crate::notation::Coordinates;

/// Words for what was answered, beside the English ones, and names of ships and cells. A word may be several with
/// blanks between them; case does not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vocabulary {
    /// For a miss.
    pub miss: Vec<String>,
    /// For a hit.
    pub hit: Vec<String>,
    /// For a sunk ship.
    pub sunk: Vec<String>,
    /// For a cell that is known to be empty.
    pub blocked: Vec<String>,
    /// For a cell of a ship that was sunk before the record begins.
    pub sunk_earlier: Vec<String>,
    /// The ships of the fleet, in its order.
    pub ships: Vec<String>,
    /// What the cells are called.
    pub coordinates: Coordinates,
}

impl Vocabulary {
    /// What the next words say, the longest first, and how many words that takes.
    pub(super) fn said(&self, ahead: &[Word]) -> Option<(Said, usize)> {
        let kinds = [
            (Said::Miss, &self.miss),
            (Said::Hit, &self.hit),
            (Said::Sunk, &self.sunk),
            (Said::Blocked, &self.blocked),
            (Said::SunkEarlier, &self.sunk_earlier),
        ];
        let begins = |phrase: &str| {
            let expected = words(phrase);
            let found = ahead.get(..expected.len()).filter(|found| found.iter().all(|word| !word.quoted))?;
            (!found.is_empty() && key(found) == key(&expected)).then_some(found.len())
        };
        let all = kinds.iter().flat_map(|&(said, phrases)| phrases.iter().map(move |phrase| (said, phrase)));
        all.filter_map(|(said, phrase)| Some((said, begins(phrase)?))).max_by_key(|&(_, length)| length)
    }
}
