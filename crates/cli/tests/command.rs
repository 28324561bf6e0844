//! The command as it is typed: its output and its exit status.

mod prompt;

use std::process::{Output, Stdio};

use prompt::{Run, rangekeeper, run, run_words};
use serde_json::Value;

const COMMANDS: [&str; 12] = [
    "posterior",
    "advise",
    "win",
    "count",
    "optimal",
    "patterns",
    "strategies",
    "simulate",
    "duel",
    "merge",
    "replay",
    "completions",
];
const SMALL: &str = include_str!("../../engine/tests/reference/small_positions.json");
const CLASSIC: &str = include_str!("../../engine/tests/reference/classic_positions.json");

fn reference(json: &str) -> Vec<Value> {
    serde_json::from_str(json).unwrap()
}

fn strings(values: &Value) -> Vec<&str> {
    values.as_array().unwrap().iter().map(|value| value.as_str().unwrap()).collect()
}

fn matrix<T>(rows: &Value, read: impl Fn(&Value) -> Option<T>) -> Vec<Vec<T>> {
    let row = |row: &Value| row.as_array().unwrap().iter().map(|value| read(value).unwrap()).collect();
    rows.as_array().unwrap().iter().map(row).collect()
}

fn counts(rows: &Value) -> Vec<Vec<u64>> {
    matrix(rows, |count| count.as_str()?.parse().ok())
}

fn numbers(rows: &Value) -> Vec<Vec<f64>> {
    matrix(rows, Value::as_f64)
}

/// Returns the command's answer to one of the reference positions.
fn answer(case: &Value, more: &[&str]) -> Value {
    let shots = strings(&case["shots"]).join(",");
    let mut words = vec!["posterior", "--json", "--shots", &shots];
    for (option, key) in
        [("--grid", "grid"), ("--fleet", "fleet"), ("--contact", "contact"), ("--announce", "announce")]
    {
        words.extend([option, case[key].as_str().unwrap()]);
    }
    words.extend(more);
    run_words(&words).json()
}

fn is_counted_exactly(case: &Value) {
    let found = answer(case, &["--method", "exact"]);
    assert_eq!(found["method"], "exact");
    assert_eq!(found["arrangements"], case["arrangements"], "{case}");
    let expected = matrix(&case["cells"], Value::as_u64);
    assert_eq!(counts(&found["cells"]), expected, "{case}");
    let boards: f64 = case["arrangements"].as_str().unwrap().parse().unwrap();
    for (shares, counts) in numbers(&found["probability"]).iter().zip(&expected) {
        for (share, count) in shares.iter().zip(counts) {
            assert!((share - *count as f64 / boards).abs() < 1e-12, "{share} for {count} in {case}");
        }
    }
    assert_eq!(strings(&found["best"]), best(case, &expected), "{case}");
    assert_eq!(found["off_record"], Value::Array(Vec::new()));
}

/// Returns the cells without a shot that most boards occupy, unless no board does.
fn best(case: &Value, counts: &[Vec<u64>]) -> Vec<String> {
    let shot: Vec<&str> =
        strings(&case["shots"]).iter().map(|shot| shot.split_once(':').unwrap().0).collect();
    let named = counts.iter().enumerate().flat_map(|(row, counts)| {
        let name = move |column| format!("{}{}", (b'A' + row as u8) as char, column + 1);
        counts.iter().enumerate().map(move |(column, count)| (name(column), *count))
    });
    let open: Vec<(String, u64)> = named.filter(|(name, _)| !shot.contains(&&name[..])).collect();
    let most = open.iter().map(|(_, count)| *count).max().unwrap_or(0);
    open.into_iter().filter(|(_, count)| *count == most && most > 0).map(|(name, _)| name).collect()
}

#[test]
fn every_cell_of_the_small_positions_is_counted_exactly() {
    let cases = reference(SMALL);
    assert_eq!(cases.len(), 96);
    cases.iter().for_each(is_counted_exactly);
}

#[test]
fn every_cell_of_the_classic_positions_is_counted_exactly() {
    let cases = reference(CLASSIC);
    assert_eq!(cases.len(), 40);
    cases.iter().for_each(is_counted_exactly);
}

