//! The app as a player sees and uses it.

use std::cell::{Cell, RefCell};
use std::fmt::Display;
use std::ops::Deref;
use std::panic::{self, AssertUnwindSafe};
use std::thread;

use rangekeeper_browser::{Browser, BrowserKind, LISTENER, PooledBrowser, Screen, key, site_url};
use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Arrangement, OwnBoard, Record};
use serde::Deserialize;

use crate::host::{Build, Host, Scripts};

/// The app in a browser. It can do all that a [`Browser`] can.
pub struct Page {
    browser: PooledBrowser,
    /// The address of the site, which ends with `/`.
    pub url: String,
    /// The scripts that the server adds to pages where the driver cannot.
    scripts: Option<Scripts>,
    /// True while a script waits for the next page.
    scripts_wait: Cell<bool>,
    expected_complaints: RefCell<Vec<&'static str>>,
    has_failed: Cell<bool>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Circle {
    pub cell: String,
    /// The circle's diameter as a share of the full size.
    pub diameter: f64,
    /// Its colour: lightness, green to red, blue to yellow.
    pub colour: [f64; 3],
}

/// Which browsers a test is for. Those after Chromium are for what browsers do differently: touch, service worker, history,
/// storage events, Content-Security-Policy.
pub const CHROMIUM: &[BrowserKind] = &[BrowserKind::Chromium];
pub const BOTH: &[BrowserKind] = &[BrowserKind::Chromium, BrowserKind::Firefox];
pub const EACH: &[BrowserKind] = &[BrowserKind::Chromium, BrowserKind::Firefox, BrowserKind::WebKit];

/// Returns `all` with `cargo xtask test --all`, else the `usual` browsers.
pub fn if_all(all: &'static [BrowserKind], usual: &'static [BrowserKind]) -> &'static [BrowserKind] {
    if BrowserKind::all_requested() { all } else { usual }
}

/// Runs `test` in Chromium with an empty profile, and afterwards checks what must hold after every test.
pub fn on(screen: Screen, test: impl FnMut(&Page)) {
    on_browsers(CHROMIUM, screen, test);
}

/// Runs `test` as [`on`] does, in each of these browsers.
pub fn on_browsers(kinds: &[BrowserKind], screen: Screen, mut test: impl FnMut(&Page)) {
    for &kind in kinds {
        match kind {
            BrowserKind::WebKit => on_host(&[kind], screen, "/", |page, _| test(page)),
            BrowserKind::Chromium | BrowserKind::Firefox => run(kind, site_url(), None, screen, &mut test),
        }
    }
}

/// Runs `test` as [`on_browsers`] does, with a server for this test alone, which serves the site below this path. WebKit's
/// own library may crash the process of a page, as by a segmentation fault in its JavaScript engine; then the test begins
/// anew in another browser.
pub fn on_host(
    kinds: &[BrowserKind],
    screen: Screen,
    under: &'static str,
    mut test: impl FnMut(&Page, &mut Host),
) {
    const ATTEMPTS: usize = 3;
    for &kind in kinds {
        for attempt in 1..=ATTEMPTS {
            let mut host = Host::start(Build::from_dist(), under);
            let scripts = (kind == BrowserKind::WebKit).then(|| host.scripts.clone());
            let crashed = Cell::new(false);
            let attempted = panic::catch_unwind(AssertUnwindSafe(|| {
                run(kind, host.url.clone(), scripts, screen, |page| {
                    let tested = panic::catch_unwind(AssertUnwindSafe(|| test(page, &mut host)));
                    crashed.set(page.has_crashed());
                    tested.unwrap_or_else(|panic| panic::resume_unwind(panic));
                });
            }));
            match attempted {
                Ok(()) => break,
                Err(_) if crashed.get() && attempt < ATTEMPTS => {
                    eprintln!("WebKit itself has failed the page: the test begins anew");
                }
                Err(panic) => panic::resume_unwind(panic),
            }
        }
    }
}

fn run(kind: BrowserKind, url: String, scripts: Option<Scripts>, screen: Screen, test: impl FnOnce(&Page)) {
    let page = Page {
        browser: PooledBrowser::take(kind, screen),
        url,
        scripts,
        scripts_wait: Cell::new(true),
        expected_complaints: RefCell::default(),
        has_failed: Cell::new(false),
    };
    if page.scripts.is_some() {
        page.before_pages(LISTENER);
    }
    page.before_pages(include_str!("witness.js"));
    page.before_pages(include_str!("measure.js"));
    test(&page);
    page.check();
}

impl Deref for Page {
    type Target = Browser;

    fn deref(&self) -> &Browser {
        &self.browser
    }
}

impl Page {
    /// Runs this script at the start of every page that is opened from now on, before the page's own. In WebKit the server
    /// adds it to the page.
    #[track_caller]
    pub fn before_pages(&self, script: &str) {
        self.scripts_wait.set(true);
        match &self.scripts {
            Some(scripts) => scripts.lock().expect("whole scripts").push(script.to_owned()),
            None => self.browser.before_pages(script),
        }
    }

