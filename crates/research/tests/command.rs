//! The command as it is typed: its output and its exit status.

#[path = "../../cli/tests/prompt/mod.rs"]
mod prompt;

use prompt::{Run, run};

const COMMANDS: [&str; 9] =
    ["reproduce", "bounds", "exhaust", "fit", "shooter", "matrix", "hiding", "calibrate", "soak"];

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
fn the_person_who_shoots_is_like_those_recorded() {
    let shooter = run("shooter --games 20000 --json").json();
    let candidate = &shooter["candidates"][0];
    // The largest difference of the shares at every fifth shot.
    assert!(candidate["difference"].as_f64().unwrap() <= 0.02, "{shooter}");
    let mean = candidate["mean"].as_f64().unwrap();
    assert!((mean - 49.47).abs() < 0.5, "{mean}");
    assert!(run("shooter --games 10").out.contains("recorded"));
}

#[test]
fn every_strategy_is_set_against_every_other() {
    let matrix = run("matrix --games 20 --json").json();
    let names: Vec<&str> =
        matrix["strategies"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    assert!(names.contains(&"human") && !names.contains(&"rodin"), "{names:?}");
    let place = |name: &str| names.iter().position(|other| *other == name).unwrap();
    let chance = |one: &str, other: &str| matrix["first"][place(one)][place(other)].as_f64().unwrap();
    assert!(chance("rangekeeper", "random") > 0.99 && chance("random", "rangekeeper") < 0.01);
    assert!(chance("density", "density") >= 0.5);
    let text = run("matrix --games 2").out;
    assert!(text.contains("| `human` | "), "{text}");
}

#[test]
fn chances_to_win_are_set_against_what_happened() {
    let run = |more: &str| run(&format!("calibrate --boards 8 --games 10 --their-games 20 {more}"));
    let calibrated = run("--json").json();
    let after = calibrated["after"].as_array().unwrap();
    assert_eq!(
        after.iter().map(|after| after["turns"].as_u64().unwrap()).collect::<Vec<_>>(),
        [5, 10, 20, 30]
    );
    for after in after {
        let sum = |key: &str| {
            let tenths = after["tenths"].as_array().unwrap().iter();
            tenths.map(|tenth| tenth["duels"].as_f64().unwrap() * tenth[key].as_f64().unwrap()).sum::<f64>()
        };
        // More than four standard errors of eight games each.
        let duels = after["duels"].as_f64().unwrap();
        assert!((1.0..=64.0).contains(&duels), "{after}");
        assert!((sum("shown") - sum("won")).abs() < 0.6 * duels, "{after}");
        assert!(after["brier"].as_f64().unwrap() < 0.35, "{after}");
    }
    // What is kept is not played again, and what is missing is.
    let kept = std::env::temp_dir().join(format!("rangekeeper-calibrate-{}", std::process::id()));
    let keep = |more: &str| run(&format!("--json --keep {} {more}", kept.display()));
    let small = "calibrate --boards 5 --their-boards 6 --games 10 --their-games 20 --json --keep";
    assert_eq!(self::run(&format!("{small} {}", kept.display())).status, 0);
    let lines = || std::fs::read_to_string(&kept).unwrap().lines().count();
    assert_eq!(lines(), 5 + 6);
    for _ in 0..2 {
        assert_eq!(keep("").json(), calibrated);
        assert_eq!(lines(), 8 + 8);
    }
    std::fs::write(&kept, "no game").unwrap();
    let broken = keep("");
    assert!(
        broken.status == 1 && broken.err.contains("line 1: ") && broken.err.contains("“no game”"),
        "{}",
        broken.err
    );
    std::fs::remove_file(&kept).unwrap();
    let text = run("--assumed most-likely").out;
    assert!(text.starts_with("8 games against 8 games of person, assumed most-likely\n"), "{text}");
    assert!(text.contains("\nafter 20 turns: "), "{text}");
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
    case("fit", "<FILE>");
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
