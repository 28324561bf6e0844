//! Translation of a record to other rules.

mod lost;
mod translator;

use crate::{Record, Rules};

pub use lost::{Lost, WhyLost};

use translator::Translator;

/// A record translated to other rules, and the marks that were lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Translation {
    /// The record under the new rules.
    pub record: Record,
    /// The lost marks: shots in order, then cells in reading order, then ships in the fleet's order.
    pub lost: Vec<Lost>,
}

impl Record {
    /// Translates the record to other rules. Marks that the new rules can express stay; the others are listed as lost.
    ///
    /// The new record never asserts what the player did not say:
    ///
    /// - An answer that says too much for the new rules is shortened: `sunk=Cruiser` to `sunk` or `hit`.
    /// - An answer that says too little is kept only if the record leaves one answer that the opponent can have given.
    ///   A `hit` under `hit-miss` becomes a `hit` under the other rules, which means “not sunk”, if it cannot have sunk
    ///   anything. Any other such shot is lost rather than guessed. Its cell is open again, because no mark says “shot,
    ///   but I do not know what was answered”.
    /// - If the new rules name ships, a `sunk` is given a name if only one ship fits there, and a `hit` if the ship
    ///   that it hit is known. Others stay without a name.
    /// - A sinking says that all other cells of the ship were hit before. It is lost together with a hit that it may
    ///   have needed.
    ///
    /// Ships are matched in four rounds: by name and length; by length and place, if the new fleet does not have the
    /// name; by name alone; by length and place. A shot that named a ship without a match is lost.
    pub fn translate(&self, rules: &Rules) -> Translation {
        let translator = Translator::new(self, rules);
        let (mut record, mut lost) = translator.shots();
        lost.extend(translator.add_marks(&mut record));
        Translation { record, lost }
    }
}
