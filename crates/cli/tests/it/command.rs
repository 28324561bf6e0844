//! Common behaviour of all commands, their options, and the commands that have no file of their own.

use std::process::{Output, Stdio};

use clap::ValueEnum as _;
use clap_complete::Shell;
use rangekeeper_cli::args;
use serde_json::json;

use crate::prompt::{assert_has, has_help, rangekeeper, refused, run, says};

#[test]
fn bad_arguments_end_with_status_64_and_are_quoted() {
    for (line, words) in [
        ("guess", "'guess'"),
        ("postrior", "'posterior'"),
        ("posterior --sampels 10", "'--samples'"),
        ("posterior --shots Z5:miss", "“Z5”"),
        ("posterior --grid 4x4", "the Carrier is 5 cells long"),
        ("completions sea-shell", "possible values: bash"),
        ("posterior --volume 11", "'--volume'"),
        ("posterior --announce hit-miss --shots E5:sunk", "“sunk”"),
        ("posterior --record v1;classic;E5:splash", "'--record <LINE>': “E5:splash”"),
        ("posterior --record R1AAAA", "“R1AAAA”"),
        ("posterior --grid 10x99", "“10x99”"),
        ("posterior --fleet A=99", "“A”"),
        ("posterior --contact near", "“near”"),
        ("posterior --announce all", "“all”"),
        ("posterior --preset chess", "“chess” is not a preset here: choose one of classic, hasbro"),
        ("posterior --method guess", "'guess'"),
        ("posterior --samples 1e6", "'1e6'"),
        ("posterior --samples 0", "'0'"),
        ("posterior --seed -1", "'-1'"),
        ("posterior --confidence 1.50", "“1.50”"),
        ("posterior --assume nobody", "“nobody” is no assumption: there are random, person and mixture"),
        ("optimal --assume person", "'--assume'"),
        ("optimal --stages 0", "'0'"),
        ("count --shots E5:miss", "'--shots'"),
        ("simulate --strategy psychic", "“psychic” is not a strategy here: choose one of random"),
        ("simulate --strategy random --games 1000000000000001", "'1000000000000001'"),
        ("simulate --strategy random --seed 1000000000", "“1000000000”"),
        ("simulate --strategy random --seed 7 --final", "“7”"),
        ("simulate --strategy random --boards mixture", "“mixture” places no boards here"),
        ("simulate --strategy random --assume both", "'--assume <WHO>': “both”"),
        ("replay --strategy random --seed 1", "--game <K>"),
        ("replay --strategy random --game 1", "<--seed <N>|--final>"),
    ] {
        refused(line, 64, words);
    }
}

#[test]
fn a_record_of_the_page_has_rules_and_shots_of_its_own() {
    for option in ["--shots A1:hit", "--preset hasbro", "--grid 9x9", "--fleet 3,2", "--contact none"] {
        for command in ["posterior", "optimal"] {
            refused(&format!("{command} --record v1;classic; {option}"), 64, "cannot be used with");
            refused(&format!("{command} {option} --record v1;classic;"), 64, "'--record <LINE>'");
        }
    }
}

#[test]
fn an_option_overrides_the_preset_wherever_it_stands_and_itself_where_it_stands_last() {
    for line in [
        "--contact allowed --grid 12x11 --preset hit-or-miss",
        "--preset hit-or-miss --grid 12x11 --contact allowed",
    ] {
        let game = run(&format!("simulate --strategy random --games 1 --seed 1 --json {line}")).json();
        let rules = "12x11,allowed,hit-miss;Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2";
        assert_eq!(game["rules"], rules, "{line}");
    }
    let twice = run("posterior --grid 3x1 --fleet 2 --seed 1 --json --seed 2 --json").json();
    assert_eq!((&twice["seed"], &twice["accepted"]), (&2.into(), &1_000_000.into()));
}

#[test]
fn help_and_version_are_printed() {
    let words = ["--preset", "--method", "--json", "hit-or-miss", "Morskoi Boi", "simulate --help"];
    says("--help", &words);
    has_help(&args::command());
}

