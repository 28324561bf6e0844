use rangekeeper_engine::{Position, Posterior, Record};
use rangekeeper_play::{MostLikely, best_shot};
use serde_json::{Value, json};

use crate::prompt::{assert_has, run, run_words, says};

fn answer(record: &str) -> Value {
    run_words(&["advise", "--json", "--method", "exact", "--record", record]).json()
}

fn probability(cell: &Value) -> f64 {
    cell["probability"].as_f64().unwrap()
}

#[test]
fn best_shots_savings_and_probabilities_are_those_of_the_library() {
    for text in [
        "v1;classic;D4:miss,G7:miss;blocked=A1,H8;sunk=H1",
        "v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=2;C3:hit",
        "v1;4x3,none,hit-miss;Alpha=2;A2:miss,C1:miss",
        "v1;6x6,corners,sunk;Alpha=3,Bravo=2,Charlie=2;C3:hit,C4:hit,D1:miss;struck=Charlie",
        "v1;6x6,none,hit-ship;Alpha=3,Bravo=2,Charlie=1;C3:hit=Alpha;blocked=A1;sunk=F6",
        "v1;8x8,allowed,sunk-ship;Carrier=5,Battleship=4,Cruiser=3;C3:hit,C4:hit,C5:sunk=Cruiser,E5:hit,E6:hit",
    ] {
        let record: Record = text.parse().unwrap();
        let posterior = Posterior::new(Position::new(&record).unwrap());
        let (expected, counts) = (best_shot(&posterior).unwrap(), posterior.count().unwrap().run());
        let found = answer(text);
        // What is advised, for a saving that is worth it.
        let likely = MostLikely::exact(&record, &counts).unwrap();
        let cell = expected.cell_given(&likely, counts.probability(expected.cell));
        let saves = expected.saves.map(|saves| if cell == expected.cell { saves } else { 0.0 });
        assert_eq!(found["best"]["cell"], cell.to_string(), "{text}");
        let is_close = |found: f64, expected: f64| (found - expected).abs() < 1e-12;
        assert!(is_close(probability(&found["best"]), counts.probability(cell)), "{text}: {found}");
        assert_eq!(found["saves"].is_null(), saves.is_none(), "{text}: {found}");
        let saved = found["saves"].as_f64().unwrap_or_default();
        assert!(is_close(saved, saves.unwrap_or_default()), "{text}: {found}");
        let most = record.open().iter().map(|cell| counts.probability(cell)).fold(0.0, f64::max);
        assert!(is_close(probability(&found["most_likely"]), most), "{text}: {found}");
        assert_eq!(found["method"], "exact", "{text}");
    }
}

#[test]
fn the_text_tells_the_best_shot_from_the_most_likely_hit() {
    let counterexample = "--grid 4x3 --fleet 2 --contact none --announce hit-miss --shots A2:miss,C1:miss";
    says(&format!("advise {counterexample}"), &["Best shot for the game: ", "12 boards fit"]);
    let nothing = "--grid 2x1 --fleet A=1 --shots A1:sunk=A";
    assert_eq!(run(&format!("advise {nothing}")).out, "Nothing is left to shoot at.\n");
    let json = run(&format!("advise {nothing} --json")).json();
    assert_has(&json, &json!({ "best": null, "most_likely": null, "why_none": "nothing-afloat" }));
    // Hits that can be covered in too many ways to draw boards.
    let fleet = (0..10).map(|n| format!("S{n}=3")).collect::<Vec<_>>().join(",");
    let hits = "B2:hit,B6:hit,B10:hit,F2:hit,F6:hit,F10:hit,J2:hit,J6:hit,J10:hit";
    let json = run(&format!("advise --record v1;12x12,allowed,hit-miss;{fleet};{hits} --json")).json();
    assert_has(&json, &json!({ "best": null, "saves": null, "why_none": "too-few-boards" }));
    assert!(!json["most_likely"].is_null(), "{json}");
    let words = ["Best shot for the game: ", "Most likely hit: ", "too many boards"];
    says("advise --shots E5:miss,F6:miss,D7:miss,G4:miss", &words);
}

#[test]
fn rules_without_a_salvo_are_the_default() {
    let salvo =
        "v1;10x10,allowed,sunk-ship,salvo=5;Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2;";
    assert_eq!(answer(salvo)["best"], answer("v1;classic;")["best"]);
}
