//! Why this cell: the sentence, the numbers, and the five best.

use std::cmp::Reverse;

use rangekeeper_browser_tests::{Page, Screen, count, on, on_screens};
use rangekeeper_engine::{Cell, Counts, Record};

const TWO_HITS: &str = "v1;classic;C3:miss,E5:hit,H8:miss,E6:hit,B9:miss";

/// What is true of a record, as it was counted here.
struct Truth {
    record: Record,
    counts: Counts,
}

impl Truth {
    fn of(record: &str) -> Self {
        Self { counts: count(record), record: record.parse().unwrap() }
    }

    fn percent(&self, cell: Cell) -> String {
        percent(self.counts.probability(cell))
    }

    /// The open cells that most boards occupy, this one first, then of equals the first in reading order.
    fn best(&self, first: Cell) -> Vec<Cell> {
        let mut others: Vec<Cell> = self.record.open().iter().filter(|cell| *cell != first).collect();
        others.sort_by_key(|&cell| (Reverse(self.counts.occupied(cell)), cell));
        std::iter::once(first).chain(others).collect()
    }

    /// The names of a class of ships that the record cannot tell apart, for all classes that can lie on the cell, the
    /// likeliest first.
    fn ships(&self, cell: Cell) -> Vec<String> {
        let mut classes: Vec<_> =
            self.counts.classes.iter().filter(|class| self.counts.occupied_by(class, cell) > 0).collect();
        classes.sort_by_key(|class| Reverse(self.counts.occupied_by(class, cell)));
        let name = |ship| self.record.rules().fleet().ship(ship).name.clone();
        classes
            .iter()
            .map(|class| class.ships.iter().map(|&ship| name(ship)).collect::<Vec<_>>().join(" or "))
            .collect()
    }
}

fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

fn aim(page: &Page) -> Cell {
    page.text_of(".advice .advice-aim-cell").parse().unwrap()
}

/// The list of the best, as it reads.
fn best_cells(page: &Page) -> Vec<String> {
    page.js("return [...document.querySelectorAll('.why-best-cell')].filter((it) => it.checkVisibility())
             .map((it) => it.innerText.split(/\\s+/).join(' '))")
}

#[test]
fn the_reason_is_a_sentence_for_every_kind_of_cell() {
    let test = |page: &Page| {
        page.visit("");
        let truth = Truth::of("v1;classic;");
        let ships = truth.ships(aim(page));
        page.wait_for_text(".why h2", &format!("Why {}?", aim(page)));
        page.wait_for_text(".advice-reason", &format!("Most likely here: {}.", ships[0]));

        page.visit_record(TWO_HITS);
        for (cell, sentence) in [
            ("E4", "Next to your hit at E5."),
            ("D6", "Next to your hit at E6."),
            ("A1", "Most likely here: "),
        ] {
            page.click_cell(cell);
            page.wait_for_text(".why h2", &format!("Why {cell}?"));
            page.wait_for_text(".advice-reason", sentence);
        }

        // Between two hits, neither of a ship that is sunk.
        page.visit_record("v1;classic;E4:hit,E6:hit,J10:hit,J9:sunk=Destroyer");
        page.click_cell("E5");
        page.wait_for_text(".advice-reason", "Next to your hit at E4 and E6.");

        page.visit_record("v1;3x1,allowed,sunk-ship;Alpha=2;A1:hit");
        page.wait_for_text(".advice-reason", "Every board that fits your marks has a ship here.");
        page.click_cell("A3");
        page.wait_for_text(".advice-reason", "No board that fits your marks has a ship here.");
        // A mark needs no reason.
        page.click_cell("A1");
        page.wait_for_text(".why h2", "Why this cell?");
        assert_eq!(page.text_of(".advice-reason"), "");
    };
    on_screens(test);
}

#[test]
fn the_numbers_compare_with_the_next_best_and_say_what_a_miss_would_tell() {
    on(Screen::Desktop, |page| {
        page.keep_setting("goal", "hit");
        page.visit_record(TWO_HITS);
        page.open_why();
        let truth = Truth::of(TWO_HITS);
        let best = aim(page);
        let ranked = truth.best(best);
        let points = |one: Cell, other: Cell| {
            format!("{:.1}", 100.0 * (truth.counts.probability(one) - truth.counts.probability(other)).abs())
        };
        let ruled_out = |cell| format!("A miss would rule out {} of all boards.", truth.percent(cell));
        let numbers = page.text_of(".why > p:not([class])");
        let next = ranked[1];
        let ahead = if truth.counts.occupied(best) == truth.counts.occupied(next) {
            format!("As good as {next}.")
        } else {
            format!("{} percentage points ahead of {next}, the next best.", points(best, next))
        };
        assert_eq!(numbers, format!("{ahead} {}", ruled_out(best)));

        let five = ranked.iter().take(5);
        let five: Vec<String> = five.map(|cell| format!("{cell} {}", truth.percent(*cell))).collect();
        assert_eq!(best_cells(page), five);

        let other: Cell = "J1".parse().unwrap();
        page.click_cell("J1");
        let behind = format!("{} percentage points behind {best}.", points(best, other));
        let numbers = page.wait_for_text(".why > p:not([class])", "behind");
        assert_eq!(numbers, format!("{behind} {}", ruled_out(other)));
        let named: Vec<String> = page.texts(".why .shares th");
        let (mut named, mut ships) = (named, truth.ships(other));
        named.sort();
        ships.sort();
        assert_eq!(named, ships);

        // It stays open, also over a reload.
        page.reopen();
        assert_eq!(page.count(".why[open]"), 1);

        // The five best point at their cells.
        let second = best_cells(page)[1].split(' ').next().unwrap().to_owned();
        let button = "(//button[@class='why-best-cell'])[2]";
        page.point_at(button);
        page.open_tooltip(&second);
        page.point_at("//h1");
        page.wait_until("no tooltip", || !page.has_tooltip());
        page.click(button);
        page.wait_for_text(".advice .advice-aim", &second);
        page.click_button("Miss");
        page.wait_for_record(&format!("{TWO_HITS},{second}:miss"));
    });
}
