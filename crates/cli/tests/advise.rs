//! Command `rangekeeper advise` as it is typed, compared with the library.

mod prompt;

use prompt::{Run, run, run_words};
use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Position, Posterior, Preset, Record, Rules};
use rangekeeper_play::{MostLikely, best_shot};
use serde_json::{Value, json};

/// Runs `advise` on a record. A sample is drawn if counting takes too long for a test.
fn answer(record: &str) -> Value {
    let drawn = ["--samples", "2000", "--seed", "1"];
    let exact = ["--method", "exact"];
    let parsed: Record = record.parse().unwrap();
    let method = if parsed.rules().fleet().ships().len() > 8 { &drawn[..] } else { &exact };
    run_words(&[&["advise", "--json", "--record", record], method].concat()).json()
}

/// Returns the record of a preset with these shots and marks.
fn record(preset: &Preset, shots: &str) -> String {
    let empty = Record::new(preset.rules()).to_string();
    format!("{empty}{shots}")
}

/// Returns the probability of an answer's cell.
fn probability(cell: &Value) -> f64 {
    cell["probability"].as_f64().unwrap()
}

#[test]
fn the_best_shot_is_that_of_the_library() {
    for preset in &Preset::ALL {
        for shots in ["", "E5:miss,F6:miss", "D4:miss,G7:miss;blocked=A1,H8;sunk=H1"] {
            let text = record(preset, shots);
            let record: Record = text.parse().unwrap();
            let expected = best_shot(&Posterior::new(Position::new(&record).unwrap()));
            let found = answer(&text);
            let most = probability(&found["most_likely"]);
            assert!(0.0 < most && most <= 1.0, "{text}: {found}");
            let expected = expected.unwrap_or_else(|error| panic!("{text}: {error}"));
            let is_likely = found["best"] == found["most_likely"];
            assert!(is_likely || found["best"]["cell"] == expected.cell.to_string(), "{text}: {found}");
            assert_eq!(
                (&found["saves"], &found["why_none"]),
                (&json!(expected.saves), &Value::Null),
                "{text}"
            );
            assert!((0.0..=most).contains(&probability(&found["best"])), "{text}: {found}");
        }
    }
}

#[test]
fn savings_and_probabilities_are_those_of_the_library() {
    for text in [
        "v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=2;C3:hit",
        "v1;4x3,none,hit-miss;Alpha=2;A2:miss,C1:miss",
        "v1;6x6,corners,sunk;Alpha=3,Bravo=2,Charlie=2;C3:hit,C4:hit,D1:miss;struck=Charlie",
        "v1;6x6,none,hit-ship;Alpha=3,Bravo=2,Charlie=1;C3:hit=Alpha;blocked=A1;sunk=F6",
        "v1;8x8,allowed,sunk-ship;Carrier=5,Battleship=4,Cruiser=3;C3:hit,C4:hit,C5:sunk=Cruiser,E5:hit,E6:hit",
    ] {
        let record: Record = text.parse().unwrap();
        let position = Position::new(&record).unwrap();
        let (expected, counts) = (
            best_shot(&Posterior::new(position.clone())).unwrap(),
            Posterior::new(position.clone()).count().unwrap().run(),
        );
        let found = answer(text);
        // What is advised, for a saving that is worth it.
        let likely = MostLikely::exact(&record, &counts).unwrap();
        let cell = expected.cell_given(&likely, counts.probability(expected.cell));
        let saves = if cell == expected.cell { expected.saves.unwrap() } else { 0.0 };
        assert_eq!(found["best"]["cell"], cell.to_string(), "{text}");
        let is_close = |found: f64, expected: f64| (found - expected).abs() < 1e-12;
        assert!(is_close(probability(&found["best"]), counts.probability(cell)), "{text}: {found}");
        assert!(is_close(found["saves"].as_f64().unwrap(), saves), "{text}: {found}");
        let most = record.open().iter().map(|cell| counts.probability(cell)).fold(0.0, f64::max);
        assert!(is_close(probability(&found["most_likely"]), most), "{text}: {found}");
        assert_eq!(found["method"], "exact", "{text}");
    }
}

