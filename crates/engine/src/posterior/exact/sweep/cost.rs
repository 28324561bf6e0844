//! How long a sweep takes and how much memory, roughly, and at most: what can be said without beginning.

use crate::Contact;

/// Nanoseconds for each profile before a cell, and for each multiset beside it.
const PER_PROFILE: f64 = 150.0;
const PER_MULTISET: f64 = 5.0;
/// Bytes for each profile before a cell of a row: its key, its place and the edges from it.
const PROFILE_BYTES: f64 = 48.0;
/// Bytes for each multiset beside it: a number for the share of the multisets that occur.
const MULTISET_BYTES: f64 = 0.4 * 8.0;

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
pub(in crate::posterior) struct Cost {
    /// Roughly how many nanoseconds on one core of a desktop machine.
    pub(in crate::posterior) nanoseconds: f64,
    /// Roughly how many bytes.
    pub(in crate::posterior) bytes: f64,
    /// The same where boards are drawn.
    pub(in crate::posterior) drawing_bytes: f64,
}

/// What a column can say between two rows.
#[derive(Clone, Copy)]
pub(super) struct Crossing {
    /// Whether any candidate lies on the cell below, so that it makes a difference if none may.
    pub(super) in_use: bool,
    /// On how many numbers of cells more a ship can go on below.
    pub(super) ships: usize,
}

impl Cost {
    /// For a grid of which each border behind a row is given, column by column, and a fleet given by lengths and how many
    /// ships have them.
    pub(super) fn of(contact: Contact, borders: &[Vec<Crossing>], fleet: &[(usize, usize)]) -> Self {
        let multisets = fleet.iter().map(|(_, ships)| (ships + 1) as f64).product::<f64>();
        // Where only ships that go on take one, those of one cell do not.
        let least = if contact == Contact::Corners { 1 } else { 2 };
        let ships = fleet.iter().filter(|(length, _)| *length >= least).map(|(_, ships)| ships).sum();
        let cells_left = fleet.iter().map(|(length, _)| length - 1).max().unwrap_or(0);
        let columns = borders.first().map_or(0, Vec::len);
        let anywhere = profiles(contact, columns, ships, cells_left as f64);
        let profiles = borders.iter().map(|border| profiles_here(contact, border).min(anywhere));
        let profiles: Vec<f64> = profiles.collect();
        // Before a cell there are the profiles of the borders above and below the row.
        let widest = profiles.iter().copied().fold(1.0, f64::max);
        let sum = 1.0 + profiles.iter().sum::<f64>();
        let layers = (columns + 1) as f64;
        let numbers = MULTISET_BYTES * multisets;
        // A number for each direction in the row, or only for that of the way there; and one between two rows.
        let bytes =
            |directions: f64| widest * layers * numbers.mul_add(directions, PROFILE_BYTES) + sum * numbers;
        Self {
            nanoseconds: columns as f64 * sum * PER_MULTISET.mul_add(multisets, PER_PROFILE),
            bytes: bytes(2.0),
            drawing_bytes: bytes(1.0),
        }
    }
}

/// The most profiles on a border: whatever its columns can say, so long as ships do not lie side by side where they may not
/// touch.
fn profiles_here(contact: Contact, border: &[Crossing]) -> f64 {
    // By whether a ship goes on in the last column.
    let (mut others, mut ships) = (1.0, 0.0);
    for column in border {
        let barred = if column.in_use && contact != Contact::Allowed { 2.0 } else { 1.0 };
        let before = if contact == Contact::Allowed { others + ships } else { others };
        (others, ships) = ((others + ships) * barred, before * column.ships as f64);
    }
    others + ships
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