#[test]
fn the_boards_before_the_first_shot_are_counted() {
    let case = |line: &str, boards: &str| {
        let bare = run(line);
        assert_eq!((bare.status, &bare.out[..]), (0, &format!("{boards}\n")[..]), "{line}: {}", bare.err);
        let json = run(&format!("{line} --json")).json();
        assert_eq!(json["arrangements"], boards, "{line}");
        assert!(json["elapsed_ms"].as_f64().unwrap() > 0.0);
    };
    case("count", "15046987768");
    case("count --contact none", "1925751392");
    case("count --preset hit-or-miss", "1925751392");
    case("count --contact allowed --preset hit-or-miss", "15046987768");
    case("count --preset hit-or-miss --contact allowed", "15046987768");
    case("count --preset hasbro", "15046987768");
    case("count --preset danish-12x10", "50916393352");
    case("count --preset phone-8x8", "382820608");
    case("count --grid 3x1 --fleet A=2", "2");
    case("count --grid 3x1 --fleet A=1,B=1 --contact none", "1");
    case("count --grid 2x2 --fleet A=1,B=1 --contact none", "0");
}

#[test]
fn the_fewest_shots_are_printed_as_the_paper_prints_them() {
    let paper = "--contact none --announce hit-miss";
    let case = |line: &str, texts: &[&str]| {
        let Run { status, out, err } = run(&format!("optimal {line} {paper}"));
        assert_eq!((status, &err[..]), (0, ""), "{line}");
        for text in texts {
            assert!(out.contains(text), "{line}: no “{text}” in\n{out}");
        }
    };
    case(
        "--grid 4x5 --fleet 2,3,4",
        &["88 boards fit", "994/88 = 497/44, about 11.2955", "First shot: A2 A3 E2 E3."],
    );
    case("--grid 4x4 --fleet 3,3", &["196/24 = 49/6, about 8.1667", "at best: as few"]);
    let tree = "B2 (53/12)\n├─ hit: ";
    let counterexample = "--grid 4x3 --fleet 2 --shots A2:miss,C1:miss";
    case(
        &format!("{counterexample} --tree"),
        &["53/12, about 4.4167", "at best: 54/12 = 9/2", "shot: B3.", tree],
    );
    case(&format!("{counterexample} --depth 2"), &["Cut off after 2 of", "... (", "draws everything"]);
    case("--grid 2x1 --fleet 2 --shots A1:hit,A2:hit", &["Nothing is left"]);
    let json = run(&format!("optimal {counterexample} {paper} --tree --json")).json();
    assert_eq!(
        (&json["shots"], &json["boards"], &json["greedy"]["shots"]),
        (&53.into(), &12.into(), &54.into())
    );
    assert_eq!(strings(&json["best"])[0], "B2");
    assert_eq!(
        (&json["tree"]["cell"], &json["tree"]["answers"][0]["outcome"]),
        (&"B2".into(), &"hit".into())
    );
}

#[test]
fn best_play_that_takes_too_long_is_refused() {
    let case = |line: &str, status: i32, words: &str| {
        let run = run(line);
        assert_eq!((run.status, &run.out[..]), (status, ""), "{line}");
        assert!(run.err.contains(words), "{line}: {}", run.err);
    };
    case("optimal", 1, "at most 4096 boards");
    case(
        "optimal --grid 4x5 --fleet 2,3 --contact none --announce hit-miss --stages 100",
        1,
        "more than 100 stages",
    );
    case("optimal --grid 4x4 --fleet 2 --shots A1:miss,A1:hit", 64, "A1 is marked twice");
    case("optimal --grid 2x2 --fleet 2 --shots A1:miss,B2:miss", 2, "no arrangement");
    case("optimal --stages 0", 64, "'0'");
    case("optimal --fleet 2,", 64, "“”");
    case("optimal --seed 3", 64, "'--seed'");
}

#[test]
fn patterns_are_drawn_with_the_shares_that_they_hit() {
    let Run { status, out, err } = run("patterns");
    assert_eq!((status, &err[..]), (0, ""));
    for text in ["20 cells", "80.00%", "51.11%", "66.67%", "75.00%", "Every 2nd diagonal", "ship of 5"] {
        assert!(out.contains(text), "no “{text}” in\n{out}");
    }
    let json = run("patterns --json").json();
    assert_eq!(
        (&json["patterns"][0]["cells"], &json["patterns"][0]["hits"]["4"]),
        (&20.into(), &serde_json::json!([112, 140]))
    );
    assert_eq!(json["frequencies"]["fleet"][4][4], 34);
    assert_eq!(json["frequencies"]["5"][0][0], 2);
    assert_eq!(run("patterns --grid 4x3 --fleet 3,2 --json").json()["patterns"].as_array().unwrap().len(), 3);
}

