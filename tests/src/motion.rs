//! What moves on the screen, frame by frame.

use crate::page::Page;

/// Notes in every frame where the elements lie that the selectors find first, and every layout shift that the browser
/// reports where it does; also those that follow an action within half a second, which it forgives.
const WATCH: &str = "
    window.motion = { places: Object.fromEntries(arguments[0].map((it) => [it, new Set()])), shifts: [] };
    const watched = motion;
    if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) {
        const name = ({ node }) => `${node?.nodeName} ${node?.className ?? ''} ${node?.textContent}`.slice(0, 60);
        // A mark that becomes part of a sunk ship changes its size where it is, or has made way for another; the list of
        // shots grows at its top; a tooltip goes where it is wanted.
        const mayMove = ({ node }) => !node?.isConnected || (node.closest ? node : node.parentElement).closest('.board-cell, .shots-list, .tooltip');
        new PerformanceObserver((list) => list.getEntries().filter(({ sources }) => !sources.every(mayMove)).forEach(
            (entry) => watched.shifts.push(entry.sources.map(name).join('; ')))).observe({ type: 'layout-shift' });
    }
    const look = () => {
        if (window.motion !== watched) return;
        for (const [selector, places] of Object.entries(watched.places)) {
            const found = document.querySelector(selector);
            if (found) {
                const { left, top } = found.getBoundingClientRect();
                places.add(`${Math.round(left + scrollX)},${Math.round(top + scrollY)}`);
            }
        }
        requestAnimationFrame(look);
    };
    look();";

impl Page {
    /// Watches from now on where the first of each of these lies.
    pub fn watch_motion(&self, selectors: &[&str]) {
        let () = self.script(WATCH, vec![selectors.into()]);
    }

    /// Asserts that nothing that was watched has moved, and that the browser reported no layout shift.
    #[track_caller]
    pub fn assert_no_motion(&self, what: &str) {
        let moved: Vec<String> =
            self.js("return Object.entries(motion.places).filter(([, places]) => places.size > 1)
                 .map(([selector, places]) => `${selector}: ${[...places].join(' ')}`)
                 .concat(motion.shifts.map((it) => `shift: ${it}`));");
        assert!(moved.is_empty(), "{what}: {moved:#?}");
    }
}
