//! Strokes of the mouse and of a finger, and what a finger reads.

use rangekeeper_browser::key;
use rangekeeper_browser_tests::{BOTH, BrowserKind, Page, Screen, cell_path, on_browsers};

/// Takes up a paint, or puts it away.
#[track_caller]
fn toggle(page: &Page, paint: &str) {
    page.open_other_marks();
    page.click(&format!("//*[@class='advice-paints']//button[normalize-space()='{paint}']"));
}

#[track_caller]
fn take(page: &Page, paint: &str) {
    toggle(page, paint);
    page.wait_for_text(".board-painting.is-open", &format!("Painting: {paint}."));
    let is_alone = || page.texts(".advice-paints [aria-pressed=true]") == [paint];
    page.wait_until("the paint alone is pressed", is_alone);
}

#[track_caller]
fn wait_until_painting_is_off(page: &Page) {
    page.wait_for_count(".board-painting.is-open, .advice-paints [aria-pressed=true]", 0);
}

#[track_caller]
fn draw(page: &Page, from: &str, to: &str) {
    let middle = page.script(
        "document.querySelector('.board').scrollIntoView({ block: 'center' });
         const { x, y, width, height } = document.getElementById(`cell-${arguments[0]}`).getBoundingClientRect();
         return [Math.round(x + width / 2), Math.round(y + height / 2)];",
        vec![to.into()],
    );
    page.drag(&cell_path(from), middle);
}

/// Has the page hear of a pointer of this type that does this so many pixels beside the middle of a cell.
fn point(page: &Page, pointer: &str, kind: &str, cell: &str, beside: u32) {
    let arguments = vec![pointer.into(), kind.into(), cell.into(), beside.into()];
    let () = page.script("measure.point(...arguments)", arguments);
}

#[test]
fn a_long_press_only_reads_and_a_stroke_marks_all_its_cells_and_does_not_scroll() {
    on_browsers(BOTH, Screen::Phone, |page| {
        a_long_press_only_reads(page);
        a_finger_that_paints_does_not_scroll(page);
        if page.kind() == BrowserKind::Chromium || BrowserKind::all_requested() {
            a_stroke_of_the_mouse_marks_all_its_cells_in_one_step_and_shows_before(page);
        }
    });
}

fn a_long_press_only_reads(page: &Page) {
    page.visit("");
    let best = page.recommended().unwrap();
    page.touch(&cell_path("H9"), || page.open_tooltip("H9"));
    assert!(page.is_seen("#tooltip"), "what was opened is still being read");
    // Some browsers click at the end of a long press.
    let () = page.js("document.getElementById('cell-H9').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))");
    assert_eq!(page.count(".board .is-chosen"), 0);
    page.tap("//button[normalize-space()='Miss']");
    page.wait_for_record(&format!("v1;classic;{best}:miss"));
    assert!(!page.is_seen("#tooltip"));

    page.settle();
    page.touch(&cell_path("H9"), || page.open_tooltip("H9"));
    page.tap(&cell_path("C3"));
    page.wait_for_text(".advice .advice-aim", "C3");
    assert_eq!(page.cells(".board .is-chosen"), ["C3"]);
    assert!(!page.is_seen("#tooltip"));

    page.visit_record("v1;classic;");
    for cell in ["A1", "J10"] {
        let tip = page.touch(&cell_path(cell), || page.open_tooltip(cell));
        assert_eq!(tip.sampled().1, 10_000);
        page.assert_seen(cell, &["#tooltip"]);
    }

    point(page, "touch", "pointerdown", "H9", 0);
    point(page, "touch", "pointermove", "H9", 5);
    page.open_tooltip("H9");

    // Between two scripts a slow machine would make a long press of it. What begins later opens later.
    let has_read: bool = page.js_with_callback("measure.moveBeforeLongPress('E5').then(arguments[0])");
    assert!(!page.is_seen("#tooltip") && !has_read);
}

fn a_finger_that_paints_does_not_scroll(page: &Page) {
    page.visit_record("v1;classic;");
    take(page, "Miss");
    let () = page.js("document.querySelector('.board').scrollIntoView()");
    let place = || page.js::<u32>("return Math.round(scrollY)");
    let before = place();
    page.swipe(&cell_path("H2"), &cell_path("D2"));
    page.wait_for_record("v1;classic;H2:miss,G2:miss,F2:miss,E2:miss,D2:miss");
    assert_eq!(place(), before, "the page was scrolled");
    page.click_button("Stop painting");
    wait_until_painting_is_off(page);
    page.tap(&cell_path("A1"));
    page.wait_for_text(".advice-aim-cell", "A1");
}

fn a_stroke_of_the_mouse_marks_all_its_cells_in_one_step_and_shows_before(page: &Page) {
    page.visit_record("v1;classic;A1:miss");
    take(page, "Miss");
    draw(page, "C3", "C7");
    page.wait_for_record("v1;classic;A1:miss,C3:miss,C4:miss,C5:miss,C6:miss,C7:miss");
    page.press("u");
    page.wait_for_record("v1;classic;A1:miss");
    // Painting goes on, with another paint and by keyboard.
    take(page, "Hit");
    draw(page, "C7", "E7");
    page.wait_for_record("v1;classic;A1:miss,C7:hit,D7:hit,E7:hit");
    page.click_cell("F7");
    page.wait_for_record("v1;classic;A1:miss,C7:hit,D7:hit,E7:hit,F7:hit");
    for key in [key::RIGHT, key::ENTER, key::DOWN, key::SPACE] {
        page.press(key);
    }
    page.wait_for_record("v1;classic;A1:miss,C7:hit,D7:hit,E7:hit,F7:hit,F8:hit,G8:hit");
    toggle(page, "Clear");
    page.click_cell("A1");
    page.wait_for_record("v1;classic;C7:hit,D7:hit,E7:hit,F7:hit,F8:hit,G8:hit");
    // The same toggle ends it.
    toggle(page, "Clear");
    wait_until_painting_is_off(page);
    page.click_cell("J1");
    page.wait_for_text(".advice-aim-cell", "J1");
    // Over several cells, a stroke shows before it is made.
    let before = page.record().unwrap();
    let shows = |look: &'static str| {
        page.wait_until(look, || ["C3", "C4", "C5"].iter().all(|cell| page.look(cell) == look));
    };
    take(page, "Hit");
    for end in ["pointercancel", "Escape"] {
        point(page, "mouse", "pointerdown", "C3", 0);
        point(page, "mouse", "pointermove", "C5", 0);
        shows("hit");
        assert_eq!(page.record().as_ref(), Some(&before));
        if end == "Escape" {
            page.press(key::ESCAPE);
            wait_until_painting_is_off(page);
        } else {
            point(page, "mouse", end, "C5", 0);
        }
        shows("open");
        point(page, "mouse", "pointerup", "C5", 0);
        assert_eq!(page.record().as_ref(), Some(&before));
    }
}
