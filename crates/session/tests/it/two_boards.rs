use crate::goal::DIFFER;
use crate::prelude::*;

#[test]
fn each_side_shoots_in_its_turn_and_a_replay_shows_both_boards() {
    let table = Table::visit(&classic("E5:miss,F6:miss", "A1 J10"));
    assert_eq!(table.side(), Some(Side::Opponent));
    table.say(Kind::Miss);
    assert_eq!((table.side(), table.to_answer()), (Some(Side::Own), None));
    table.shoot_at_own("A2");
    assert_eq!(table.to_answer().unwrap(), "A2:hit");
    table.view(|session| session.game.change(|game| game.take_back_shot(cell("J10"))));
    assert_eq!((table.own_shots().unwrap().as_str(), table.to_answer()), ("A1:hit,A2:hit", None));
    table.undo();
    assert_eq!(table.own_shots().unwrap(), "A1:hit,J10:miss,A2:hit");
    // At the second shot of the replay they had fired once.
    table.replay(Some(1));
    assert_eq!((table.own_shots().unwrap().as_str(), table.side()), ("A1:hit", None));
    table.replay(None);
    assert_eq!(table.own_shots().unwrap(), "A1:hit,J10:miss,A2:hit");
}

#[test]
fn the_last_shot_ends_the_game_and_the_side_that_did_not_begin_begins_the_rematch() {
    let rules = "v1;10x10,allowed,sunk-ship;Battleship=2;";
    let table = Table::visit(&two_boards(&format!("{rules}E5:miss"), "Battleship=I1-I2", "I1"));
    table.shoot_at_own("I2");
    assert_eq!(table.to_answer().as_deref(), Some("I2:sunk=Battleship"));
    assert_eq!((untrack(|| table.session.advice.end()), table.side()), (Some(GameEnd::Lost), None));
    // I began.
    let events = table.events();
    table.view(|session| session.game.begin_rematch());
    assert!(events.get_value().contains(&GameEvent::FleetWanted { opponent_begins: true }));
    assert_eq!((table.record().as_str(), table.own_board()), (rules, None));
    table.place_fleet("Battleship=I1-I2", true);
    assert_eq!(table.side(), Some(Side::Own));
}

#[test]
fn the_player_who_did_not_begin_has_the_last_word_and_can_draw() {
    let state = |table: &Table| (untrack(|| table.session.advice.end()), table.side());
    // They began and finish: the page still names a cell, and its miss ends the game.
    let part = "v1;4x3,none,sunk,last-word;Alpha=2,Bravo=1;A1:hit,A2:sunk";
    let theirs = two_boards(part, "Alpha=C1-C2,Bravo=A1", "C1 C2 A1");
    let board = theirs.own_board().cloned().map(|board| board.with_opponent_began(true));
    let table = Table::visit(&theirs.with_own_board(board));
    assert_eq!((state(&table), table.targets().len()), ((None, Some(Side::Opponent)), 1));
    for (kind, end) in [(Kind::Miss, GameEnd::Lost), (Kind::Sunk, GameEnd::Drawn)] {
        table.say(kind);
        assert_eq!(state(&table), (Some(end), None));
        table.undo();
        table.settle();
    }
}

#[test]
fn the_first_shot_is_theirs_where_they_begin_and_where_nobody_said_so() {
    let case = |table: &Table, before: Side, opponent_began: bool| {
        assert_eq!(table.side(), Some(before));
        table.shoot_at_own("A1");
        assert_eq!(table.side(), Some(Side::Opponent));
        assert_eq!(table.own_board().unwrap().opponent_began(), opponent_began);
    };
    let table = Table::visit("v1;classic;");
    table.place_fleet(FLEET, true);
    case(&table, Side::Own, true);
    case(&Table::visit(&classic("", "")), Side::Opponent, true);
    // The side that has shot has begun.
    case(&Table::visit(&classic("E5:miss", "")), Side::Own, false);
}

