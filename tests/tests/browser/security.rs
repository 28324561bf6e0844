//! The Content-Security-Policy, and browsers that do not report their memory.

use rangekeeper_browser_tests::{BrowserKind, EACH, Screen, on_browsers};

#[test]
fn nothing_inline_runs_and_nothing_can_be_fetched_from_elsewhere() {
    on_browsers(EACH, Screen::Desktop, |page| {
        page.visit("");
        let policy: String =
            page.js("return document.querySelector('meta[http-equiv=Content-Security-Policy]').content");
        let words: Vec<&str> = policy.split([' ', ';']).filter(|word| !word.is_empty()).collect();
        assert!(policy.contains("default-src 'none'"), "{policy}");
        for word in ["'unsafe-inline'", "'unsafe-eval'", "*", "data:", "blob:", "http:", "https:"] {
            assert!(!words.contains(&word), "{word} in {policy}");
        }
        assert!(!policy.contains("://"), "{policy}");

        let () = page.js("const script = document.createElement('script');
             script.textContent = 'window.intruded = true';
             document.head.append(script);");
        page.expect_complaint("violates the following");
        assert!(!page.js::<bool>("return window.intruded ?? false"));

        let fetched: bool = page.js_with_callback(
            "fetch('http://example.org/').then(() => true, () => false).then(arguments[0])",
        );
        assert!(!fetched);
        page.expect_complaint("example.org");

        if page.kind() == BrowserKind::WebKit {
            page.visit_unsettled("#v1;german;A2:miss");
            page.wait_for_text(".status-exact", "Counting takes more memory than there is to spare here.");
        }
    });
}
