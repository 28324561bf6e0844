use serde_json::Value;
use thirtyfour::WindowHandle;

/// A profile of its own in a running browser.
pub(crate) struct Profile {
    /// What the browser calls it.
    pub(crate) name: Value,
    /// The window that was open before, which stays as long as the browser runs.
    pub(crate) before: WindowHandle,
}
