//! Keys that write no letter, as `WebDriver` sends them.

pub const TAB: &str = "\u{E004}";
pub const ENTER: &str = "\u{E007}";
pub const CONTROL: &str = "\u{E009}";
pub const ESCAPE: &str = "\u{E00C}";
pub const SPACE: &str = "\u{E00D}";
pub const END: &str = "\u{E010}";
pub const HOME: &str = "\u{E011}";
pub const LEFT: &str = "\u{E012}";
pub const UP: &str = "\u{E013}";
pub const RIGHT: &str = "\u{E014}";
pub const DOWN: &str = "\u{E015}";
pub const DELETE: &str = "\u{E017}";