#[test]
fn marks_count_in_every_form_of_a_record() {
    let line = "v1;classic;E5:hit,E6:hit;blocked=D5,F5;struck=Destroyer";
    let record: Record = line.parse().unwrap();
    let id = GameId::from(record.clone()).to_string();
    let untimed = |mut json: Value| {
        json.as_object_mut().unwrap().remove("elapsed_ms");
        json
    };
    let expected = untimed(answer(line));
    for form in [&id, &format!("https://example.org/play#{id}"), &format!("https://example.org/#{line}")] {
        let found = run_words(&["advise", "--json", "--method", "exact", "--record", form]).json();
        assert_eq!(untimed(found), expected, "{form}");
    }
    let unmarked = untimed(answer("v1;classic;E5:hit,E6:hit"));
    assert_ne!(unmarked["most_likely"], expected["most_likely"]);
    for form in [line, &id] {
        let posterior = run_words(&["posterior", "--json", "--record", form]).json();
        assert_eq!(posterior["best"][0], expected["most_likely"]["cell"], "{form}");
        assert_eq!(posterior["cells"][3][4], "0", "D5 is blocked");
    }
    let small = "v1;4x4,none,sunk;Alpha=2,Bravo=1;B2:hit;blocked=A1;struck=Bravo";
    let optimal = run_words(&["optimal", "--json", "--record", small]).json();
    let boards =
        Posterior::new(Position::new(&small.parse().unwrap()).unwrap()).count().unwrap().run().boards;
    assert_eq!(optimal["boards"].to_string(), boards.to_string());
}

#[test]
fn the_text_tells_the_best_shot_from_the_most_likely_hit() {
    let counterexample = "--grid 4x3 --fleet 2 --contact none --announce hit-miss --shots A2:miss,C1:miss";
    let Run { status, out, err } = run(&format!("advise {counterexample}"));
    assert_eq!((status, &err[..]), (0, ""));
    assert!(out.starts_with("Best shot for the game: "), "{out}");
    assert!(out.contains("12 boards fit"), "{out}");
    let nothing = "--grid 2x1 --fleet A=1 --shots A1:sunk=A";
    assert_eq!(run(&format!("advise {nothing}")).out, "Nothing is left to shoot at.\n");
    let json = run(&format!("advise {nothing} --json")).json();
    assert_eq!((&json["best"], &json["most_likely"]), (&Value::Null, &Value::Null));
    assert_eq!(json["why_none"], "nothing-afloat");
    // Hits that can be covered in too many ways to draw boards.
    let fleet = (0..10).map(|n| format!("S{n}=3")).collect::<Vec<_>>().join(",");
    let hits = "B2:hit,B6:hit,B10:hit,F2:hit,F6:hit,F10:hit,J2:hit,J6:hit,J10:hit";
    let json = run(&format!("advise --record v1;12x12,allowed,hit-miss;{fleet};{hits} --json")).json();
    assert_eq!((&json["best"], &json["saves"]), (&Value::Null, &Value::Null));
    assert_eq!((&json["why_none"], json["most_likely"].is_null()), (&json!("too-few-boards"), false));
    let classic = run("advise --shots E5:miss,F6:miss,D7:miss,G4:miss").out;
    for words in ["Best shot for the game: ", "Most likely hit: ", "too many boards"] {
        assert!(classic.contains(words), "no “{words}” in {classic}");
    }
    assert!(!run("posterior --help").out.contains("the best shot,"));
}

#[test]
fn a_sample_is_told_as_one_and_its_seed_draws_it_again() {
    let line = "advise --preset sea-battle --grid 11x11 --samples 2000 --json";
    let drawn = run(line).json();
    assert_eq!(drawn["method"], "sample");
    let again = run(&format!("{line} --seed {}", drawn["seed"])).json();
    assert_eq!((&again["best"], &again["most_likely"]), (&drawn["best"], &drawn["most_likely"]));
    let text = run("advise --preset sea-battle --grid 11x11 --samples 2000 --seed 1").out;
    assert!(text.contains("2,000 draws accepted") && text.contains("seed 1"), "{text}");
}

#[test]
fn a_record_that_cannot_be_advised_on_has_a_status() {
    for (line, status, words) in [
        ("advise --shots A1:miss,E5:sunk=Destroyer", 2, "E5:sunk=Destroyer could be miss or hit"),
        ("advise --record v1;classic;E5:splash", 64, "“E5:splash”"),
        ("advise --record R1AAAAAAAA", 64, "“R1AAAAAAAA”"),
        (
            "advise --record v1;classic; --grid 9x9",
            64,
            "'--record <LINE>' cannot be used with '--grid <WxH>'",
        ),
        (
            "posterior --shots E5:hit --record v1;classic;",
            64,
            "'--shots <SHOTS>' cannot be used with '--record <LINE>'",
        ),
        (
            "optimal --preset hasbro --record v1;classic;",
            64,
            "'--preset <NAME>' cannot be used with '--record <LINE>'",
        ),
    ] {
        let run = run(line);
        assert_eq!((run.status, &run.out[..]), (status, ""), "{line}: {}", run.err);
        assert!(run.err.contains(words), "{line}: {}", run.err);
    }
}

#[test]
fn rules_without_a_salvo_are_the_default() {
    let salvo =
        "v1;10x10,allowed,sunk-ship,salvo=5;Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2;";
    let record: Record = salvo.parse().unwrap();
    assert_ne!(record.rules(), &Rules::classic());
    assert_eq!(answer(salvo)["best"], answer("v1;classic;")["best"]);
}
