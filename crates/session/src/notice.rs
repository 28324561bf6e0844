//! What the player is told once, to read and dismiss.

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A sentence of a view.
    Said(String),
    /// The storage has no room for the last step.
    StorageFull,
    /// The browser keeps nothing for the page.
    StorageBlocked,
    /// The storage has no room for what changed in the profiles.
    ProfileNotKept,
}
