//! The web app of Rangekeeper: the screen, the worker it asks, and what they say to each other.
//!
//! `src/main.rs` is the page or a worker; both are this library.

pub mod client;
pub mod crew;
pub mod desk;
pub mod failure;
pub mod findings;
pub mod game;
pub mod lab;
pub mod next_shot;
pub mod offline;
pub mod post;
pub mod protocol;
pub mod screen;
pub mod shelf;
pub mod storage;
pub mod words;
pub mod worker;
