//! The end of a game: luck and skill, the costliest shot, the tally against an opponent, and where to hide next.

use crate::prelude::*;
use rangekeeper_play::review_turn;
use rangekeeper_session::profiles::game_result::Tally;

const RULES: &str = "v1;5x5,none,sunk-ship;Alpha=3,Bravo=2;";
/// Two ships are sunk by seven shots, of which the fourth was a poor one.
const ALMOST: &str = "C3:hit,C4:miss,C2:hit,E5:miss,C1:sunk=Alpha,E3:hit";

fn game(shots: &str, theirs: &str) -> GameId {
    two_boards(&format!("{RULES}{shots}"), "Alpha=A1-A3,Bravo=D5-E5", theirs)
}

fn own_board(theirs: &str) -> OwnBoard {
    game("", theirs).own_board().unwrap().clone()
}

fn review(table: &Table) -> Reviewing {
    let review = table.view(|session| Reviewing::begin(session.game, session.advice, session.analysis));
    table.settle();
    review
}

#[test]
fn the_end_tells_luck_from_skill_and_the_replay_says_which_shot_was_dear() {
    let record: Record = format!("{RULES}{ALMOST},E4:sunk=Bravo").parse().unwrap();
    let review_shot = |place: usize| {
        let posterior = posterior(&record.first_shots(place).to_string()).with_prior(&ScaledPrior::UNIFORM);
        review_turn(&posterior.unwrap(), &record.shots()[place..=place]).run()
    };
    let expected: Vec<Option<ShotReview>> = (0..record.shots().len()).flat_map(review_shot).collect();
    let GameReview { luck, costliest, .. } = GameReview::new(&record, &expected);
    assert!(luck.abs() > 0.05 && !costliest.is_empty(), "{luck} {costliest:?}");
    let table = Table::visit(&record.to_string());
    assert!(table.is_over());
    assert_eq!(review(&table).reviews.get_untracked().as_ref(), Some(&expected));
    let place = costliest[0];
    table.replay(Some(place));
    assert_eq!(untrack(|| table.session.advice.costly_shot(place)), expected[place]);
}

#[test]
fn nothing_is_advised_or_answered_once_the_own_fleet_is_sunk_until_that_is_undone() {
    let table = Table::visit(&game(ALMOST, "A1 A2 A3 D5 B2"));
    table.shoot_at_own("E5");
    table.settle();
    assert_eq!((table.session.advice.end(), table.side()), (Some(GameEnd::Lost), None));
    assert_eq!(table.targets(), []);
    table.say(Kind::Miss);
    assert_eq!(table.shots(), ALMOST);
    table.undo();
    table.settle();
    assert_eq!(table.targets().len(), 1);
}

#[test]
fn the_course_has_the_best_and_the_worst_shot_of_each_side() {
    let [one, two] = ["C3:hit", "C3:hit,C4:miss"];
    let steps = [("", ""), (one, ""), (one, "E1"), (two, "E1"), (two, "E1 A1")];
    let played = Game::with_history(steps.map(|(shots, theirs)| game(shots, theirs)).to_vec(), 4).unwrap();
    let case = |course: &str, expected: &[&str]| {
        let storage = Storage::new(kept(&[("course", &format!("7;{course}"))]));
        let found = Course::kept(storage).turning_points(&played).into_iter();
        let found = found.map(|it| format!("{} at {}: {} {}", it.cell, it.place, it.is_mine, it.is_best));
        assert_eq!(found.collect::<Vec<_>>(), expected, "{course}");
    };
    case("", &[]);
    let all = ["C3 at 0: true true", "C4 at 1: true false", "A1 at 2: false true", "E1 at 1: false false"];
    case("0=500,1=610,2=650,3=580,4=400", &all);
    // Two shots between two chances cannot be told apart.
    case("0=500,1=610,3=400,4=420", &["C3 at 0: true true", "A1 at 2: false false"]);
}

#[test]
fn the_reviews_of_both_sides_are_known_when_the_end_is_shown_again() {
    let table = Table::visit(&game(ALMOST, "A1 B1 C1 E1 E2"));
    let theirs = own_board("A1 B1 C1 E1 E2").record().clone();
    let reviewed = || {
        let prior = Assumption::Random.prior(theirs.rules());
        let both = table.view(|Session { game, advice, analysis, .. }| {
            [Reviewing::begin(game, advice, analysis), Reviewing::of(theirs.clone(), prior, advice, analysis)]
        });
        both.map(|review| review.reviews.get_untracked().map(|shots| shots.len()))
    };
    assert_eq!(reviewed(), [None, None]);
    table.settle();
    assert_eq!(reviewed(), [Some(6), Some(5)]);
}

/// Opens a game against Ada, after games of two boards against her with these results.
fn play_against_ada(results: &[&str], game: &GameId) -> (Table, u32) {
    let board = GameId::from(own_board("E1 E2 E3 E4 D1"));
    let lines: Vec<String> = results.iter().map(|result| format!("result: {result}; {board}")).collect();
    let ada = format!("Rangekeeper opponent 2\nname: Ada\n{}", lines.join("\n"));
    let store = kept(&[("opponents", "1"), ("opponent.1", &ada)]);
    let table = Table::open(&store, Some(&game.to_string()));
    let ada = table.play_against("Ada");
    table.settle();
    (table, ada)
}

