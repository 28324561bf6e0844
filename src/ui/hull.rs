//! The outline of a ship from above.

/// The side of a cell in the outline's units.
pub const SIDE: u32 = 100;

/// A ship that lies from left to right on so many cells, its bow at the right, as a path.
pub fn hull(length: u32) -> String {
    let end = length * SIDE;
    let (side, tip) = (end - 55, end - 6);
    format!("M32 14H{side}Q{} 14 {tip} 50Q{} 86 {side} 86H32Q6 86 6 50Q6 14 32 14z", end - 20, end - 20)
}
