//! Tables that the sources print, one source a module, and a program as it was published. `docs/sources.md` lists the
//! sources.

use std::str::FromStr;

pub mod audinot_bonnet_viennot_2014;
pub mod rodin_1988;
pub mod simulation_in_r;

/// Reads the entries of a printed table, row by row; `None` for an entry that is not a number.
///
/// ```
/// use rangekeeper_research::sources::{numbers, rodin_1988};
///
/// assert_eq!(numbers::<u32>(rodin_1988::CARRIER)[..3], [Some(2), Some(3), Some(4)]);
/// ```
pub fn numbers<T: FromStr>(table: &str) -> Vec<Option<T>> {
    table.split_whitespace().map(|entry| entry.parse().ok()).collect()
}
