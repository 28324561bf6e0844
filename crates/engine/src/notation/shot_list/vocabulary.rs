use super::words::{Said, Word, key, words};
use crate::notation::Coordinates;

/// Japanese particles between a cell and its answer, as in “A5は命中”.
const PARTICLES: [char; 5] = ['は', 'が', 'に', 'で', 'を'];

/// Words for outcomes in addition to the English ones, and names of ships and cells. An entry may consist of several
/// words with spaces between them. Case does not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vocabulary {
    /// Words for a miss.
    pub miss: Vec<String>,
    /// Words for a hit.
    pub hit: Vec<String>,
    /// Words for a sunk ship.
    pub sunk: Vec<String>,
    /// Words for a cell that is known to be empty.
    pub blocked: Vec<String>,
    /// Words for a cell of a ship that was sunk before the record begins.
    pub sunk_earlier: Vec<String>,
    /// Names of the fleet's ships, in its order.
    pub ships: Vec<String>,
    /// Names of the cells.
    pub coordinates: Coordinates,
}

impl Vocabulary {
    /// Returns the meaning of the next words and their number, in English or in this language. The longest match wins.
    pub(super) fn said(&self, ahead: &[Word]) -> Option<(Said, usize)> {
        let english = ahead.first()?.said().map(|said| (said, 1));
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
            let (said, expected) = (key(found), key(&expected));
            let is_said = said == expected || said.strip_prefix(PARTICLES) == Some(expected.as_str());
            (!found.is_empty() && is_said).then_some(found.len())
        };
        let all = kinds.iter().flat_map(|&(said, phrases)| phrases.iter().map(move |phrase| (said, phrase)));
        let all = all.filter_map(|(said, phrase)| Some((said, begins(phrase)?)));
        all.chain(english).max_by_key(|&(_, length)| length)
    }
}
