//! Profiles under damaged texts, and under the actions of two windows.

use rangekeeper_engine::internal::Random;

use super::{GameNotes, Profile, Profiles, game_result};
use crate::prelude::*;
use crate::storage::OPPONENT;

/// Returns profiles of which Ada's is the only one, and its number.
fn only_ada() -> (Profiles, u32) {
    let mut profiles = Profiles::new(Storage::new(MemoryStore::default()));
    let ada = profiles.add(&Profile::new("Ada").unwrap());
    (profiles, ada)
}

/// Changes, removes, doubles or swaps one letter of a text.
fn damage(random: &mut Random, text: &str) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let place = random.below(letters.len() as u32 - 1) as usize;
    match random.below(4) {
        0 => letters[place] = ['A', '7', ',', ';', ':', ' ', '\n', 'ß'][random.below(8) as usize],
        1 => drop(letters.remove(place)),
        2 => letters.insert(place, letters[place]),
        _ => letters.swap(place, place + 1),
    }
    letters.into_iter().collect()
}

#[test]
fn a_damaged_profile_is_refused_or_read_as_another() {
    let board = GameId::from(game_result::tests::own_board("A1 B2"));
    let whole = format!(
        "Rangekeeper opponent 2\nname: Ärger 1; 伊号\nfound: 5x5; 3,2; B1 B2 B3 E4 E5\nresult: won; 43; 125; {board}\n\
         found in game 12: 3x3; 2; A1 A2\nresult of game 12: lost; 38; ?; {board}\nplaying game 13\n"
    );
    assert_eq!(Profile::of_text(&whole).unwrap().to_text(), whole);
    for seed in 0..300 {
        let (mut random, mut text) = (Random::new(*b"opponent profile", seed, 0), whole.clone());
        for _ in 0..10 {
            text = damage(&mut random, &text);
            match Profile::of_text(&text) {
                Ok(read) => assert_eq!(Profile::of_text(&read.to_text()), Ok(read), "seed {seed}: {text}"),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
}

fn notes(text: &str) -> GameNotes {
    let mut profile = Profile::of_text(&format!("{}\nname: Ada\nfound: {text}", super::HEAD)).unwrap();
    GameNotes { found: profile.found.pop(), result: None }
}

#[test]
fn luck_stays_known_until_the_game_is_another_one() {
    let (mut profiles, ada) = only_ada();
    profiles.play(1, Some(ada));
    let lost = |shots: &str| GameNotes::from_game(&game_result::tests::game(shots, "A1 A2 A3 D5 E5"));
    let luck = |known: &Profiles| known.get(ada).unwrap().results().map(|it| it.luck).collect::<Vec<_>>();
    profiles.learn(1, lost(""));
    profiles.note_luck(1, -125);
    profiles.learn(1, lost(""));
    assert_eq!(luck(&profiles), [Some(-125)]);
    profiles.learn(1, lost("C1:miss"));
    assert_eq!(luck(&profiles), [None]);
    // Of the game that is deleted.
    profiles.note_luck(1, 50);
    profiles.part_with(1);
    assert_eq!(luck(&profiles), [Some(50)]);
    profiles.note_luck(1, 75);
    assert_eq!(luck(&profiles), [Some(50)]);
}

#[test]
fn a_game_is_learned_once_however_often_it_is_finished() {
    let (mut profiles, ada) = only_ada();
    let learned = |profiles: &Profiles| profiles.get(ada).unwrap().learned();
    profiles.learn(1, notes("3x3; 2; A1 A2"));
    assert_eq!(learned(&profiles), 0, "the game is not against Ada");
    profiles.play(1, Some(ada));
    profiles.learn(1, notes("3x3; 2; A1 A2"));
    profiles.learn(1, notes("3x3; 2; A1 A2"));
    assert_eq!(learned(&profiles), 1);
    // A correction, then undo.
    profiles.learn(1, notes("3x3; 2; B1 B2"));
    let known = profiles.get(ada).unwrap();
    assert_eq!((known.notes(1), known.found_beside(1).count()), (Some(&notes("3x3; 2; B1 B2")), 0));
    profiles.learn(1, GameNotes::default());
    assert_eq!(learned(&profiles), 0);
    profiles.learn(1, notes("3x3; 2; B1 B2"));
    // The game is deleted, and another one gets its number.
    profiles.part_with(1);
    profiles.play(1, Some(ada));
    profiles.learn(1, notes("3x3; 2; C1 C2"));
    assert_eq!(learned(&profiles), 2);
    // It was somebody else.
    let ben = profiles.add(&Profile::new("Ben").unwrap());
    profiles.play(1, Some(ben));
    assert_eq!((learned(&profiles), profiles.of_game(1).unwrap().0), (1, ben));
    profiles.play(1, None);
    assert_eq!(profiles.of_game(1), None);
    profiles.play(2, Some(ada));
    profiles.learn(2, notes("3x3; 2; C1 C2"));
    profiles.part_with_all_but(&[1, 3]);
    assert_eq!((learned(&profiles), profiles.of_game(2)), (2, None));
}

#[test]
fn windows_do_not_lose_each_others_changes() {
    let store = MemoryStore::default();
    let windows = [store.clone(), store.other_window()];
    let [mut one, mut other] = windows.map(|store| Profiles::new(Storage::new(store)));
    let ada = one.add(&Profile::new("Ada").unwrap());
    let ben = other.add(&Profile::new("Ben").unwrap());
    assert_ne!(ada, ben);
    one.catch_up();
    other.play(2, Some(ada));
    one.play(1, Some(ada));
    one.learn(1, notes("3x3; 2; A1 A2"));
    other.learn(2, notes("3x3; 2; B1 B2"));
    one.rename(ada, "  Ada\nL. ");
    one.rename(ada, " ");
    other.catch_up();
    let profile = other.get(ada).unwrap();
    assert_eq!((&profile.name[..], profile.learned()), ("Ada L.", 2));
    other.delete(ada);
    one.learn(1, GameNotes::default());
    one.catch_up();
    assert_eq!(one.all().iter().map(|listed| listed.number).collect::<Vec<_>>(), [ben]);
}

#[test]
fn a_profile_from_elsewhere_gets_a_name_of_its_own_and_leaves_its_games_behind() {
    let (mut profiles, number) = only_ada();
    assert_eq!(profiles.named(&Profile::new("Ada").unwrap()), number);
    profiles.play(1, Some(number));
    profiles.learn(1, notes("3x3; 2; A1 A2"));
    let text = profiles.get(number).unwrap().to_text();
    assert_eq!(profiles.bring_in(&Profile::of_text(&text).unwrap()), "Ada (2)");
    assert_eq!(profiles.bring_in(&Profile::of_text(&text).unwrap()), "Ada (3)");
    let brought = profiles.all()[1].profile.as_ref().unwrap();
    assert_eq!((brought.learned(), brought.games().count()), (1, 0));
    let long = Profile::new(&"x".repeat(Profile::NAME_LENGTH)).unwrap();
    assert_eq!(profiles.bring_in(&long), long.name);
    assert_eq!(profiles.bring_in(&long), format!("{} (2)", "x".repeat(Profile::NAME_LENGTH - 4)));
}

#[test]
fn what_cannot_be_read_is_listed_and_left_alone() {
    let (mut profiles, number) = only_ada();
    profiles.storage.keep_text(OPPONENT, number, "scribble");
    profiles.catch_up();
    assert!(profiles.all()[0].profile.is_err());
    profiles.play(1, Some(number));
    profiles.rename(number, "Ben");
    assert_eq!(profiles.storage.text(OPPONENT, number).unwrap(), "scribble");
    profiles.delete(number);
    assert_eq!(profiles.all(), []);
}
