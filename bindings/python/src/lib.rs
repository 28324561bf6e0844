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

/// Return a hash of what the engine finds out about fixed positions, in half a second: it changes if a result does.
#[pyo3::pyfunction]
fn signature(py: pyo3::Python) -> String {
    py.detach(rangekeeper_play::signature::signature)
}

#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use crate::{
        cell::{cell_index, cell_name},
        chance::chance_to_win,
        intervals::intervals,
        posterior::Posterior,
        record::Record,
        signature,
        simulate::{simulate, strategies},
    };
}
