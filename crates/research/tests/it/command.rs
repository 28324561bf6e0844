use crate::prompt::{Run, run};

#[test]
fn every_board_of_a_small_fleet_is_played() {
    let text = run("exhaust --strategy parity-rows --fleet 5,4");
    assert_eq!((text.status, &text.err[..]), (0, ""));
    assert!(text.out.contains("parity-rows against all "), "{}", text.out);
    let text = run("exhaust --strategy row-scan --grid 4x4 --fleet 2").out;
    assert!(text.contains("all 24 boards") && text.contains("\n    7              2\n"), "{text}");
}

#[test]
fn bounds_from_below_are_printed_with_their_reasons() {
    let Run { status, out, err } = run("bounds --grid 4x4 --fleet 2 --contact none --announce hit-miss");
    assert_eq!((status, &err[..]), (0, ""));
    for text in ["24 boards.", "4.6667  a tree", "The best bound: 5.9", "docs/bounds.md"] {
        assert!(out.contains(text), "no “{text}” in\n{out}");
    }
    let json = run("bounds --grid 5x5 --fleet 3,2 --json").json();
    assert!(json.get("transcripts").is_none(), "ships that touch can share a course of hits and misses");
}

#[test]
fn what_is_not_understood_is_quoted() {
    for (line, status, words) in [
        ("posterior", 64, "unrecognized subcommand 'posterior'"),
        ("soak", 64, "<--minutes <N>|--records <N>|--texts <N>>"),
        ("soak --minutes never", 64, "“never”"),
        ("soak --records -1", 64, "'-1'"),
        ("bounds --shots A1:miss", 64, "unexpected argument '--shots'"),
        ("bounds --grid 3x3 --fleet 3,3,3 --contact none", 2, "no arrangement"),
        ("reproduce --quick --full", 64, "'--quick' cannot be used with '--full'"),
        ("reproduce --grid 5x5", 64, "'--grid'"),
        ("exhaust", 64, "--strategy"),
        ("exhaust --strategy psychic", 64, "“psychic”"),
        ("exhaust --strategy rodin", 1, "choose one of row-scan, parity-cross, parity-rows"),
        ("exhaust --strategy row-scan --grid 3x3 --fleet 3,3,3", 2, "no arrangement"),
    ] {
        let run = run(line);
        assert_eq!((run.status, &run.out[..]), (status, ""), "{line}: {}", run.err);
        assert!(run.err.contains(words), "{line}: {}", run.err);
    }
}

#[test]
fn help_and_version_are_printed() {
    let Run { status, out, .. } = run("--help");
    assert_eq!(status, 0);
    for line in ["", "help"] {
        assert_eq!(run(line).out, out, "{line}");
    }
    for command in ["reproduce", "bounds", "exhaust", "soak"] {
        assert!(out.contains(&format!("\n  {command} ")), "{command}");
        let Run { status, out, .. } = run(&format!("{command} --help"));
        assert_eq!(status, 0, "{command}");
        assert!(out.contains(&format!("\nUsage: rangekeeper-research {command} ")), "{out}");
        let too_wide: Vec<&str> = out.lines().filter(|line| line.chars().count() > 110).collect();
        assert!(too_wide.is_empty(), "{command}: {too_wide:#?}");
    }
    assert_eq!(run("--version").out, concat!("rangekeeper-research ", env!("CARGO_PKG_VERSION"), "\n"));
}
