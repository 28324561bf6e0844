pub(crate) mod board;
pub(crate) mod contradiction;
pub(crate) mod histogram;
pub mod json;
pub mod numbers;
pub(crate) mod prior;
pub(crate) mod tree;