    /// Stores a setting for the pages that are opened from now on.
    #[track_caller]
    pub fn keep_setting(&self, name: &str, value: &str) {
        // There is no storage before there is a page.
        self.before_pages(&format!(
            "try {{ localStorage.setItem('rangekeeper.{name}', '{value}'); }} catch {{ /* none */ }}"
        ));
    }

    /// Opens the app with `rest` after its address, and waits until it is idle.
    #[track_caller]
    pub fn visit(&self, rest: &str) {
        self.visit_unsettled(rest);
        self.settle();
    }

    /// Opens this record or Game ID, and waits until the app is idle.
    #[track_caller]
    pub fn visit_record(&self, game: impl Display) {
        self.visit_record_unsettled(game);
        self.settle();
    }

    /// Opens this record or Game ID, and waits until it is on the screen. A page that shows the board goes there by its
    /// address, without a reload.
    #[track_caller]
    pub fn visit_record_unsettled(&self, game: impl Display) {
        let text = game.to_string();
        let shows_board = || self.js::<bool>("return window.measure?.showsBoard() ?? false");
        match text.parse::<GameId>() {
            Ok(game) if !self.scripts_wait.get() && shows_board() => {
                let () = self.script("measure.goTo(arguments[0])", vec![format!("#{text}").into()]);
                self.wait_until(&format!("the game {text}"), || {
                    self.game().is_some_and(|open| {
                        open.record() == game.record() && open.own_board() == game.own_board()
                    })
                });
            }
            _ => self.visit_unsettled(&format!("#{text}")),
        }
    }

    /// Opens the app with `rest` after its address, and waits until it is on the screen.
    #[track_caller]
    pub fn visit_unsettled(&self, rest: &str) {
        self.open(&format!("{}{rest}", self.url));
        self.scripts_wait.set(false);
        self.wait_for_board();
    }

    /// Loads the page again, and waits until it is idle.
    #[track_caller]
    pub fn reopen(&self) {
        self.reopen_unsettled();
        self.settle();
    }

    /// Loads the page again, and waits until it is on the screen.
    #[track_caller]
    pub fn reopen_unsettled(&self) {
        self.reload();
        self.wait_for_board();
    }

    #[track_caller]
    pub fn wait_for_board(&self) {
        // It is laid out row by row, and the forecast after it.
        self.wait_until("the board", || self.count(".forecast") > 0);
    }

    /// Waits until the workers have answered everything about the open record.
    #[track_caller]
    pub fn settle(&self) {
        let is_idle = || self.js::<bool>("return witness.isIdle").then_some(());
        self.wait_while_progressing("idle workers", is_idle, || self.js("return witness.words"));
    }

    /// Waits until the CSS selector matches so many elements.
    #[track_caller]
    pub fn wait_for_count(&self, selector: &str, count: usize) {
        self.wait_until(&format!("{count} of {selector}"), || self.count(selector) == count);
    }

    /// Waits until a press counts again: after an answer the player has to read the next cell first. Only once everything is
    /// drawn is it certain whether the page rests.
    #[track_caller]
    pub fn wait_until_presses_count(&self) {
        let counts = || self.js("return witness.isDrawn && !document.querySelector('.is-resting')");
        self.wait_until("presses that count", counts);
    }

    #[track_caller]
    pub fn click_cell(&self, cell: &str) {
        self.click(&cell_path(cell));
    }

    #[track_caller]
    pub fn click_button(&self, text: &str) {
        self.click(&format!("//button[normalize-space()='{text}']"));
    }

    /// Clicks on a cell and then on the answer.
    #[track_caller]
    pub fn mark(&self, cell: &str, answer: &str) {
        self.click_cell(cell);
        self.click_button(answer);
    }

    /// Opens the rare marks, where they are closed.
    #[track_caller]
    pub fn open_other_marks(&self) {
        if self.count(".advice-more[open]") == 0 {
            self.click("//details[contains(@class,'advice-more')]/summary");
        }
    }

    /// Types marks, such as `E5 miss, E6 hit`.
    #[track_caller]
    pub fn type_marks(&self, marks: &str) {
        self.open_other_marks();
        self.write("//form[contains(@class,'advice-typed')]//input", marks);
        self.press(key::ENTER);
    }

    /// Chooses an option of the select of this name, by its value.
    #[track_caller]
    pub fn choose(&self, select: &str, value: &str) {
        self.click(&format!("//select[@name='{select}']//option[@value='{value}']"));
    }

    /// Presses a button of the header: `undo`, `redo`, `new`, `lab` or `menu`.
    #[track_caller]
    pub fn header(&self, button: &str) {
        self.click(&format!("//button[contains(@class,'header-{button}')]"));
    }

