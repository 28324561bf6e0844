use std::fmt::Display;

use js_sys::Error;
use wasm_bindgen::JsValue;

/// Returns the JavaScript error of an error of the engine.
pub(crate) fn refused(error: impl Display) -> JsValue {
    let thrown = Error::new(&error.to_string());
    thrown.set_name("RangekeeperError");
    thrown.into()
}
