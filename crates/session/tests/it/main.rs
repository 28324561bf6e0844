//! The session, played without a browser.

mod marking;
mod memo_fault;
#[allow(dead_code, reason = "tests are on their way here from the browser")]
mod table;
