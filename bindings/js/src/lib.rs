//! The native half of the npm package `rangekeeper-engine`. TypeScript's declarations come from the comments here.

mod error;
mod posterior;
mod record;
mod value;
mod watch;

use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

#[wasm_bindgen(start)]
fn start() {
    // A mistake of the engine is thrown as an error with its message, and not as an instruction that is unreachable.
    std::panic::set_hook(Box::new(|panic| wasm_bindgen::throw_str(&panic.to_string())));
}

/// Returns a hash of what the engine finds out about fixed positions, in a second: it changes if a result does.
#[wasm_bindgen]
pub fn signature() -> String {
    rangekeeper_play::signature::signature()
}
