use crate::prompt::run;

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
