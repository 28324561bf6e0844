//! Figures of the lab as SVG and CSV, for the page and for files. They need no browser.

pub mod chart;
pub mod csv;
pub mod tree;
