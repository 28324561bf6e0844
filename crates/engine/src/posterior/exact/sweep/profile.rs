use crate::Contact;

/// Restrictions by the ships behind the frontier on the cells ahead, as one number.
///
/// Four bits per column stand for the next cell that the sweep visits in that column: 0 if a ship may begin there,
/// [`BARRED`] if no ship may lie there since another is too close, [`BESIDE`] if one lies on the cell before it, in the
/// same row, and one more than the number of cells that a ship has there and below if one goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Profile(u64);

/// Bits of a column on whose next cell no ship may lie, since another is too close.
const BARRED: u64 = 1;
/// Bits of the next cell, on which no ship may lie since another lies on the cell before it.
const BESIDE: u64 = 15;

pub(super) const MAX_COLUMNS: usize = 16;
/// Maximum length of a ship that lies down the grid.
pub(super) const MAX_LENGTH: usize = BESIDE as usize - 1;

impl Profile {
    fn cells_ahead(self, column: usize) -> u64 {
        self.0 >> (4 * column) & 15
    }

    pub(super) fn going_on(self) -> impl Iterator<Item = usize> {
        let ahead = (0..MAX_COLUMNS).map(move |column| self.cells_ahead(column));
        ahead.filter(|ahead| (BARRED + 1..BESIDE).contains(ahead)).map(|ahead| ahead as usize - 1)
    }

    /// Returns the profile with these bits for a column.
    #[must_use]
    fn with_column(self, column: usize, ahead: u64) -> Self {
        Self(self.0 & !(15 << (4 * column)) | ahead << (4 * column))
    }

    /// Returns the canonical form of a profile between two rows and its mirror image: the smaller number of the two.
    #[must_use]
    pub(super) fn or_mirrored(self, columns: usize) -> Self {
        let bytes = self.0.swap_bytes();
        let columns_turned = (bytes & 0x0F0F_0F0F_0F0F_0F0F) << 4 | (bytes >> 4) & 0x0F0F_0F0F_0F0F_0F0F;
        // In the smaller number the later columns restrict less, so fewer profiles differ in the midst of the next row.
        Self(self.0.min(columns_turned >> (64 - 4 * columns)))
    }
}

/// The next cell of the sweep, and the rules for transitions there.
#[derive(Clone, Copy)]
pub(super) struct Here {
    pub(super) column: usize,
    columns: usize,
    contact: Contact,
    /// True if a ship has to lie on the cell.
    is_hit: bool,
    /// [`BARRED`] for each column in which a candidate lies on the cell in the row below, 0 for the others. Where no
    /// candidate lies, it makes no difference that a ship is too close.
    below: u64,
}

impl Here {
    /// Creates the first cell of a row. `could` says for each column whether a ship could lie on its cell in the row
    /// below; it is empty for the last row.
    pub(super) fn new(columns: usize, contact: Contact, could: &[bool]) -> Self {
        let could = could.iter().enumerate().filter(|(_, could)| **could);
        let below = could.fold(0, |below, (column, _)| below | BARRED << (4 * column));
        Self { column: 0, columns, contact, is_hit: false, below }
    }

    /// Returns another cell of the row; `is_hit` if a ship has to lie there.
    #[must_use]
    pub(super) fn at_column(self, column: usize, is_hit: bool) -> Self {
        Self { column, is_hit, ..self }
    }

    /// Returns the bits for the cell in the row below, if a ship is too close to it.
    fn barred(self, column: usize) -> u64 {
        self.below >> (4 * column) & BARRED
    }

    /// Returns the profile after a ship from above goes on here, or `None` if none does.
    pub(super) fn go_on(self, profile: Profile) -> Option<Profile> {
        let ahead = profile.cells_ahead(self.column);
        (BARRED + 1..BESIDE).contains(&ahead).then(|| self.down(profile, ahead - 1))
    }

    /// Returns the profile after the cell stays empty, or `None` if a ship has to lie here.
    pub(super) fn pass(self, profile: Profile) -> Option<Profile> {
        let is_beside = profile.cells_ahead(self.column) == BESIDE;
        let below = if is_beside && self.contact == Contact::None { self.barred(self.column) } else { 0 };
        (!self.is_hit).then(|| profile.with_column(self.column, below))
    }

    pub(super) fn is_open(self, profile: Profile) -> bool {
        profile.cells_ahead(self.column) == 0
    }

    /// Returns the profile after a ship begins here and lies down the grid, or `None` if another is too close.
    pub(super) fn begin_down(self, profile: Profile, length: usize) -> Option<Profile> {
        self.keeps_clear(profile, self.column + 1).then(|| self.down(profile, length as u64))
    }

    /// Returns the profile after a ship begins here and lies across the grid, or `None` if another is in its way or too
    /// close. The next cell is the one after the ship.
    pub(super) fn begin_across(self, profile: Profile, length: usize) -> Option<Profile> {
        let end = self.column + length;
        let is_free = (self.column..end).all(|column| profile.cells_ahead(column) == 0);
        (is_free && self.keeps_clear(profile, end)).then(|| {
            let under = |profile: Profile, column| profile.with_column(column, self.cells_under(column));
            self.beside_ship((self.column..end).fold(profile, under), end)
        })
    }

    /// Returns true unless a ship that ends before this column touches a ship from above, on the cell of this column.
    /// It is always true under a contact rule that lets ships touch.
    fn keeps_clear(self, profile: Profile, column: usize) -> bool {
        self.contact == Contact::Allowed || column == self.columns || profile.cells_ahead(column) <= BARRED
    }

    /// Returns the bits for the cell under a ship.
    fn cells_under(self, column: usize) -> u64 {
        if self.contact == Contact::Allowed { 0 } else { self.barred(column) }
    }

    /// Returns the profile after a cell of a ship that has this many cells here and below.
    fn down(self, profile: Profile, cells: u64) -> Profile {
        let ahead = if cells > 1 { cells } else { self.cells_under(self.column) };
        self.beside_ship(profile.with_column(self.column, ahead), self.column + 1)
    }

    /// Returns the profile with the restrictions beside a ship, which begins in this column and ends before `end`.
    fn beside_ship(self, mut profile: Profile, end: usize) -> Profile {
        if self.contact == Contact::None && self.column > 0 && profile.cells_ahead(self.column - 1) == 0 {
            profile = profile.with_column(self.column - 1, self.barred(self.column - 1));
        }
        if self.contact != Contact::Allowed && end < self.columns {
            profile = profile.with_column(end, BESIDE);
        }
        profile
    }
}
