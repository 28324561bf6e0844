//! Audinot, Bonnet and Viennot 2014: tables as printed, a file each, row by row, with `.` for an empty entry.
//! [`numbers`](super::numbers) reads them.

/// Fig. 2: number of boards with a ship on each cell, if ships do not touch.
pub const OCCURRENCES: &str = include_str!("audinot_bonnet_viennot_2014/occurrences.txt");

/// Fig. 3: share of boards with a ship on each cell, in percent, without contact; missing entries are empty.
pub const FREQUENCIES: &str = include_str!("audinot_bonnet_viennot_2014/frequencies.txt");