#[test]
fn the_keys_come_in_their_order() {
    let exact =
        ["method", "arrangements", "cells", "probability", "ships", "off_record", "best", "elapsed_ms"];
    let case = |line: &str, keys: &[&str]| {
        let Run { out, .. } = run(line);
        let places: Vec<usize> =
            keys.iter().map(|key| out.find(&format!("\"{key}\":")).expect(key)).collect();
        assert!(places.is_sorted(), "{line}: {places:?}");
        let json: Value = serde_json::from_str(&out).unwrap();
        assert_eq!(json.as_object().unwrap().len(), keys.len(), "{line}");
    };
    case("posterior --json", &exact);
    let sample = [&exact[..], &["draws", "accepted", "lower", "upper", "seed"]].concat();
    case("posterior --json --method sample --samples 10", &sample);
    case("count --json", &["arrangements", "elapsed_ms"]);
}

#[test]
fn rows_come_from_the_top_and_ships_in_the_order_of_the_fleet() {
    let run = run("posterior --grid 3x2 --fleet Zulu=2,Alpha=1 --shots A1:miss,B1:miss --json");
    let json = run.json();
    let shape = |rows: &[Vec<u64>]| (rows.len(), rows[0].len());
    assert_eq!(shape(&counts(&json["cells"])), (2, 3));
    assert_eq!(counts(&json["ships"]["Zulu"]), [[0, 4, 4], [0, 4, 4]]);
    assert_eq!(counts(&json["ships"]["Alpha"]), [[0, 2, 2], [0, 2, 2]]);
    assert!(run.out.find("\"Zulu\":").unwrap() < run.out.find("\"Alpha\":").unwrap());
}

#[test]
fn ships_that_the_record_cannot_tell_apart_share_their_counts() {
    let alike = run("posterior --shots E5:hit --json").json();
    let cells = counts(&alike["cells"]);
    let ship = |name: &str| counts(&alike["ships"][name]);
    assert_eq!(ship("Cruiser"), ship("Submarine"));
    let ships = [ship("Carrier"), ship("Battleship"), ship("Cruiser"), ship("Destroyer")];
    assert_eq!(ships.iter().map(|ship| ship[4][4]).sum::<u64>(), cells[4][4]);
    let told_apart = run("posterior --shots E5:hit,E6:hit,E7:sunk=Cruiser --json").json();
    assert_eq!(counts(&told_apart["ships"]["Cruiser"])[4][4], counts(&told_apart["cells"])[4][4]);
    assert_eq!(counts(&told_apart["ships"]["Submarine"])[4][4], 0);
}

#[test]
fn a_sample_holds_the_exact_shares_in_its_intervals() {
    let cases = reference(SMALL).into_iter().step_by(12).chain(reference(CLASSIC).into_iter().step_by(8));
    for case in cases {
        let samples = ["--method", "sample", "--samples", "20000"];
        let found = answer(&case, &[&samples[..], &["--seed", "7", "--confidence", "0.999999"]].concat());
        assert_eq!((&found["method"], &found["arrangements"]), (&"sample".into(), &"20000".into()));
        assert_eq!((&found["accepted"], &found["seed"]), (&20_000.into(), &7.into()));
        assert!(found["draws"].as_u64().unwrap() >= 20_000);
        let boards: f64 = case["arrangements"].as_str().unwrap().parse().unwrap();
        let (lower, upper) = (numbers(&found["lower"]), numbers(&found["upper"]));
        let (successes, shares) = (counts(&found["cells"]), numbers(&found["probability"]));
        for (row, exact) in numbers(&case["cells"]).iter().enumerate() {
            for (column, exact) in exact.iter().map(|count| count / boards).enumerate() {
                let (lower, upper) = (lower[row][column], upper[row][column]);
                assert!((lower..=upper).contains(&exact), "{exact} not in {lower} to {upper}: {case}");
                assert!(upper - lower < 0.04, "{lower} to {upper} is too wide for 20,000 draws");
                assert!((shares[row][column] - successes[row][column] as f64 / 2e4).abs() < 1e-12);
            }
        }
    }
}

