//! Versions of Game IDs.

/// Version of a Game ID, as text and as groups of six bits.
pub(super) const VERSION: (&str, [u8; 2]) = ("R1", [17, 53]);
/// Version of a Game ID with an assumption other than ships placed at random.
pub(super) const WITH_ASSUMPTION: (&str, [u8; 2]) = ("R2", [17, 54]);
