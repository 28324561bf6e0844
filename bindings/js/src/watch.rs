use js_sys::{Date, Function};
use rangekeeper_engine::{Progress, Task};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(typescript_type = "Watched")]
    pub type Watched;

    #[wasm_bindgen(method, getter)]
    pub(crate) fn progress(this: &Watched) -> Option<Function>;

    #[wasm_bindgen(typescript_type = "SampleOptions", extends = Watched)]
    pub type SampleOptions;

    #[wasm_bindgen(method, getter)]
    pub(crate) fn confidence(this: &SampleOptions) -> Option<f64>;
}

/// Time between two calls of `progress`, in milliseconds.
const PAUSE: f64 = 50.0;

/// Runs a task, and calls the caller's `progress` now and then and at the end. Returns what that throws.
pub(crate) fn run<T>(mut task: Task<T>, options: Option<&Watched>) -> Result<T, JsValue> {
    let Some(progress) = options.and_then(Watched::progress) else { return Ok(task.run()) };
    let tell = |done: f64| progress.call1(&JsValue::UNDEFINED, &done.clamp(0.0, 1.0).into());
    let mut last = Date::now();
    loop {
        if let Progress::Finished(result) = task.advance(1) {
            tell(1.0)?;
            return Ok(result);
        }
        if Date::now() - last >= PAUSE {
            tell(task.progress())?;
            last = Date::now();
        }
    }
}
