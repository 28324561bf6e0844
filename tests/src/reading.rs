//! What can be read on a page.

use rangekeeper_engine::Counts;
use rangekeeper_engine::notation::GameId;

use crate::page::{Circle, Page, cell_path};
use crate::tooltip::Tooltip;

impl Page {
    #[track_caller]
    pub fn count(&self, selector: &str) -> usize {
        self.script("return document.querySelectorAll(arguments[0]).length", vec![selector.into()])
    }

    /// All that can be read on the page, line by line.
    #[track_caller]
    pub fn text(&self) -> String {
        self.text_of("body")
    }

    /// What can be read in the first place that the CSS selector leads to, spaces made one; empty if there is
    /// no such place.
    #[track_caller]
    pub fn text_of(&self, selector: &str) -> String {
        let text: String = self
            .script("return document.querySelector(arguments[0])?.innerText ?? ''", vec![selector.into()]);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Waits until that can be read there, in whatever case the style sheet puts it.
    #[track_caller]
    pub fn wait_for_text(&self, selector: &str, part: &str) -> String {
        self.wait(&format!("“{part}” in {selector}"), || {
            Some(self.text_of(selector)).filter(|text| text.to_lowercase().contains(&part.to_lowercase()))
        })
    }

    #[track_caller]
    pub fn exact_line(&self) -> String {
        self.text_of(".status .status-line.status-exact")
    }

    #[track_caller]
    pub fn sampled_line(&self) -> String {
        self.text_of(".status .status-line.status-sampled")
    }

    /// What can be read in each place that the CSS selector leads to, spaces made one.
    #[track_caller]
    pub fn texts(&self, selector: &str) -> Vec<String> {
        self.of_all(selector, "it.innerText.trim().split(/\\s+/).join(' ')")
    }

    /// The names of all that the CSS selector leads to, for those who listen.
    #[track_caller]
    pub fn labels(&self, selector: &str) -> Vec<String> {
        self.of_all(selector, "it.ariaLabel")
    }

    /// The name of a cell for those who listen.
    #[track_caller]
    pub fn label(&self, cell: &str) -> String {
        self.labels(&format!("#cell-{cell}")).remove(0)
    }

    /// The cells that the CSS selector leads to, in reading order.
    #[track_caller]
    pub fn cells(&self, selector: &str) -> Vec<String> {
        self.of_all(selector, "it.dataset.cell")
    }

    #[track_caller]
    fn of_all(&self, selector: &str, what: &str) -> Vec<String> {
        let body = format!("return [...document.querySelectorAll(arguments[0])].map((it) => {what})");
        self.script(&body, vec![selector.into()])
    }

    /// Returns true if the CSS selector leads to something that is seen.
    #[track_caller]
    pub fn is_seen(&self, selector: &str) -> bool {
        self.script(
            "return document.querySelector(arguments[0])?.checkVisibility() ?? false",
            vec![selector.into()],
        )
    }

    /// Those of these CSS selectors that lead to nothing that is seen, or to something that is not wholly on the screen, and
    /// where that lies.
    #[track_caller]
    pub fn unseen(&self, selectors: &[&str]) -> Vec<String> {
        self.script("return measure.unseen(arguments[0])", vec![selectors.into()])
    }

    /// Returns true if the CSS selector leads to what has the focus.
    #[track_caller]
    pub fn has_focus(&self, selector: &str) -> bool {
        self.script("return document.activeElement.matches(arguments[0])", vec![selector.into()])
    }

    #[track_caller]
    pub fn focused_cell(&self) -> Option<String> {
        self.js("return document.activeElement.dataset.cell ?? null")
    }

    /// What stands in the field that the CSS selector leads to.
    #[track_caller]
    pub fn field(&self, selector: &str) -> String {
        self.script("return document.querySelector(arguments[0]).value", vec![selector.into()])
    }

    /// The game that is open in this window as the storage holds it, if there is one that can be read.
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

    /// Has another window keep this game, of these steps, and leave it open there. A frame is a window of its own to
    /// the storage.
    pub fn keep_in_other_window(&self, number: u32, name: &str, games: &[&str]) {
        let steps: Vec<_> = games.iter().map(|game| game.parse::<GameId>().unwrap().to_string()).collect();
        let text = format!("{name}\n{}\n{}", steps.len() - 1, steps.join("\n"));
        let () = self.script(
            "const [number, text] = arguments;
             const other = document.createElement('iframe');
             document.body.append(other);
             const storage = other.contentWindow.localStorage;
             const index = storage.getItem('rangekeeper.games').split(' ').slice(1);
             storage.setItem(`rangekeeper.game.${number}`, text);
             storage.setItem('rangekeeper.games', [number, ...new Set([...index, `${number}`])].join(' '));
             setTimeout(() => other.remove(), 1000);",
            vec![number.into(), text.into()],
        );
    }

    /// What stands behind the page's own address: `#` and a Game ID, or nothing.
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

    /// How a cell looks: `open`, `miss`, `hit`, `sunk`, `sunk-before`, `blocked`, `empty`, or nothing of these.
    #[track_caller]
    pub fn look(&self, cell: &str) -> String {
        let classes: String = self.script(
            "return document.getElementById(arguments[0]).className",
            vec![format!("cell-{cell}").into()],
        );
        let looks = ["open", "miss", "hit", "sunk", "sunk-before", "blocked", "empty"];
        let mut states = classes.split_whitespace().filter_map(|class| class.strip_prefix("is-"));
        states.find(|state| looks.contains(state)).unwrap_or_default().to_owned()
    }

    /// The cell that is recommended; the first in reading order where there are several.
    #[track_caller]
    pub fn recommended(&self) -> Option<String> {
        self.js("return document.querySelector('.board .board-cell.is-best')?.dataset.cell")
    }

    /// All circles, in reading order, once they have stopped moving.
    #[track_caller]
    pub fn circles(&self) -> Vec<Circle> {
        self.wait("circles that stand still", || self.js("return measure.circles()"))
    }

    /// What the tooltip says while the mouse rests on a cell.
    #[track_caller]
    pub fn tooltip(&self, cell: &str) -> Tooltip {
        self.point_at(&cell_path(cell));
        self.open_tooltip(cell)
    }

    /// What the tooltip says of a cell, whose exact ones must be those that were counted here.
    #[track_caller]
    pub fn exact_tooltip(&self, counts: &Counts, cell: &str) -> Tooltip {
        let tip = self.tooltip(cell);
        let occupied = counts.occupied(cell.parse().expect("a cell"));
        let exact = tip.exact.clone().unwrap_or_default().replace(',', "");
        assert_eq!(exact.trim_end_matches('s'), format!("{occupied} of {} board", counts.boards), "{cell}");
        tip
    }

    /// What the tooltip says, once it is open for this cell.
    #[track_caller]
    pub fn open_tooltip(&self, cell: &str) -> Tooltip {
        self.wait(&format!("a tooltip of {cell}"), || {
            self.js::<Option<Tooltip>>("return measure.tooltip()").filter(|shown| shown.cell == cell)
        })
    }

    #[track_caller]
    pub fn has_tooltip(&self) -> bool {
        self.is_seen("#tooltip")
    }
}
