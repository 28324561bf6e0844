//! The board that stands in the page before the app.

use rangekeeper_browser_tests::{BOTH, CHROMIUM, Page, Screen, if_all, on_browsers};

#[test]
fn a_new_visitor_sees_the_board_of_the_app_before_the_app_and_can_answer_there() {
    for screen in [Screen::Desktop, Screen::Phone] {
        on_browsers(if_all(BOTH, CHROMIUM), screen, |page| {
            page.before_pages("witness.takeBackSettings();");
            a_new_visitor_sees_the_board_of_the_app_and_a_returning_player_does_not(page);
            if screen == Screen::Phone {
                an_answer_before_the_app_is_noted_in_the_readers_language_and_recorded_once(page);
            }
            a_cell_that_is_chosen_before_the_engine_answers_is_the_apps(page);
        });
    }
}

fn a_new_visitor_sees_the_board_of_the_app_and_a_returning_player_does_not(page: &Page) {
    page.before_pages("measure.compareOpening();");
    page.visit("");
    page.wait_for_count("#opening", 0);
    page.assert_none("opening | app", "witness.differences");
    assert_eq!(page.js::<usize>("return witness.cells"), 100);
    page.before_pages("measure.watchOpening();");
    for rest in ["#v1;classic;E5:miss", ""] {
        page.visit_unsettled(rest);
        assert!(!page.js::<bool>("return witness.hasSeen"), "at “{rest}”");
    }
}

fn an_answer_before_the_app_is_noted_in_the_readers_language_and_recorded_once(page: &Page) {
    page.before_pages("witness.release = witness.holdBack('app_bg.wasm');");
    open_as_new_player(page);
    for answer in ["Miss", "Hit", "Miss"] {
        page.click_button(answer);
    }
    page.wait_for_text("#opening [role=status]", "Noted: F6, Miss");
    assert_eq!(page.count("#opening [aria-pressed=true]"), 1);
    let () = page.js("witness.release()");
    page.wait_for_record("v1;classic;F6:miss");
    page.settle();
    assert!(!page.is_seen("#opening"));
    page.click_button("Undo");
    page.wait_for_record("v1;classic;");

    page.before_pages("Object.defineProperty(Navigator.prototype, 'languages', { get: () => ['de-AT'] });");
    open_as_new_player(page);
    // The words of another language.
    page.wait_for_count("#opening .advice-answer:not(.opening-words)", 3);
    let hit = "//*[@id='opening']//button[normalize-space()='Treffer']";
    for press in ["//*[@data-at='A1']", "//*[@data-at='C3']", hit] {
        page.click(press);
    }
    page.wait_for_text("#opening [role=status]", "Notiert: C3, Treffer");
    let () = page.js("witness.release()");
    page.wait_for_record("v1;classic;C3:hit");
}

fn a_cell_that_is_chosen_before_the_engine_answers_is_the_apps(page: &Page) {
    // Without an engine, and without patience, there is nothing else to take the opening away.
    page.before_pages("witness.silenceWorkers();");
    open_as_new_player(page);
    let () = page.js("witness.release?.()");
    page.wait_for_board();
    assert!(page.is_seen("#opening"));
    page.click("//*[@data-at='C3']");
    page.wait_for_text("#app .advice-aim-cell", "C3");
    assert!(!page.is_seen("#opening"));
}

fn open_as_new_player(page: &Page) {
    let () = page.js("localStorage.clear(); sessionStorage.clear()");
    page.open(&page.url);
}
