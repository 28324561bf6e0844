//! Every game is read back from its Game ID, and no other text is read as one.

use rangekeeper_engine::error::{ArrangementError, GameIdError};
use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{
    Arrangement, Assumption, Cell, Mark, Outcome, OwnBoard, Placement, Preset, Record, Rules, placements,
};
use rangekeeper_testing::{Dice, arrangements, place_at_random, random_game, random_record};

const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

#[track_caller]
fn assert_read_back(game: &GameId, context: &str) {
    let text = game.to_string();
    assert!(text.chars().all(|letter| LETTERS.contains(letter)), "{text} in {context}");
    assert_eq!(text.parse().as_ref(), Ok(game), "{text} in {context}");
}

/// Hides the ships of a game at random, if they all find room.
fn with_hidden_fleet(record: Record, dice: &mut Dice) -> GameId {
    match random_fleet(record.rules(), dice) {
        Some(fleet) => GameId::practice(record, fleet.fleet().to_vec()).unwrap(),
        None => record.into(),
    }
}

fn with_own_board(game: GameId, dice: &mut Dice) -> GameId {
    let rules = game.record().rules().clone();
    let Some(fleet) = random_fleet(&rules, dice) else { return game };
    let mut cells: Vec<Cell> = rules.grid().cells().collect();
    let shots = 0..dice.roll(cells.len() + 1);
    let shots: Vec<_> = shots.map(|_| cells.swap_remove(dice.roll(cells.len()))).collect();
    let board = OwnBoard::with_shots(fleet, shots).unwrap();
    game.with_own_board(Some(board.with_opponent_began(dice.roll(2) == 0)))
}

fn random_fleet(rules: &Rules, dice: &mut Dice) -> Option<Arrangement> {
    let ships = rules.fleet().ids().zip(place_at_random(rules, dice)?);
    Some(Arrangement::of_ships(rules, ships.collect()).unwrap())
}

#[test]
fn every_game_is_read_back_from_its_id() {
    let mut dice = Dice(1);
    let (mut hidden, mut own) = (0, 0);
    for number in 0..2000 {
        let record = random_record(&mut dice);
        let context = format!("game {number} of seed 1: {record}");
        assert_read_back(&record.clone().into(), &context);
        let game = with_hidden_fleet(record, &mut dice);
        hidden += usize::from(game.hidden().is_some());
        assert_read_back(&game, &context);
        let assumption = *dice.pick(&Assumption::ALL);
        let game = with_own_board(game.with_assumption(assumption), &mut dice);
        own += usize::from(game.own_board().is_some());
        assert_read_back(&game, &context);
    }
    assert!(hidden > 1000 && own > 1000, "{hidden} with a hidden fleet, {own} with an own board");
}

#[test]
fn forty_shots_of_a_classic_game_take_less_than_eighty_characters() {
    let mut record: Record = "v1;classic;".parse().unwrap();
    for (shot, cell) in record.rules().grid().cells().step_by(2).take(40).enumerate() {
        let ships = record.rules().fleet().ids().collect::<Vec<_>>();
        let outcome = match shot {
            0..23 => Outcome::Miss,
            23..35 => Outcome::Hit,
            _ => Outcome::SunkShip(ships[shot - 35]),
        };
        record.set(cell, Some(Mark::Shot(outcome))).unwrap();
    }
    let text = GameId::from(record.clone()).to_string();
    assert!(text.len() <= 70, "{} characters: {text}", text.len());
    let hidden = with_hidden_fleet(record, &mut Dice(2)).to_string();
    assert!(hidden.len() <= 80, "{} characters: {hidden}", hidden.len());
}

#[track_caller]
fn stays(record: &str, id: &str) {
    let record: Record = record.parse().unwrap();
    assert_eq!(GameId::from(record.clone()).to_string(), id, "{record}");
    assert_eq!(id.parse::<GameId>().unwrap().record(), &record);
}

