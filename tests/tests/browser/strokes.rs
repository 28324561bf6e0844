//! One mark for many cells, by painting.

use rangekeeper_browser_tests::{BOTH, EACH, Page, Screen, cell_path, if_all, on_browsers};
use thirtyfour::Key;

fn middle(page: &Page, cell: &str) -> [i64; 2] {
    page.script(
        "const { x, y, width, height } = document.getElementById(`cell-${arguments[0]}`).getBoundingClientRect();
         return [Math.round(x + width / 2), Math.round(y + height / 2)];",
        vec![cell.into()],
    )
}

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
    page.wait_until("the paint alone is pressed", || {
        page.texts(".advice-paints [aria-pressed=true]") == [paint]
    });
}

#[track_caller]
fn wait_until_painting_is_off(page: &Page) {
    page.wait_until("no painting", || {
        page.count(".board-painting.is-open, .advice-paints [aria-pressed=true]") == 0
    });
}

#[track_caller]
fn draw(page: &Page, from: &str, to: &str) {
    let () = page.js("document.querySelector('.board').scrollIntoView({ block: 'center' })");
    page.drag(&cell_path(from), middle(page, to));
}

/// Has the page hear of a pointer that does this at a cell.
fn point(page: &Page, kind: &str, at: &str) {
    let [x, y] = middle(page, at);
    page.script::<()>(
        "const [kind, clientX, clientY] = arguments;
         const details = { clientX, clientY, isPrimary: true, pointerType: 'mouse', bubbles: true };
         document.elementFromPoint(clientX, clientY).dispatchEvent(new PointerEvent(kind, details));",
        vec![kind.into(), x.into(), y.into()],
    );
}

#[test]
fn a_stroke_of_the_mouse_marks_all_its_cells_in_one_step() {
    on_browsers(EACH, Screen::Desktop, |page| {
        page.visit_record("v1;classic;A1:miss");
        take(page, "Miss");
        draw(page, "C3", "C7");
        page.wait_for_record("v1;classic;A1:miss,C3:miss,C4:miss,C5:miss,C6:miss,C7:miss");
        page.press("u");
        page.wait_for_record("v1;classic;A1:miss");
        // Painting goes on.
        take(page, "Hit");
        draw(page, "C7", "E7");
        page.wait_for_record("v1;classic;A1:miss,C7:hit,D7:hit,E7:hit");
        toggle(page, "Clear");
        page.click_cell("A1");
        page.wait_for_record("v1;classic;C7:hit,D7:hit,E7:hit");
        toggle(page, "Known empty");
        page.click_cell("J10");
        page.wait_for_record("v1;classic;C7:hit,D7:hit,E7:hit;blocked=J10");
        page.press(Key::Escape);
        wait_until_painting_is_off(page);
        page.click_cell("J1");
        page.wait_for_text(".advice-aim-cell", "J1");
        assert_eq!(page.record().unwrap(), "v1;classic;C7:hit,D7:hit,E7:hit;blocked=J10");
    });
}

#[test]
fn a_finger_paints_and_the_board_stays_under_it() {
    on_browsers(BOTH, Screen::Phone, |page| {
        page.visit("");
        take(page, "Miss");
        let () = page.js("document.querySelector('.board').scrollIntoView()");
        let place = || page.js::<u32>("return Math.round(scrollY)");
        let before = place();
        page.swipe(&cell_path("H2"), &cell_path("D2"));
        page.wait_for_record("v1;classic;H2:miss,G2:miss,F2:miss,E2:miss,D2:miss");
        assert_eq!(place(), before, "the page was scrolled");
        page.tap(&cell_path("A10"));
        page.wait_for_record("v1;classic;H2:miss,G2:miss,F2:miss,E2:miss,D2:miss,A10:miss");
        page.click_button("Stop painting");
        wait_until_painting_is_off(page);
        page.tap(&cell_path("A1"));
        page.wait_for_text(".advice-aim-cell", "A1");
    });
}

#[test]
fn enter_and_space_paint_and_a_stroke_shows_at_once_and_leaves_nothing_where_it_is_broken_off() {
    on_browsers(if_all(BOTH), Screen::Desktop, |page| {
        page.visit_record("v1;classic;E5:miss");
        take(page, "Hit");
        page.click_cell("E6");
        page.wait_for_record("v1;classic;E5:miss,E6:hit");
        page.press(Key::Right);
        page.press(Key::Enter);
        page.wait_for_record("v1;classic;E5:miss,E6:hit,E7:hit");
        page.press(Key::Down);
        page.press(" ");
        page.wait_for_record("v1;classic;E5:miss,E6:hit,E7:hit,F7:hit");
        // The same toggle ends it.
        toggle(page, "Hit");
        wait_until_painting_is_off(page);
        // Over several cells, a stroke shows before it is made.
        let before = page.record().unwrap();
        let shows = |look: &'static str| {
            page.wait_until(look, || ["C3", "C4", "C5"].iter().all(|cell| page.look(cell) == look));
        };
        take(page, "Hit");
        for end in ["pointercancel", "Escape"] {
            point(page, "pointerdown", "C3");
            point(page, "pointermove", "C5");
            shows("hit");
            assert_eq!(page.record().as_ref(), Some(&before));
            if end == "Escape" {
                page.press(Key::Escape);
                wait_until_painting_is_off(page);
            } else {
                point(page, end, "C5");
            }
            shows("open");
            point(page, "pointerup", "C5");
            assert_eq!(page.record().as_ref(), Some(&before));
        }
    });
}
