//! Command `rangekeeper completions` as it is typed.

mod prompt;

use prompt::{Run, run};

#[test]
fn every_shell_has_its_completions() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let Run { status, out, err } = run(&format!("completions {shell}"));
        assert_eq!((status, &err[..]), (0, ""), "{shell}");
        for word in ["posterior", "advise", "simulate", "announce"] {
            assert!(out.contains(word), "{shell}: no {word}");
        }
    }
    let refused = run("completions sea-shell");
    assert_eq!(refused.status, 64);
    for words in ["'sea-shell'", "possible values: bash"] {
        assert!(refused.err.contains(words), "{}", refused.err);
    }
}
