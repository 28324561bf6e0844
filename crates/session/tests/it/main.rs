//! The session, played without a browser.

mod look_back;
mod marking;
mod memo_fault;
mod people;
mod practice;
mod rules;
mod simulation;
mod strokes;
#[allow(dead_code, reason = "tests are on their way here from the browser")]
mod table;
mod two_boards;
