//! A connection to the browser beside that of its driver: `WebDriver BiDi` to Firefox, the `DevTools` protocol to Chromium.
//! Both are JSON over WebSocket.

use std::cell::RefCell;
use std::net::TcpStream;

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

use crate::events::Events;
use crate::timeout::TIMEOUT;

/// A WebSocket over which commands are answered and events arrive.
pub(crate) struct Connection(Box<RefCell<State>>);

struct State {
    socket: WebSocket<TcpStream>,
    latest: u64,
    events: Events,
}

impl Connection {
    /// Connects to this address, which begins with `ws://`.
    pub(crate) fn connect(url: &str) -> Self {
        let host = url.trim_start_matches("ws://").split('/').next().unwrap_or_default();
        let stream = TcpStream::connect(host).expect("the browser listens");
        stream.set_read_timeout(Some(TIMEOUT)).expect("a timeout above zero");
        let (socket, _) = tungstenite::client(url, stream).expect("the browser speaks WebSocket");
        Self(Box::new(RefCell::new(State { socket, latest: 0, events: Events::default() })))
    }

    /// Returns the parameters of all events of this method that came before the last answer, in their order.
    pub(crate) fn events(&self, method: &str) -> Vec<Value> {
        self.0.borrow().events.parameters(method)
    }

    pub(crate) fn clear_events(&self) {
        self.0.borrow_mut().events.clear();
    }

    /// Sends a command, and returns its result.
    #[track_caller]
    pub(crate) fn call(&self, method: &str, parameters: Value) -> Value {
        let mut state = self.0.borrow_mut();
        state.latest += 1;
        let number = state.latest;
        let command = json!({ "id": number, "method": method, "params": parameters });
        state.socket.send(Message::text(command.to_string())).expect("the browser listens");
        loop {
            let message =
                state.socket.read().unwrap_or_else(|error| panic!("no answer to {method}: {error}"));
            let Message::Text(text) = message else { continue };
            let mut message: Value = serde_json::from_str(&text).expect("the browser speaks JSON");
            if message["id"].is_null() {
                state.events.add(&mut message);
            } else if message["id"] == number {
                assert!(message["error"].is_null(), "could not {method}: {message}");
                return message["result"].take();
            }
        }
    }
}
