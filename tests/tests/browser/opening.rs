//! The board that stands in the page before the app.

use rangekeeper_browser_tests::{BOTH, EACH, Page, Screen, if_all, on_browsers};

fn visit_first(page: &Page, rest: &str) {
    page.begin_without(&["samples", "placed-by"]);
    page.visit_unsettled(rest);
}

#[test]
fn a_new_visitor_sees_the_board_of_the_app_before_the_app() {
    for screen in [Screen::Desktop, Screen::Phone] {
        on_browsers(if_all(EACH), screen, |page| {
            page.before_pages("measure.compareOpening();");
            visit_first(page, "");
            page.settle();
            page.wait_for_count("#opening", 0);
            let differences: Vec<String> = page.js("return witness.differences");
            assert_eq!(differences, Vec::<String>::new(), "opening | app, {screen:?}");
            assert_eq!(page.js::<usize>("return witness.cells"), 100);
            let [before, after]: [String; 2] = page.js(
                "const { x, y, width, height } = document.querySelector('.board-grid').getBoundingClientRect();
                 return [witness.before, [x, y, width, height].map(Math.round).join(' ')];",
            );
            assert_eq!(before, after, "{screen:?}");
        });
    }
}

/// Has the module come only once `witness.release()` is called.
fn hold_the_module_back(page: &Page) {
    page.before_pages(
        "{
             const { fetch } = window;
             const released = new Promise((resolve) => (witness.release = resolve));
             window.fetch = async (address, ...rest) => {
                 const response = await fetch(address, ...rest);
                 if (String(address).includes('app_bg.wasm')) await released;
                 return response;
             };
         }",
    );
}

#[test]
fn an_answer_before_the_app_is_noted_and_recorded_once() {
    on_browsers(if_all(EACH), Screen::Phone, |page| {
        hold_the_module_back(page);
        page.begin_without(&["samples", "placed-by"]);
        page.open(&page.url);
        for answer in ["Miss", "Hit", "Miss"] {
            page.click_button(answer);
        }
        page.wait_for_text("#opening [role=status]", "Noted: F6, Miss");
        assert_eq!(page.count("#opening [aria-pressed=true]"), 1);
        let () = page.js("witness.release()");
        page.wait_for_record("v1;classic;F6:miss");
        page.settle();
        assert!(!page.is_seen("#opening"));
        assert_eq!(page.look("F6"), "miss");
        page.click_button("Undo");
        page.wait_for_record("v1;classic;");
    });
}

#[test]
fn another_cell_can_be_answered_for_before_the_app() {
    on_browsers(if_all(BOTH), Screen::Desktop, |page| {
        hold_the_module_back(page);
        page.before_pages(
            "Object.defineProperty(Navigator.prototype, 'languages', { get: () => ['de-AT'] });",
        );
        let hit = "//*[@id='opening']//button[normalize-space()='Treffer']";
        page.begin_without(&["samples", "placed-by"]);
        page.open(&page.url);
        page.wait_until("the words of another language", || {
            page.count("#opening .advice-answer:not(.opening-words)") == 3
        });
        for press in ["//*[@data-at='A1']", "//*[@data-at='C3']", hit] {
            page.click(press);
        }
        page.wait_for_text("#opening [role=status]", "Notiert: C3, Treffer");
        let () = page.js("witness.release()");
        page.wait_for_record("v1;classic;C3:hit");
    });
}

#[test]
fn a_returning_player_does_not_see_the_opening_and_a_press_on_it_counts() {
    on_browsers(if_all(BOTH), Screen::Phone, |page| {
        page.before_pages(
            "addEventListener('DOMContentLoaded', () => {
                 witness.hasSeen = document.querySelector('#opening')?.checkVisibility() ?? false;
             });",
        );
        let has_seen = || page.js::<bool>("return witness.hasSeen");
        visit_first(page, "#v1;classic;E5:miss");
        assert!(!has_seen(), "by an address");
        page.visit_unsettled("");
        assert!(!has_seen(), "again");
        // It says what to allow where scripts are not.
        let html: String = page.js("return fetch('./').then((it) => it.text()).then((html) => {
                 const page = new DOMParser().parseFromString(html, 'text/html');
                 return page.querySelector('#opening noscript').textContent;
             })");
        assert!(html.contains("JavaScript"), "{html}");

        let () = page.js("localStorage.clear()");
        // Without an engine, and without patience, there is nothing else to take the opening away.
        page.before_pages(
            "window.Worker = class extends EventTarget { postMessage() {} terminate() {} };
             const { setTimeout } = window;
             window.setTimeout = (work, time) => (time === 30000 ? 0 : setTimeout(work, time));",
        );
        visit_first(page, "");
        assert!(page.is_seen("#opening"));
        page.click("//*[@data-at='C3']");
        page.wait_for_text("#app .advice-aim-cell", "C3");
        assert!(!page.is_seen("#opening"));
    });
}
