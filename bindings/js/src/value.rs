//! Values of JavaScript, from the engine's and to them.

use js_sys::{Array, BigInt, BigUint64Array, Float64Array, Number, Object, Reflect};
use rangekeeper_engine::{Assumption, CellWeights, Prior, Rules, ScaledPrior};
use wasm_bindgen::prelude::*;

use crate::error::refused;

/// Returns an object with these properties.
pub(crate) fn object<const N: usize>(properties: [(&str, JsValue); N]) -> JsValue {
    let object = Object::new();
    for (name, value) in properties {
        // An object that was just made takes every property.
        let _ = Reflect::set(&object, &name.into(), &value);
    }
    object.into()
}

pub(crate) fn texts<T: ToString>(texts: impl IntoIterator<Item = T>) -> Vec<String> {
    texts.into_iter().map(|text| text.to_string()).collect()
}

pub(crate) fn floats(numbers: impl IntoIterator<Item = f64>) -> JsValue {
    Float64Array::from(&numbers.into_iter().collect::<Vec<_>>()[..]).into()
}

/// Returns counts as a typed array, or as an array where `boards`, which none exceeds, does not fit 64 bits.
pub(crate) fn whole_numbers(counts: &[u128], boards: u128) -> JsValue {
    if u64::try_from(boards).is_ok() {
        let counts: Vec<u64> = counts.iter().map(|&count| count as u64).collect();
        return BigUint64Array::from(&counts[..]).into();
    }
    counts.iter().map(|&count| BigInt::from(count)).collect::<Array>().into()
}

/// Reads a whole number, of which JavaScript has those up to 2^53 - 1. `what` is its name in the error.
pub(crate) fn whole(number: f64, what: &str) -> Result<u64, JsValue> {
    if (0.0..=Number::MAX_SAFE_INTEGER).contains(&number) && number.fract() == 0.0 {
        return Ok(number as u64);
    }
    Err(refused(format!("{what} is a whole number from 0 to 2^53 - 1, not {number}")))
}

/// Reads the name of an assumption, or the weights of the cells, row by row; none is `"random"`.
pub(crate) fn scaled_prior(prior: &JsValue, rules: &Rules) -> Result<ScaledPrior, JsValue> {
    if prior.is_undefined() {
        return Ok(ScaledPrior::UNIFORM);
    }
    let prior = match prior.as_string() {
        Some(name) => name.parse::<Assumption>().map_err(refused)?.prior(rules),
        None if prior.is_object() => {
            let weights = Float64Array::new(prior).to_vec();
            Prior::of_weights(CellWeights::new(rules.grid(), weights).map_err(refused)?)
        }
        None => {
            let kind = prior.js_typeof().as_string().unwrap_or_default();
            return Err(refused(format!("a prior is a name or an array of weights, not of type {kind}")));
        }
    };
    Ok(prior.scaled(rules))
}
