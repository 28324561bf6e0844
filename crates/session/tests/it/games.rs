//! The games that are kept, and how they are taken along.

use crate::prelude::*;

#[test]
fn in_place_of_a_deleted_game_comes_the_newest_and_of_the_last_a_new_one() {
    let table = Table::visit("v1;classic;E5:miss");
    table.begin_anew();
    table.answer("A1", Kind::Miss);
    table.begin_anew();
    assert_eq!(table.games(), [1, 2, 3]);
    for (number, left, open) in [(2, &[1, 3][..], ""), (3, &[1], "E5:miss"), (1, &[1], "")] {
        table.view(|session| session.game.delete_game(number));
        assert_eq!((table.games().as_slice(), table.shots().as_str()), (left, open));
    }
    let kept = table.store.names().into_iter().filter(|name| name.starts_with("rangekeeper.game."));
    assert_eq!(kept.count(), 1);
}

#[test]
fn each_window_has_its_own_open_game() {
    let store = MemoryStore::default();
    let table = Table::open(&store, Some("v1;classic;E5:miss"));
    let other = Table::begin(&store.other_window(), None);
    assert_eq!(other.record(), "v1;classic;E5:miss");
    let imported: GameId = "v1;classic;".parse().unwrap();
    table.view(|session| session.game.add(Game::new(imported)));
    table.answer("A1", Kind::Miss);
    other.answer("E6", Kind::Hit);
    // What is opened last in any window is what a new one begins with.
    other.begin_anew();
    let table = table.reload();
    assert_eq!((table.shots().as_str(), table.session.game.number()), ("A1:miss", 2));
    let played = |number| {
        let listed = table.session.game.library.with_untracked(|library| library.listed(number));
        listed.unwrap().game.unwrap().record().shots().len()
    };
    assert_eq!((table.games(), played(1), played(2)), (vec![1, 2, 3], 2, 1));
}

#[test]
fn a_shared_address_opens_as_a_game_of_its_own_and_once() {
    let table = Table::visit("v1;classic;E5:miss");
    let open = |address: &str| table.view(|session| session.game.open_address(address));
    let shared = "v1;5x5,none,hit-miss;Alpha=3,Bravo=2;A1:hit";
    assert!(open(shared));
    assert_eq!((table.record().as_str(), table.games()), (shared, vec![1, 2]));
    assert!(!open("v1;classic;E5:miss"));
    assert_eq!((table.session.game.number(), table.games()), (1, vec![1, 2]));
    // It has gone on, and does not stand so any more.
    table.answer("E6", Kind::Hit);
    assert!(open("v1;classic;E5:miss"));
    assert_eq!(table.session.game.number(), 3);
    // A grid may be larger than the one before.
    open(shared);
    open("v1;classic;B2:miss");
    table.settle();
    assert_eq!((table.shots().as_str(), table.games().len()), ("B2:miss", 4));
    assert!(table.chance("J10") > 0.0);
}

#[test]
fn a_game_keeps_the_day_of_its_first_mark_until_it_is_deleted() {
    // A game from before the page kept days.
    let table = Table::open(&kept(&[("game.1", "\n0\nv1;5x5,none,sunk;A=2;E5:miss")]), None);
    let played = |number| table.session.game.library.with_untracked(|it| it.played(number));
    let mark = |name| {
        table.pass(1000.0);
        table.mark(name, Some(Mark::Shot(Outcome::Miss)));
        TestTimers.now() as u64
    };
    mark("A1");
    assert_eq!(played(1), None);
    table.begin_anew();
    let first = mark("A1");
    mark("A3");
    assert_eq!(played(2), Some(first));
    table.view(|session| session.game.delete_game(2));
    assert_eq!(played(2), None);
}