/// Guards texts that people have stored and shared: a change of format needs a new version.
#[test]
fn ids_of_version_one_stay_as_they_are() {
    let presets = "R1HAYc5kR R1LAYsGrM R1PAY8TuH R1TAYscGN R1XAY8JDG R1aFQGAvABk \
                   R1eFQGAZCUs R1WFQGAUiNH R1JMjAYCIkW R1FcjAYKA4c R1vAYcWTS R1JMnAYSdhd \
                   R1FMzAYZaPi";
    let presets: Vec<&str> = presets.split(' ').collect();
    assert_eq!(presets.len(), Preset::ALL.len());
    for (preset, id) in Preset::ALL.iter().zip(presets) {
        stays(&Record::new(preset.rules()).to_string(), id);
    }
    let marks = "v1;classic;E5:miss,C3:hit,C4:sunk=Cruiser;blocked=A1,A2;sunk=J9;struck=Battleship,Destroyer";
    stays(marks, "R1HBrBaL6egMdIT3TD");
    stays("v1;5x5,none,hit-miss,salvo=3;Alpha=3,Bravo=2;A1:hit", "R1BEVBbHBoYRKhOTC7N6JDCDgPa-N");
    let cyrillic = "v1;16x4,corners,hit-ship;Жук=6,Bravo=2;A16:hit=Жук,D1:sunk=Bravo";
    stays(cyrillic, "R1BKbQltGD0LoSoTkwuzf5vBHzD4k1Ks");
    let fleet = "Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2";
    stays(&format!("v1;9x10,allowed,sunk;{fleet};J9:sunk"), "R1FEjA2fAfG00");
    // Answers without a name come after everything else, where older texts end.
    stays("v1;classic;E5:miss,C2:hit,C3:hit,C4:sunk", "R1HCLBWLRfGYFpew");
    // The code of a turn until the first miss is a number of shots that no turn had.
    stays(&format!("v1;10x10,allowed,sunk-ship,until-miss;{fleet};"), "R1GFQGAPi-R");
    stays("v1;5x5,none,hit-miss,until-miss;Alpha=3,Bravo=2;A1:hit", "R1BEVBbHBoYRKhOTC7N6JAVCDgMvW1");
    stays(&format!("v1;10x10,allowed,sunk-ship,until-no-sinking;{fleet};"), "R1GFgGAPXkT");
    stays(&format!("v1;10x10,allowed,sunk-ship,last-word;{fleet};"), "R1GCEBgIIub");
}

/// Reads Game IDs from before the later presets, which encode these games by older presets and custom fleets.
#[test]
fn ids_from_before_a_preset_was_added_are_read() {
    let case = |id: &str, text: &str| assert_eq!(id.parse::<GameId>().unwrap().record().to_string(), text);
    let danish = "v1;10x10,allowed,sunk;Carrier=5,Battleship=4,Destroyer=3,Submarine=3,Patrol Boat=2;A1:hit";
    case("R1JMjAgLAZahv", danish);
    let wide = "v1;12x10,allowed,sunk;Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2;J9:sunk";
    case("R1FcjA9PALiXo", wide);
    case(
        "R1A5ikJhdHRsZXNoaXAhKG5OrS5srkQGJCUNydWlzZXIgMiEobk6tLmyuRAZiLRGVzdHJveWVyIDERaIyubo5N7yyuRAZCLRGVzdHJveWVy\
         IDN3mAwSnH7",
        "v1;8x8,none,sunk;Battleship=4,Cruiser 1=3,Cruiser 2=3,Cruiser 3=3,Destroyer 1=2,Destroyer 2=2,Destroyer 3=2;",
    );
}

