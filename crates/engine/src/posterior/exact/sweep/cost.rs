//! How long a sweep takes and how much memory, roughly, and at most: what can be said without beginning.

use crate::Contact;

/// Nanoseconds for each profile before a cell, and for each multiset beside it.
const PER_PROFILE: f64 = 150.0;
const PER_MULTISET: f64 = 5.0;
/// Bytes for each profile before a cell of a row: its key, its place and the edges from it.
const PROFILE_BYTES: f64 = 48.0;
/// Bytes for each multiset beside it: numbers of both directions for the share of the multisets that occur.
const MULTISET_BYTES: f64 = 0.4 * 16.0;

/// What a column says between two rows, so far as the columns to its right depend on it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    Open,
    /// Barred, the first, second or a later one of its run.
    First,
    Second,
    Later,
    /// A ship goes on below.
    Ship,
    /// Barred, on the right of a ship that goes on.
    BehindShip,
}

use Column::{BehindShip, First, Later, Open, Second, Ship};

const COLUMNS: [Column; 6] = [Open, First, Second, Later, Ship, BehindShip];

impl Column {
    /// What the next column may say.
    const fn next(self, contact: Contact) -> &'static [Self] {
        match (contact, self) {
            (Contact::Allowed, _) => &[Open, Ship],
            // A ship bars the columns under it.
            (Contact::Corners, Open) => &[Open, First, Ship],
            (Contact::Corners, First | Second | Later) => &[Open, Second],
            (Contact::Corners, Ship | BehindShip) => &[Open],
            // And here one on either side as well.
            (Contact::None, Open) => &[Open, First],
            (Contact::None, First) => &[Second, Ship],
            (Contact::None, Second) => &[Later, Ship],
            (Contact::None, Later) => &[Later, Open, Ship],
            (Contact::None, Ship) => &[BehindShip],
            (Contact::None, BehindShip) => &[Open, Second, Ship],
        }
    }

    /// Whether it takes a ship more than the columns before.
    fn is_new(self, contact: Contact) -> bool {
        self == Ship || self == First && contact == Contact::Corners
    }

    /// What the first column may say.
    const fn first(contact: Contact) -> &'static [Self] {
        match contact {
            Contact::None => &[Open, Second, Ship],
            Contact::Allowed | Contact::Corners => Open.next(contact),
        }
    }
}

/// What a sweep takes, usually less.
#[derive(Clone, Copy, Default)]
pub(in super::super) struct Cost {
    /// Roughly how many nanoseconds on one core of a desktop machine.
    pub(in super::super) nanoseconds: f64,
    /// Roughly how many bytes.
    pub(in super::super) bytes: f64,
}

impl Cost {
    /// For a grid of so many rows and columns of the sweep, and a fleet given by lengths and how many ships have them.
    pub(super) fn of(contact: Contact, rows: usize, columns: usize, fleet: &[(usize, usize)]) -> Self {
        let multisets = fleet.iter().map(|(_, ships)| (ships + 1) as f64).product::<f64>();
        // Where only ships that go on take one, those of one cell do not.
        let least = if contact == Contact::Corners { 1 } else { 2 };
        let ships = fleet.iter().filter(|(length, _)| *length >= least).map(|(_, ships)| ships).sum();
        let cells_left = fleet.iter().map(|(length, _)| length - 1).max().unwrap_or(0);
        let profiles = profiles(contact, columns, ships, cells_left as f64);
        let layers = (columns + 1) as f64;
        // Between two rows there are the numbers of one direction.
        let borders = (rows as f64).mul_add(0.5, layers);
        Self {
            nanoseconds: (rows * columns) as f64 * profiles * PER_MULTISET.mul_add(multisets, PER_PROFILE),
            bytes: profiles * (layers * PROFILE_BYTES + borders * MULTISET_BYTES * multisets),
        }
    }
}

/// The most profiles between two rows where there are so many ships, of which each may go on for up to so many cells.
fn profiles(contact: Contact, columns: usize, ships: usize, cells_left: f64) -> f64 {
    // By the last column and the ships that go on.
    let mut counts = vec![[0.0; COLUMNS.len()]; ships + 1];
    let choices = |column: Column| if column == Ship { cells_left } else { 1.0 };
    for &column in Column::first(contact) {
        if let Some(counts) = counts.get_mut(usize::from(column.is_new(contact))) {
            counts[column as usize] = choices(column);
        }
    }
    for _ in 1..columns {
        let mut next = vec![[0.0; COLUMNS.len()]; ships + 1];
        for (ships, counts) in counts.iter().enumerate() {
            for column in COLUMNS {
                for &after in column.next(contact) {
                    if let Some(next) = next.get_mut(ships + usize::from(after.is_new(contact))) {
                        next[after as usize] += counts[column as usize] * choices(after);
                    }
                }
            }
        }
        counts = next;
    }
    counts.iter().flatten().sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn profiles_are_not_fewer_than_a_sweep_finds() {
        // Found by sweeps of the empty 10 x 10 grid with the classic fleet, and with that of Sea Battle.
        assert!(profiles(Contact::Allowed, 10, 5, 4.0) >= 137_168.0);
        assert!(profiles(Contact::Corners, 10, 5, 4.0) >= 51_656.0);
        assert!(profiles(Contact::None, 10, 5, 4.0) >= 27_678.0);
        assert!(profiles(Contact::None, 10, 6, 3.0) >= 10_680.0);
    }
}
