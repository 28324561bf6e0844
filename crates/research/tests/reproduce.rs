//! Commands `rangekeeper-research reproduce` and `bounds` as they are typed.

#[path = "../../cli/tests/prompt/mod.rs"]
mod prompt;

use prompt::run;
use serde_json::{Value, json};

/// Finds the row of this source whose subject begins like this.
#[track_caller]
fn row<'a>(rows: &'a [Value], source: &str, subject: &str) -> &'a Value {
    let is = |row: &&Value| row["source"] == source && row["subject"].as_str().unwrap().starts_with(subject);
    rows.iter().find(is).unwrap_or_else(|| panic!("no row of {source} begins “{subject}”"))
}

#[test]
fn every_row_of_a_quick_run_agrees_or_says_why_not() {
    let answer = run("reproduce --quick --json").json();
    assert_eq!(
        (&answer["complete"], &answer["disagreements"], &answer["games"]),
        (&json!(true), &json!(0), &json!(1000))
    );
    assert!(answer["elapsed_ms"].as_f64().unwrap() > 0.0);
    let rows = answer["rows"].as_array().unwrap();
    for row in rows {
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
    for source in [
        "Rodin 1988, Fig. 5",
        "Rodin 1988, Fig. 8",
        "Rodin 1988, Fig. 12",
        "Rodin 1988, Fig. 13",
        "Rodin 1988, Fig. 14",
        "Audinot, Bonnet and Viennot 2014, Fig. 2",
    ] {
        assert_eq!(row(rows, source, "")["agreement"], "agrees", "{source}");
    }
    assert_eq!(row(rows, "Audinot, Bonnet and Viennot 2014, Table 1", "4x5 with 2,3,4")["found"], "994/88");
    assert_eq!(
        row(rows, "Audinot, Bonnet and Viennot 2014, Fig. 6", "4x3 with 2, two misses: greedy")["found"],
        "54/12"
    );
    assert_eq!(row(rows, "Audinot, Bonnet and Viennot 2014, section 2.2", "boards")["found"], "1925751392");
    assert_eq!(row(rows, "probability matrix", "product")["found"], "77414400000");
    assert!(
        row(rows, "probability matrix", "hit by pattern of step 4, 26 cells")["reason"]
            .as_str()
            .unwrap()
            .contains("50%")
    );
}

#[test]
fn misprints_are_listed() {
    let text = run("reproduce --quick").out;
    for words in [
        "A9, B8, C7, D6, E5, F4, G3, H2, I1 are strafed",
        "6*10=70",
        "6*10=80",
        "6*10=90",
        "9 of 10 rows",
        "cuts decimals off",
        " 0 do not agree",
    ] {
        assert!(text.contains(words), "no “{words}” in {text}");
    }
}

#[test]
fn means_from_above_are_called_what_they_are() {
    let line = "bounds --grid 5x5 --fleet 3,2 --contact none --announce hit-miss --games 200";
    let answer = run(&format!("{line} --json")).json();
    let upper = &answer["statistical"];
    assert_eq!((&upper["strategy"], &upper["games"]), (&json!("exact-greedy"), &json!(200)));
    let (below, mean) = (answer["best"].as_f64().unwrap(), upper["mean"].as_f64().unwrap());
    assert!(below < mean, "{below} and {mean}");
    assert_eq!((answer["boards"].as_str(), &answer["proved"]), (Some("524"), &Value::Null));
    assert!(run(line).out.contains("in 200 games, 95% interval"), "{}", run(line).out);
    assert!(run(line).out.contains("statistical, not proved"));
    assert!(!run("bounds --grid 4x4 --fleet 2").out.contains("no more than"));
}

#[test]
fn what_is_not_understood_is_refused() {
    for (line, status, words) in [
        ("reproduce --quick --full", 64, "'--quick' cannot be used with '--full'"),
        ("reproduce --grid 5x5", 64, "'--grid'"),
        ("reproduce everything", 64, "everything"),
        ("bounds --games none", 64, "'none'"),
        ("bounds --strategy density", 64, "--games"),
        ("bounds --grid 4x4 --fleet 2 --games 1", 1, "fewer than two"),
        ("bounds --grid 4x4 --fleet 2 --exhaust", 1, "--exhaust: "),
    ] {
        let run = run(line);
        assert_eq!((run.status, &run.out[..]), (status, ""), "{line}: {}", run.err);
        assert!(run.err.contains(words) && !run.err.contains("panicked"), "{line}: {}", run.err);
    }
}
