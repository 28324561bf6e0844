//! The library over a store that other windows write to.

use super::*;

fn library(store: &MemoryStore) -> GameLibrary {
    let (library, aside) = GameLibrary::open_in(Storage::new(store.clone()), || 0, false);
    assert_eq!(aside, []);
    library
}

fn game(number: u32) -> String {
    format!("rangekeeper.game.{number}")
}

fn mark(library: &mut GameLibrary, cell: &str) {
    library.change(|game| game.mark(cell.parse().unwrap(), Some(Mark::Shot(Outcome::Miss))));
}

fn record(library: &GameLibrary) -> String {
    library.game().record().to_string()
}

#[test]
fn a_name_is_one_line_and_only_a_game_that_there_is_can_be_opened() {
    let mut library = library(&MemoryStore::default());
    library.add(Game::new(Record::new(Rules::classic())));
    library.open(9);
    assert_eq!(library.open_game().number, 2);
    for (number, name) in [(1, " a\nb "), (2, " a\nc ")] {
        library.rename(number, name);
        assert_eq!(library.listed(number).unwrap().name, name.trim().replace('\n', " "));
    }
}

#[test]
fn every_text_of_a_game_is_one_of_the_games() {
    let store = MemoryStore::default();
    for name in ["rangekeeper.games", &game(10), "else", &game(2), "rangekeeper.game.x"] {
        store.write(name, "");
    }
    assert_eq!(Storage::new(store).index().1, [2, 10]);
}

#[test]
fn a_game_that_nobody_has_begun_assumes_what_the_player_said_last() {
    let mut library = library(&MemoryStore::default());
    assert_eq!(library.game().id().assumption(), Assumption::Mixture);
    mark(&mut library, "E5");
    library.storage.keep_placed_by(PlacedBy::Assumed(Assumption::Person));
    library.delete(1);
    assert_eq!(library.game().id().assumption(), Assumption::Person);
}

#[test]
fn a_new_game_stands_beside_the_one_before_and_undo_leads_back() {
    let mut library = library(&MemoryStore::default());
    // Nothing has happened, so nothing is kept.
    library.begin(library.game().id().clone());
    assert_eq!((library.numbers(), library.can_undo()), (&[1][..], false));
    mark(&mut library, "E5");
    library.begin(Record::new(Rules::classic()));
    mark(&mut library, "A1");
    assert_eq!(library.numbers(), [1, 2]);
    library.undo();
    assert_eq!(record(&library), "v1;classic;");
    library.undo();
    assert_eq!((record(&library), library.numbers()), ("v1;classic;E5:miss".to_owned(), &[1][..]));
    library.redo();
    library.redo();
    assert_eq!((record(&library), library.numbers()), ("v1;classic;A1:miss".to_owned(), &[1, 2][..]));
    assert!(!library.can_redo());
    // Another action leaves nothing to redo.
    library.undo();
    library.undo();
    mark(&mut library, "B2");
    assert!(!library.can_redo());
    assert_eq!(library.numbers(), [1]);
}

#[test]
fn a_step_writes_its_own_game_and_reads_no_other() {
    let store = MemoryStore::default();
    let mut first = library(&store);
    for _ in 0..3 {
        mark(&mut first, "E5");
        first.add(Game::new(Record::new(Rules::classic())));
    }
    // Unread games do no harm.
    for number in 1..=3 {
        store.write(&game(number), "unreadable");
    }
    let mut library = library(&store);
    mark(&mut library, "A1");
    assert_eq!(record(&library), "v1;classic;A1:miss");
    for number in 1..=3 {
        assert_eq!(store.read(&game(number)).unwrap(), "unreadable");
        assert!(library.listed(number).unwrap().game.is_err());
    }
}

#[test]
fn a_game_that_another_window_began_under_the_same_number_takes_nothing_away() {
    let store = MemoryStore::default();
    let mut one = library(&store);
    mark(&mut one, "E5");
    store.clear();
    let mut other = library(&store.other_window());
    mark(&mut other, "A1");
    one.catch_up();
    assert_eq!((record(&one), one.numbers()), ("v1;classic;E5:miss".to_owned(), &[1, 2][..]));
    mark(&mut one, "E6");
    other.catch_up();
    assert_eq!((record(&other), other.numbers()), ("v1;classic;A1:miss".to_owned(), &[1, 2][..]));
}
