//! What the player is told once, to read and dismiss.

use rangekeeper_engine::notation::GameIdError;

use crate::library::SetAside;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A sentence of a view.
    Said(String),
    /// A game of the storage was not opened.
    SetAside(SetAside),
    /// The address holds no game, for this reason; its text was set aside.
    AddressUnreadable(GameIdError),
    /// The game of the address was opened beside the one before.
    GameOfAddress,
    StorageFull,
    StorageBlocked,
    /// The storage has no room for what changed in the profiles.
    ProfileNotKept,
}
