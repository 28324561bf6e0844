use std::fmt::Display;

use pyo3::{PyErr, import_exception};

// Defined in Python: the stubs that maturin writes have no exceptions.
import_exception!(rangekeeper_engine._error, RangekeeperError);

/// Returns the exception of an error of the engine.
pub(crate) fn refused(error: impl Display) -> PyErr {
    RangekeeperError::new_err(error.to_string())
}
