use std::process::Stdio;

use rangekeeper_engine::Cell;
use rangekeeper_engine::notation::GameId;
use rangekeeper_lab::StrategyName;
use serde_json::{Value, json};

use crate::prompt::{Run, assert_has, keys, rangekeeper, refused, run, says};

#[test]
fn a_duel_tells_who_wins_moving_first_and_second() {
    let duel = run("duel density random --games 50 --seed 1 --json").json();
    assert_has(&duel, &json!({ "one": "density", "other": "random", "games": 50 }));
    for place in ["first", "second"] {
        assert!(duel[place]["share"].as_f64().unwrap() > 0.999, "{duel}");
        assert!(duel[place]["interval"][0].as_f64().unwrap() > 0.92, "{duel}");
    }
    assert!(duel["equal"].as_f64().unwrap() < 0.001, "{duel}");
    says("duel density random --games 50 --seed 1", &["density against random\n  wins moving first:   "]);
    refused("duel density nobody", 64, "“nobody” is not a strategy");
    refused("duel density", 64, "<OTHER>");
    refused("duel density rodin --games 2 --seed 1", 1, "rodin has to be told the ship");
}

#[test]
fn every_strategy_is_listed_with_what_it_needs() {
    let list = run("strategies --json").json();
    let list = list.as_array().unwrap();
    assert_eq!(list.len(), StrategyName::ALL.len());
    let find = |name: &str| list.iter().find(|strategy| strategy["strategy"] == name).unwrap();
    assert_eq!(find("random")["needs"], json!([]));
    assert_eq!(find("rodin")["needs"], json!(["--grid 10x10", "--announce hit-ship"]));
    assert_eq!(find("density")["number"], json!({ "least": 1, "most": 100, "default": 10 }));
    let text = run("strategies").out;
    for strategy in StrategyName::ALL {
        assert!(text.contains(strategy.name()) && text.contains(strategy.title()), "{strategy}");
        let name = strategy.name();
        let needs = find(name)["needs"].as_array().unwrap().iter().filter_map(Value::as_str);
        let line = format!("simulate --strategy {name} --games 2 --seed 1 --json ");
        let line = line + &needs.collect::<Vec<_>>().join(" ");
        assert_eq!(run(&line).json()["games"], 2, "{line}");
    }
}

#[test]
fn what_is_simulated_is_told_key_by_key_in_its_order() {
    let json = keys(
        "simulate --strategy density --versus parity-rows --games 300 --seed 2 --json",
        "strategy rules seed games mean standard_error interval standard_deviation median percentiles worst worst_game \
         histogram games_per_second versus difference",
    );
    assert_has(&json, &json!({ "strategy": "density", "rules": "classic", "seed": 2, "games": 300 }));
    for player in [&json, &json["versus"]] {
        let games: u64 = player["histogram"].as_array().unwrap().iter().filter_map(Value::as_u64).sum();
        assert_eq!(games, 300);
        let number = |pointer: &str| player.pointer(pointer).and_then(Value::as_f64).unwrap();
        assert!((number("/interval/0")..=number("/interval/1")).contains(&number("/mean")), "{player}");
        assert!(number("/percentiles/25") < number("/median"), "{player}");
    }
    let difference = json["versus"]["mean"].as_f64().unwrap() - json["mean"].as_f64().unwrap();
    assert!((json["difference"]["mean"].as_f64().unwrap() - difference).abs() < 1e-9);
}

#[test]
fn a_seed_nobody_chose_is_told_and_plays_the_same_games_again() {
    let played = |seed: &str| run(&format!("simulate --strategy random --games 20 --json {seed}")).untimed();
    let chosen = played("");
    let seed = chosen["seed"].as_u64().unwrap();
    assert!(seed < 1_000_000_000, "{seed}");
    assert_eq!(played(&format!("--seed {seed}")), chosen);
    let case = |options: &str, seed| assert_eq!(played(options)["seed"], seed, "{options}");
    case("--seed 999999999", 999_999_999);
    case("--final", 1_000_000_001);
    case("--final --seed 1000000000", 1_000_000_000);
}

