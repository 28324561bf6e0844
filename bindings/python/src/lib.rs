//! The native half of the Python package `rangekeeper_engine`. The Python half gives the numbers their arrays.

mod cell;
mod chance;
mod error;
mod intervals;
mod posterior;
mod prior;
mod record;
mod simulate;
mod watch;

#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use crate::{
        cell::{cell_index, cell_name},
        chance::chance_to_win,
        intervals::intervals,
        posterior::Posterior,
        record::Record,
        simulate::{simulate, strategies},
    };
}
