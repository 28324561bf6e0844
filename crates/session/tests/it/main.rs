//! The session, played without a browser.

mod memo_fault;
