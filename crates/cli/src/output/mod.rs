//! Answers as text and JSON.

pub(crate) mod board;
pub(crate) mod contradiction;
pub(crate) mod histogram;
pub(crate) mod json;
pub(crate) mod numbers;
pub(crate) mod prior;
pub(crate) mod rules;
pub(crate) mod streams;
pub(crate) mod table;
pub(crate) mod tree;