#[test]
fn a_fleet_is_placed_in_one_step_and_asked_for_by_the_next_game() {
    let table = Table::visit(&classic("E5:miss", "A1"));
    let fleet = || table.own_board().unwrap().fleet().to_string();
    let other = "Carrier=F1-F5,Battleship=C1-C4,Cruiser=E1-E3,Submarine=G1-G3,Destroyer=H9-H10";
    table.place_fleet(other, false);
    assert_eq!((fleet().as_str(), table.own_shots().unwrap().as_str()), (other, "A1:miss"));
    let events = table.events();
    table.begin_anew();
    assert!(events.get_value().contains(&GameEvent::FleetWanted { opponent_begins: false }));
    assert_eq!((table.record().as_str(), table.own_board()), ("v1;classic;", None));
}

#[test]
fn the_chance_to_win_goes_by_the_shooter_and_the_answers_and_its_course_is_kept() {
    // In the middle, where good shooters look first.
    let fleet = "Carrier=D3-H3,Battleship=B6-E6,Cruiser=G5-G7,Submarine=E8-G8,Destroyer=I4-I5";
    let table = Table::visit(&two_boards("v1;classic;E5:miss,F6:miss", fleet, "D3 E3"));
    // The first chance of all: more games take long.
    let chance = |table: &Table, duel: DuelState| {
        table.wait_for(|| duel.chance.with_untracked(Option::is_some));
        duel.chance.get_untracked().unwrap()
    };
    let duel = table.show_own_board();
    let person = chance(&table, duel);
    // Two hits against two misses, but a person against the page: 49% by 600 games.
    assert!((0.40..0.60).contains(&person.estimate), "{person:?}");
    assert!(person.turn > 0.0 && (person.interval.lower..person.interval.upper).contains(&person.estimate));
    duel.assume(Shooter::MostLikely);
    let table = table.reload();
    let duel = table.show_own_board();
    assert_eq!(duel.shooter.get_untracked(), Shooter::MostLikely);
    let better = chance(&table, duel);
    assert!(better.interval.upper < person.interval.lower, "{person:?} against a person, {better:?}");
    // A hit of mine raises it. A reload does not lose what was before.
    table.say_now(Kind::Hit);
    table.wait_for(|| duel.course.with_untracked(|course| course.chances.len() == 2));
    assert!(duel.chance.get_untracked().unwrap().estimate > better.estimate);
    let table = table.reload();
    let duel = table.show_own_board();
    chance(&table, duel);
    let chances = duel.course.get_untracked().chances;
    assert_eq!(chances.into_iter().map(|(shots, _)| shots).collect::<Vec<_>>(), [4, 5]);
}

#[test]
fn the_most_likely_hit_costs_some_points_where_another_cell_is_better() {
    let record: Record = DIFFER.parse().unwrap();
    let best = best_shot(&posterior(DIFFER)).unwrap();
    assert!(best.cell != best.most_likely && best.advised_for().is_some());
    // About as much is left to sink on either side.
    let fleet = Arrangement::from_text(record.rules(), FLEET).unwrap();
    let sunk = fleet.fleet()[..3].iter().flat_map(|ship| ship.cells.iter());
    let misses = record.rules().grid().cells().skip(50).filter(|cell| cell.column() > 3);
    let theirs: Vec<Cell> = sunk.chain(misses).take(record.shots().len()).collect();
    let board = OwnBoard::with_shots(fleet.clone(), theirs).unwrap();
    let table = Table::visit(&GameId::from(record).with_own_board(Some(board)));
    let duel = table.show_own_board();
    table.settle();
    let price = || table.view(|session| duel.price(session.game, session.advice, session.pointer));
    assert_eq!(price(), None);
    table.press(&best.most_likely.to_string());
    // A fifth of a turn, which is worth some points.
    let (cell, points) = price().unwrap();
    assert!(cell == best.most_likely && (0.1..3.0).contains(&points), "{points} for {cell}");
    table.view(|session| session.pointer.dismiss());
    assert_eq!(price(), None);
}