    /// Changes who placed the ships.
    #[track_caller]
    pub fn change_who_placed(&self, name: &str) {
        self.click("//button[contains(@class,'placed-change')]");
        self.click(&format!("//button[contains(@class,'placed-choice')][normalize-space()='{name}']"));
    }

    /// Presses the number beside the cell that is aimed at, which opens what is behind it.
    #[track_caller]
    pub fn open_why(&self) {
        self.click("//*[contains(@class,'advice-number')]");
        self.wait_for_count(".why[open]", 1);
    }

    /// Strikes the key at the place `code` that writes `key`, as on a keyboard of any layout, where the focus is. The named
    /// property of the event, such as `ctrlKey` or `repeat`, is true.
    #[track_caller]
    pub fn strike(&self, property: &str, code: &str, key: &str) {
        let () = self.script("measure.strike(...arguments)", vec![property.into(), code.into(), key.into()]);
    }

    /// Presses Tab from the page's beginning until an element that matches the CSS selector has the focus. Past the
    /// page's end is the browser's own bar, from where Firefox without a screen does not come back.
    #[track_caller]
    pub fn tab_to(&self, selector: &str) {
        const STOPS: usize = 60;
        let () = self.js(
            "document.body.tabIndex = -1; document.body.focus(); document.body.removeAttribute('tabindex')",
        );
        let reached = (0..STOPS).any(|_| {
            self.press(key::TAB);
            self.has_focus(selector)
        });
        assert!(reached, "{STOPS} times Tab do not lead to {selector}");
    }
}

impl Page {
    /// Waits until the page says that it has stopped, and in its words these parts.
    #[track_caller]
    pub fn wait_for_failure(&self, parts: &[&str]) {
        self.has_failed.set(true);
        for part in parts {
            self.wait_for_text("#failure:not([hidden])", part);
        }
    }

    /// Waits for a complaint on the console that contains this, which the check at the end then expects.
    #[track_caller]
    pub fn expect_complaint(&self, part: &'static str) {
        self.wait_until(&format!("a complaint about {part}"), || {
            self.complaints().iter().any(|complaint| complaint.contains(part))
        });
        self.expected_complaints.borrow_mut().push(part);
    }

    fn check(&self) {
        let expected = self.expected_complaints.borrow();
        let mut complaints = self.complaints();
        complaints.retain(|complaint| !expected.iter().any(|part| complaint.contains(part)));
        assert!(complaints.is_empty(), "on the console: {complaints:#?}");

        let is_as_expected = self.has_failed.get() || self.count("#failure:not([hidden])") == 0;
        assert!(is_as_expected, "{}", self.text_of("body"));

        let lost: Vec<String> = self.js("return window.witness?.lostToTranslation ?? []");
        assert!(lost.is_empty(), "a translated page would not show these changes: {lost:#?}");

        // Firefox draws the arrows of a number field with a font at such an address.
        let is_ours = |url: &String| url.starts_with("data:") || url.starts_with(&self.url);
        let foreign: Vec<String> = self.requests().into_iter().filter(|url| !is_ours(url)).collect();
        assert!(foreign.is_empty(), "asked of others: {foreign:#?}");
        let outside_requests = self.outside_requests();
        assert!(outside_requests.is_empty(), "tried to leave this machine: {outside_requests:#?}");
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        if !thread::panicking() {
            return;
        }
        // Shows the page to the reader of the failure. The browser may have died, and a second panic would end all tests.
        let seen = panic::catch_unwind(AssertUnwindSafe(|| (self.text_of("body"), self.complaints())));
        let seen = seen.map(|(text, complaints)| format!("read:\n{text}\nOn the console: {complaints:#?}"));
        eprintln!("In {:?} the page {}", self.kind(), seen.unwrap_or_else(|_| "answers no more".to_owned()));
    }
}

/// Returns the fragment of the page's address while the game with this record is open.
#[track_caller]
pub fn address_of(record: &str) -> String {
    let record: Record = record.parse().unwrap_or_else(|error| panic!("{record}: {error}"));
    format!("#{}", GameId::from(record))
}

/// Returns a game of two boards: a record, and the own fleet, at which these cells were shot.
#[track_caller]
pub fn two_boards(record: &str, fleet: &str, shots: &str) -> GameId {
    let record: Record = record.parse().unwrap_or_else(|error| panic!("{record}: {error}"));
    let fleet = Arrangement::from_text(record.rules(), fleet).expect("a fleet");
    let shots = shots.split_whitespace().map(|cell| cell.parse().expect("a cell"));
    let board = OwnBoard::with_shots(fleet, shots).expect("each cell was shot once");
    GameId::from(record).with_own_board(Some(board))
}

/// Returns the path to a cell of the opponent's board.
pub fn cell_path(cell: &str) -> String {
    format!("//*[@data-cell='{cell}']")
}
