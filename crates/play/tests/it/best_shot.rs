use rangekeeper_engine::{Preset, Record};
use rangekeeper_play::{NoBestShot, best_shot};

use crate::posterior;

#[test]
fn no_shot_is_named_where_too_few_boards_can_be_drawn() {
    let advice = |record: &Record| best_shot(&posterior(record));
    let fleet = (0..16).map(|n| format!("S{n}=8")).collect::<Vec<_>>().join(",");
    let crowded = advice(&format!("v1;16x16,none,sunk;{fleet};").parse().unwrap());
    assert_eq!(crowded, Err(NoBestShot::TooFewBoards { boards: 0 }));
    assert!(advice(&Record::new("sea-battle".parse::<Preset>().unwrap().rules())).is_ok());
    // Hits that can be covered in too many ways.
    let fleet = (0..10).map(|n| format!("S{n}=3")).collect::<Vec<_>>().join(",");
    let hits = "B2:hit,B6:hit,B10:hit,F2:hit,F6:hit,F10:hit,J2:hit,J6:hit,J10:hit";
    let record = format!("v1;12x12,allowed,hit-miss;{fleet};{hits}").parse().unwrap();
    assert_eq!(advice(&record), Err(NoBestShot::TooFewBoards { boards: 0 }));
    // Of a few boards that are all listed, one is named.
    assert!(advice(&"v1;3x1,allowed,sunk-ship;Alpha=2;".parse().unwrap()).is_ok());
    let over = advice(&"v1;3x1,allowed,sunk-ship;Alpha=2;A1:hit,A2:sunk=Alpha".parse().unwrap());
    assert_eq!(over, Err(NoBestShot::NoShipAfloat));
}
