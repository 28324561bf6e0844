use serde_json::json;

use crate::prompt::{refused, run, says};

#[test]
fn the_fewest_shots_are_printed_as_the_paper_prints_them() {
    let paper = "--contact none --announce hit-miss";
    let case = |line: &str, texts: &[&str]| says(&format!("optimal {line} {paper}"), texts);
    case(
        "--grid 4x5 --fleet 2,3,4",
        &["88 boards fit", "994/88 = 497/44, about 11.2955", "First shot: A2 A3 E2 E3."],
    );
    case("--grid 4x4 --fleet 3,3", &["196/24 = 49/6, about 8.1667", "at best: as few"]);
    let counterexample = "--grid 4x3 --fleet 2 --shots A2:miss,C1:miss";
    case(
        &format!("{counterexample} --tree"),
        &["53/12, about 4.4167", "at best: 54/12 = 9/2", "shot: B3.", "B2 (53/12)\n├─ hit: "],
    );
    case(&format!("{counterexample} --depth 2"), &["Cut off after 2 of", "... (", "draws everything"]);
    case("--grid 2x1 --fleet 2 --shots A1:hit,A2:hit", &["Nothing is left"]);
    let json = run(&format!("optimal {counterexample} {paper} --tree --json")).json();
    assert_eq!(
        (&json["shots"], &json["boards"], &json["greedy"]["shots"], &json["best"][0]),
        (&json!(53), &json!(12), &json!(54), &json!("B2"))
    );
    let tree = &json["tree"];
    assert_eq!((&tree["cell"], &tree["answers"][0]["outcome"]), (&json!("B2"), &json!("hit")));
}

#[test]
fn best_play_that_takes_too_long_is_refused() {
    refused("optimal", 1, "at most 4096 boards");
    let game = "optimal --grid 4x5 --fleet 2,3 --contact none --announce hit-miss";
    refused(&format!("{game} --stages 100"), 1, "more than 100 stages");
    refused("optimal --grid 2x2 --fleet 2 --shots A1:miss,B2:miss", 2, "no arrangement");
}