#[test]
fn the_help_says_what_options_and_keys_mean() {
    says("posterior --help", &["--preset", "--method", "--record", "best", "off_record", "Examples:"]);
    says("posterior --help", &["--assume", "recorded games", "ship_probability", "components"]);
    says("advise --help", &["--assume", "mixture", "components"]);
    says("replay --help", &["--assume", "--boards", "boards, assume"]);
    says("simulate --help", &["--assume", "--boards", "boards, assume", "--versus", "--final"]);
    says("simulate --help", &["1000000000", "1000000001", "[default: 10000]", "replay", "Examples:", "130"]);
    for command in ["strategies", "replay"] {
        says(&format!("{command} --help"), &["rangekeeper simulate --help explains"]);
    }
}

/// Changes where what the engine finds is meant to change, and nowhere else.
#[test]
fn the_signature_stays_as_it_is() {
    let expected = include_str!("../../../../bindings/signature.txt").trim_end();
    assert_eq!(run("bench --json").json()["signature"], expected);
}

#[test]
fn every_shell_has_its_completions() {
    for shell in Shell::value_variants() {
        says(&format!("completions {shell}"), &["posterior", "advise", "simulate", "announce"]);
    }
}

#[test]
fn patterns_are_drawn_with_the_shares_that_they_hit() {
    let words = ["20 cells", "80.00%", "51.11%", "66.67%", "75.00%", "Every 2nd diagonal", "ship of 5"];
    says("patterns", &words);
    let json = run("patterns --json").json();
    let (first, frequencies) = (&json["patterns"][0], &json["frequencies"]);
    assert_eq!((&first["cells"], &first["hits"]["4"]), (&20.into(), &json!([112, 140])));
    assert_eq!((&frequencies["fleet"][4][4], &frequencies["5"][0][0]), (&34.into(), &2.into()));
    assert_eq!(run("patterns --grid 4x3 --fleet 3,2 --json").json()["patterns"].as_array().unwrap().len(), 3);
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

#[test]
fn the_fewest_shots_are_printed_as_the_paper_prints_them() {
    let paper = "--contact none --announce hit-miss";
    let case = |line: &str, texts: &[&str]| says(&format!("optimal {line} {paper}"), texts);
    let words = ["88 boards fit", "994/88 = 497/44, about 11.2955", "First shot: A2 A3 E2 E3."];
    case("--grid 4x5 --fleet 2,3,4", &words);
    case("--grid 4x4 --fleet 3,3", &["196/24 = 49/6, about 8.1667", "at best: as few"]);
    let counterexample = "--grid 4x3 --fleet 2 --shots A2:miss,C1:miss";
    let words = ["53/12, about 4.4167", "at best: 54/12 = 9/2", "shot: B3.", "B2 (53/12)\n├─ hit: "];
    case(&format!("{counterexample} --tree"), &words);
    case(&format!("{counterexample} --depth 2"), &["Cut off after 2 of", "... (", "draws everything"]);
    case("--grid 2x1 --fleet 2 --shots A1:hit,A2:hit", &["Nothing is left"]);
    let json = run(&format!("optimal {counterexample} {paper} --tree --json")).json();
    assert_has(&json, &json!({ "shots": 53, "boards": 12 }));
    assert_has(&json["greedy"], &json!({ "shots": 54 }));
    assert_eq!((&json["best"][0], &json["tree"]["cell"]), (&json!("B2"), &json!("B2")));
    assert_eq!(json["tree"]["answers"][0]["outcome"], "hit");
}

#[test]
fn best_play_that_takes_too_long_is_refused() {
    refused("optimal", 1, "at most 4096 boards");
    let game = "optimal --grid 4x5 --fleet 2,3 --contact none --announce hit-miss";
    refused(&format!("{game} --stages 100"), 1, "more than 100 stages");
    refused("optimal --grid 2x2 --fleet 2 --shots A1:miss,B2:miss", 2, "no arrangement");
}
