//! How many profiles there are at most between two rows, by what each column can say.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use crate::Contact;

/// What a column can say between two rows.
#[derive(Clone, Copy)]
pub(super) struct Crossing {
    /// Whether any candidate lies on the cell below, so that it makes a difference if none may.
    pub(super) in_use: bool,
    /// On how many numbers of cells more a ship can go on below.
    pub(super) ships: usize,
}

/// What a column says between two rows, so far as the columns to its right depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Column {
    Open,
    /// Barred, the first, second or a later one of its run.
    First,
    Second,
    Later,
    /// The same where a run begins at the edge, or behind a ship that goes on.
    FirstAtEdge,
    /// A ship goes on below.
    Ship,
    /// Barred, on the right of a ship that goes on.
    BehindShip,
}

use Column::{BehindShip, First, FirstAtEdge, Later, Open, Second, Ship};

impl Column {
    /// What the next column may say.
    const fn next(self, contact: Contact) -> &'static [Self] {
        match (contact, self) {
            (Contact::Allowed, _) => &[Open, Ship],
            // A ship bars the columns under it.
            (Contact::Corners, Open) => &[Open, First, Ship],
            (Contact::Corners, First | Second | Later | FirstAtEdge) => &[Open, Second],
            (Contact::Corners, Ship | BehindShip) => &[Open],
            // And here one on either side as well.
            (Contact::None, Open) => &[Open, First],
            (Contact::None, First) => &[Second, Ship],
            (Contact::None, Second | FirstAtEdge) => &[Later, Ship],
            (Contact::None, Later) => &[Later, Open, Ship],
            (Contact::None, Ship) => &[BehindShip],
            (Contact::None, BehindShip) => &[Open, FirstAtEdge, Ship],
        }
    }

    /// What follows from the next column saying this, after the one that says `before`, if there is one.
    fn after(self, before: Option<Self>, contact: Contact) -> Pattern {
        let (ended, covered) = match (contact, before, self) {
            (Contact::Corners, _, First) => (1, 0),
            // A single one may be barred by a ship that goes on behind it. A ship that has ended bars a cell more
            // than it occupies below.
            (Contact::None, Some(First), Second) | (Contact::None, Some(FirstAtEdge), Later) => (1, 1),
            (Contact::None, Some(Second | Later), Later) => (0, 1),
            (Contact::None, Some(Second | Later), Ship) => (0, -1),
            _ => (0, 0),
        };
        Pattern { going_on: usize::from(self == Ship), ended, covered }
    }

    /// What the first column may say.
    const fn first(contact: Contact) -> &'static [Self] {
        match contact {
            Contact::None => &[Open, FirstAtEdge, Ship],
            Contact::Allowed | Contact::Corners => Open.next(contact),
        }
    }
}

/// The most profiles on a border: whatever its columns can say, so long as ships do not lie side by side where they
/// may not touch.
pub(super) fn profiles_here(contact: Contact, border: &[Crossing]) -> f64 {
    // By whether a ship goes on in the last column.
    let (mut others, mut ships) = (1.0, 0.0);
    for column in border {
        let barred = if column.in_use && contact != Contact::Allowed { 2.0 } else { 1.0 };
        let before = if contact == Contact::Allowed { others + ships } else { others };
        (others, ships) = ((others + ships) * barred, before * column.ships as f64);
    }
    others + ships
}

/// What the columns say together.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Pattern {
    /// The ships that go on below.
    pub(super) going_on: usize,
    /// Others that have ended and bar cells below, at least.
    pub(super) ended: usize,
    /// The cells below that those occupy at least, each with the cells to its right, below and in between.
    pub(super) covered: isize,
}

/// The patterns that at most so many ships can make, and in how many ways.
pub(super) fn patterns(contact: Contact, columns: usize, ships: usize) -> Vec<(Pattern, f64)> {
    let mut ways: HashMap<(Pattern, Option<Column>), f64, FixedState> = HashMap::default();
    ways.insert((Pattern { going_on: 0, ended: 0, covered: 0 }, None), 1.0);
    for _ in 0..columns {
        let mut next = HashMap::default();
        for ((pattern, column), ways) in ways {
            for &after in column.map_or(Column::first(contact), |column| column.next(contact)) {
                let more = after.after(column, contact);
                let pattern = Pattern {
                    going_on: pattern.going_on + more.going_on,
                    ended: pattern.ended + more.ended,
                    covered: pattern.covered + more.covered,
                };
                if pattern.going_on + pattern.ended <= ships {
                    *next.entry((pattern, Some(after))).or_insert(0.0) += ways;
                }
            }
        }
        ways = next;
    }
    let mut patterns: HashMap<Pattern, f64, FixedState> = HashMap::default();
    for ((pattern, _), ways) in ways {
        *patterns.entry(pattern).or_insert(0.0) += ways;
    }
    patterns.into_iter().collect()
}
