//! Why this cell: the sentence, the numbers, and the five best.

use rangekeeper_browser_tests::{Page, Screen, on, on_screens};

const TWO_HITS: &str = "v1;classic;C3:miss,E5:hit,H8:miss,E6:hit,B9:miss";

fn best_cells(page: &Page) -> Vec<String> {
    page.js("return [...document.querySelectorAll('.why-best-cell')].filter((it) => it.checkVisibility())
             .map((it) => it.innerText.split(/\\s+/).join(' '))")
}

#[test]
fn the_reason_is_a_sentence_for_every_kind_of_cell() {
    let test = |page: &Page| {
        page.visit("");
        let aim = page.text_of(".advice .advice-aim-cell");
        page.wait_for_text(".why h2", &format!("Why {aim}?"));
        page.wait_for_text(".advice-reason", "Most likely here: Carrier.");

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
        // As `rangekeeper posterior` counts them.
        let numbers = || page.text_of(".why > p:not([class])");
        let ahead = "0.4 percentage points ahead of E7, the next best.";
        assert_eq!(numbers(), format!("{ahead} A miss would rule out 61.3% of all boards."));
        assert_eq!(best_cells(page), ["E4 61.3%", "E7 60.9%", "E8 36.3%", "E3 35.0%", "F6 24.8%"]);

        page.click_cell("J1");
        page.wait_for_text(".why > p:not([class])", "behind");
        let behind = "54.1 percentage points behind E4.";
        assert_eq!(numbers(), format!("{behind} A miss would rule out 7.1% of all boards."));
        let mut named = page.texts(".why .shares th");
        named.sort();
        assert_eq!(named, ["Battleship", "Carrier", "Cruiser or Submarine", "Destroyer"]);

        // It stays open, also over a reload.
        page.reopen();
        assert_eq!(page.count(".why[open]"), 1);

        // The five best point at their cells.
        let button = "(//button[@class='why-best-cell'])[2]";
        page.point_at(button);
        page.open_tooltip("E7");
        page.point_at("//h1");
        page.wait_until("no tooltip", || !page.has_tooltip());
        page.click(button);
        page.wait_for_text(".advice .advice-aim", "E7");
        page.click_button("Miss");
        page.wait_for_record(&format!("{TWO_HITS},E7:miss"));
    });
}
