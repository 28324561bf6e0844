//! Serialised values keep their form, and deserialised ones obey the rules of their type.

use std::fmt::Debug;

use rangekeeper_engine::position::SunkShip;
use rangekeeper_engine::{
    Announcement, Arrangement, Assumption, Cell, CellSet, CellWeights, ClassCounts, Contact, Counts, Culprit,
    Direction, Estimate, Fleet, Grid, HitProbability, Interval, Mark, Outcome, Placement, Position,
    Posterior, Preset, Prior, Record, Rules, Sample, Ship, ShipId, ShipSet, Shot, Turn,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::record;

#[track_caller]
fn case<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str, postcard: &str) {
    let bytes = postcard::to_allocvec(value).unwrap();
    let hex = bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat();
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    assert_eq!(hex, postcard);
    assert_eq!(serde_json::from_str::<T>(json).unwrap(), *value);
    assert_eq!(postcard::from_bytes::<T>(&bytes).unwrap(), *value);
}

#[test]
fn what_is_serialised_keeps_its_form() {
    let grid: Grid = "7x4".parse().unwrap();
    let cells: CellSet = grid.cells().step_by(5).collect();
    let fleet: Fleet = "Alpha=3,Bravo=2".parse().unwrap();
    let ids: Vec<ShipId> = fleet.ids().collect();
    let ships: ShipSet = ids.iter().copied().skip(1).collect();
    case(&"E10".parse::<Cell>().unwrap(), r#""E10""#, "49");
    case(&cells, r#"["A1","A6","B4","C2","C7","D5"]"#, "a180a080a0888008000000");
    case(&grid, r#""7x4""#, "0704");
    let json = r#"[{"name":"Alpha","length":3},{"name":"Bravo","length":2}]"#;
    case(&fleet, json, "0205416c7068610305427261766f02");
    case(&ids[1], "1", "01");
    case(&ships, "[1]", "02");
    let text = "v1;7x4,corners,sunk-ship,salvo=3;Alpha=3,Bravo=2;A1:miss,B2:hit,B3:sunk=Bravo;blocked=D7;sunk=D1;struck=Alpha";
    let record = record(text);
    let json = r#""7x4,corners,sunk-ship,salvo=3;Alpha=3,Bravo=2""#;
    case::<Rules>(record.rules(), json, "07040205416c7068610305427261766f02010203");
    case::<Turn>(&Turn::Shots(3), "3", "03");
    case::<Turn>(&Turn::UntilMiss, "0", "00");
    case::<Turn>(&Turn::UntilNoSinking, "63", "3f");
    let last_word = record.rules().clone().with_last_word(true);
    let json = r#""7x4,corners,sunk-ship,salvo=3,last-word;Alpha=3,Bravo=2""#;
    case::<Rules>(&last_word, json, "07040205416c7068610305427261766f02010243");
    case::<Contact>(&record.rules().contact(), r#""corners""#, "01");
    case::<Announcement>(&record.rules().announcement(), r#""sunk-ship""#, "02");
    case(&"sea-battle".parse::<Preset>().unwrap(), r#""sea-battle""#, "0a7365612d626174746c65");
    let json = r#"[{"shot":"hit"},"blocked","sunk"]"#;
    case::<Vec<Mark>>(&vec![Mark::Shot(Outcome::Hit), Mark::Blocked, Mark::Sunk], json, "0300010102");
    let places = ["A1-A3", "C7-D7"].map(|text| text.parse::<Placement>().unwrap());
    case::<Placement>(&places[1], r#""C7-D7""#, "260102");
    case::<Direction>(&places[1].direction, r#""down""#, "01");
    let arrangement = Arrangement::new(record.rules().clone(), places.to_vec()).unwrap();
    let json = r#"{"rules":"7x4,corners,sunk-ship,salvo=3;Alpha=3,Bravo=2","fleet":["A1-A3","C7-D7"]}"#;
    case(&arrangement, json, "07040205416c7068610305427261766f0201020302000003260102");
    let interval = Interval { lower: 0.25, upper: 0.5 };
    let exact = HitProbability::Exact { occupied: 1, boards: 4, share: 0.25 };
    let sampled = HitProbability::Sampled(Estimate { successes: 3, trials: 8, interval });
    let json = r#"[{"exact":{"occupied":1,"boards":4,"share":0.25}},{"sampled":{"successes":3,"trials":8,"interval":{"lower":0.25,"upper":0.5}}}]"#;
    let bytes = "02000104000000000000d03f010308000000000000d03f000000000000e03f";
    case::<Vec<HitProbability>>(&vec![exact, sampled], json, bytes);
    case(&record.shots()[2], r#"{"cell":"B3","outcome":{"sunk-ship":1}}"#, "120401");
    let outcomes = vec![Outcome::Miss, Outcome::Hit, Outcome::HitShip(ids[1]), Outcome::Sunk];
    case::<Vec<Outcome>>(&outcomes, r#"["miss","hit",{"hit-ship":1},"sunk"]"#, "040001020103");
    let bytes = "07040205416c7068610305427261766f02010203030000110112040180808080808080200000008080808080804000000001";
    case(&record, &format!("\"{text}\""), bytes);
    let position = Position::new(&record).unwrap();
    let json = r#"[{"ships":[1],"places":[["B2","B3"]]}]"#;
    case::<Vec<SunkShip>>(&position.sunk_ships(), json, "01010101808018000000");
    let position = Position::new(&crate::record("v1;3x2,allowed,sunk-ship;Alpha=2;A1:miss")).unwrap();
    let counts = Posterior::new(position.clone()).count().unwrap().run();
    let json = r#"{"grid":"3x2","boards":5,"classes":[{"ships":[0],"cells":[0,2,2,1,3,2]}],"weights":null,"source":3332235135}"#;
    case::<Counts>(&counts, json, "0302050101000600020201030200ffbef7b40c");
    let sample = Posterior::new(position.clone()).sample(100, 1).run().unwrap();
    let json = r#"{"proposed":100,"drawn":{"grid":"3x2","boards":100,"classes":[{"ships":[0],"cells":[0,42,35,19,65,39]}],"weights":null,"source":3332235135},"components":[]}"#;
    case::<Sample>(&sample, json, "6403026401010006002a2313412700ffbef7b40c00");
    case::<Prior>(&Prior::UNIFORM, r#"{"components":[]}"#, "00");
    let weights = CellWeights::new("2x1".parse().unwrap(), vec![1.0, 2.0]).unwrap();
    let json = r#"{"components":[{"share":1.0,"weights":{"grid":"2x1","weights":[1.0,2.0]}}]}"#;
    let bytes = "01000000000000f03f01020102000000000000f03f0000000000000040";
    case::<Prior>(&Prior::of_weights(weights), json, bytes);
    let [cell, to, mark] = ["B2", "A2", "A1"].map(|name| name.parse::<Cell>().unwrap());
    let shot = Culprit::Shot { cell, instead: vec![Outcome::Miss], elsewhere: vec![to] };
    let json = r#"[{"shot":{"cell":"B2","instead":["miss"],"elsewhere":["A2"]}},{"mark":"A1"},{"struck":0}]"#;
    case(&vec![shot, Culprit::Mark(mark), Culprit::Struck(ids[0])], json, "0300110100010101000200");
}

#[test]
fn a_rule_is_serialised_as_the_word_of_record_lines() {
    let contacts = Contact::ALL.map(|it| (serde_json::to_value(it).unwrap(), it.to_string()));
    let announcements = Announcement::ALL.map(|it| (serde_json::to_value(it).unwrap(), it.to_string()));
    let assumptions = Assumption::ALL.map(|it| (serde_json::to_value(it).unwrap(), it.to_string()));
    for (value, word) in contacts.into_iter().chain(announcements).chain(assumptions) {
        assert_eq!(value, word);
    }
}

/// Asserts that the text is refused as JSON with these words, which name no private type.
#[track_caller]
fn refused<T: DeserializeOwned + Debug>(json: &str, words: &str) {
    let error = serde_json::from_str::<T>(json).unwrap_err().to_string();
    assert!(error.contains(words) && !error.contains("Unchecked"), "{error}");
}

#[track_caller]
fn refused_binary<T: DeserializeOwned + Debug, U: Serialize>(unchecked: U) {
    assert!(postcard::from_bytes::<T>(&postcard::to_allocvec(&unchecked).unwrap()).is_err());
}

#[test]
fn json_that_breaks_the_rules_of_its_type_is_refused_and_quoted() {
    refused::<Cell>(r#""E17""#, "“E17” is not a cell");
    refused::<Cell>("73", "invalid type: integer `73`, expected a string");
    refused::<CellSet>(r#"["A1","A17"]"#, "“A17” is not a cell");
    refused::<ShipId>("20", "20 is not the index of a ship");
    refused::<ShipSet>("[20]", "20 is not the index of a ship");
    refused::<Fleet>("[]", "a fleet needs at least one ship");
    refused::<Fleet>(r#"[{"name":"Alpha","length":17}]"#, "cannot be 17 cells long");
    refused::<Fleet>(r#"[{"name":"A;B","length":1}]"#, "cannot be a ship's name");
    refused::<Grid>(r#""17x4""#, "“17x4” is not a grid");
    refused::<Contact>(r#""near""#, "unknown variant `near`, expected one of `allowed`, `corners`, `none`");
    refused::<Rules>(r#""2x2,none,sunk;Alpha=3""#, "the Alpha is 3 cells long");
    refused::<Rules>(r#""7x4,none,sunk,salvo=21;Alpha=3""#, "a turn has 1 to 20 shots");
    refused::<Rules>(r#""classic;Alpha=3""#, "“classic” are no rules");
    refused::<Record>(r#""v1;7x4,none,sunk;Alpha=3;A1:miss,A1:miss""#, "A1 is marked twice");
    refused::<Record>(r#""v1;7x4,none,sunk;Alpha=3;A1:hit=Alpha""#, "“hit=Alpha” at A1 is not an answer");
    refused::<Preset>(r#""chess""#, "“chess” is not a preset here");
    refused::<Placement>(r#""A1-B2""#, "“A1-B2” is not a place of a ship");
    refused::<Arrangement>(r#"{"rules":"7x4,none,sunk;Alpha=3","fleet":["A1-A2"]}"#, "Alpha is 3 cells long");
    refused::<Arrangement>("1", "expected an arrangement");
    refused::<Counts>("1", "expected counts");
    refused::<CellWeights>("1", "expected weights of cells");
    let short =
        r#"{"grid":"3x2","boards":5,"classes":[{"ships":[0],"cells":[0,2]}],"weights":null,"source":0}"#;
    refused::<Counts>(short, "a class has 2 counts, the 3x2 grid has 6 cells");
    let counts = |boards: u8, weights: &str| {
        let classes = r#"[{"ships":[0],"cells":[0,2]}]"#;
        format!(r#"{{"grid":"2x1","boards":{boards},"classes":{classes},"weights":{weights},"source":0}}"#)
    };
    let weights = |weight: f64| format!(r#"{{"total":1,"classes":[[0,{weight}]],"components":[1]}}"#);
    refused::<Counts>(&counts(1, "null"), "a cell is occupied on 2 of 1 boards");
    refused::<Counts>(&counts(2, &weights(-0.5)), "a weight of boards is negative or not finite");
    assert!(serde_json::from_str::<Counts>(&counts(2, &weights(0.5))).is_ok());
    refused::<Prior>(r#"{"components":[{"share":-1.0,"weights":null}]}"#, "above 0 and finite, not -1");
    let sample = format!(r#"{{"proposed":0,"drawn":{short},"components":[]}}"#);
    refused::<Sample>(&sample, "a class has 2 counts");
}

#[test]
fn bytes_that_break_the_rules_of_their_type_are_refused() {
    let record = record("v1;7x4,corners,sunk-ship;Alpha=3,Bravo=2;A1:miss,B2:hit");
    let rules = record.rules();
    refused_binary::<ShipId, _>(20_u8);
    refused_binary::<ShipSet, _>(1_u32 << 20);
    refused_binary::<Fleet, _>(Vec::<Ship>::new());
    refused_binary::<Grid, _>((17_u8, 4_u8));
    refused_binary::<Placement, _>(("A15".parse::<Cell>().unwrap(), Direction::Across, 3_u8));

    let fields = |grid: &str, shots_per_turn: u8| {
        let grid: Grid = grid.parse().unwrap();
        (grid, rules.fleet(), rules.contact(), rules.announcement(), shots_per_turn)
    };
    postcard::from_bytes::<Rules>(&postcard::to_allocvec(&fields("7x4", 1)).unwrap()).unwrap();
    refused_binary::<Rules, _>(fields("2x2", 1));
    refused_binary::<Rules, _>(fields("7x4", 21));

    let shots = record.shots().to_vec();
    let parts = |shots: &[Shot], blocked: &str, sunk: &str, struck: u32| {
        let cells = |names: &str| names.split_whitespace().map(|it| it.parse::<Cell>().unwrap()).collect();
        let [blocked, sunk]: [CellSet; 2] = [blocked, sunk].map(cells);
        (rules.clone(), shots.to_vec(), blocked, sunk, struck)
    };
    let good = postcard::to_allocvec(&parts(&shots, "", "", 0)).unwrap();
    assert_eq!(postcard::from_bytes::<Record>(&good).unwrap(), record);
    refused_binary::<Record, _>(parts(&[&shots[..], &shots[..]].concat(), "", "", 0));
    refused_binary::<Record, _>(parts(&shots, "B2", "", 0));
    refused_binary::<Record, _>(parts(&shots, "", "E1", 0));
    refused_binary::<Record, _>(parts(&shots, "", "", 4));
    // Under these rules only a sunk ship is named.
    let named = |outcome| [Shot { cell: "C3".parse().unwrap(), outcome }];
    refused_binary::<Record, _>(parts(&named(Outcome::HitShip(ShipId::new(0).unwrap())), "", "", 0));
    refused_binary::<Record, _>(parts(&named(Outcome::SunkShip(ShipId::new(5).unwrap())), "", "", 0));

    let counts = |cells: usize| {
        let classes = vec![ClassCounts { ships: rules.fleet().ids().collect(), cells: vec![0; cells] }];
        (rules.grid(), 0_u128, classes, None::<()>, 0_u32)
    };
    postcard::from_bytes::<Counts>(&postcard::to_allocvec(&counts(28)).unwrap()).unwrap();
    refused_binary::<Counts, _>(counts(27));
}
