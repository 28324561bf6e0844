use rangekeeper_engine::notation::GameId;
use serde::Deserialize;

use crate::page::{Circle, Page, cell_path};

/// The texts of a cell's tooltip, with single spaces.
#[derive(Clone, Debug, Deserialize)]
pub struct Tooltip {
    cell: String,
    pub words: String,
    /// The probability of a hit, or that a hit is certain; empty without one.
    pub probability: String,
    /// `3,214,027,020 of 15,046,987,768 boards`, once all are counted.
    pub exact: Option<String>,
    /// `213,404 of 1,000,000 samples`, and `, 21.34%` where the probability is the exact one.
    counts: Option<String>,
    /// `95% interval 21.26% to 21.42%`, and ` so far` while samples are still to come.
    pub interval: Option<String>,
}

impl Tooltip {
    /// Returns the sample: in how many draws a ship lay there, of how many, and the share if it is written.
    #[track_caller]
    pub fn sampled(&self) -> (u64, u64, Option<&str>) {
        let counts = self.counts.as_deref().unwrap_or_else(|| panic!("no sample in {self:?}"));
        let (counts, share) = counts.split_once(" samples").expect("a number of samples");
        let (successes, trials) = counts.split_once(" of ").expect("a part of all samples");
        let number = |text: &str| text.replace(',', "").parse().expect("a number");
        (number(successes), number(trials), share.strip_prefix(", "))
    }
}

impl Page {
    #[track_caller]
    pub fn count(&self, selector: &str) -> usize {
        self.script("return document.querySelectorAll(arguments[0]).length", vec![selector.into()])
    }