#[test]
fn ids_of_versions_two_and_three_stay_as_they_are() {
    let record: Record = "v1;classic;E5:miss,C3:hit,C4:sunk=Cruiser".parse().unwrap();
    let fleet = "Carrier=A1-A5,Battleship=C3-F3,Cruiser=H2-H4,Submarine=E7-G7,Destroyer=J9-J10";
    let fleet = Arrangement::from_text(record.rules(), fleet).unwrap();
    let cells = ["A1", "J10", "E5"].map(|name| name.parse().unwrap());
    let board = OwnBoard::with_shots(fleet.clone(), cells).unwrap();
    for (board, assumption, text) in [
        (None, Assumption::Random, "R1HBrBaL6wqfxG"),
        (None, Assumption::Person, "R2HBrBaL6wAveYi"),
        (None, Assumption::Mixture, "R2HBrBaL6wgsTfL"),
        (Some(OwnBoard::new(fleet)), Assumption::Random, "R3HBrBaL6wAFw5flkAth6u"),
        (Some(board.clone()), Assumption::Random, "R3HBrBaL6wAFw5flkDAY1gO3Et"),
        (Some(board.with_opponent_began(true)), Assumption::Mixture, "R3HBrBaL6xAFw5flmDAY1gftJe"),
    ] {
        let game = GameId::from(record.clone()).with_assumption(assumption);
        let id = game.clone().with_own_board(board);
        assert_eq!(id.to_string(), text);
        assert_eq!(text.parse::<GameId>().as_ref(), Ok(&id));
        // Without the own board, nothing of it is left.
        assert_eq!(id.with_own_board(None), game);
    }
}

#[test]
fn an_own_board_of_other_rules_is_dropped() {
    let (small, large) = ("v1;5x5,none,sunk;Alpha=3,Bravo=2;", "v1;6x5,none,sunk;Alpha=3,Bravo=2;");
    let [small, large] = [small, large].map(|text| text.parse::<Record>().unwrap());
    let fleet = Arrangement::from_text(small.rules(), "Alpha=A1-A3,Bravo=D5-E5").unwrap();
    let game = GameId::from(small.clone()).with_own_board(Some(OwnBoard::new(fleet.clone())));
    assert!(game.own_board().is_some() && game.with_record(small).own_board().is_some());
    assert_eq!(game.with_record(large.clone()), large.clone().into());
    assert_eq!(GameId::from(large.clone()).with_own_board(Some(OwnBoard::new(fleet))), large.into());
}

#[test]
fn an_address_and_a_records_own_text_are_read_too() {
    let record: Record = "v1;8x8,none,sunk-ship;Patrol Boat=3,Жук=2;A1:sunk=Patrol Boat".parse().unwrap();
    let id = GameId::from(record.clone());
    let escaped = "v1;8x8,none,sunk-ship;Patrol%20Boat=3,%D0%96%D1%83%D0%BA=2;A1:sunk=Patrol%20Boat";
    for text in [
        format!("  {id}\n"),
        format!("https://example.org/rangekeeper/?x#{id}"),
        format!("#{id} "),
        format!(" {record} "),
        format!("http://127.0.0.1:8080/#{record}"),
        format!("http://127.0.0.1:8080/#{escaped}"),
    ] {
        assert_eq!(text.parse::<GameId>().as_ref(), Ok(&id), "{text}");
    }
}

#[test]
fn punctuation_around_an_id_is_ignored() {
    let id: GameId = "R1HBrBaL6wqfxG".parse().unwrap();
    let all =
        "ID. ID, ID; ID! ID… ID). ID。 (ID) <ID> [ID] 'ID' \"ID\" “ID,” „ID“ «ID» 「ID」 `ID` [it](/#ID)";
    for around in all.split(' ') {
        let text = around.replace("ID", "R1HBrBaL6wqfxG");
        assert_eq!(text.parse().as_ref(), Ok(&id), "{text}");
        let damaged = around.replace("ID", "R1HBrBaL6wqfxH").parse::<GameId>();
        assert!(matches!(damaged, Err(GameIdError::Damaged(_))), "{around}: {damaged:?}");
    }
}

