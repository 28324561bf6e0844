//! What the page may do.

use rangekeeper_browser_tests::{Screen, on, on_both, on_each};

#[test]
fn the_policy_allows_nothing_inline_nothing_evaluated_and_nothing_from_elsewhere() {
    on(Screen::Desktop, |page| {
        page.visit("");
        page.settle();
        let policy: String = page.script(
            "return document.querySelector('meta[http-equiv=Content-Security-Policy]').content",
            vec![],
        );
        let words: Vec<&str> = policy.split([' ', ';']).filter(|word| !word.is_empty()).collect();
        assert!(policy.contains("default-src 'none'"), "{policy}");
        for word in ["'unsafe-inline'", "'unsafe-eval'", "*", "data:", "blob:", "http:", "https:"] {
            assert!(!words.contains(&word), "{word} in {policy}");
        }
        assert!(!policy.contains("://"), "{policy}");
    });
}

#[test]
fn an_inline_script_does_not_run() {
    on_both(Screen::Desktop, |page| {
        page.visit("");
        page.settle();
        let () = page.script(
            "const script = document.createElement('script');
             script.textContent = 'window.intruded = true';
             document.head.append(script);",
            vec![],
        );
        page.expect_complaint("violates the following");
        assert!(!page.script::<bool>("return window.intruded ?? false", vec![]));
    });
}

#[test]
fn nothing_can_be_fetched_from_elsewhere() {
    on_each(Screen::Desktop, |page| {
        page.visit("");
        page.settle();
        let fetched: bool = page.script_with_callback(
            "fetch('http://example.org/').then(() => true, () => false).then(arguments[0])",
            vec![],
        );
        assert!(!fetched);
        page.expect_complaint("violates the following");
        page.expect_complaint("example.org");
    });
}
