use crate::prompt::{has_help, refused, run, says};

#[test]
fn bounds_from_below_are_printed_with_their_reasons() {
    let words = ["24 boards.", "4.6667  a tree", "The best bound: 5.9", "docs/bounds.md"];
    says("bounds --grid 4x4 --fleet 2 --contact none --announce hit-miss", &words);
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
        ("reproduce --grid 5x5", 64, "'--grid'"),
    ] {
        refused(line, status, words);
    }
}

#[test]
fn help_and_version_are_printed() {
    has_help(&rangekeeper_research::args::command());
}

#[test]
fn a_small_campaign_tells_what_it_tried_and_its_seed_tries_it_again() {
    let line = |seed| format!("soak --records 100 --texts 1000 --seed {seed}");
    let tried = |seed| {
        let run = run(&line(seed));
        let lines: Vec<String> = run.text().lines().map(str::to_owned).collect();
        for (line, begin, end) in [
            (0, "100 records against brute force (", "; wrong: none."),
            (1, "1,000 texts mutated (", "; wrong: none."),
            (2, "Slowest: ", ""),
            (3, &format!("Seed {seed}, "), "."),
        ] {
            assert!(lines[line].starts_with(begin) && lines[line].ends_with(end), "{lines:?}");
        }
        lines[..2].to_vec()
    };
    assert_eq!(tried(1), tried(1));
    assert_ne!(tried(1), tried(2));
}

#[test]
fn a_campaign_ends_when_its_time_is_over() {
    let out = run("soak --minutes 0.01").out;
    assert!(out.contains(" records ") && out.contains("Seed "), "{out}");
}
