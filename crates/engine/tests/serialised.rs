//! Serialised values keep their form, and deserialised ones obey the rules of their type.

use std::fmt::Debug;

use rangekeeper_engine::position::SunkShip;
use rangekeeper_engine::{
    Announcement, Cell, CellSet, CellWeights, ClassCounts, Contact, Counts, Culprit, Fleet, Grid, Outcome,
    Position, Posterior, Prior, Record, Rules, Sample, Ship, ShipId, ShipSet, Shot, Turn,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

#[track_caller]
fn case<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str, postcard: &str) {
    let bytes = postcard::to_allocvec(value).unwrap();
    let hex = bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat();
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    assert_eq!(hex, postcard);
    assert_eq!(serde_json::from_str::<T>(json).unwrap(), *value);
    assert_eq!(postcard::from_bytes::<T>(&bytes).unwrap(), *value);
}

fn record(text: &str) -> Record {
    text.parse().unwrap()
}

#[test]
fn what_is_serialised_keeps_its_form() {
    let grid: Grid = "7x4".parse().unwrap();
    let cells: CellSet = grid.cells().step_by(5).collect();
    let fleet: Fleet = "Alpha=3,Bravo=2".parse().unwrap();
    let ids: Vec<ShipId> = fleet.ids().collect();
    let ships: ShipSet = ids.iter().copied().skip(1).collect();
    case(&"E10".parse::<Cell>().unwrap(), "73", "49");
    case(&cells, "[4503883095736353,0,0,0]", "a180a080a0888008000000");
    case(&grid, r#"{"columns":7,"rows":4}"#, "0704");
    case(
        &fleet,
        r#"[{"name":"Alpha","length":3},{"name":"Bravo","length":2}]"#,
        "0205416c7068610305427261766f02",
    );
    case(&ids[1], "1", "01");
    case(&ships, "2", "02");
    let text = "v1;7x4,corners,sunk-ship,salvo=3;Alpha=3,Bravo=2;A1:miss,B2:hit,B3:sunk=Bravo;blocked=D7;sunk=D1;struck=Alpha";
    let record = record(text);
    case::<Rules>(
        record.rules(),
        r#"{"grid":{"columns":7,"rows":4},"fleet":[{"name":"Alpha","length":3},{"name":"Bravo","length":2}],"contact":"Corners","announcement":"SunkShip","shots_per_turn":3}"#,
        "07040205416c7068610305427261766f02010203",
    );
    case::<Turn>(&Turn::Shots(3), "3", "03");
    case::<Turn>(&Turn::UntilMiss, "0", "00");
    case::<Contact>(&record.rules().contact(), r#""Corners""#, "01");
    case(&record.shots()[2], r#"{"cell":18,"outcome":{"SunkShip":1}}"#, "120401");
    case::<Vec<Outcome>>(
        &vec![Outcome::Miss, Outcome::Hit, Outcome::HitShip(ids[1]), Outcome::Sunk],
        r#"["Miss","Hit",{"HitShip":1},"Sunk"]"#,
        "040001020103",
    );
    case(
        &record,
        r#"{"rules":{"grid":{"columns":7,"rows":4},"fleet":[{"name":"Alpha","length":3},{"name":"Bravo","length":2}],"contact":"Corners","announcement":"SunkShip","shots_per_turn":3},"shots":[{"cell":0,"outcome":"Miss"},{"cell":17,"outcome":"Hit"},{"cell":18,"outcome":{"SunkShip":1}}],"blocked":[18014398509481984,0,0,0],"sunk":[281474976710656,0,0,0],"struck":1}"#,
        "07040205416c7068610305427261766f02010203030000110112040180808080808080200000008080808080804000000001",
    );
    let position = Position::new(&record).unwrap();
    case::<Vec<SunkShip>>(
        &position.sunk_ships(),
        r#"[{"ships":[1],"places":[[393216,0,0,0]]}]"#,
        "01010101808018000000",
    );
    let position = Position::new(&self::record("v1;3x2,allowed,sunk-ship;Alpha=2;A1:miss")).unwrap();
    case::<Counts>(
        &Posterior::new(position.clone()).count().unwrap().run(),
        r#"{"grid":{"columns":3,"rows":2},"boards":5,"classes":[{"ships":[0],"cells":[0,2,2,1,3,2]}],"weights":null}"#,
        "0302050101000600020201030200",
    );
    case::<Sample>(
        &Posterior::new(position.clone()).sample(100, 1).run().unwrap(),
        r#"{"proposed":100,"drawn":{"grid":{"columns":3,"rows":2},"boards":100,"classes":[{"ships":[0],"cells":[0,42,35,19,65,39]}],"weights":null},"components":[]}"#,
        "6403026401010006002a231341270000",
    );
    case::<Prior>(&Prior::UNIFORM, r#"{"components":[]}"#, "00");
    let weights = CellWeights::new("2x1".parse().unwrap(), vec![1.0, 2.0]).unwrap();
    case::<Prior>(
        &Prior::of_weights(weights),
        r#"{"components":[{"share":1.0,"weights":{"grid":{"columns":2,"rows":1},"weights":[1.0,2.0]}}]}"#,
        "01000000000000f03f01020102000000000000f03f0000000000000040",
    );
    case::<Vec<Culprit>>(
        &vec![
            Culprit::Shot {
                cell: "B2".parse().unwrap(),
                instead: vec![Outcome::Miss],
                elsewhere: vec!["A2".parse().unwrap()],
            },
            Culprit::Mark("A1".parse().unwrap()),
            Culprit::Struck(ids[0]),
        ],
        r#"[{"Shot":{"cell":17,"instead":["Miss"],"elsewhere":[1]}},{"Mark":0},{"Struck":0}]"#,
        "0300110100010101000200",
    );
}

/// Asserts that the value is refused with these words as JSON, and that it is refused as postcard.
#[track_caller]
fn refused<T: DeserializeOwned + Debug, U: Serialize>(unchecked: U, words: &str) {
    let error = serde_json::from_str::<T>(&serde_json::to_string(&unchecked).unwrap()).unwrap_err();
    assert!(error.to_string().contains(words), "{error}");
    assert!(postcard::from_bytes::<T>(&postcard::to_allocvec(&unchecked).unwrap()).is_err());
}

/// The fields of a record, unchecked, so that each can be wrong.
#[derive(Clone, Serialize)]
struct Unchecked {
    rules: Rules,
    shots: Vec<Shot>,
    blocked: CellSet,
    sunk: CellSet,
    struck: u32,
}

#[derive(Serialize)]
struct Sides {
    columns: u8,
    rows: u8,
}

#[derive(Serialize)]
struct RulesFields<'a> {
    grid: Grid,
    fleet: &'a Fleet,
    contact: Contact,
    announcement: Announcement,
    shots_per_turn: u8,
}

#[derive(Serialize)]
struct CountsFields {
    grid: Grid,
    boards: u64,
    classes: Vec<ClassCounts>,
}

#[derive(Serialize)]
struct SampleFields {
    proposed: u64,
    drawn: CountsFields,
}

#[test]
fn what_is_read_back_is_checked_as_if_it_were_built() {
    let record = record("v1;7x4,corners,sunk-ship;Alpha=3,Bravo=2;A1:miss,B2:hit");
    let rules = record.rules();
    refused::<ShipId, _>(20_u8, "20 is not the index of a ship");
    refused::<ShipSet, _>(1_u32 << 20, "20 is not the index of a ship");
    let ship = |name: &str, length: u8| Ship { name: name.to_owned(), length };
    refused::<Fleet, _>(Vec::<Ship>::new(), "a fleet needs at least one ship");
    refused::<Fleet, _>([ship("Alpha", 17)], "cannot be 17 cells long");
    refused::<Fleet, _>([ship("A;B", 1)], "cannot be a ship's name");

    refused::<Grid, _>(Sides { columns: 17, rows: 4 }, "“17x4” is not a grid");

    let fields = |grid: &str, shots_per_turn| RulesFields {
        grid: grid.parse().unwrap(),
        fleet: rules.fleet(),
        contact: rules.contact(),
        announcement: rules.announcement(),
        shots_per_turn,
    };
    refused::<Rules, _>(fields("2x2", 1), "the Alpha is 3 cells long");
    refused::<Rules, _>(fields("7x4", 21), "a turn has 1 to 20 shots");

    let good = Unchecked {
        rules: rules.clone(),
        shots: record.shots().to_vec(),
        blocked: CellSet::EMPTY,
        sunk: CellSet::EMPTY,
        struck: 0,
    };
    let cells = |name: &str| CellSet::from_cell(name.parse().unwrap());
    let json = serde_json::to_string(&good).unwrap();
    assert_eq!(serde_json::from_str::<Record>(&json).unwrap(), record);
    let twice = [record.shots(), record.shots()].concat();
    refused::<Record, _>(Unchecked { shots: twice, ..good.clone() }, "A1 is marked twice");
    refused::<Record, _>(Unchecked { blocked: cells("B2"), ..good.clone() }, "B2 is marked twice");
    refused::<Record, _>(Unchecked { sunk: cells("E1"), ..good.clone() }, "E1 lies outside the 7x4 grid");
    refused::<Record, _>(Unchecked { struck: 4, ..good.clone() }, "the fleet has no ship number 3");
    // Under these rules only a sunk ship is named.
    let named = Shot { cell: "C3".parse().unwrap(), outcome: Outcome::HitShip(ShipId::new(0).unwrap()) };
    refused::<Record, _>(
        Unchecked { shots: vec![named], ..good.clone() },
        "“hit=Alpha” at C3 is not an answer",
    );
    let other = Shot { outcome: Outcome::SunkShip(ShipId::new(5).unwrap()), ..named };
    refused::<Record, _>(Unchecked { shots: vec![other], ..good }, "“sunk=ship 6” at C3 is not an answer");

    let classes = vec![ClassCounts { ships: rules.fleet().ids().collect(), cells: vec![0; 27] }];
    let counts = || CountsFields { grid: rules.grid(), boards: 0, classes: classes.clone() };
    refused::<Counts, _>(counts(), "a class has 27 counts, the 7x4 grid has 28 cells");

    refused::<Sample, _>(SampleFields { proposed: 0, drawn: counts() }, "a class has 27 counts");
}
