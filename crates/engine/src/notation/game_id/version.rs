/// A version of Game IDs: what is in one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Version {
    /// A record, and for practice the hidden fleet.
    Plain,
    /// Also an assumption other than ships placed at random.
    WithAssumption,
    /// Also an assumption, and an own board.
    WithOwnBoard,
}

impl Version {
    pub(super) const ALL: [Self; 3] = [Self::Plain, Self::WithAssumption, Self::WithOwnBoard];

    /// Returns the beginning of a Game ID.
    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::Plain => "R1",
            Self::WithAssumption => "R2",
            Self::WithOwnBoard => "R3",
        }
    }

    /// Returns the beginning of a Game ID as groups of six bits.
    pub(super) const fn sixes(self) -> [u8; 2] {
        [17, 53 + self as u8]
    }
}
