//! The app in a real browser, as a player meets it.

mod accessible;
mod contradiction;
mod exact;
mod fleet;
mod forecast;
mod games;
mod goal;
mod keeping;
mod lab;
mod languages;
mod marking;
mod method;
mod numbers;
mod offline;
mod phone;
mod practice;
mod rules;
mod sampling;
mod security;
mod sizes;
mod sunk_ships;
mod trouble;
mod turn;
mod whole_game;
mod why;
mod workers;