#[test]
fn what_is_no_id_is_told_apart() {
    let case = |text: &str, words: &str| {
        let error = text.parse::<GameId>().expect_err(text).to_string();
        assert!(error.contains(words), "{text}: {error}");
    };
    case("", "“” is not a Game ID");
    case("hello", "“hello” is not a Game ID");
    case("R", "“R” is not a Game ID");
    case("Ж1", "“Ж1” is not a Game ID");
    case("https://example.org/", "“https://example.org/” is not a Game ID");
    case("%zz", "“%zz” is not a Game ID");
    case("%", "“%” is not a Game ID");
    case("%Ж", "is not a Game ID");
    case("%FF", "is not a Game ID");
    case("R4AAAA", "“R4AAAA” is a Game ID of a version that is not known");
    case("(R4AAAA)", "is a Game ID of a version that is not known");
    case("R3AAAA", "“R3AAAA” is damaged");
    case("R2AAAA", "“R2AAAA” is damaged");
    case("R1AA AA", "“ ” is in no Game ID");
    case("R1AA.AA", "“.” is in no Game ID");
    case("R1", "“R1” is damaged");
    case("R1AAAA", "“R1AAAA” is damaged");
    case(&format!("R1{}", "A".repeat(100_000)), "“R1AAAAAAAAAAAAAAAAAAAAAA” is damaged");
    case("v2;classic;", "“v2”");
    case("v1;classic;E5:splash", "“E5:splash” is not a shot");
}

#[test]
fn a_slip_of_the_pen_is_noticed() {
    let mut dice = Dice(3);
    for number in 0..12 {
        let mut game = with_hidden_fleet(random_game(&mut dice), &mut dice);
        if number % 2 == 0 {
            game = with_own_board(game, &mut dice);
        }
        let text = game.to_string().into_bytes();
        let case = |wrong: Vec<u8>| {
            let wrong = String::from_utf8(wrong).unwrap();
            let read = wrong.parse::<GameId>();
            assert!(read.is_err() || wrong.as_bytes() == text, "game {number} of seed 3: {wrong} is {game}");
        };
        for place in 0..text.len() {
            let (before, after) = text.split_at(place);
            for letter in LETTERS.bytes() {
                case([before, &[letter], &after[1..]].concat());
                case([before, &[letter], after].concat());
            }
            case([before, &after[1..]].concat());
            for other in 0..place {
                let mut wrong = text.clone();
                wrong.swap(place, other);
                case(wrong);
            }
            case(before.to_vec());
            case([before, &text[..]].concat());
        }
    }
}

#[test]
fn ships_are_hidden_by_the_rules_only() {
    let record: Record = "v1;4x4,none,sunk;Alpha=3,Bravo=2;".parse().unwrap();
    let [alphas, bravos] = [3, 2].map(|length| placements(record.rules().grid(), length));
    let hide = |placements: Vec<Placement>| GameId::practice(record.clone(), placements);
    let boards = arrangements(&record);
    let mut hidden = 0;
    for (&alpha, &bravo) in alphas.iter().flat_map(|alpha| bravos.iter().map(move |bravo| (alpha, bravo))) {
        match hide(vec![alpha, bravo]) {
            Ok(_) => {
                assert!(boards.contains(&vec![alpha.cells, bravo.cells]));
                hidden += 1;
            }
            Err(ArrangementError::Overlap { .. } | ArrangementError::Touch { .. }) => {}
            Err(error) => panic!("{error}"),
        }
    }
    assert_eq!(hidden, boards.len());
    assert_eq!(hide(vec![alphas[0]]), Err(ArrangementError::NotOneEach { ships: 2, placements: 1 }));
    let wrong = ArrangementError::Length { ship: "Alpha".into(), length: 3, cells: 2 };
    assert_eq!(hide(vec![bravos[0], bravos[11]]), Err(wrong));
}
