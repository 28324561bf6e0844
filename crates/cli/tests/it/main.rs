//! The command `rangekeeper` as it is typed: its output and its exit status.

mod prompt;

mod advise;
mod command;
mod lab;
mod posterior;
mod prior;
mod win;
