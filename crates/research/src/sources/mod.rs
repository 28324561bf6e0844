//! Tables that the sources print, one source a module, and a program as it was published. `docs/sources.md` lists the
//! sources.

use std::str::FromStr;

pub mod audinot_bonnet_viennot_2014;
pub mod rodin_1988;
pub mod simulation_in_r;

/// Reads the entries of a printed table, row by row; `None` for an entry that is not a number.
pub fn numbers<T: FromStr>(table: &str) -> Vec<Option<T>> {
    table.split_whitespace().map(|entry| entry.parse().ok()).collect()
}
