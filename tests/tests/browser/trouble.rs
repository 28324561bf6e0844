//! When the page itself breaks.

use rangekeeper_browser_tests::{Screen, on};
use serde_json::json;

#[test]
fn a_panic_is_shown_with_ways_to_go_on_and_the_record_survives() {
    on(Screen::Desktop, |page| {
        page.visit("#v1;classic;E5:miss");
        page.settle();
        page.before_pages(
            "if (sessionStorage.noWorkers) window.Worker = class { constructor() { throw new Error('none here'); } };",
        );
        let () = page.script("sessionStorage.noWorkers = 'yes'", vec![]);
        page.reload();
        let failure = page.failure();
        assert!(failure.contains("Something went wrong inside"), "{failure}");
        assert!(failure.contains("Your game is kept"), "{failure}");
        page.expect_complaint("panicked at");
        page.expect_complaint("unreachable");
        assert_eq!(page.record().unwrap(), "v1;classic;E5:miss");

        let () = page.script("sessionStorage.removeItem('noWorkers')", vec![]);
        page.click("//*[@id='failure']//a[normalize-space()='Reload the page']");
        page.wait_for_board();
        page.settle();
        assert_eq!(page.look("E5"), "miss");
    });
}

#[test]
fn a_page_that_cannot_load_says_why() {
    on(Screen::Desktop, |page| {
        page.devtools("Network.enable", json!({}));
        page.devtools("Network.setBlockedURLs", json!({ "urls": ["*app_bg.wasm*"] }));
        page.open(&page.site.url);
        let failure = page.failure();
        assert!(failure.contains("The page could not be started"), "{failure}");
        page.expect_complaint("Failed to fetch");

        page.devtools("Network.setBlockedURLs", json!({ "urls": [] }));
        page.click("//*[@id='failure']//a[normalize-space()='Reload the page']");
        page.wait_for_board();
        page.settle();
    });
}
