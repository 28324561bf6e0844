//! The command `rangekeeper-research` as it is typed, and what it computes.

#[path = "../../../cli/tests/it/prompt.rs"]
mod prompt;

mod bounds;
mod command;
mod documents;
mod reproduce;
