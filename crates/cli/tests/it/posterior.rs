//! Commands `rangekeeper posterior` and `count`. The engine's tests compare the counts with the reference files.

use rangekeeper_engine::{Position, Posterior, Record};
use serde_json::{Value, json};

use crate::prompt::{assert_has, keys, refused, run, run_words, says};

const RECORD: &str = "v1;5x4,none,sunk-ship;Zulu=3,Alpha=2,Bravo=2;B2:miss,C3:hit";

fn numbers(rows: &Value) -> Vec<Vec<f64>> {
    let number = |value: &Value| value.as_f64().or_else(|| value.as_str()?.parse().ok()).unwrap();
    let row = |row: &Value| row.as_array().unwrap().iter().map(number).collect();
    rows.as_array().unwrap().iter().map(row).collect()
}

fn counts(rows: &Value) -> Vec<u128> {
    numbers(rows).concat().into_iter().map(|count| count as u128).collect()
}

#[test]
fn counts_and_shares_are_those_of_the_engine_row_by_row() {
    let record: Record = RECORD.parse().unwrap();
    let expected = Posterior::new(Position::new(&record).unwrap()).count().unwrap().run();
    let run = run_words(&["posterior", "--json", "--record", RECORD]);
    let found = run.json();
    let boards = expected.boards.to_string();
    assert_has(&found, &json!({ "method": "exact", "off_record": [], "arrangements": boards }));
    let rows = numbers(&found["cells"]);
    assert_eq!((rows.len(), rows[0].len()), (4, 5));
    let cells = || record.rules().grid().cells();
    assert_eq!(counts(&found["cells"]), cells().map(|cell| expected.occupied(cell)).collect::<Vec<_>>());
    let shares = numbers(&found["probability"]).concat();
    assert!(cells().zip(shares).all(|(cell, share)| (share - expected.probability(cell)).abs() < 1e-12));
    // Ships come in the order of the fleet. Two that the record cannot tell apart share their counts.
    let ships = &found["ships"];
    assert_eq!(ships["Alpha"], ships["Bravo"]);
    assert!(run.out.find("\"Zulu\":").unwrap() < run.out.find("\"Alpha\":").unwrap());
    let long = expected.classes.iter().find(|class| class.ships.len() == 1).unwrap();
    assert_eq!(counts(&ships["Zulu"]), long.cells);
    let open = record.open();
    let most = open.iter().map(|cell| expected.occupied(cell)).max().unwrap();
    let best: Vec<String> =
        open.iter().filter(|&cell| expected.occupied(cell) == most).map(|cell| cell.to_string()).collect();
    assert_eq!(found["best"], json!(best));
}

#[test]
fn the_boards_before_the_first_shot_are_counted() {
    let case = |line: &str, boards: &str| {
        assert_eq!(run(line).text(), format!("{boards}\n"), "{line}");
        let json = run(&format!("{line} --json")).json();
        assert_eq!(json["arrangements"], boards, "{line}");
    };
    case("count", "15046987768");
    case("count --preset hit-or-miss", "1925751392");
    case("count --contact allowed --preset hit-or-miss", "15046987768");
    case("count --grid 3x1 --fleet A=2", "2");
    case("count --grid 2x2 --fleet A=1,B=1 --contact none", "0");
}

#[test]
fn the_keys_come_in_their_order() {
    let exact = "method arrangements cells probability ships off_record best elapsed_ms";
    keys("posterior --json", exact);
    keys("posterior --json --method exact --seed 1", exact);
    let sample = format!("{exact} draws accepted lower upper seed");
    keys("posterior --json --samples 10", &sample);
    let count = keys("count --json", "arrangements elapsed_ms");
    assert!(count["elapsed_ms"].as_f64().unwrap() > 0.0);
}

