//! The forecast: how many more shots the game takes in simulated games.

use crate::prelude::*;

/// Asserts that all games of the record on the screen were played, and returns their lengths.
#[track_caller]
fn forecast(table: &Table) -> GameLengths {
    table.settle();
    let shots = play(&table.record(), SEED);
    assert_eq!(table.forecast(), Forecasting::Done(shots.clone()));
    shots
}

#[test]
fn a_new_mark_has_a_forecast_of_its_own_which_stays_wanted() {
    let table = Table::visit("v1;classic;C3:miss,E5:hit,H8:miss");
    table.view(|session| session.analysis.forecast_open.set(true));
    let shots = forecast(&table);
    table.answer("E6", Kind::Hit);
    let after = forecast(&table);
    assert_ne!(after, shots);
    let table = table.reload();
    assert_eq!((forecast(&table), table.shots().ends_with("E6:hit")), (after, true));
}

#[test]
fn there_is_none_where_there_is_no_advice() {
    let is_shown = |table: &Table| untrack(|| table.session.advice.can_forecast());
    assert!(is_shown(&Table::visit("v1;classic;")));
    assert!(!is_shown(&Table::visit("v1;classic;A1:sunk=Destroyer")), "a contradiction");
    let table = Table::visit("v1;3x3,allowed,sunk-ship;Alpha=2;A1:hit,A2:sunk=Alpha");
    assert!(table.is_over() && !is_shown(&table), "the end of the game");
    let table = Table::visit("v1;classic;E5:miss,E6:miss");
    table.replay(Some(1));
    table.settle();
    assert!(!is_shown(&table), "the replay");
    table.replay(None);
    table.practise();
    table.settle();
    assert!(is_shown(&table), "practice with advice");
    table.view(|session| session.advice.hides_in_practice.set(true));
    assert!(!is_shown(&table), "practice without advice");
    table.view(|session| session.advice.asked.set(true));
    assert!(is_shown(&table));
}