#[test]
fn a_seed_draws_the_same_samples_again() {
    let draw = |seed: &str| {
        let line = format!("posterior --shots E5:hit --method sample --samples 5500 {seed} --json");
        let mut json = run(&line).json();
        json.as_object_mut().unwrap().remove("elapsed_ms");
        json
    };
    assert_eq!(draw("--seed 3"), draw("--seed 3"));
    assert_ne!(draw("--seed 3")["cells"], draw("--seed 4")["cells"]);
    let chosen = draw("");
    assert!(chosen["seed"].as_u64().unwrap() < 1 << 53, "numbers in JSON are often read with 53 bits");
    assert_eq!(draw(&format!("--seed {}", chosen["seed"])), chosen);
    assert_ne!(draw("")["seed"], chosen["seed"]);
}

#[test]
fn the_best_cells_of_a_sample_come_best_first() {
    let json = run("posterior --shots F6:hit --method sample --samples 2000 --seed 1 --json").json();
    let cells = counts(&json["cells"]);
    let count = |name: &&str| {
        let (row, column) = (name.as_bytes()[0] - b'A', name[1..].parse::<usize>().unwrap() - 1);
        cells[row as usize][column]
    };
    let best: Vec<u64> = strings(&json["best"]).iter().map(count).collect();
    assert!(best.len() > 1, "2,000 draws cannot tell F5 from E6");
    assert!(best.is_sorted_by(|a, b| a >= b), "{best:?}");
    let sunk = run("posterior --grid 2x1 --fleet A=1 --shots A1:sunk=A --json").json();
    assert_eq!(sunk["best"], Value::Array(Vec::new()));
}

#[test]
fn what_cannot_be_counted_is_drawn_unless_counting_was_asked_for() {
    let drawn = run("posterior --grid 16x16 --fleet A=5,B=5,C=4,D=4,E=3,F=3,G=2,H=2 --json");
    assert_eq!(drawn.status, 0);
    assert!(drawn.err.contains("so this is a sample"), "{}", drawn.err);
    assert_eq!(serde_json::from_str::<Value>(&drawn.out).unwrap()["method"], "sample");
    for line in [
        "posterior --preset sea-battle --grid 12x12 --method exact",
        "count --preset sea-battle --grid 16x16",
    ] {
        let refused = run(line);
        assert_eq!((refused.status, &refused.out[..]), (1, ""), "{line}");
        assert!(refused.err.contains("too many ways to place these ships"), "{}", refused.err);
        assert_eq!(refused.err.contains("--method sample"), line.starts_with("posterior"), "{}", refused.err);
    }
}

#[test]
fn the_board_shows_what_is_certain_as_certain_and_names_ties() {
    let case = |line: &str, texts: &[&str]| {
        let Run { status, out, err } = run(line);
        assert_eq!((status, &err[..]), (0, ""), "{line}");
        for text in texts {
            assert!(out.contains(text), "{line}: no “{text}” in\n{out}");
        }
    };
    case(
        "posterior",
        &[
            "15,046,987,768 boards fit",
            "Most likely hit: E5, 21.36%; equally likely: E6 F5 F6.",
            "\nA     8.0   11.5",
        ],
    );
    case(
        "posterior --grid 3x1 --fleet A=2 --shots A1:hit",
        &[
            "\nA     hit  100.0      .\n",
            ". is a certain miss",
            "Most likely hit: A2, a certain hit.",
            "1 board fits",
        ],
    );
    case(
        "posterior --grid 3x1 --fleet A=2 --shots A1:hit,A2:sunk=A",
        &["\nA     hit   sunk      .\n", "Nothing is left to shoot at."],
    );
    case("posterior --grid 2x1 --fleet A=1 --shots A2:miss", &["\nA   100.0   miss\n"]);
    let small_ships = "--grid 16x16 --fleet T=5,A=1,B=1,C=1,D=1 --announce hit-miss";
    let close_to_certain = format!("posterior {small_ships} --shots A1:hit,A2:hit,A4:hit,A5:hit");
    case(&close_to_certain, &["\nA     hit    hit  >99.9    hit    hit    3.2"]);
    let close_to_never = format!("posterior {small_ships} --contact corners --shots A1:hit,A3:hit,A5:hit");
    case(&close_to_never, &["\nB    <0.1"]);
}

#[test]
fn a_sample_is_never_certain_on_the_board() {
    let run = run("posterior --grid 3x1 --fleet A=2 --shots A1:hit --method sample --samples 100 --seed 1");
    assert!(run.out.contains("\nA     hit  >96.3   <3.7\n"), "{}", run.out);
    assert!(run.out.contains("100 draws accepted of 100 proposed"), "{}", run.out);
    assert!(run.out.contains("seed 1; 95% intervals."), "{}", run.out);
}

