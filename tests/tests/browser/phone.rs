//! On a phone, with a thumb.

use rangekeeper_browser_tests::{BOTH, Page, Screen, cell_path, on_browsers};

/// The cells with a reticle, and those that the player chose.
fn aims(page: &Page) -> [Vec<String>; 2] {
    page.js("return ['.board-cell:has(.board-reticle)', '.board-cell.is-chosen'].map((it) =>
             [...document.querySelectorAll(`.board ${it}`)].map((cell) => cell.dataset.cell))")
}

#[test]
fn a_long_press_only_reads_and_a_finger_that_moves_reads_nothing() {
    on_browsers(BOTH, Screen::Phone, |page| {
        page.visit("");
        let best = page.recommended().unwrap();
        page.touch(&cell_path("H9"), || page.open_tooltip("H9"));
        assert!(page.has_tooltip(), "what was opened is still being read");
        // Some browsers click at the end of a long press.
        let () = page.js("document.getElementById('cell-H9').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))");
        assert_eq!(aims(page), [vec![best.clone()], vec![]]);
        page.tap("//button[normalize-space()='Miss']");
        page.wait_for_record(&format!("v1;classic;{best}:miss"));
        assert!(!page.has_tooltip());

        page.settle();
        page.touch(&cell_path("H9"), || page.open_tooltip("H9"));
        page.tap(&cell_path("C3"));
        page.wait_for_text(".advice .advice-aim", "C3");
        assert_eq!(aims(page), [["C3".to_owned()], ["C3".to_owned()]]);
        assert!(!page.has_tooltip());

        page.visit("");
        for cell in ["A1", "A10", "E5", "J1", "J10"] {
            let tip = page.touch(&cell_path(cell), || page.open_tooltip(cell));
            assert_eq!(tip.sampled().1, 10_000);
            let [left, right, screen]: [f64; 3] = page
                .js("const box = document.getElementById('tooltip').getBoundingClientRect();
                 return [box.left, box.right, innerWidth];");
            assert!(
                left >= 0.0 && right <= screen,
                "the tooltip of {cell} lies from {left} to {right} of {screen}"
            );
        }

        let press = |name: &str, event: &str, beside: u32| {
            let () = page.script(
                "const cell = document.getElementById(`cell-${arguments[0]}`);
                 const { left, top } = cell.getBoundingClientRect();
                 cell.dispatchEvent(new PointerEvent(arguments[1], {
                     bubbles: true, isPrimary: true, pointerType: 'touch', clientX: left + arguments[2], clientY: top,
                 }));",
                vec![name.into(), event.into(), beside.into()],
            );
        };
        page.tap("//*[@data-cell='C3']");
        press("H9", "pointerdown", 0);
        press("H9", "pointermove", 5);
        page.open_tooltip("H9");

        press("E5", "pointerdown", 0);
        press("E5", "pointermove", 20);
        // What begins later opens later: by then the other would be open.
        let () = page.js(
            "window.hasRead = false;
             new MutationObserver(() => { window.hasRead ||= document.querySelector('.tooltip').innerText.includes('E5'); })
                 .observe(document.querySelector('.tooltip'), { childList: true, subtree: true, characterData: true });
             window.isLater = false;
             setTimeout(() => { window.isLater = true; }, 1000);",
        );
        page.wait_until("the end of a long press", || page.js::<bool>("return isLater"));
        assert!(!page.has_tooltip() && !page.js::<bool>("return hasRead"));
    });
}
