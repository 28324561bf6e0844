//! The shot list: a record in the notation of people, `E5 miss, C3 hit, C4 sunk Cruiser`.
//!
//! The marks without order come after the shots: `A1 blocked, B2 sunk earlier, Destroyer struck`. A ship's name is
//! quoted if it would be mistaken for something else, such as E5.

mod item;
mod parts;
mod problem;
mod vocabulary;
mod words;

use thiserror::Error;

use crate::notation::Coordinates;
use crate::{Cell, Mark, Outcome, Record, Rules, ShipId, Shot, Turn};

use item::{Entry, Items, Names};
use parts::parts;
pub use problem::ListProblem;
pub use vocabulary::Vocabulary;

const MAX_COMPLAINTS: usize = 100;

/// An item of a shot list that cannot be read, and its place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, item {item}, “{text}”: {problem}")]
pub struct Complaint {
    /// The line, counted from 1.
    pub line: usize,
    /// The number of the shot or mark in its line, counted from 1.
    pub item: usize,
    /// The text of the item, shortened if it is long.
    pub text: String,
    /// The problem with the item.
    pub problem: ListProblem,
}

impl Record {
    /// Formats the record as a shot list: the shots in order, then the other marks. Turns of several shots have
    /// numbered lines, as in `1. E5 miss, C3 hit`.
    ///
    /// ```
    /// use rangekeeper_engine::Record;
    /// let record: Record = "v1;classic;E5:miss,C3:hit,C4:sunk=Cruiser;sunk=B2;struck=Destroyer".parse()?;
    /// assert_eq!(record.shot_list(), "E5 miss, C3 hit, C4 sunk Cruiser, B2 sunk earlier, Destroyer struck");
    /// assert_eq!(Record::from_shot_list(&record.shot_list(), record.rules()), Ok(record));
    /// # Ok::<(), rangekeeper_engine::error::RecordTextError>(())
    /// ```
    pub fn shot_list(&self) -> String {
        self.shot_list_in(Coordinates::default())
    }

    /// Formats the record as a shot list with a board's names of cells, as a [`Vocabulary`] with these reads it.
    pub fn shot_list_in(&self, coordinates: Coordinates) -> String {
        let vocabulary = Vocabulary { coordinates, ..Vocabulary::default() };
        let names = Names::new(self.rules(), &vocabulary);
        let with_name = |cell: Cell, outcome: Outcome, word: &str, ship: ShipId| {
            let entry = Entry::Mark(cell, Mark::Shot(outcome));
            let shown = coordinates.name(cell);
            plain_or_quoted(&names, ship, &entry, |name| format!("{shown} {word} {name}"))
        };
        let plain = |cell: Cell, word: &str| format!("{} {word}", coordinates.name(cell));
        let shot = |&Shot { cell, outcome }: &Shot| match outcome {
            Outcome::Miss => plain(cell, "miss"),
            Outcome::Hit => plain(cell, "hit"),
            Outcome::Sunk => plain(cell, "sunk"),
            Outcome::HitShip(ship) => with_name(cell, outcome, "hit", ship),
            Outcome::SunkShip(ship) => with_name(cell, outcome, "sunk", ship),
        };
        let (turn, mut lines, mut items) = (self.rules().turn(), Vec::new(), Vec::new());
        for (shots, number) in turn.divide(self.shots()).into_iter().zip(1..) {
            items.extend(shots.iter().map(shot));
            if turn != Turn::Shots(1) {
                lines.push(format!("{number}. {}", items.join(", ")));
                items.clear();
            }
        }
        items.extend(self.blocked().iter().map(|cell| plain(cell, "blocked")));
        items.extend(self.sunk().iter().map(|cell| plain(cell, "sunk earlier")));
        items.extend(self.struck().iter().map(|ship| {
            plain_or_quoted(&names, ship, &Entry::Struck(ship), |name| format!("{name} struck"))
        }));
        lines.extend((!items.is_empty()).then(|| items.join(", ")));
        lines.join("\n")
    }

    /// Parses a shot list. An item ends at a comma, a semicolon, the end of a line, or where the next cell begins; `E5
    /// hit, sunk` is one item. Case does not matter, and `5E` is `E5`. Colons, dashes, brackets and numbers before an
    /// item or turn are ignored. A ship's name may be shortened to its beginning. Outcomes have more words, such as
    /// `h`, `x` and `splash`. Full-width forms are read as the others, and Japanese words need no space before them. The
    /// rest of a line after `//` is skipped: the opponent's shots.
    ///
    /// # Errors
    /// A [`Complaint`] for every item that cannot be read, a hundred at most. No record is then returned.
    pub fn from_shot_list(text: &str, rules: &Rules) -> Result<Self, Vec<Complaint>> {
        Self::from_shot_list_in(&Vocabulary::default(), text, rules)
    }

    /// Parses a shot list in another language and in English.
    ///
    /// ```
    /// use rangekeeper_engine::notation::Vocabulary;
    /// use rangekeeper_engine::{Record, Rules};
    /// let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    /// let german = Vocabulary {
    ///     miss: words(&["Wasser"]),
    ///     hit: words(&["Treffer", "getroffen"]),
    ///     sunk: words(&["versenkt"]),
    ///     ships: words(&["Flugzeugträger", "Schlachtschiff", "Kreuzer", "U-Boot", "Zerstörer"]),
    ///     ..Vocabulary::default()
    /// };
    /// let record = Record::from_shot_list_in(&german, "E5 Wasser, C3 hit, C4 versenkt Kreuzer", &Rules::classic())?;
    /// assert_eq!(record.to_string(), "v1;classic;E5:miss,C3:hit,C4:sunk=Cruiser");
    /// # Ok::<(), Vec<rangekeeper_engine::notation::Complaint>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Record::from_shot_list`].
    pub fn from_shot_list_in(
        vocabulary: &Vocabulary,
        text: &str,
        rules: &Rules,
    ) -> Result<Self, Vec<Complaint>> {
        let names = Names::new(rules, vocabulary);
        let (mut record, mut complaints) = (Self::new(rules.clone()), Vec::new());
        for (line, number) in text.trim_start_matches('\u{feff}').lines().zip(1..) {
            let line = line.split("//").next().unwrap_or_default();
            let items = parts(line, vocabulary).into_iter().flat_map(|part| Items::new(part, &names));
            for ((text, entry), item) in items.zip(1..) {
                if let Err(problem) = entry.and_then(|entry| record.enter(entry)) {
                    complaints.push(Complaint { line: number, item, text, problem });
                }
                if complaints.len() == MAX_COMPLAINTS {
                    return Err(complaints);
                }
            }
        }
        if complaints.is_empty() { Ok(record) } else { Err(complaints) }
    }

    fn enter(&mut self, entry: Entry) -> Result<(), ListProblem> {
        match entry {
            Entry::Mark(cell, mark) => self.add(cell, mark)?,
            Entry::Struck(ship) => self.strike(ship, true),
        }
        Ok(())
    }
}

/// Formats an item about a ship. The name is quoted unless the item is read back without quotation marks.
fn plain_or_quoted(names: &Names, ship: ShipId, entry: &Entry, item: impl Fn(&str) -> String) -> String {
    let name = &names.rules.fleet().ship(ship).name;
    let plain = item(name);
    let same = matches!(&Items::new(&plain, names).collect::<Vec<_>>()[..], [(_, Ok(read))] if read == entry);
    if same { plain } else { item(&format!("\"{name}\"")) }
}
