//! A client of `WebDriver` (<https://www.w3.org/TR/webdriver2>), which is JSON over HTTP. The crates for it bring an
//! asynchronous runtime and take a minute to compile.

use serde_json::{Value, json};
use ureq::http::Response;
use ureq::{Agent, Body};

use crate::timeout::TIMEOUT;

/// The most bytes of a response, which may be a log.
const MOST_BYTES: u64 = 1 << 28;

/// A driver's error in its own words.
pub(crate) type DriverResult<T> = Result<T, String>;

/// A session with a driver.
pub(crate) struct Driver {
    agent: Agent,
    session: String,
    /// The capabilities that the browser has.
    pub(crate) capabilities: Value,
}

impl Driver {
    /// Starts a browser that has these capabilities, by the driver at this address.
    pub(crate) fn connect(url: &str, capabilities: Value) -> DriverResult<Self> {
        // What leads to the outside world must not stand between us and loopback.
        let config = Agent::config_builder().proxy(None).http_status_as_error(false);
        let agent = config.timeout_global(Some(2 * TIMEOUT)).build().new_agent();
        let wanted = json!({ "capabilities": { "alwaysMatch": capabilities } });
        let mut begun = value(agent.post(format!("{url}/session")).send_json(wanted))?;
        let name = begun["sessionId"].as_str().ok_or("the session has no name")?;
        let session = format!("{url}/session/{name}");
        Ok(Self { agent, session, capabilities: begun["capabilities"].take() })
    }

    pub(crate) fn get(&self, command: &str) -> DriverResult<Value> {
        value(self.agent.get(format!("{}/{command}", self.session)).call())
    }

    pub(crate) fn post(&self, command: &str, parameters: Value) -> DriverResult<Value> {
        value(self.agent.post(format!("{}/{command}", self.session)).send_json(parameters))
    }

    pub(crate) fn delete(&self, command: &str) -> DriverResult<Value> {
        value(self.agent.delete(format!("{}{command}", self.session)).call())
    }

    /// Returns the JSON at an address of any server.
    pub(crate) fn read(&self, url: &str) -> DriverResult<Value> {
        let read = self.agent.get(url).call().and_then(|mut response| response.body_mut().read_json());
        read.map_err(|error| error.to_string())
    }

    pub(crate) fn execute(&self, body: &str, arguments: Vec<Value>) -> DriverResult<Value> {
        self.post("execute/sync", json!({ "script": body, "args": arguments }))
    }

    /// Returns the name of the window.
    pub(crate) fn window(&self) -> DriverResult<String> {
        Ok(self.get("window")?.as_str().unwrap_or_default().to_owned())
    }

    /// Returns the element that the `XPath` leads to.
    pub(crate) fn find(&self, xpath: &str) -> DriverResult<Value> {
        self.post("element", json!({ "using": "xpath", "value": xpath }))
    }

    pub(crate) fn is_enabled(&self, element: &Value) -> DriverResult<bool> {
        Ok(self.get(&format!("element/{}/enabled", name(element)))? == true)
    }

    pub(crate) fn click(&self, element: &Value) -> DriverResult<()> {
        self.post(&format!("element/{}/click", name(element)), json!({})).map(drop)
    }

    pub(crate) fn scroll_to(&self, element: &Value) -> DriverResult<()> {
        let scroll = "arguments[0].scrollIntoView({ block: 'center', inline: 'center' })";
        self.execute(scroll, vec![element.clone()]).map(drop)
    }
}

/// Returns the name of an element, the only value of its object.
fn name(element: &Value) -> &str {
    element.as_object().and_then(|element| element.values().next()?.as_str()).unwrap_or_default()
}

/// Returns the value in a driver's response, or its error.
fn value(response: Result<Response<Body>, ureq::Error>) -> DriverResult<Value> {
    let response = response.and_then(|mut response| {
        let is_error = !response.status().is_success();
        Ok((is_error, response.body_mut().with_config().limit(MOST_BYTES).read_json::<Value>()?))
    });
    let (is_error, mut response) = response.map_err(|error| error.to_string())?;
    let value = response["value"].take();
    if is_error { Err(format!("{}: {}", value["error"], value["message"])) } else { Ok(value) }
}
