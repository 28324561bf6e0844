//! Rodin 1988: tables as printed, a file each, row by row, with `.` for an empty entry. [`numbers`](super::numbers)
//! reads them.

/// Fig. 5: placements of the ship of 5 through each cell.
pub const CARRIER: &str = include_str!("rodin_1988/carrier.txt");

/// Fig. 8: placements of all ships through each cell.
pub const FLEET: &str = include_str!("rodin_1988/fleet.txt");

/// Fig. 11: the mop-up pattern, with an `X` on cells that were strafed.
pub const MOP_UP: &str = include_str!("rodin_1988/mop_up.txt");

/// Fig. 12: placements of the ship of 2 through each cell.
pub const DESTROYER: &str = include_str!("rodin_1988/destroyer.txt");

/// Fig. 13: placements of a ship of 3 through each cell.
pub const CRUISER: &str = include_str!("rodin_1988/cruiser.txt");

/// Fig. 14: placements of the ship of 4 through each cell, without one of the equal rows in the middle.
pub const BATTLESHIP: &str = include_str!("rodin_1988/battleship.txt");
