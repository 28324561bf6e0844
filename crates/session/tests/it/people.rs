//! The question who placed the ships, and the profiles of opponents.

use crate::prelude::*;

const PERSON: PlacedBy = PlacedBy::Assumed(Assumption::Person);
const RANDOM: PlacedBy = PlacedBy::Assumed(Assumption::Random);
const MISS: Option<Mark> = Some(Mark::Shot(Outcome::Miss));

/// A game with all ships found but for one cell, whose answer is the last one.
const NEARLY: &str = "v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=2;B1:hit,B2:hit,B3:sunk=Alpha,E4:hit";

#[test]
fn the_answer_holds_for_this_game_and_the_next_over_reloads() {
    let table = Table::open(&MemoryStore::default(), None);
    assert_eq!((table.is_told(), table.assumption()), (false, Assumption::Mixture));
    table.place_by(PERSON);
    let is_person = |table: &Table| {
        assert!(table.is_told());
        assert_eq!((table.assumption(), table.placed_by()), (Assumption::Person, PERSON));
    };
    is_person(&table);
    let table = table.reload();
    is_person(&table);
    table.mark("E5", MISS);
    table.begin_anew();
    assert_eq!((table.record().as_str(), table.games().len()), ("v1;classic;", 2));
    is_person(&table);
}

#[test]
fn the_numbers_are_those_of_the_assumption() {
    let record: Record = "v1;classic;E5:miss".parse().unwrap();
    let position = Position::new(&record).unwrap();
    for assumption in [Assumption::Person, Assumption::Mixture] {
        let prior = assumption.prior(record.rules()).scaled(record.rules());
        let counts = Posterior::new(position.clone()).with_prior(&prior).unwrap().count().unwrap().run();
        let table = Table::visit(&GameId::from(record.clone()).with_assumption(assumption));
        assert_eq!(table.placed_by(), PlacedBy::Assumed(assumption));
        for cell in ["A1", "F5", "J10", "B2"].map(cell) {
            let expected = counts.probability(cell);
            assert!((table.findings().share(cell, None) - expected).abs() < 1e-12, "{cell}: {expected}");
            let drawn = table.findings().drawn().unwrap().sample.successes(cell);
            assert_plausible(expected, drawn, 10_000, cell);
        }
        assert!(!table.findings().weigh_alike());
    }
}

#[test]
fn a_choice_is_one_step_that_games_to_come_follow_and_the_address_has_it() {
    let table = Table::open(&MemoryStore::default(), None);
    table.mark("E5", MISS);
    let kept = || table.store.read("rangekeeper.placed-by");
    assert_eq!((table.placed_by(), kept()), (PlacedBy::UNASKED, None));
    table.place_by(RANDOM);
    let record: Record = "v1;classic;E5:miss".parse().unwrap();
    assert_eq!(table.game_id(), GameId::from(record.clone()));
    table.undo();
    assert_eq!((table.assumption(), kept().as_deref()), (Assumption::Mixture, Some("mixture")));
    table.redo();
    assert_eq!((table.assumption(), kept().as_deref()), (Assumption::Random, Some("random")));
    table.settle();
    let at_random = table.targets();
    table.place_by(PERSON);
    table.settle();
    assert_eq!(at_random.len(), 1);
    assert_ne!(table.targets(), at_random, "another assumption names another cell");
    assert_eq!(table.game_id(), GameId::from(record).with_assumption(Assumption::Person));
    for _ in 0..3 {
        table.undo();
    }
    assert_eq!(table.record(), "v1;classic;");
}

#[test]
fn a_game_that_says_nothing_is_at_random_and_another_record_keeps_what_is_assumed() {
    let table = Table::visit("v1;classic;E5:miss");
    assert_eq!((table.is_told(), table.assumption()), (false, Assumption::Random));
    table.place_by(PERSON);
    // As a list of shots does.
    let list: Record = "v1;classic;C3:miss".parse().unwrap();
    table.view(|session| session.game.change(|game| game.open(game.id().with_record(list))));
    assert_eq!((table.record().as_str(), table.assumption()), ("v1;classic;C3:miss", Assumption::Person));
    let rules = Preset::ALL[1].rules();
    table.view(|session| session.game.change_rules(&rules));
    assert_eq!((table.game_id().record().rules(), table.assumption()), (&rules, Assumption::Person));
}

#[test]
fn a_profile_learns_from_a_finished_game_and_undo_takes_it_back() {
    let table = Table::visit(NEARLY);
    let ada = table.play_against("Ada");
    let learned = |table: &Table| table.profiles().get(ada).unwrap().learned();
    assert_eq!(learned(&table), 0);
    table.answer("E5", Kind::Sunk);
    assert_eq!(table.shots(), "B1:hit,B2:hit,B3:sunk=Alpha,E4:hit,E5:sunk=Bravo");
    assert_eq!(learned(&table), 1);
    table.undo();
    assert_eq!((table.record().as_str(), learned(&table)), (NEARLY, 0));
    table.redo();
    assert_eq!(learned(&table), 1);
    // The next game is against Ada too, and the numbers go by what was learned.
    let table = table.reload();
    let learned_in = table.games()[0];
    table.begin_anew();
    table.settle();
    assert_eq!(table.placed_by(), PlacedBy::Opponent(ada));
    assert!(!table.findings().weigh_alike());
    // What was learned outlives its game.
    table.view(|session| session.game.delete_game(learned_in));
    assert_eq!((table.games().len(), learned(&table)), (1, 1));
    assert_eq!(learned(&table.reload()), 1);
}

#[test]
fn a_game_against_a_deleted_opponent_is_one_against_a_person() {
    let table = Table::visit(NEARLY);
    let (ada, ben) = (table.play_against("Ada"), table.play_against("Ben"));
    table.view(|session| session.game.delete_profile(ben));
    assert_eq!((table.placed_by(), table.assumption()), (PERSON, Assumption::Person));
    assert_eq!(table.profiles().all().iter().map(|listed| listed.number).collect::<Vec<_>>(), [ada]);
    assert_eq!(table.store.read("rangekeeper.placed-by").as_deref(), Some("person"));
}

#[test]
fn a_profile_learns_from_a_lost_game_where_the_ships_were() {
    let record = "v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=2;B1:hit,B2:hit,E5:miss";
    let table = Table::visit(&two_boards(record, "Alpha=A1-A3,Bravo=D5-E5", "A1 A2 A3 D5"));
    let ada = table.play_against("Ada");
    let learned = |table: &Table| table.profiles().get(ada).unwrap().learned();
    table.shoot_at_own("E5");
    let record = table.game_id().record().clone();
    let misfit = |fleet: &Arrangement| FleetDraft::new(fleet).misfit(&record);
    assert_eq!(misfit(&Position::new(&record).unwrap().arrangement().unwrap()), None);
    let fleet = |text| Arrangement::from_text(record.rules(), text).unwrap();
    assert_eq!(misfit(&fleet("Alpha=B1-B3,Bravo=D5-E5")), Some(cell("E5")));
    let (Session { game, .. }, shown) = (table.session, fleet("Alpha=B1-B3,Bravo=D4-D5"));
    table.view(|_| game.change_profiles(|profiles| profiles.learn_fleet(game.number(), &shown)));
    let table = table.reload();
    // A step that leaves the game lost.
    table.mark("C5", Some(Mark::Blocked));
    assert_eq!(learned(&table), 1);
    table.undo();
    table.undo();
    assert_eq!((table.session.advice.end() == Some(GameEnd::Lost), learned(&table)), (false, 0));
}
