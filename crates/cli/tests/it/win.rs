use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Arrangement, OwnBoard, Record};
use serde_json::{Value, json};

use crate::prompt::{assert_has, refused, run, says};

/// Two ships on a small grid, mine at the top and at the bottom right.
const GAME: &str = "win --grid 5x5 --fleet Alpha=3,Bravo=2 --own-fleet Alpha=A1-A3,Bravo=D5-E5";

fn chance(more: &str) -> Value {
    run(&format!("{GAME} {more} --seed 1 --games 400 --json")).json()
}

#[test]
fn the_chance_follows_from_both_boards() {
    let even = chance("");
    assert_has(&even, &json!({ "next": "me", "shooter": "person", "games": 400 }));
    let of = |win: &Value| win["chance"].as_f64().unwrap();
    let [lower, upper, turn] = ["lower", "upper", "turn"].map(|key| even[key].as_f64().unwrap());
    assert!(lower < of(&even) && of(&even) < upper && turn > 0.0, "{even}");
    // The player who moves second is a turn behind.
    let second = chance("--second");
    assert_eq!(second["next"], "opponent");
    assert!(of(&second) < of(&even), "{second}");
    // They have sunk a ship, and shoot otherwise.
    let behind = chance("--shots A1:miss,E1:miss,B3:miss --own-shots A1,A2,A3 --shooter most-likely");
    assert!(of(&behind) < of(&even) - 0.1, "{behind}");
    let ahead = chance("--shots A1:hit,A2:hit,A3:sunk=Alpha,E4:hit");
    assert!(of(&ahead) > 0.95, "{ahead}");
}

#[test]
fn a_game_that_is_over_is_lost_or_won() {
    let shots = "A1:hit,A2:hit,A3:sunk=Alpha,E4:hit,E5:sunk=Bravo";
    let won = chance(&format!("--shots {shots} --own-shots B1,B2,B3,B4"));
    assert_eq!((&won["chance"], &won["mine"]["longest"]), (&json!(1.0), &json!(0)));
    let lost = chance("--shots B1:miss --own-shots A1,A2,A3,D5,E5 --second --shooter rangekeeper");
    assert_eq!((&lost["chance"], &lost["theirs"]["longest"]), (&json!(0.0), &json!(0)));
}

#[test]
fn both_boards_can_come_from_a_game_id() {
    let line = "v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=2;C3:hit";
    let record: Record = line.parse().unwrap();
    let fleet = Arrangement::from_text(record.rules(), "Alpha=A1-A3,Bravo=D5-E5").unwrap();
    let board = OwnBoard::with_shots(fleet, ["A1".parse().unwrap()]).unwrap().with_opponent_began(true);
    let id = GameId::from(record).with_own_board(Some(board)).to_string();
    let win = |words: &str| {
        let win = run(&format!("win {words} --seed 1 --games 100 --json")).json();
        (win["chance"].clone(), win["next"].clone())
    };
    let own = "--own-fleet Alpha=A1-A3,Bravo=D5-E5 --own-shots A1 --second";
    assert_eq!(win(&format!("--record {id}")), win(&format!("--record {line} {own}")));
    assert_eq!(win(&format!("--record {id}")).1, "opponent");
}

#[test]
fn the_text_says_what_is_assumed() {
    let words = ["Your chance to win: ", "You shoot next.", "The opponent shoots at the most likely hit."];
    says(&format!("{GAME} --seed 1 --games 100 --shooter most-likely"), &words);
}

#[test]
fn what_is_wrong_is_quoted() {
    let case = |more: &str, status, words| refused(&format!("{GAME} {more}"), status, words);
    case("--own-shots A1,Z9", 64, "“Z9”");
    case("--own-shots A1,A1", 64, "A1 was shot before");
    case("--own-shots F1", 64, "F1 lies outside the 5x5 grid");
    case("--own-fleet Alpha=A1-A3", 64, "1 placements are given for a fleet of 2 ships");
    case("--own-fleet Alpha=A1-A3,Bravo=A3-B3", 64, "the Alpha and the Bravo overlap");
    case("--shooter admiral", 64, "“admiral” is not a shooter");
    case("--shots A1:sunk=Alpha", 2, "no arrangement");
    refused("win --record R1HAYc5kR", 64, "--own-fleet: say where your ships lie");
    refused("win --second", 64, "--own-fleet");
}
