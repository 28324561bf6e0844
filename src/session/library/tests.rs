//! The library beside a store that other windows write to as well.

use std::collections::BTreeMap;

use rangekeeper_engine::{Assumption, Mark, Outcome, Record, Rules};

use super::*;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    pub texts: BTreeMap<u32, String>,
    pub open: u32,
    pub assumption: Assumption,
}

impl GameStore for Memory {
    fn text(&self, number: u32) -> Option<String> {
        self.texts.get(&number).cloned()
    }

    fn keep(&mut self, number: u32, text: &str) -> bool {
        self.texts.insert(number, text.to_owned());
        true
    }

    fn forget(&mut self, number: u32) {
        self.texts.remove(&number);
    }

    fn index(&self) -> (u32, Vec<u32>) {
        (self.open, self.texts.keys().copied().collect())
    }

    fn keep_index(&mut self, open: u32, _: &[u32]) -> bool {
        self.open = open;
        true
    }

    fn assumption(&self) -> Assumption {
        self.assumption
    }
}

fn empty() -> GameLibrary<Memory> {
    let (library, unreadable) = GameLibrary::new(Memory::default());
    assert_eq!(unreadable, None);
    library
}

fn classic() -> Game {
    Game::new(Record::new(Rules::classic()))
}

fn mark(library: &mut GameLibrary<Memory>, cell: &str) {
    library.change(|game| game.mark(cell.parse().unwrap(), Some(Mark::Shot(Outcome::Miss))));
}

fn record(library: &GameLibrary<Memory>) -> String {
    library.game().record().to_string()
}

#[test]
fn one_game_is_always_open() {
    let mut library = empty();
    assert_eq!(library.open_game().number, 1);
    library.add(classic());
    library.add(classic());
    assert_eq!(library.open_game().number, 3);
    library.open(1);
    library.open(9);
    assert_eq!(library.open_game().number, 1);
    library.rename(1, " a\nb ");
    assert_eq!(library.open_game().name, "a b");
    library.rename(2, " a\nc ");
    assert_eq!(library.listed(2).unwrap().name, "a c");
    library.delete(1);
    assert_eq!(library.open_game().number, 3);
    library.delete(2);
    library.delete(3);
    assert_eq!((library.numbers(), library.open_game().number), (&[1][..], 1));
}

#[test]
fn a_game_that_nobody_has_begun_assumes_what_the_store_says() {
    let store = Memory { assumption: Assumption::Mixture, ..Memory::default() };
    let (mut library, _) = GameLibrary::new(store);
    assert_eq!(library.game().id().assumption(), Assumption::Mixture);
    mark(&mut library, "E5");
    library.store.assumption = Assumption::Person;
    library.delete(1);
    assert_eq!(library.game().id().assumption(), Assumption::Person);
}

#[test]
fn a_new_game_stands_beside_the_one_before_and_undo_leads_back() {
    let mut library = empty();
    // Where nothing has happened there is nothing to keep.
    library.begin(Record::new(Rules::classic()));
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
    // Whoever does something else instead has decided.
    library.undo();
    library.undo();
    mark(&mut library, "B2");
    assert!(!library.can_redo());
    assert_eq!(library.numbers(), [1]);
}

#[test]
fn a_game_that_stands_as_an_address_says_is_opened_and_not_added() {
    let mut library = empty();
    mark(&mut library, "E5");
    let game = library.game().id().clone();
    library.begin(Record::new(Rules::classic()));
    mark(&mut library, "A1");
    assert!(library.open_known(&game));
    assert_eq!(library.open_game().number, 1);
    mark(&mut library, "B2");
    assert!(!library.open_known(&game));
    assert_eq!(library.open_game().number, 1);
}

#[test]
fn a_game_that_cannot_be_read_is_told_of_once() {
    let mut library = empty();
    mark(&mut library, "E5");
    library.add(classic());
    let mut store = library.store;
    store.texts.insert(2, "name\n0\nR1AAAA".to_owned());
    let (library, unreadable) = GameLibrary::new(store);
    assert_eq!(unreadable.unwrap().0, "name\n0\nR1AAAA");
    assert_eq!(record(&library), "v1;classic;E5:miss");
    let (_, unreadable) = GameLibrary::new(library.store);
    assert_eq!(unreadable, None);
}

#[test]
fn a_step_writes_its_own_game_and_reads_no_other() {
    let mut library = empty();
    for _ in 0..3 {
        mark(&mut library, "E5");
        library.add(classic());
    }
    // What is not looked at does no harm.
    for number in 1..=3 {
        library.store.texts.insert(number, "unreadable".to_owned());
    }
    let (mut library, unreadable) = GameLibrary::new(library.store);
    assert_eq!(unreadable, None);
    mark(&mut library, "A1");
    assert_eq!(record(&library), "v1;classic;A1:miss");
    for number in 1..=3 {
        assert_eq!(library.store.texts[&number], "unreadable");
        assert!(library.listed(number).unwrap().game.is_err());
    }
}

#[test]
fn what_another_window_does_is_taken_over() {
    let mut library = empty();
    mark(&mut library, "E5");
    let (mut other, _) = GameLibrary::new(library.store.clone());
    mark(&mut other, "E6");
    other.add(classic());
    library.store = other.store;
    library.catch_up();
    assert_eq!((record(&library), library.numbers()), ("v1;classic;E5:miss,E6:miss".to_owned(), &[1, 2][..]));
    library.add(classic());
    assert_eq!(library.open_game().number, 3);
}

#[test]
fn a_game_outlives_a_storage_that_is_cleared_from_outside() {
    let mut library = empty();
    mark(&mut library, "E5");
    library.store = Memory::default();
    library.catch_up();
    assert_eq!(library.numbers(), [1]);
    mark(&mut library, "E6");
    let (mut other, _) = GameLibrary::new(library.store.clone());
    assert_eq!(record(&other), "v1;classic;E5:miss,E6:miss");
    other.add(classic());
    assert_eq!(other.open_game().number, 2);
}

#[test]
fn a_game_that_another_window_began_under_the_same_number_takes_nothing_away() {
    let mut library = empty();
    mark(&mut library, "E5");
    let mut other = empty();
    mark(&mut other, "A1");
    library.store = other.store.clone();
    library.catch_up();
    assert_eq!((record(&library), library.numbers()), ("v1;classic;E5:miss".to_owned(), &[1, 2][..]));
    mark(&mut library, "E6");
    other.store = library.store;
    other.catch_up();
    assert_eq!((record(&other), other.numbers()), ("v1;classic;A1:miss".to_owned(), &[1, 2][..]));
}