#[test]
fn a_sample_holds_the_exact_shares_in_its_intervals() {
    let answer =
        |more: &[&str]| run_words(&[&["posterior", "--json", "--record", RECORD], more].concat()).json();
    let exact = numbers(&answer(&[])["probability"]).concat();
    let found = answer(&["--samples", "20000", "--seed", "7", "--confidence", "0.999999"]);
    let expected = json!({ "method": "sample", "arrangements": "20000", "accepted": 20_000, "seed": 7 });
    assert_has(&found, &expected);
    assert!(found["draws"].as_u64().unwrap() >= 20_000);
    let shares = numbers(&found["probability"]).concat();
    let hits = counts(&found["cells"]);
    assert!(hits.iter().zip(shares).all(|(hits, share)| (*hits as f64 / 20_000.0 - share).abs() < 1e-12));
    // With one draw, both cells of the ship are in it.
    let tied = run("posterior --grid 3x3 --fleet A=2 --samples 1 --seed 1 --json").json();
    let best: Vec<&str> = tied["best"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert!(best.len() >= 2 && best.is_sorted(), "{best:?}");
    let [lower, upper] = ["lower", "upper"].map(|key| numbers(&found[key]).concat());
    for (exact, (lower, upper)) in exact.into_iter().zip(lower.into_iter().zip(upper)) {
        assert!((lower..=upper).contains(&exact), "{exact} not in {lower} to {upper}");
        assert!(upper - lower < 0.04, "{lower} to {upper} is too wide for 20,000 draws");
    }
}

#[test]
fn a_seed_draws_the_same_samples_again() {
    let draw = |seed: &str| {
        run(&format!("posterior --shots E5:hit --method sample --samples 5500 {seed} --json")).untimed()
    };
    assert_eq!(draw("--seed 3"), draw("--seed 3"));
    assert_ne!(draw("--seed 3")["cells"], draw("--seed 4")["cells"]);
    let chosen = draw("");
    assert!(chosen["seed"].as_u64().unwrap() < 1 << 53, "numbers in JSON are often read with 53 bits");
    assert_eq!(draw(&format!("--seed {}", chosen["seed"])), chosen);
    assert_ne!(draw("")["seed"], chosen["seed"]);
}

#[test]
fn what_cannot_be_counted_is_drawn_unless_counting_was_asked_for() {
    let drawn = run("posterior --grid 16x16 --fleet A=5,B=5,C=4,D=4,E=3,F=3,G=2,H=2 --json");
    assert_eq!(drawn.status, 0);
    assert!(drawn.err.contains("so this is a sample"), "{}", drawn.err);
    assert_eq!(serde_json::from_str::<Value>(&drawn.out).unwrap()["method"], "sample");
    let words = "more than the 256 MiB allowed";
    refused("posterior --preset sea-battle --grid 12x12 --method exact", 1, "--method sample");
    refused("count --preset sea-battle --grid 16x16", 1, words);
}

#[test]
fn the_board_shows_what_is_certain_as_certain_and_names_ties() {
    says(
        "posterior",
        &[
            "15,046,987,768 boards fit",
            "Most likely hit: E5, 21.36%; equally likely: E6 F5 F6.",
            "\nA     8.0   11.5",
        ],
    );
    let certain =
        ["\nA     hit  100.0      .\n", ". is a certain miss", "hit: A2, a certain hit.", "1 board fits"];
    says("posterior --grid 3x1 --fleet A=2 --shots A1:hit", &certain);
    let over = "posterior --grid 3x1 --fleet A=2 --shots A1:hit,A2:sunk=A";
    says(over, &["\nA     hit   sunk      .\n", "Nothing is left to shoot at."]);
    assert_eq!(run(&format!("{over} --json")).json()["best"], json!([]));
    says("posterior --grid 2x1 --fleet A=1 --shots A2:miss", &["\nA   100.0   miss\n"]);
    let small_ships = "posterior --grid 16x16 --fleet T=5,A=1,B=1,C=1,D=1 --announce hit-miss";
    let close_to_certain = format!("{small_ships} --shots A1:hit,A2:hit,A4:hit,A5:hit");
    says(&close_to_certain, &["\nA     hit    hit  >99.9    hit    hit    3.2"]);
    says(&format!("{small_ships} --contact corners --shots A1:hit,A3:hit,A5:hit"), &["\nB    <0.1"]);
    // A sample is never certain.
    says(
        "posterior --grid 3x1 --fleet A=2 --shots A1:hit --method sample --samples 100 --seed 1",
        &["\nA     hit  >96.3   <3.7\n", "100 draws accepted of 100 proposed", "seed 1; 95% intervals."],
    );
}

#[test]
fn a_contradiction_ends_with_status_2_and_names_the_culprits() {
    for more in ["", "--json", "--method exact", "--method sample"] {
        let run = run(&format!("posterior --shots A1:miss,E5:sunk=Destroyer {more}"));
        run.refused(2, "E5:sunk=Destroyer could be miss or hit");
        assert!(!run.err.contains("A1"), "{}", run.err);
    }
    refused("posterior --shots E8:hit,G8:hit,H8:sunk=Cruiser", 2, "E8:hit could be at F8\n");
}
