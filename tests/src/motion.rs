//! Motion on the screen, frame by frame.

use crate::page::Page;

impl Page {
    /// Watches the place of the first element of each selector from now on.
    pub fn watch_motion(&self, selectors: &[&str]) {
        let () = self.script("measure.watchMotion(arguments[0])", vec![selectors.into()]);
    }

    /// Asserts that no watched element has moved, and that the browser reported no layout shift.
    #[track_caller]
    pub fn assert_no_motion(&self, what: &str) {
        let moved: Vec<String> = self.js("return measure.moved()");
        assert!(moved.is_empty(), "{what}: {moved:#?}");
    }
}
