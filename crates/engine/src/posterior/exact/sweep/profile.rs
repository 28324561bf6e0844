//! What a sweep has to know of the cells behind it.

use crate::Contact;

/// What the ships behind the sweep mean for the cells ahead, column by column: four bits each for the next cell that
/// the sweep comes to in that column, which is 0 where any ship may begin, [`BARRED`] where none may lie, and one
/// more than the cells that a ship still has there and below where one lies already. The highest bit says that a ship
/// lies on the cell before the next one, in the same row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Profile(u64);

/// No ship may lie there: another is too close.
const BARRED: u64 = 1;
/// A ship lies on the cell before.
const BESIDE: u64 = 1 << 63;

/// The most columns, and the longest ship.
pub(super) const MOST: usize = 15;

impl Profile {
    fn ahead(self, column: usize) -> u64 {
        self.0 >> (4 * column) & 15
    }

    /// How many cells ahead each ship has that goes on.
    pub(super) fn going_on(self) -> impl Iterator<Item = usize> {
        let ahead = (0..MOST).map(move |column| self.ahead(column));
        ahead.filter(|&ahead| ahead > BARRED).map(|ahead| ahead as usize - 1)
    }

    #[must_use]
    fn with(self, column: usize, ahead: u64) -> Self {
        Self(self.0 & !(15 << (4 * column)) | ahead << (4 * column))
    }

    /// Of a profile between two rows and its mirror image, always the same one.
    #[must_use]
    pub(super) fn or_mirrored(self, columns: usize) -> Self {
        let bytes = self.0.swap_bytes();
        let columns_turned = (bytes & 0x0F0F_0F0F_0F0F_0F0F) << 4 | (bytes >> 4) & 0x0F0F_0F0F_0F0F_0F0F;
        // The later columns of the smaller one say less, so that fewer profiles differ in the midst of the next row.
        Self(self.0.min(columns_turned >> (64 - 4 * columns)))
    }
}

/// A cell that the sweep has come to.
#[derive(Clone, Copy)]
pub(super) struct Here {
    pub(super) column: usize,
    /// Columns of the grid.
    columns: usize,
    contact: Contact,
    /// Whether a ship has to lie here.
    is_hit: bool,
    /// For each column, [`BARRED`] if a ship could lie on its cell in the row below. Where none could, it makes no
    /// difference that another is close.
    below: u64,
}

impl Here {
    /// A row of so many columns. `could` says on which cells of the row below a ship could lie; there may be none.
    pub(super) fn new(columns: usize, contact: Contact, could: &[bool]) -> Self {
        let could = could.iter().enumerate().filter(|(_, could)| **could);
        let below = could.fold(0, |below, (column, _)| below | BARRED << (4 * column));
        Self { column: 0, columns, contact, is_hit: false, below }
    }

    /// A cell of the row, and whether a ship has to lie there.
    #[must_use]
    pub(super) fn at(self, column: usize, is_hit: bool) -> Self {
        Self { column, is_hit, ..self }
    }

    /// What a cell in the row below is where a ship is too close.
    fn barred(self, column: usize) -> u64 {
        self.below >> (4 * column) & BARRED
    }

    /// The profile after a ship that began above, if one lies here.
    pub(super) fn go_on(self, profile: Profile) -> Option<Profile> {
        let ahead = profile.ahead(self.column);
        (ahead > BARRED).then(|| self.down(profile, ahead - 1))
    }

    /// The profile after no ship, unless one has to lie here.
    pub(super) fn pass(self, profile: Profile) -> Option<Profile> {
        let beside = profile.0 & BESIDE != 0;
        let below = if beside && self.contact == Contact::None { self.barred(self.column) } else { 0 };
        (!self.is_hit).then(|| Profile(profile.0 & !BESIDE).with(self.column, below))
    }

    /// Whether a ship may begin here.
    pub(super) fn is_open(self, profile: Profile) -> bool {
        profile.0 & BESIDE == 0 && profile.ahead(self.column) == 0
    }

    /// The profile after a ship that begins here and lies down the grid.
    pub(super) fn begin_down(self, profile: Profile, length: usize) -> Option<Profile> {
        self.keeps_clear(profile, self.column + 1).then(|| self.down(profile, length as u64))
    }

    /// The profile after a ship that begins here and lies across the grid: the sweep goes on behind it.
    pub(super) fn begin_across(self, profile: Profile, length: usize) -> Option<Profile> {
        let end = self.column + length;
        let is_free = (self.column..end).all(|column| profile.ahead(column) == 0);
        (is_free && self.keeps_clear(profile, end)).then(|| {
            let under = |profile: Profile, column| profile.with(column, self.under(column));
            self.beside((self.column..end).fold(profile, under), end)
        })
    }

    /// Whether no ship from above lies on the cell behind one that ends before this column.
    fn keeps_clear(self, profile: Profile, column: usize) -> bool {
        self.contact == Contact::Allowed || column == self.columns || profile.ahead(column) <= BARRED
    }

    /// What the cell under a ship is.
    fn under(self, column: usize) -> u64 {
        if self.contact == Contact::Allowed { 0 } else { self.barred(column) }
    }

    /// The profile after a ship that has so many cells here and below.
    fn down(self, profile: Profile, cells: u64) -> Profile {
        let ahead = if cells > 1 { cells } else { self.under(self.column) };
        self.beside(profile.with(self.column, ahead), self.column + 1)
    }

    /// The profile with what follows for the cells beside a ship, which begins in this column and ends before `end`.
    fn beside(self, profile: Profile, end: usize) -> Profile {
        let mut profile = profile;
        if self.contact == Contact::None && self.column > 0 && profile.ahead(self.column - 1) == 0 {
            profile = profile.with(self.column - 1, self.barred(self.column - 1));
        }
        let beside = if self.contact != Contact::Allowed && end < self.columns { BESIDE } else { 0 };
        Profile(profile.0 & !BESIDE | beside)
    }
}
