use crate::prompt::{Run, run};

#[test]
fn a_small_campaign_tells_what_it_tried() {
    let Run { status, out, err } = run("soak --records 100 --texts 1000 --seed 1");
    assert_eq!((status, &err[..]), (0, ""), "{out}");
    let lines: Vec<&str> = out.lines().collect();
    for (line, begin, end) in [
        (0, "Records: 100 against brute force, ", "wrong: none."),
        (1, "Texts: 1,000 mutated, ", "wrong: none."),
        (2, "Panics: none.", ""),
        (3, "Over 50 ms: ", "."),
        (4, "Slowest: ", ""),
        (5, "Seed 1, ", "."),
    ] {
        assert!(lines[line].starts_with(begin) && lines[line].ends_with(end), "{out}");
    }
    assert!(lines[0].contains(" also under a random prior; "), "{out}");
    let tried = |out: &str| out.lines().take(3).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(tried(&run("soak --records 100 --texts 1000 --seed 1").out), tried(&out));
    assert_ne!(tried(&run("soak --records 100 --texts 1000 --seed 2").out), tried(&out));
}

#[test]
fn a_campaign_ends_when_its_time_is_over() {
    let out = run("soak --minutes 0.01").out;
    assert!(out.starts_with("Records: ") && out.contains("Seed "), "{out}");
}
