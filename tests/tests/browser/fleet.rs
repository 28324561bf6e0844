//! The fleet list.

use rangekeeper_browser_tests::{Screen, count, on};

#[test]
fn a_ship_struck_off_the_record_is_left_out_and_the_list_says_so() {
    on(Screen::Desktop, |page| {
        page.visit("");
        page.settle();
        page.tick("Carrier");
        page.wait_for_record("v1;classic;;struck=Carrier");
        page.settle();
        page.wait_for_text(".fleet", "fits on no hits, so it is left out");
        let tip = page.tooltip("E5");
        assert!(tip.ships.iter().all(|(name, _)| name != "Carrier"), "{tip:?}");
        // 17 - 5 cells remain; the middle is likelier than the average, and far below what it was.
        let share = tip.counted().share();
        assert!((0.12..0.17).contains(&share), "{share}");
        page.tick("Carrier");
        page.wait_for_record("v1;classic;");
        page.settle();
        let all = count("v1;classic;");
        assert_eq!(page.tooltip("E5").counted().occupied, all.occupied("E5".parse().unwrap()));
    });
}

#[test]
fn a_struck_ship_lies_on_the_hits_that_can_hold_it() {
    on(Screen::Desktop, |page| {
        page.visit("#v1;classic;E4:hit,E5:hit");
        page.settle();
        page.tick("Destroyer");
        page.wait_for_record("v1;classic;E4:hit,E5:hit;struck=Destroyer");
        page.settle();
        page.wait_for_text(".fleet", "lies on your hits");
        // The hits are accounted for, so what is beside them is no likelier than elsewhere.
        let (beside, elsewhere) = (page.tooltip("E6"), page.tooltip("F6"));
        assert!(beside.counted().occupied < 2 * elsewhere.counted().occupied, "{beside:?} {elsewhere:?}");
    });
}

#[test]
fn a_sunk_ship_cannot_be_ticked() {
    on(Screen::Desktop, |page| {
        page.visit("#v1;classic;E4:hit,E5:sunk=Destroyer");
        page.settle();
        assert_eq!(page.count(".fleet li:has(input:disabled)"), 1);
        assert!(page.text_of(".fleet li:has(input:disabled)").starts_with("Destroyer"));
    });
}

#[test]
fn the_game_is_over_when_the_fleet_is_sunk() {
    on(Screen::Desktop, |page| {
        page.visit("#v1;3x3,allowed,sunk-ship;Alpha=2;A1:hit");
        page.settle();
        page.mark("A2", "Sunk");
        page.wait_for_text(".advice", "2 shots. Well done.");
    });
}
