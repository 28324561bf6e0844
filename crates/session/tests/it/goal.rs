//! The best shot for the game, and the best beside it. It is the advice unless the player chooses the most likely hit.

use std::cmp::Reverse;

use crate::prelude::*;

/// A8, which is hit in 36% of the boards, saves 0.19 shots against C8 with its 68%.
pub const DIFFER: &str = "v1;classic;F6:hit,F5:sunk=Destroyer,E7:hit,D7:hit,C7:hit,F7:hit,G7:sunk=Carrier,E4:miss,D3:miss,G3:miss,F2:miss,H4:hit,I4:miss,H5:hit,H6:sunk=Cruiser,B8:hit,B9:miss";
/// The next six advised shots all miss; the second and the third are not the most likely hits.
const LONG_HUNT: &str = "v1;classic;F6:miss,E5:miss,D4:miss,G7:miss,C3:miss,H8:hit,G8:hit,F8:hit,E8:sunk=Battleship,D9:hit,E9:hit,F9:sunk=Cruiser,H3:miss,G2:hit,F2:miss,G3:hit,G4:hit,G5:hit,G1:sunk=Carrier";
pub const CENTRE: [&str; 4] = ["E5", "E6", "F5", "F6"];

#[test]
fn the_best_shot_for_the_game_is_the_advice_until_the_player_chooses_and_the_choice_is_kept() {
    let mut table = Table::visit(DIFFER);
    let (best, likely) = (best_for_game(DIFFER), most_likely(DIFFER));
    assert!(best == cell("A8") && !likely.contains(&best));
    let BestShotState::Named(named) = table.known().best else { panic!("{:?}", table.known().best) };
    assert_eq!(format!("{:.2}", named.saves.unwrap()), "0.19");
    assert_eq!(format!("{:.2}", table.chance(&likely[0].to_string())), "0.68");
    for for_game in [true, false, true] {
        table.view(|session| session.advice.aim_at(for_game));
        for _ in 0..2 {
            assert_eq!(table.session.advice.for_game.get_untracked(), for_game);
            let [target] = table.targets()[..] else { panic!("{:?}", table.targets()) };
            assert!(if for_game { target == best } else { likely.contains(&target) }, "{target}");
            table = table.reload();
        }
    }
}

#[test]
fn one_cell_is_named_after_each_shot_however_long_samples_are_drawn() {
    let table = Table::begin_on(Setup::default(), &[("samples", "10000000")], LONG_HUNT);
    let named = table.follow(|session| session.advice.targets.get());
    let (mut expected, mut differ) = (Vec::new(), 0);
    for shot in 0..=6 {
        let record = table.record();
        let best = best_for_game(&record);
        differ += usize::from(!most_likely(&record).contains(&best));
        expected.push(vec![best]);
        table.wait_for(|| table.targets() == [best]);
        if shot < 6 {
            timers::pass(1000.0);
            table.say_now(Kind::Miss);
            assert!(table.record().ends_with(&format!("{best}:miss")));
        }
    }
    assert!(differ > 0, "nothing that a jump would show at");
    timers::pass(10_000.0);
    table.wait_for(|| table.draws() > 300_000);
    let mut named = named.get_value();
    named.retain(|cells| !cells.is_empty());
    assert_eq!(named, expected);
}

#[test]
fn where_no_best_shot_is_found_the_most_likely_hit_is_the_advice_and_nothing_counts_before() {
    let table = Table::begin_on(Setup { workers: 2, ..Setup::default() }, &[], "v1;classic;");
    workers::work();
    // The worker that has begun to look for the best shot falls silent. The other one finds the numbers.
    workers::hang(1);
    table.wait_for(|| table.session.advice.likely.with_untracked(Option::is_some));
    // A press now counts for no cell.
    timers::pass(1000.0);
    assert!(table.targets().is_empty());
    table.say_now(Kind::Miss);
    assert_eq!(table.record(), "v1;classic;");
    table.wait_for(|| !table.targets().is_empty());
    let target = table.session.advice.likely.get_untracked().unwrap().cell;
    assert_eq!(table.targets(), [target]);
    // The worker is missed, and replaced.
    table.pass(5000.0);
    assert_eq!((table.targets(), workers::started()), (vec![target], 3));
    // After the next shot it is looked for again.
    table.say(Kind::Miss);
    let best = best_for_game(&format!("v1;classic;{target}:miss"));
    table.settle();
    assert_eq!(table.targets(), [best]);
}

#[test]
fn the_five_best_are_those_that_most_boards_occupy() {
    let store = kept(&[("goal", "hit")]);
    let best = |record: &str| {
        let table = Table::open(&store, Some(record));
        let first = table.aim().unwrap();
        let best = table.findings().best(&record.parse().unwrap(), first, 5);
        (table, first, best)
    };
    for shots in ["", "C3:miss,E5:hit,H8:miss,E6:hit,B9:miss", "A1:miss,D4:hit"] {
        let text = format!("v1;classic;{shots}");
        let (record, counts) = (text.parse::<Record>().unwrap(), count(&text));
        let (table, first, five) = best(&text);
        // Of equals the advised one comes first, then the first in reading order.
        let mut others: Vec<Cell> = record.open().iter().filter(|cell| *cell != first).collect();
        others.sort_by_key(|&cell| (Reverse(counts.occupied(cell)), cell));
        assert_eq!(five, [&[first], &others[..4]].concat(), "{text}");
        assert!(counts.occupied(first) >= counts.occupied(others[0]));
        for cell in five {
            assert_eq!(table.chance(&cell.to_string()).to_bits(), counts.probability(cell).to_bits());
        }
    }
    // Fewer where fewer can be hit.
    let (table, first, two) = best("v1;2x2,allowed,sunk-ship;Alpha=2;A1:hit");
    let other = if first == cell("A2") { "B1" } else { "A2" };
    assert_eq!(two, [first, cell(other)]);
    assert!(["A2", "B1"].iter().all(|name| (table.chance(name) - 0.5).abs() < f64::EPSILON));
}
