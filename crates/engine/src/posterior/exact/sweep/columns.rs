//! Upper bounds on the number of profiles between two rows, from the values that columns can have.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use crate::Contact;

/// A column of the frontier between two rows.
#[derive(Clone, Copy)]
pub(super) struct Crossing {
    /// True if a candidate lies on the cell below, so that it makes a difference if none may.
    pub(super) in_use: bool,
    pub(super) ships: usize,
}

/// A column's value in a profile between two rows, as far as the columns to its right depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Column {
    Open,
    /// A barred column, the first of its run.
    First,
    /// A barred column, the second of its run.
    Second,
    /// A barred column, a later one of its run.
    Later,
    /// A barred column, the first of a run that begins at the edge, or after a ship that goes on.
    FirstAtEdge,
    /// A column in which a ship goes on below.
    Ship,
    /// A barred column, on the right of a ship that goes on.
    BehindShip,
}

use Column::{BehindShip, First, FirstAtEdge, Later, Open, Second, Ship};

impl Column {
    /// Returns the values that the next column may have.
    const fn next(self, contact: Contact) -> &'static [Self] {
        match (contact, self) {
            (Contact::Allowed, _) => &[Open, Ship],
            // A ship bars the columns under it.
            (Contact::Corners, Open) => &[Open, First, Ship],
            (Contact::Corners, First | Second | Later | FirstAtEdge) => &[Open, Second],
            (Contact::Corners, Ship | BehindShip) => &[Open],
            // Under `none` it bars one on either side as well.
            (Contact::None, Open) => &[Open, First],
            (Contact::None, First) => &[Second, Ship],
            (Contact::None, Second | FirstAtEdge) => &[Later, Ship],
            (Contact::None, Later) => &[Later, Open, Ship],
            (Contact::None, Ship) => &[BehindShip],
            (Contact::None, BehindShip) => &[Open, FirstAtEdge, Ship],
        }
    }

    /// Returns the column's share in the pattern, given the column before it, if there is one.
    fn pattern_after(self, before: Option<Self>, contact: Contact) -> Pattern {
        let (ended, covered) = match (contact, before, self) {
            (Contact::Corners, _, First) => (1, 0),
            // A single barred column may belong to a ship that goes on to the right of it. A ship that has ended bars a
            // cell more than it occupies below.
            (Contact::None, Some(First), Second) | (Contact::None, Some(FirstAtEdge), Later) => (1, 1),
            (Contact::None, Some(Second | Later), Later) => (0, 1),
            (Contact::None, Some(Second | Later), Ship) => (0, -1),
            _ => (0, 0),
        };
        Pattern { going_on: usize::from(self == Ship), ended, covered }
    }

    /// Returns the values that the first column may have.
    const fn first(contact: Contact) -> &'static [Self] {
        match contact {
            Contact::None => &[Open, FirstAtEdge, Ship],
            Contact::Allowed | Contact::Corners => Open.next(contact),
        }
    }
}

/// Returns an upper bound on the profiles at a frontier between two rows. Columns may have any values together, except
/// that ships do not lie side by side where they may not touch.
pub(super) fn profiles_here(contact: Contact, frontier: &[Crossing]) -> f64 {
    // Numbers of profiles, by whether a ship goes on in the last column.
    let (mut others, mut ships) = (1.0, 0.0);
    for column in frontier {
        let barred = if column.in_use && contact != Contact::Allowed { 2.0 } else { 1.0 };
        let before = if contact == Contact::Allowed { others + ships } else { others };
        (others, ships) = ((others + ships) * barred, before * column.ships as f64);
    }
    others + ships
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Pattern {
    pub(super) going_on: usize,
    /// The minimum number of other ships, which have ended and bar cells below.
    pub(super) ended: usize,
    /// The minimum number of cells below that these occupy, each with the cells to its right, below and in between.
    pub(super) covered: isize,
}

/// Lists the patterns of at most this many ships with their numbers of profiles; ships that go on count once.
pub(super) fn patterns(contact: Contact, columns: usize, ships: usize) -> Vec<(Pattern, f64)> {
    let mut ways: HashMap<(Pattern, Option<Column>), f64, FixedState> = HashMap::default();
    ways.insert((Pattern { going_on: 0, ended: 0, covered: 0 }, None), 1.0);
    for _ in 0..columns {
        let mut next = HashMap::default();
        for ((pattern, column), ways) in ways {
            for &after in column.map_or(Column::first(contact), |column| column.next(contact)) {
                let more = after.pattern_after(column, contact);
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
