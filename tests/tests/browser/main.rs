//! The app in a real browser, as a player meets it.

mod accessible;
mod contradiction;
mod exact;
mod fleet;
mod forecast;
mod keeping;
mod languages;
mod marking;
mod method;
mod numbers;
mod offline;
mod phone;
mod sampling;
mod security;
mod trouble;
mod turn;
mod workers;
