//! The session, played without a browser.

mod contradiction;
mod fleet;
mod forecast;
mod games;
mod goal;
mod keeping;
mod look_back;
mod many_workers;
mod marking;
mod memo_fault;
mod mending;
mod method;
mod odds;
mod people;
mod practice;
mod prelude;
mod rules;
mod simulation;
mod strokes;
mod table;
mod turn;
mod two_boards;
mod why;
