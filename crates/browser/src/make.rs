//! The makes of browsers.

/// Which browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Make {
    Chromium,
    Firefox,
    /// WebKit, in the small browser that comes with WebKitGTK. It has a mouse on every screen.
    WebKit,
}
