//! The copy of the site that the device keeps: whole, of one version, and replaced only when the player says so.

use std::collections::BTreeSet;

use rangekeeper_browser_tests::{
    BrowserKind, Build, CHROMIUM, EACH, Host, Page, Screen, address_of, on_host,
};

const NEW: &str = "0123456789ab";

/// Opens the page, and waits until the device keeps it.
fn open_and_keep(page: &Page) {
    page.visit("");
    page.wait_until("a service worker in charge", || {
        page.js::<bool>("return navigator.serviceWorker.controller?.state === 'activated'")
    });
}

/// Returns true if this holds of the service worker's registration, `it`.
fn holds_of_registration(page: &Page, condition: &str) -> bool {
    let ask = format!("navigator.serviceWorker.getRegistration().then((it) => arguments[0]({condition}))");
    page.js_with_callback(&ask)
}

fn version(page: &Page) -> String {
    page.js("return document.querySelector('meta[name=version]').content")
}

/// All versions that the page names or has loaded anything of.
fn versions(page: &Page) -> BTreeSet<String> {
    let loaded: Vec<String> = page.js("return performance.getEntriesByType('resource')
             .map((it) => new URL(it.name).searchParams.get('v')).filter((version) => version)");
    assert!(!loaded.is_empty());
    loaded.into_iter().chain([version(page)]).collect()
}

#[test]
fn a_page_that_was_open_once_plays_without_a_network_wherever_it_lies() {
    on_host(EACH, Screen::Desktop, "/some/sub-path/", |page, host| {
        open_and_keep(page);
        page.mark("E5", "Miss");
        page.wait_for_record("v1;classic;E5:miss");
        page.settle();
        // In Chromium under its driver, the new version goes on waiting in one run of five, whatever it is told: perhaps
        // since service workers that a driver watches are not ended when they are idle.
        if page.kind() == BrowserKind::Firefox {
            a_version_that_cannot_start_gives_way_to_a_new_one(page, host);
        }
        let address = format!("{}{}", page.url, address_of("v1;classic;E5:miss"));
        page.wait_until("the address", || page.js::<String>("return location.href") == address);
        host.shut();

        page.reopen();
        assert_eq!(page.look("E5"), "miss");
        page.mark("E6", "Hit");
        page.wait_for_record("v1;classic;E5:miss,E6:hit");
        page.settle();
        page.assert_begins(".status-exact", "Exact, ");
        page.open_menu("Keys");
        page.wait_until("what is under the tab", || page.count("dialog kbd") > 0);
        page.visit_lab();
        page.play_in_lab(&["density"], 200);
        page.wait_for_text(".lab-report .control-hint", "200 of 200 games played");
        // Firefox complains of a page that is left while the service worker answers for one of its workers.
        page.settle();
        for rest in ["?set-aside", "index.html?set-aside#v1;classic;A1:miss"] {
            page.visit(rest);
        }
    });
}

fn a_version_that_cannot_start_gives_way_to_a_new_one(page: &Page, host: &Host) {
    let old = version(page);
    host.publish(Build::from_dist().in_version(NEW));
    page.reload();
    page.wait_for_text(".page-update", "A new version is ready.");
    page.settle();
    page.before_pages(&format!("witness.breakVersion('{old}');"));
    page.reload();
    page.wait_for_failure(&["The page could not be started"]);
    page.expect_complaint("broken by the test");
    page.wait_until("no version that waits", || holds_of_registration(page, "it.waiting === null"));
    page.click("//*[@id='failure']//a[normalize-space()='Reload the page']");
    page.wait_for_board();
    page.settle();
    assert_eq!(versions(page), BTreeSet::from([NEW.to_owned()]));
    assert_eq!(page.look("E5"), "miss");
}

#[test]
fn a_kept_page_asks_for_nothing_but_a_new_version_which_is_whole_and_waits_for_the_player() {
    on_host(CHROMIUM, Screen::Desktop, "/", |page, host| {
        open_and_keep(page);
        a_page_that_stays_open_looks_for_a_new_version_once_an_hour_at_most(page, host);
        the_server_is_asked_for_nothing_but_a_new_version(page, host);
        page.visit("");
        half_a_new_version_is_never_used(page, host);
        a_new_version_announces_itself_and_waits_for_a_tap(page, host);
        a_version_that_was_broken_or_emptied_is_whole_again_after_the_next_visit(page, host);
    });
}

fn a_page_that_stays_open_looks_for_a_new_version_once_an_hour_at_most(page: &Page, host: &Host) {
    let looks = || host.asked().iter().filter(|address| *address == "sw.js").count();
    let before = looks();
    let () = page.js(
        "const look = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
         look();
         witness.wait(3_600_001);
         look();
         look();",
    );
    page.wait_until("a look", || looks() > before);
    assert_eq!(looks(), before + 1);
}

fn the_server_is_asked_for_nothing_but_a_new_version(page: &Page, host: &Host) {
    let mut build = Build::from_dist();
    build.0.insert("notes/index.html".to_owned(), b"of somebody else".to_vec());
    host.publish(build);
    page.reopen();
    page.wait_until("a look for a new version", || host.asked().contains(&"sw.js".to_owned()));
    let status: u16 = page.js_with_callback(
        "fetch('./app.js?v=0123456789ab').then((response) => arguments[0](response.status))",
    );
    assert_eq!(status, 404, "a file of another version is not to be had");
    page.expect_complaint("404");
    assert!(host.asked().iter().all(|address| address == "sw.js"), "{:?}", host.asked());

    // What is not part of the site is left to the network.
    let text: String = page.js_with_callback(
        "fetch('./notes/index.html').then((response) => response.text()).then(arguments[0])",
    );
    assert_eq!(text, "of somebody else");
    page.open(&format!("{}notes/index.html", page.url));
    assert_eq!(page.text_of("body"), "of somebody else");
    // Asked for by Chromium, since that page names no icon.
    page.expect_complaint("favicon.ico");
}

fn half_a_new_version_is_never_used(page: &Page, host: &Host) {
    let old_page = Build::from_dist().0["index.html"].clone();
    let old = BTreeSet::from([version(page)]);
    // Without a file, with another one, with the old page.
    let wrong =
        [("worker-boot.js", None), ("style.css", Some(b".sea {}".to_vec())), ("index.html", Some(old_page))];
    for (name, content) in wrong {
        let mut half = Build::from_dist().in_version(NEW);
        half.0.remove(name);
        half.0.extend(content.map(|content| (name.to_owned(), content)));
        host.publish(half);
        page.reopen();
        page.wait_until("an attempt to keep it", || host.asked().iter().any(|it| it.ends_with(NEW)));
        page.wait_until("the end of the attempt", || holds_of_registration(page, "!it.installing"));
        assert_eq!(page.count(".page-notice"), 0);
        page.reopen();
        assert_eq!(versions(page), old);
        assert_eq!(page.count(".page-notice"), 0);
    }
}

fn a_new_version_announces_itself_and_waits_for_a_tap(page: &Page, host: &Host) {
    let old = BTreeSet::from([version(page)]);
    host.publish(Build::from_dist().in_version(NEW));
    let () = page.js("witness.wait(3_600_001);
         document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));");
    page.wait_for_text(".page-update", "A new version is ready.");
    // What has come is told of on every page until it is loaded.
    page.reopen_unsettled();
    page.wait_for_text(".page-update", "A new version is ready.");
    page.mark("E5", "Miss");
    page.wait_for_record("v1;classic;E5:miss");
    page.settle();
    assert_eq!(versions(page), old);

    // Loaded by the button of another page, it does not reload this one.
    let () = page.js_with_callback(
        "const [done] = arguments;
         navigator.serviceWorker.addEventListener('controllerchange', () => done());
         navigator.serviceWorker.getRegistration().then((it) => it.waiting.postMessage('take over'));",
    );
    page.mark("E6", "Hit");
    page.wait_for_record("v1;classic;E5:miss,E6:hit");
    page.settle();
    assert_eq!(BTreeSet::from([version(page)]), old);
    page.click_button("Load it");
    page.wait_for_count(&format!("meta[name=version][content='{NEW}']"), 1);
    page.wait_for_board();
    page.settle();
    assert_eq!(versions(page), BTreeSet::from([NEW.to_owned()]));
    assert_eq!((page.look("E5"), page.look("E6")), ("miss".to_owned(), "hit".to_owned()));
    assert_eq!(page.count(".page-notice"), 0);
    let kept: Vec<String> = page.js_with_callback("caches.keys().then(arguments[0])");
    assert!(matches!(&kept[..], [one] if one.ends_with(NEW)), "{kept:?}");
    let asked = host.asked();
    assert!(asked.iter().all(|it| it == "sw.js" || it.ends_with(&format!("?v={NEW}"))), "{asked:?}");
}

fn a_version_that_was_broken_or_emptied_is_whole_again_after_the_next_visit(page: &Page, host: &mut Host) {
    // What the device keeps of the site: how many files, and how long the module is.
    let kept = || -> (usize, usize) { page.js_with_callback("measure.kept().then(arguments[0])") };
    let whole = kept();
    let () = page.js_with_callback("measure.spoilModule().then(arguments[0])");
    page.reload();
    page.wait_until("a whole version", || kept() == whole);
    // The page may have asked for the module before that or after.
    let has_failed = || page.count("#failure:not([hidden])") == 1;
    let has_begun = || page.count("[role=grid]") == 1;
    page.wait_until("a failure or a board", || has_failed() || has_begun());
    if has_failed() {
        page.wait_for_failure(&["The page could not be started"]);
        page.expect_complaint("boot.js");
        page.click("//*[@id='failure']//a[normalize-space()='Reload the page']");
    }
    page.wait_for_board();
    page.settle();

    let () = page
        .js_with_callback("caches.keys().then(([name]) => caches.delete(name)).then(() => arguments[0]())");
    page.reopen_unsettled();
    page.wait_until("a whole version", || kept() == whole);
    host.shut();
    page.reopen();
}
