//! The record outlives the page.

use crate::prelude::*;

#[test]
fn the_address_goes_before_the_storage_and_undo_brings_that_back() {
    let table = Table::visit("v1;classic;E5:miss");
    let table = Table::open(&table.store, Some("v1;classic;A1:hit"));
    assert_eq!((table.shots().as_str(), table.notices()), ("A1:hit", vec![Notice::GameOfAddress]));
    table.undo();
    assert_eq!(table.shots(), "E5:miss");
}

#[test]
fn a_bad_address_is_reported_and_the_page_is_usable() {
    let table = Table::visit("v1;classic;E5:splash");
    assert_eq!(table.store.read("rangekeeper.set-aside").as_deref(), Some("v1;classic;E5:splash"));
    // Not well escaped.
    table.view(|session| session.game.open_address("%E0%A4%A"));
    let notices = table.notices();
    let [Notice::AddressUnreadable(one), Notice::AddressUnreadable(other)] = &notices[..] else {
        panic!("{notices:?}");
    };
    let [one, other] = [one, other].map(ToString::to_string);
    assert!(one.contains("“E5:splash”") && other.contains("“%E0%A4%A”"), "{notices:?}");
    table.answer("E5", Kind::Miss);
    assert_eq!(table.record(), "v1;classic;E5:miss");
}

#[test]
fn a_bad_stored_record_is_reported_once_and_set_aside() {
    let unreadable = "Against Ada\n0\nv1;classic;Z99:miss";
    let readable = "Against Ben\n0\nv1;classic;A1:miss";
    let store = kept(&[("games", "1 1"), ("game.1", unreadable), ("game.2", readable)]);
    let table = Table::open(&store, None);
    let notices = table.notices();
    let [Notice::SetAside(SetAside::Unreadable(error))] = &notices[..] else { panic!("{notices:?}") };
    assert!(error.to_string().contains("Z99"), "{error}");
    assert_eq!(store.read("rangekeeper.set-aside").as_deref(), Some(unreadable));
    let table = table.reload();
    assert_eq!(table.notices(), []);
    table.answer("E5", Kind::Miss);
    assert_eq!(table.record(), "v1;classic;A1:miss,E5:miss");
}

#[test]
fn a_game_is_set_aside_on_demand() {
    let table = Table::visit("v1;classic;E5:miss");
    let id = table.game_id().to_string();
    let table = Table::start(&table.store, None, true);
    table.settle();
    assert_eq!(table.notices(), [Notice::SetAside(SetAside::Unwanted(id.clone()))]);
    assert!(table.store.read("rangekeeper.set-aside").unwrap().ends_with(&id));
    assert_eq!(table.record(), "v1;classic;");
}

#[test]
fn a_page_without_storage_is_usable_and_it_is_not_called_full() {
    let store = MemoryStore::default();
    store.limit(Some(0));
    let table = Table::open(&store, Some("v1;classic;E5:miss"));
    table.answer("E6", Kind::Hit);
    assert_eq!((table.shots().as_str(), table.notices()), ("E5:miss,E6:hit", vec![Notice::StorageBlocked]));
    assert!(store.names().is_empty());
}

#[test]
fn a_full_storage_is_told_once_and_the_game_goes_on() {
    let table = Table::visit("v1;classic;");
    table.answer("E5", Kind::Miss);
    assert_eq!(table.notices(), []);
    table.store.limit(Some(1));
    for (name, kind) in [("E6", Kind::Hit), ("E7", Kind::Hit)] {
        table.answer(name, kind);
        assert_eq!(table.notices(), [Notice::StorageFull]);
    }
    assert_eq!(table.game_id().record().to_string(), "v1;classic;E5:miss,E6:hit,E7:hit");
}
