//! Pruning of states whose other ships find no room ahead of the frontier.

use super::cell::SweepCell;
use super::profile::Profile;
use crate::Contact;

/// The room ahead of each cell, an upper bound.
///
/// If ships may not touch, let each occupy the cells to its right, below and in between as well. These larger ships
/// do not overlap, and lie on a grid with one column and one row more. So the ships that begin ahead need as many cells
/// there as they have together, besides the cells of ships that go on. Under other rules ships stay as they are.
pub(super) struct Room {
    contact: Contact,
    columns: usize,
    /// The number of cells that candidates can occupy from each place on, and after the last one.
    ahead: Vec<u32>,
}

impl Room {
    pub(super) fn new<W>(contact: Contact, cells: &[SweepCell<W>], columns: usize) -> Self {
        let wide = columns + 1;
        let more = usize::from(contact == Contact::None);
        let mut in_use = vec![false; (cells.len() / columns + 1) * wide];
        for (place, cell) in cells.iter().enumerate() {
            let (row, column) = (place / columns, place % columns);
            for start in &cell.starts {
                let [width, height] = if start.across { [start.length, 1] } else { [1, start.length] };
                for row in row..row + height + more {
                    in_use[row * wide + column..][..width + more].fill(true);
                }
            }
        }
        let ahead = |place: usize| {
            let cells = &in_use[place / columns * wide + place % columns..];
            cells.iter().filter(|in_use| **in_use).count() as u32
        };
        Self { contact, columns, ahead: (0..=cells.len()).map(ahead).collect() }
    }

    pub(super) fn need(contact: Contact, length: usize) -> u32 {
        let cells = if contact == Contact::None { 2 * (length + 1) } else { length };
        cells as u32
    }

    /// Returns the number of cells that candidates can occupy before this place or below it, and from it on.
    pub(super) fn on_both_sides(&self, place: usize) -> [u32; 2] {
        let beyond = self.ahead
            [(place + self.columns * usize::from(self.contact == Contact::None)).min(self.ahead.len() - 1)];
        [self.ahead[0] - beyond, self.ahead[place]]
    }

    /// Returns an upper bound on the cells left for ships that begin at this place or later.
    pub(super) fn left(&self, place: usize, profile: Profile) -> u32 {
        let go_on: u32 = profile.going_on().map(|cells| Self::need(self.contact, cells)).sum();
        self.ahead[place].saturating_sub(go_on)
    }
}