#[test]
fn a_contradiction_ends_with_status_2_and_names_the_culprits() {
    for more in ["", "--json", "--method exact", "--method sample"] {
        let run = run(&format!("posterior --shots A1:miss,E5:sunk=Destroyer {more}"));
        assert_eq!((run.status, &run.out[..]), (2, ""), "{more}");
        assert!(run.err.contains("E5:sunk=Destroyer could be miss or hit"), "{}", run.err);
        assert!(!run.err.contains("A1"), "{}", run.err);
    }
    let run = run("posterior --shots E8:hit,G8:hit,H8:sunk=Cruiser");
    assert!(run.err.contains("E8:hit could be at F8\n"), "{}", run.err);
}

#[test]
fn bad_arguments_end_with_status_64_and_are_quoted() {
    let case = |line: &str, words: &str| {
        let run = run(line);
        assert_eq!((run.status, &run.out[..]), (64, ""), "{line}");
        assert!(run.err.contains(words), "{line}: {}", run.err);
        assert!(!run.err.contains("panicked"), "{line}: {}", run.err);
    };
    case("guess", "'guess'");
    case("--frobnicate", "--frobnicate");
    case("posterior --shots E5:splash", "“E5:splash”");
    case("posterior --shots Z5:miss", "“Z5”");
    case("posterior --shots E5:miss,,F6:hit", "“”");
    case("posterior --shots K5:miss", "K5 lies outside the 10x10 grid");
    case("posterior --announce hit-miss --shots E5:sunk", "“sunk”");
    case("posterior --shots E5:sunk=Yacht", "“Yacht”");
    case("posterior --grid 17x10", "“17x10”");
    case("posterior --grid 4x4", "the Carrier is 5 cells long");
    case("posterior --fleet A=99", "“A”");
    case("posterior --contact maybe", "“maybe”");
    case("posterior --announce nothing", "“nothing”");
    case("posterior --preset chess", "“chess” is not a preset here: choose one of classic, hasbro");
    case("posterior --method magic", "'magic'");
    case("posterior --samples 1e6", "'1e6'");
    case("posterior --samples 0", "'0'");
    case("posterior --seed x", "'x'");
    case("posterior --confidence 2", "“2”");
    case("posterior --confidence", "--confidence");
    case("posterior --json=1", "--json");
    case("count --shots E5:miss", "'--shots'");
    case("count --method exact", "'--method'");
    case("count extra", "extra");
    case("postrior", "'posterior'");
    case("posterior --sampels 10", "'--samples'");
}

#[test]
fn help_and_version_are_printed() {
    let Run { status, out, .. } = run("--help");
    assert_eq!(status, 0);
    for word in ["posterior", "count", "--preset", "--method", "--json", "hit-or-miss", "Morskoi Boi"] {
        assert!(out.contains(word), "no {word}");
    }
    let too_wide: Vec<&str> = out.lines().filter(|line| line.chars().count() > 110).collect();
    assert!(too_wide.is_empty(), "{too_wide:#?}");
    for line in ["", "help"] {
        assert_eq!(run(line).out, out, "{line}");
    }
    for command in COMMANDS {
        assert!(out.contains(&format!("\n  {command} ")), "{command}");
        let Run { status, out, .. } = run(&format!("{command} --help"));
        assert_eq!(status, 0, "{command}");
        let too_wide: Vec<&str> = out.lines().filter(|line| line.chars().count() > 110).collect();
        assert!(too_wide.is_empty(), "{command}: {too_wide:#?}");
        assert_eq!(run(&format!("help {command}")).out, out, "{command}");
        assert!(run(&format!("{command} -h")).out.contains("see more with '--help'"), "{command}");
    }
    for word in ["--preset", "--method", "--record", "best", "off_record", "Examples:"] {
        assert!(run("posterior --help").out.contains(word), "no {word}");
    }
    assert_eq!(run("--version").out, concat!("rangekeeper ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let mut child =
        rangekeeper().arg("posterior").stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let Output { status, stderr, .. } = child.wait_with_output().unwrap();
    assert!(status.success(), "{status}");
    assert_eq!(String::from_utf8(stderr).unwrap(), "");
}

#[cfg(unix)]
#[test]
fn bytes_that_are_no_text_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    for words in [&["posterior", "--shots"][..], &[]] {
        let output = rangekeeper().args(words).arg(OsStr::from_bytes(b"E5\xFF")).output().unwrap();
        assert_eq!(output.status.code(), Some(64), "{words:?}");
    }
}
