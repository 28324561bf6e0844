//! A worker as the page has it: started, written to, listened to, ended.

use std::rc::Rc;

use crate::platform::{Worker, Workers};
use crate::workers::protocol::{Answer, Request, decode, encode};

/// The reason given where a message cannot be read.
pub const UNREADABLE: &str = "the engine sent what the page cannot read";
/// The reason given for a worker whose file cannot be fetched, which fails with a plain event without a message.
pub const NOT_LOADED: &str = "the engine's files could not be loaded";

pub struct WorkerHandle(Box<dyn Worker>);

impl WorkerHandle {
    /// Starts a worker under a name for the browser's tools; `hear` is called with every answer, or with what went wrong.
    pub fn start(workers: &dyn Workers, name: &str, hear: impl Fn(Result<Answer, &str>) + 'static) -> Self {
        let decoding = move |message: Result<&[u8], &str>| {
            hear(message.and_then(|bytes| decode(bytes).ok_or(UNREADABLE)));
        };
        Self(workers.start(name, Rc::new(decoding)))
    }

    /// Asks for something. What is asked before the worker has said that it is ready is lost.
    pub fn send(&self, request: &Request) {
        self.0.send(&encode(request));
    }

    /// Ends the worker, whatever it is doing.
    pub fn end(self) {
        self.0.end();
    }
}
