//! The app in a real browser, as a player meets it.

mod accessible;
// First among the long ones: tests start in the order of their names, and one that takes minutes should not start last.
mod complete_game;
mod contradiction;
mod fleet;
mod games;
mod keyboard;
mod lab;
mod languages;
mod method;
mod numbers;
mod offline;
mod opening;
mod people;
mod practice;
mod rules;
mod security;
mod sizes;
mod strokes;
mod trouble;
mod turn;
mod two_boards;
