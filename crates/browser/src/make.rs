use std::env;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Make {
    Chromium,
    Firefox,
    /// WebKit, in the small browser that comes with WebKitGTK. It has a mouse on every screen.
    WebKit,
}

impl Make {
    /// Returns true if this run tries in every browser what works alike in all: `cargo xtask test --all`.
    pub fn all_asked() -> bool {
        env::var_os("RANGEKEEPER_ALL_BROWSERS").is_some()
    }
}