#[test]
fn games_against_an_opponent_add_up() {
    let (table, ada) = play_against_ada(&["won; 10; 150", "lost; 8; ?"], &game(ALMOST, "A1 B1 C1 E1 E2"));
    let tally = || Tally::new(table.profiles().get(ada).unwrap().results());
    table.answer("E4", Kind::Sunk);
    table.settle();
    assert!(table.is_over());
    let Tally { won, lost, shots, luck } = tally();
    // Ten shots, and seven.
    assert_eq!((won, lost, shots, luck), (2, 1, Some(8.5), Some(1.5)));
    let reviews = review(&table).reviews.get_untracked().unwrap();
    let luck_of_this = (100.0 * GameReview::new(table.game_id().record(), &reviews).luck).round();
    let mean = tally().luck.unwrap();
    assert!((mean - f64::midpoint(1.5, luck_of_this / 100.0)).abs() < 1e-9, "{luck_of_this} {mean}");
    table.undo();
    assert_eq!((tally().won, tally().lost, tally().luck), (1, 1, Some(1.5)));
    table.redo();
    review(&table);
    assert_eq!(tally().luck, Some(mean));
}

#[test]
fn three_games_teach_where_to_hide() {
    let empty = game("", "").with_own_board(None);
    let draft = |table: &Table| {
        let boards = known_boards(table.session.game, table.game_id().record().rules());
        (RwSignal::new(FleetDraft::new(own_board("").fleet())), boards)
    };
    let (table, _) = play_against_ada(&["won; 10; 150", "lost; 8; ?"], &empty);
    assert_eq!(draft(&table).1.len(), ShotHabits::LEAST_GAMES - 1);
    let (table, ada) = play_against_ada(&["won; 10; 150", "lost; 8; ?", "lost; 9; -20"], &empty);
    let (fleet, boards) = draft(&table);
    assert_eq!(boards.len(), ShotHabits::LEAST_GAMES);
    let seed = (table.session.game.platform.seed)();
    let habits = ShotHabits::learn(&boards, seed).unwrap();
    let search = HidingSearch::new(boards[0].record().rules(), &habits, seed).unwrap();
    let expected = rangekeeper_engine::Task::new(search).run().unwrap();
    let Session { game, analysis, .. } = table.session;
    let hiding = table.view(|_| begin_hiding(game, analysis, boards, fleet, || panic!("there is an answer")));
    table.view(|_| hiding.set(true));
    table.settle();
    assert!(!hiding.get_untracked());
    assert_eq!(fleet.get_untracked().arrangement().unwrap(), expected);
    // Against whom may be said meanwhile.
    table.place_by(PlacedBy::Assumed(rangekeeper_engine::Assumption::Person));
    assert_eq!((table.profiles().of_game(table.games()[0]), draft(&table).1.len()), (None, 0));
    table.place_by(PlacedBy::Opponent(ada));
    assert_eq!(draft(&table).1.len(), ShotHabits::LEAST_GAMES);
}

#[test]
fn a_fleet_is_checked_by_three_shooters_until_a_ship_moves() {
    let table = Table::visit(&game("", "").to_string());
    let draft = RwSignal::new(FleetDraft::new(own_board("").fleet()));
    let check = table.view(|session| FleetCheck::begin(session.game, session.analysis, draft));
    table.view(|_| check.check(draft));
    table.settle();
    let (done, turns) = (check.done.get_untracked(), check.turns.get_untracked());
    assert_eq!((done, turns.len()), (FleetCheck::ALL, Shooter::ALL.len()));
    for mean in turns.iter().flatten().map(|turns| turns.mean().unwrap()) {
        assert!((5.0..=25.0).contains(&mean), "{mean}");
    }
    assert!(check.is_checked.get_untracked());
    let (ship, place) = draft.get_untracked().ships().next().unwrap();
    draft.update(|draft| draft.move_to(ship, i16::from(place.origin.row()) + 1, 0));
    assert!(!check.is_checked.get_untracked());
}

#[test]
fn what_the_opponent_knows_lies_over_the_own_board_as_it_stands() {
    let table = Table::visit(&game("", "A1 C3"));
    let knowledge = table.view(|session| Knowledge::begin(session.game, session.analysis));
    assert_eq!(untrack(|| knowledge.cells()), None);
    table.view(|_| knowledge.is_shown.set(true));
    table.settle();
    let assert_known = |board: &OwnBoard| {
        let counts = count(&board.record().to_string());
        let expected: Vec<_> =
            board.record().open().iter().map(|cell| (cell, counts.probability(cell))).collect();
        assert_eq!(untrack(|| knowledge.cells()), Some(expected.clone()));
        let most = expected.iter().map(|(_, chance)| *chance).fold(0.0, f64::max);
        let first = expected.into_iter().find(|(_, chance)| *chance >= most);
        assert_eq!(untrack(|| knowledge.most_likely()), first);
    };
    assert_known(&own_board("A1 C3"));
    // It goes along with the next shot, and says nothing until it has.
    table.say(Kind::Miss);
    table.shoot_at_own("A2");
    assert_eq!(untrack(|| knowledge.cells()), None);
    table.settle();
    assert_known(&own_board("A1 C3 A2"));
}
