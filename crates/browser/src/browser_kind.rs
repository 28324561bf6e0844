use std::env;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrowserKind {
    Chromium,
    Firefox,
    /// WebKit, in the small browser that comes with WebKitGTK. It has a mouse on every screen.
    WebKit,
}

impl BrowserKind {
    /// Returns true if tests of what works alike everywhere are to run in every browser: `cargo xtask test --all`.
    pub fn all_requested() -> bool {
        env::var_os("RANGEKEEPER_ALL_BROWSERS").is_some()
    }
}
