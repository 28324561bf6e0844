use std::sync::LazyLock;

use serde_json::{Value, json};

use crate::prompt::{assert_has, run};

/// The answer of a quick run, which takes some seconds.
pub static QUICK: LazyLock<Value> = LazyLock::new(|| run("reproduce --quick --json").json());

#[test]
fn every_row_of_a_quick_run_agrees_or_says_why_not() {
    let answer = &*QUICK;
    assert_has(answer, &json!({ "complete": true, "disagreements": 0, "games": 1000 }));
    assert!(answer["elapsed_ms"].as_f64().unwrap() > 0.0);
    for row in answer["rows"].as_array().unwrap() {
        // Their order is that of the answer or of the alphabet, as other packages want it of serde_json.
        let mut keys: Vec<&String> = row.as_object().unwrap().keys().collect();
        keys.sort();
        assert_eq!(keys, ["agreement", "found", "interval", "reason", "reported", "source", "subject"]);
        let (agreement, reason) = (row["agreement"].as_str().unwrap(), row["reason"].as_str().unwrap());
        assert!(!row["found"].as_str().unwrap().is_empty(), "{row}");
        assert_eq!(row["reported"].is_null(), agreement == "not-published", "{row}");
        assert!(agreement != "explained" || !reason.is_empty(), "{row}");
        assert!(agreement != "within-the-interval" || row["interval"].is_array(), "{row}");
    }
}

#[test]
fn misprints_are_listed() {
    let text = QUICK["rows"].to_string();
    for words in [
        "A9, B8, C7, D6, E5, F4, G3, H2, I1 are strafed",
        "6*10=70",
        "9 of 10 rows",
        "cuts decimals off",
        "hits 100% 100% 75% 50%",
    ] {
        assert!(text.contains(words), "no “{words}” in {text}");
    }
}
