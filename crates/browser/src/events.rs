use serde_json::Value;

/// Method and parameters of events, in their order.
#[derive(Default)]
pub(crate) struct Events(Vec<(String, Value)>);

impl Events {
    pub(crate) fn add(&mut self, event: &mut Value) {
        let method = event["method"].as_str().unwrap_or_default().to_owned();
        self.0.push((method, event["params"].take()));
    }

    pub(crate) fn parameters(&self, method: &str) -> Vec<Value> {
        let wanted = self.0.iter().filter(|(name, _)| name == method);
        wanted.map(|(_, parameters)| parameters.clone()).collect()
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}
