//! When the page itself breaks.

use rangekeeper_browser_tests::{BOTH, Build, CHROMIUM, Host, Page, Screen, on_host};
use serde_json::json;

fn block(page: &Page, files: &[&str]) {
    page.devtools("Network.enable", json!({}));
    page.devtools("Network.setBlockedURLs", json!({ "urls": files }));
}

#[test]
fn a_part_a_page_or_an_engine_that_fails_is_told_in_the_readers_language_and_the_record_survives() {
    on_host(CHROMIUM, Screen::Desktop, "/", |page, host| {
        page.before_pages("delete Navigator.prototype.serviceWorker;");
        page.visit_record("v1;classic;E5:miss");
        a_part_that_cannot_be_loaded_or_is_of_another_build_can_be_opened_later(page, host);
        after_a_panic_the_record_survives(page);
        a_page_that_cannot_load_says_so_in_the_readers_language(page);
    });
}

fn a_part_that_cannot_be_loaded_or_is_of_another_build_can_be_opened_later(page: &Page, host: &Host) {
    let mut broken = Build::from_dist();
    *broken.0.get_mut("split_lab.wasm").unwrap().last_mut().unwrap() ^= 1;
    page.devtools("Network.enable", json!({}));
    page.devtools("Network.setCacheDisabled", json!({ "cacheDisabled": true }));
    let open_lab_in_vain = || {
        page.header("lab");
        page.wait_for_text(".page-notice", "This part of the page could not be loaded");
        page.wait_for_board();
        page.click_button("Dismiss");
        page.wait_for_count(".page-notice", 0);
    };
    block(page, &["*split_lab.wasm*"]);
    open_lab_in_vain();
    page.expect_complaint("Failed to fetch");
    block(page, &[]);
    host.publish(broken);
    open_lab_in_vain();
    page.expect_complaint("integrity");
    page.expect_complaint("fetch");
    assert_eq!(page.record().unwrap(), "v1;classic;E5:miss");
    host.publish(Build::from_dist());
    page.header("lab");
    page.wait_until("the lab", || page.count(".lab .lab-placements") > 0);
    page.click_button("Back to the game");
    page.wait_for_board();
}

fn after_a_panic_the_record_survives(page: &Page) {
    page.before_pages("witness.refuseWorkersOnce();");
    page.reload();
    page.wait_for_failure(&["Something went wrong inside", "Your game is kept"]);
    page.expect_complaint("panicked at");
    page.expect_complaint("unreachable");
    assert_eq!(page.record().unwrap(), "v1;classic;E5:miss");

    page.click("//*[@id='failure']//a[normalize-space()='Reload the page']");
    page.wait_for_board();
    page.settle();
    assert_eq!(page.look("E5"), "miss");
}

fn a_page_that_cannot_load_says_so_in_the_readers_language(page: &Page) {
    page.before_pages(
        "Object.defineProperty(Navigator.prototype, 'languages', { get: () => ['tlh', 'fr-CA', 'en'] });",
    );
    block(page, &["*app_bg.wasm*"]);
    page.open(&page.url);
    page.wait_for_failure(&["Rangekeeper s’est arrêté", "La page n’a pas pu démarrer"]);

    page.keep_setting("language", "de");
    page.open(&page.url);
    page.wait_for_failure(&["Die Seite konnte nicht starten: ", "Dieses Spiel beiseitelegen"]);
    assert_eq!(page.js::<String>("return document.documentElement.lang"), "de");
    block(page, &[]);
    page.click("//*[@id='failure']//a[normalize-space()='Seite neu laden']");
    page.wait_for_board();
    page.settle();

    page.keep_setting("language", "en");
    page.before_pages("WebAssembly.validate = () => false;");
    page.open(&page.url);
    page.wait_for_failure(&["Rangekeeper has stopped", "needs Chrome 123, Firefox 120, Safari 17.5"]);
    page.expect_complaint("no 128-bit SIMD");
}

#[test]
fn a_page_without_its_first_script_or_still_loading_says_so_in_the_readers_language() {
    let mut missing = Build::from_dist();
    // Browsers complain of what is preloaded and not used.
    let page = String::from_utf8_lossy(&missing.0["index.html"]).replace("rel=\"preload\"", "");
    missing.0.insert("index.html".to_owned(), page.into_bytes());
    let mut truncated = missing.in_version("0123456789ab");
    truncated.0.get_mut("boot.js").unwrap().truncate(500);
    missing.0.remove("boot.js");
    on_host(BOTH, Screen::Phone, "/", |page, host| {
        host.publish(missing.clone());
        page.before_pages("witness.loseFirstPatience();");
        page.before_pages("witness.takeBackSettings();");
        page.open(&page.url);
        page.wait_for_failure(&["Rangekeeper has stopped", "did not load or is damaged", "Reload the page"]);

        host.publish(truncated.clone());
        page.keep_setting("language", "de");
        page.reload();
        page.wait_for_failure(&["ist stehen geblieben", "wurde nicht geladen oder ist beschädigt"]);
        page.expect_complaint("boot.js");
        page.expect_complaint("SyntaxError");

        // One that comes late takes back that it is missing.
        host.publish(Build::from_dist().in_version("abcdef012345"));
        page.keep_setting("language", "en");
        page.reopen();
        assert!(page.js::<bool>("return witness.isTold"));
        assert_eq!(page.count("#failure:not([hidden])"), 0);

        // The page says why it is waited for.
        page.keep_setting("language", "ja");
        page.before_pages("witness.holdBack('app_bg.wasm');");
        page.open(&page.url);
        page.wait_for_text(".page-loading", "Rangekeeperを読み込んでいます");
    });
}
