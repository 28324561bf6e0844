//! The command as it is typed: its output and its exit status.

#[path = "../../cli/tests/prompt/mod.rs"]
mod prompt;

use prompt::{Run, run};

const COMMANDS: [&str; 4] = ["reproduce", "bounds", "exhaust", "soak"];

#[test]
fn every_board_of_a_small_fleet_is_played() {
    let text = run("exhaust --strategy parity-rows --fleet 5,4");
    assert_eq!((text.status, &text.err[..]), (0, ""));
    assert!(text.out.contains("parity-rows against all "), "{}", text.out);
    let json = run("exhaust --strategy row-scan --grid 4x4 --fleet 2 --json").json();
    assert_eq!((&json["boards"], &json["longest"]), (&"24".into(), &16.into()));
    let histogram = json["histogram"]
        .as_array()
        .unwrap()
        .iter()
        .map(|boards| boards.as_str().unwrap().parse::<u64>().unwrap());
    assert_eq!(histogram.sum::<u64>(), 24);
    let refused = |line: &str, status: i32, words: &str| {
        let run = run(line);
        assert_eq!((run.status, &run.out[..]), (status, ""), "{line}");
        assert!(run.err.contains(words), "{line}: {}", run.err);
    };
    refused("exhaust", 64, "--strategy");
    refused("exhaust --strategy psychic", 64, "“psychic”");
    refused("exhaust --strategy rodin", 1, "choose one of row-scan, parity-cross, parity-rows");
    refused("exhaust --strategy parity-rows --contact allowed", 1, "--contact none");
    refused("exhaust --strategy row-scan --grid 3x3 --fleet 3,3,3", 2, "no arrangement");
}

#[test]
fn bounds_from_below_are_printed_with_their_reasons() {
    let Run { status, out, err } = run("bounds --preset hit-or-miss");
    assert_eq!((status, &err[..]), (0, ""));
    for text in ["30.8849", "32.8555", "33.3488", "The best bound: 33.3488", "docs/bounds.md"] {
        assert!(out.contains(text), "no “{text}” in\n{out}");
    }
    let json = run("bounds --json").json();
    assert!((json["best"].as_f64().unwrap() - 35.1165).abs() < 5e-5, "{json}");
    assert!(json.get("transcripts").is_none(), "ships that touch can share a course of hits and misses");
    assert_eq!(run("bounds --grid 3x3 --fleet 3,3,3 --contact none").status, 2);
}

#[test]
fn what_is_not_understood_is_quoted() {
    let case = |line: &str, words: &str| {
        let run = run(line);
        assert_eq!((run.status, &run.out[..]), (64, ""), "{line}");
        assert!(run.err.starts_with("error: ") && run.err.contains(words), "{line}: {}", run.err);
    };
    case("posterior", "unrecognized subcommand 'posterior'");
    case("soak", "<--minutes <N>|--records <N>|--texts <N>>");
    case("soak --minutes never", "“never”");
    case("soak --records -1", "'-1'");
    case("bounds --strategy density", "--games <N>");
    case("bounds --shots A1:miss", "unexpected argument '--shots'");
}

#[test]
fn help_and_version_are_printed() {
    let Run { status, out, .. } = run("--help");
    assert_eq!(status, 0);
    for line in ["", "help"] {
        assert_eq!(run(line).out, out, "{line}");
    }
    for command in COMMANDS {
        assert!(out.contains(&format!("\n  {command} ")), "{command}");
        let Run { status, out, .. } = run(&format!("{command} --help"));
        assert_eq!(status, 0, "{command}");
        assert!(out.contains(&format!("\nUsage: rangekeeper-research {command} ")), "{out}");
        let too_wide: Vec<&str> = out.lines().filter(|line| line.chars().count() > 110).collect();
        assert!(too_wide.is_empty(), "{command}: {too_wide:#?}");
    }
    assert_eq!(run("--version").out, concat!("rangekeeper-research ", env!("CARGO_PKG_VERSION"), "\n"));
}