#[test]
fn the_longest_game_can_be_replayed_and_its_game_id_opened() {
    for rules in ["", "--contact none --announce hit-miss", "--preset sea-battle"] {
        let games = format!("--strategy guess-and-search --seed 4 {rules}");
        let simulated = run(&format!("simulate {games} --games 50 --json")).json();
        let number = &simulated["worst"]["game"];
        let replayed = run(&format!("replay {games} --game {number} --json")).json();
        assert_eq!(replayed["game_id"], simulated["worst_game"]);
        let shots = replayed["shots"].as_array().unwrap();
        assert_eq!(shots.len() as u64, simulated["worst"]["shots"]);

        let text = replayed["game_id"].as_str().unwrap();
        let id: GameId = text.parse().unwrap();
        assert_eq!(id.to_string(), text);
        let record = id.record();
        let told = record.shots().iter().map(|shot| format!("{}:{}", shot.cell, record.spell(shot.outcome)));
        assert!(told.eq(shots.iter().map(|shot| shot.as_str().unwrap())));
        let hidden = id.hidden().expect("the fleet is hidden in it");
        assert!(hidden.is_over(record));
        let ships = replayed["fleet"].as_object().unwrap();
        for (ship, placement) in record.rules().fleet().ships().iter().zip(hidden.fleet()) {
            let cells: Vec<String> = placement.cells.iter().map(|cell: Cell| cell.to_string()).collect();
            assert_eq!(ships[&ship.name], json!(cells));
        }
        let drawn = run(&format!("replay {games} --game {number}")).out;
        assert!(drawn.contains(text) && drawn.contains("\nA  "), "{drawn}");
        assert!(drawn.contains(shots.last().unwrap().as_str().unwrap()), "{drawn}");
    }
}

#[test]
fn what_cannot_be_played_has_a_status_of_its_own() {
    for command in ["simulate", "replay --seed 1 --game 0"] {
        let refused = |more: &str, status, words| refused(&format!("{command} {more}"), status, words);
        refused("--strategy rodin", 1, "rodin has to be told the ship");
        refused("--strategy parity-rows --grid 9x9", 1, "parity-rows is made for 10x10");
        let crowded = "--strategy random --grid 3x3 --contact none --fleet A=3,B=3,C=3";
        refused(crowded, 2, "no arrangement of these ships fits");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_with_the_games_played_so_far() {
    use std::time::Duration;

    // Later in each attempt, since it is not known when the games begin.
    let stopped = [3, 10, 30, 100, 300].into_iter().find_map(|tenths| {
        let games = "simulate --strategy density --versus random --games 1000000000 --seed 1 --json";
        let mut command = rangekeeper();
        command.args(games.split_whitespace()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().unwrap();
        std::thread::sleep(Duration::from_millis(tenths * 100));
        let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(kill.unwrap().success());
        let output = child.wait_with_output().unwrap();
        (output.status.code() == Some(0)).then(|| Run::from(output))
    });
    let Run { out, err, .. } = stopped.expect("half a minute is enough for a game");
    assert!(err.contains("stopped after") && err.contains("of 1,000,000,000 games"), "{err}");
    let json: Value = serde_json::from_str(&out).unwrap();
    let played = json["games"].as_u64().unwrap();
    assert!((1..1_000_000_000).contains(&played), "{played}");
    assert_eq!(json["versus"]["strategy"], "random");
}

#[test]
fn games_on_boards_of_a_person_stand_beside_the_recorded_ones() {
    let games = "simulate --strategy density --games 50 --seed 7";
    let told = run(&format!("{games} --boards person")).out;
    assert!(told.contains("50,748 recorded games against people: 45.77 shots"), "{told}");
    let recorded = told.lines().find(|line| line.trim_start().starts_with("recorded ")).unwrap_or_default();
    let shares: Vec<&str> = recorded.split_whitespace().skip(1).collect();
    assert_eq!(shares, ["3.2%", "12.1%", "29.2%", "50.9%", "69.3%", "83.8%"], "{told}");
    let json = run(&format!("{games} --boards person --json")).json();
    assert_eq!((&json["recorded"]["games"], &json["recorded"]["median"]), (&json!(50_748), &json!(45)));
    for others in ["", "--boards person --contact none", "--assume person"] {
        assert!(!run(&format!("{games} {others}")).out.contains("recorded"), "{others}");
    }
}
