use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Assumption, Cell, Posterior, Record};
use rangekeeper_play::best_shot;
use serde_json::{Value, json};

use crate::prompt::{Run, assert_has, run, run_words};

const RECORD: &str =
    "v1;8x8,allowed,sunk-ship;Carrier=5,Battleship=4,Cruiser=3;C3:hit,C4:hit,C5:sunk=Cruiser,E5:hit";

fn posterior(assumption: &str) -> Posterior {
    let record: Record = RECORD.parse().unwrap();
    let prior = assumption.parse::<Assumption>().unwrap().prior(record.rules()).scaled(record.rules());
    Posterior::new(record.try_into().unwrap()).with_prior(&prior).unwrap()
}

#[track_caller]
fn close(found: &Value, expected: f64) {
    assert!((found.as_f64().unwrap() - expected).abs() < 1e-12, "{found} instead of {expected}");
}

fn entry(matrix: &Value, cell: Cell) -> &Value {
    &matrix[usize::from(cell.row())][usize::from(cell.column())]
}

#[test]
fn probabilities_are_those_of_the_library_under_every_assumption() {
    for assumption in ["person", "mixture"] {
        let posterior = posterior(assumption);
        let (rules, counts) = (posterior.record().rules(), posterior.count().unwrap().run());
        let found = run_words(&["posterior", "--record", RECORD, "--assume", assumption, "--json"]).json();
        let boards = counts.boards.to_string();
        assert_has(&found, &json!({ "assume": assumption, "method": "exact", "arrangements": boards }));
        let weights = counts.weights.as_ref().unwrap();
        for (component, weight) in found["components"].as_array().unwrap().iter().zip(&weights.components) {
            close(&component["probability"], weight / weights.total);
        }
        let placed = found["components"].as_array().unwrap().iter().map(|component| &component["placed"]);
        let names: &[&str] = if assumption == "mixture" { &["person", "random"] } else { &["person"] };
        assert!(placed.eq(names), "{found}");
        for cell in rules.grid().cells() {
            close(entry(&found["probability"], cell), counts.probability(cell));
            for (id, ship) in rules.fleet().ids().zip(rules.fleet().ships()) {
                let place = counts.classes.iter().position(|class| class.ships.contains(&id)).unwrap();
                let found = entry(&found["ship_probability"][&ship.name], cell);
                close(found, counts.probability_of(place, cell));
            }
        }

        let advice = run_words(&["advise", "--record", RECORD, "--assume", assumption, "--json"]).json();
        let best = best_shot(&posterior).unwrap();
        assert_eq!(advice["best"]["cell"], best.cell.to_string());
        close(&advice["best"]["probability"], counts.probability(best.cell));
        assert_eq!((&advice["assume"], &advice["components"]), (&found["assume"], &found["components"]));
    }
}

#[test]
fn nothing_changes_where_ships_are_placed_at_random() {
    for line in [
        "posterior --shots E5:hit --json",
        "posterior --grid 6x6 --fleet 3,2 --samples 1000 --seed 1 --json",
        "advise --grid 6x6 --fleet 3,2 --shots C3:hit --json",
        "simulate --strategy density --versus row-scan --games 20 --seed 1 --json",
        "replay --strategy density --game 3 --seed 1 --json",
    ] {
        let (plain, random) = (run(line), run(&format!("{line} --assume random")));
        assert_eq!(plain.untimed(), random.untimed(), "{line}");
        for key in ["assume", "components", "ship_probability", "boards"] {
            assert!(!plain.out.contains(&format!("\"{key}\"")), "{key} in {}", plain.out);
        }
    }
}

#[test]
fn the_text_names_the_assumption() {
    let sentences = |command: &str, assumption: &str| {
        let out = run_words(&[command, "--record", RECORD, "--assume", assumption]).out;
        out.lines().filter(|line| line.starts_with("Assumed: ")).map(str::to_owned).collect::<Vec<_>>()
    };
    for command in ["posterior", "advise"] {
        assert_eq!(sentences(command, "random"), [""; 0]);
        assert_eq!(sentences(command, "person"), ["Assumed: ships placed by a person."]);
        let either = sentences(command, "mixture").concat();
        let share = either.split("given this record, by a person with ").nth(1);
        assert!(share.is_some_and(|share| share.ends_with("%.")), "{either}");
    }
}

#[test]
fn a_game_id_says_who_placed_the_ships_unless_an_option_does() {
    let game = GameId::from(RECORD.parse::<Record>().unwrap()).with_assumption(Assumption::Person);
    let id = &game.to_string()[..];
    let words = |more: &[&str]| run_words(&[&["posterior", "--json", "--record"], more].concat()).untimed();
    assert_eq!(words(&[id]), words(&[RECORD, "--assume", "person"]));
    assert_eq!(words(&[id, "--assume", "random"]), words(&[RECORD]));
}

#[test]
fn boards_and_assumption_are_named_and_change_the_games() {
    let line = "simulate --strategy density --games 40 --seed 1 --json";
    let games = |more: &str| run(&format!("{line} {more}")).untimed();
    let (plain, boards) = (games(""), games("--boards person"));
    let assumed = games("--boards person --assume person");
    assert_eq!((&boards["boards"], &boards["assume"]), (&json!("person"), &json!("random")));
    assert_eq!((&assumed["boards"], &assumed["assume"]), (&json!("person"), &json!("person")));
    assert_ne!(plain["histogram"], boards["histogram"]);
    assert_ne!(boards["histogram"], assumed["histogram"]);
    let text = run("simulate --strategy density --games 4 --seed 1 --assume mixture").out;
    assert!(text.starts_with("4 games, rules classic, seed 1, boards random, assumed mixture\n"), "{text}");

    let options = "--seed 1 --boards person --assume person";
    let worst = &assumed["worst"]["game"];
    let replay = format!("replay --strategy density --game {worst} {options}");
    let replayed = run(&format!("{replay} --json")).json();
    assert_eq!(replayed["game_id"], assumed["worst_game"]);
    assert_eq!((&replayed["boards"], &replayed["assume"]), (&json!("person"), &json!("person")));
    let id: GameId = replayed["game_id"].as_str().unwrap().parse().unwrap();
    assert_eq!(id.assumption(), Assumption::Person);
    assert!(run(&replay).out.contains("rules classic, boards person, assumed person: "));
}

#[test]
fn strategies_that_make_nothing_of_an_assumption_are_named() {
    let told = |line: &str| {
        let Run { status, err, .. } = run(line);
        assert_eq!(status, 0, "{err}");
        err
    };
    let simulate = "simulate --games 2 --seed 1 --boards person";
    assert_eq!(told(&format!("{simulate} --strategy density --assume person")), "");
    assert_eq!(told(&format!("{simulate} --strategy row-scan")), "");
    let one = told(&format!("{simulate} --strategy density --versus row-scan --assume person"));
    assert_eq!(one, "rangekeeper: row-scan plays the same whatever --assume says\n");
    let both = told(&format!("{simulate} --strategy random --versus row-scan --assume mixture"));
    assert_eq!(both, "rangekeeper: random and row-scan play the same whatever --assume says\n");
    let replay = told("replay --strategy random --game 0 --seed 1 --assume person");
    assert!(replay.contains("random plays the same"), "{replay}");
}
