//! The session, played without a browser.

mod contradiction;
mod forecast;
mod games;
mod goal;
mod keeping;
mod lab;
mod look_back;
mod many_workers;
mod marking;
mod memo_fault;
mod method;
mod odds;
mod opening;
mod people;
mod practice;
mod prelude;
mod simulation;
mod table;
mod turn;
mod two_boards;