    /// Returns the text of the first element that matches the CSS selector, with single spaces; empty without one.
    #[track_caller]
    pub fn text_of(&self, selector: &str) -> String {
        let text: String = self.script(
            "const it = document.querySelector(arguments[0]);
             return (it?.checkVisibility() ? it.innerText : it?.textContent) ?? ''",
            vec![selector.into()],
        );
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Asserts that the text begins so.
    #[track_caller]
    pub fn assert_begins(&self, selector: &str, start: &str) {
        let text = self.text_of(selector);
        assert!(text.starts_with(start), "{text}");
    }

    /// Waits until the text contains this, regardless of case, which the style sheet may change.
    #[track_caller]
    pub fn wait_for_text(&self, selector: &str, part: &str) -> String {
        self.wait(&format!("“{part}” in {selector}"), || {
            Some(self.text_of(selector)).filter(|text| text.to_lowercase().contains(&part.to_lowercase()))
        })
    }

    /// Returns the text of each element that matches the CSS selector, with single spaces.
    #[track_caller]
    pub fn texts(&self, selector: &str) -> Vec<String> {
        self.of_all(selector, "it.innerText.trim().split(/\\s+/).join(' ')")
    }

    /// Returns the accessible name of each element that matches the CSS selector.
    #[track_caller]
    pub fn labels(&self, selector: &str) -> Vec<String> {
        self.of_all(selector, "it.ariaLabel")
    }

    /// Returns the accessible name of a cell.
    #[track_caller]
    pub fn label(&self, cell: &str) -> String {
        self.labels(&format!("#cell-{cell}")).remove(0)
    }

    /// Returns the cells that match the CSS selector, in reading order.
    #[track_caller]
    pub fn cells(&self, selector: &str) -> Vec<String> {
        self.of_all(selector, "it.dataset.cell")
    }

    #[track_caller]
    pub(crate) fn of_all(&self, selector: &str, what: &str) -> Vec<String> {
        let body = format!("return [...document.querySelectorAll(arguments[0])].map((it) => {what})");
        self.script(&body, vec![selector.into()])
    }

    /// Returns true if the first element that matches the CSS selector is visible.
    #[track_caller]
    pub fn is_seen(&self, selector: &str) -> bool {
        let look = "return document.querySelector(arguments[0])?.checkVisibility() ?? false";
        self.script(look, vec![selector.into()])
    }

    /// Asserts that what each of these CSS selectors matches is wholly on the screen, and that there is something visible.
    #[track_caller]
    pub fn assert_seen(&self, what: &str, selectors: &[&str]) {
        let unseen: Vec<String> = self.script("return measure.unseen(arguments[0])", vec![selectors.into()]);
        assert!(unseen.is_empty(), "{what}: not seen at once: {unseen:#?}");
    }

    /// Asserts that the page finds nothing by this expression, such as `measure.cutOff()`.
    #[track_caller]
    pub fn assert_none(&self, what: &str, expression: &str) {
        let found: Vec<String> = self.js(&format!("return {expression}"));
        assert!(found.is_empty(), "{what}: {found:#?}");
    }

    /// Returns the least width and height of what the CSS selector finds, and whether each of it can be reached by scrolling
    /// down.
    #[track_caller]
    pub fn least_size(&self, selector: &str) -> (f64, f64, bool) {
        self.script("return measure.leastSize(arguments[0])", vec![selector.into()])
    }

    /// Returns true if the element with the focus matches the CSS selector.
    #[track_caller]
    pub fn has_focus(&self, selector: &str) -> bool {
        self.script("return document.activeElement.matches(arguments[0])", vec![selector.into()])
    }

    #[track_caller]
    pub fn focused_cell(&self) -> Option<String> {
        self.js("return document.activeElement.dataset.cell ?? null")
    }

    /// Returns the value of the field that matches the CSS selector.
    #[track_caller]
    pub fn field(&self, selector: &str) -> String {
        self.script("return document.querySelector(arguments[0]).value", vec![selector.into()])
    }

    /// Returns the stored game that is open in this window, if there is one that can be read.
    #[track_caller]
    pub fn game(&self) -> Option<GameId> {
        let kept: Option<String> =
            self.js("const [last] = (localStorage.getItem('rangekeeper.games') ?? '').split(' ');
             const open = sessionStorage.getItem('rangekeeper.open') ?? last;
             return localStorage.getItem('rangekeeper.game.' + open);");
        let kept = kept?;
        let mut lines = kept.lines().skip(1);
        let now: usize = lines.next()?.parse().ok()?;
        lines.nth(now)?.parse().ok()
    }

    /// Stores a game of these steps from another window, where it stays open. To the storage, a frame is another window.
    pub fn keep_in_other_window(&self, number: u32, name: &str, games: &[&str]) {
        let steps: Vec<_> = games.iter().map(|game| game.parse::<GameId>().unwrap().to_string()).collect();
        let text = format!("{name}\n{}\n{}", steps.len() - 1, steps.join("\n"));
        let () = self.script("measure.keepInOtherWindow(...arguments)", vec![number.into(), text.into()]);
    }

    /// Returns the fragment of the page's address: `#` and a Game ID, or nothing.
    #[track_caller]
    pub fn address(&self) -> String {
        self.js("return location.hash")
    }

    #[track_caller]
    pub fn record(&self) -> Option<String> {
        self.game().map(|game| game.record().to_string())
    }

    /// Waits until the stored record is this one, and on the screen.
    #[track_caller]
    pub fn wait_for_record(&self, record: &str) {
        self.wait_until(&format!("the record {record}"), || {
            let is_kept = self.record().as_deref() == Some(record);
            is_kept && self.js::<bool>("return witness.isDrawn")
        });
    }

    /// Returns the look of a cell: `open`, `miss`, `hit`, `sunk`, `sunk-before`, `blocked`, `empty`, or nothing of these.
    #[track_caller]
    pub fn look(&self, cell: &str) -> String {
        self.script("return measure.look(arguments[0])", vec![cell.into()])
    }

    /// Returns the recommended cell; the first in reading order where there are several.
    #[track_caller]
    pub fn recommended(&self) -> Option<String> {
        self.js("return document.querySelector('.board .board-cell.is-best')?.dataset.cell")
    }

    /// Returns all circles, in reading order, once they have stopped moving.
    #[track_caller]
    pub fn circles(&self) -> Vec<Circle> {
        self.wait("circles that stand still", || self.js("return measure.circles()"))
    }

    /// Returns the tooltip while the mouse rests on a cell.
    #[track_caller]
    pub fn tooltip(&self, cell: &str) -> Tooltip {
        self.point_at(&cell_path(cell));
        self.open_tooltip(cell)
    }

    /// Waits until the tooltip is open for this cell, and returns it.
    #[track_caller]
    pub fn open_tooltip(&self, cell: &str) -> Tooltip {
        self.wait(&format!("a tooltip of {cell}"), || {
            self.js::<Option<Tooltip>>("return measure.tooltip()").filter(|shown| shown.cell == cell)
        })
    }
}
