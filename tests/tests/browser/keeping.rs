//! The record outlives the page.

use rangekeeper_browser_tests::{Screen, address_of, on};

#[test]
fn the_storage_keeps_the_game_and_what_cannot_be_read_is_told() {
    on(Screen::Desktop, |page| {
        page.visit("");
        let () =
            page.js("localStorage.setItem('rangekeeper.game.1', 'Against Ada\\n0\\nv1;classic;Z99:miss')");
        page.visit_unsettled("");
        let notice = page.wait_for_text(".page-notice", "The stored game cannot be read and was set aside");
        assert!(notice.contains("Z99"), "{notice}");

        page.visit_record("v1;classic;E5:miss");
        page.visit("");
        assert_eq!(page.look("E5"), "miss");
        assert_eq!(page.address(), address_of("v1;classic;E5:miss"));
        page.visit_unsettled("#v1;classic;A1:hit");
        page.wait_for_text(".page-notices", "Undo brings back the one before");
        page.wait_for_record("v1;classic;A1:hit");

        page.visit_unsettled("#v1;classic;E5:splash");
        let notice = page.wait_for_text(".page-notice", "The game in the page's address cannot be read");
        assert!(notice.contains("“E5:splash” is not a shot"), "{notice}");
        page.click_button("Dismiss");
        page.wait_for_count(".page-notice", 0);
        // Not well escaped.
        let () = page.js("location.hash = '%E0%A4%A'");
        page.wait_for_text(".page-notice", "“%E0%A4%A” is not a Game ID");
        // On a larger grid.
        let () = page.js("location.hash = 'v1;12x12,none,hit-miss;Alpha=3,Bravo=2;B2:miss'");
        page.wait_for_record("v1;12x12,none,hit-miss;Alpha=3,Bravo=2;B2:miss");
        page.settle();
        assert_eq!(page.look("L12"), "open");

        page.visit_record("v1;classic;E5:miss");
        page.visit_unsettled("?set-aside");
        let id = &address_of("v1;classic;E5:miss")[1..];
        page.wait_for_text(".page-notice", &format!("Its text: “{id}”"));
        page.settle();
        let address: String = page.js("return location.search");
        assert_eq!(address, "", "a reload must not set the next game aside");

        page.before_pages(
            "Object.defineProperty(window, 'localStorage', {
                 get() { throw new DOMException('not here', 'SecurityError'); },
             });",
        );
        page.visit_unsettled("#v1;classic;E5:miss");
        page.wait_for_text(".status", "1,000,000 samples, ");
        page.mark("E6", "Hit");
        page.wait_until("the mark", || page.look("E6") == "hit");
        assert_eq!(page.address(), address_of("v1;classic;E5:miss,E6:hit"));
        // Nothing says that games are kept.
        page.wait_for_text(".page-notice", BLOCKED);
        for tab in ["Games", "Opponents"] {
            page.open_menu(tab);
            page.wait_for_text("dialog .control-hint", BLOCKED);
            let text = page.text_of("dialog");
            assert!(!text.contains("on this device"), "{text}");
            page.close_menu();
        }
    });
}

/// A sentence of a browser that keeps nothing.
const BLOCKED: &str = "This browser lets the page store nothing. The open game is only in the page's address";
