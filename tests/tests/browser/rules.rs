//! What the players agreed on: well-known rules, rules of one's own, and what becomes of a game under others.

use rangekeeper_browser_tests::{Page, Screen, on};
use rangekeeper_engine::{Preset, Record};

/// Presses the button of this name beside what the number stands for, so many times.
#[track_caller]
fn step(page: &Page, number: &str, button: &str, times: usize) {
    for _ in 0..times {
        page.click(&format!(
            "//dialog//*[@role='group'][@aria-label='{number}']/button[@aria-label='{button}']"
        ));
    }
}

#[track_caller]
fn choose(page: &Page, option: &str) {
    page.click(&format!("//dialog//label[normalize-space()='{option}']/input"));
}

#[track_caller]
fn remove(page: &Page, ship: &str) {
    page.click(&format!("//dialog//button[@aria-label='Remove the {ship}']"));
}

/// Asserts that the rules cannot be played, and for this reason.
#[track_caller]
fn assert_refused(page: &Page, reason: &str) {
    page.wait_for_text("dialog .control-complaint", reason);
    assert_eq!(page.count("dialog .menu-rules-foot button:disabled"), 1);
}

#[test]
fn rules_are_chosen_refused_with_the_reason_or_tell_what_is_lost() {
    on(Screen::Desktop, |page| {
        page.visit_unsettled("");
        page.open_menu("Rules");
        assert_eq!(
            page.count("dialog .menu-rules-foot button:disabled"),
            1,
            "these rules are played already"
        );
        assert_eq!(page.count("dialog select[name=preset] optgroup"), 3);
        let preset = Preset::ALL.iter().find(|preset| preset.name == "phone-8x8").unwrap();
        page.choose("preset", preset.name);
        page.press_in_menu("Play with these rules");
        page.wait_for_menu_to_close();
        page.wait_for_record(&Record::new(preset.rules()).to_string());
        page.wait_for_text(".header .header-rules", "Sea Battle on phones, 8 × 8");
        let fleet = page.text_of(".fleet");
        for ship in preset.rules().fleet().ships() {
            // Those of a kind are named together.
            let kind = ship.name.trim_end_matches([' ', '1', '2', '3', '4', '5']);
            assert!(fleet.contains(kind), "no {kind} in {fleet}");
        }
        assert_eq!(page.count(".board .board-cell"), 64);

        // A hit that shoots again takes the place of a salvo.
        page.visit_record("v1;5x5,none,sunk,salvo=2;Alpha=3,Bravo=2;C3:miss,A1:miss");
        page.open_menu("Rules");
        let salvo = "dialog [role='group'][aria-label='Shots in a turn']";
        let is_offered =
            || -> bool { page.js(&format!("return document.querySelector(\"{salvo}\").checkVisibility()")) };
        assert!(is_offered());
        choose(page, "With a miss: shoot again after a hit");
        page.wait_until("no salvo", || !is_offered());
        page.press_in_menu("Play with these rules");
        page.wait_for_menu_to_close();
        page.wait_for_record("v1;5x5,none,sunk,until-miss;Alpha=3,Bravo=2;C3:miss,A1:miss");
        let agreed = page.text_of(".fleet .fleet-agreed");
        assert_eq!(
            agreed,
            "Ships may not touch; “sunk” is announced, not which ship; shoot again after a hit."
        );
        page.open_menu("Games");
        assert!(page.text_of("dialog").contains("2 shots, 2 turns"), "{}", page.text_of("dialog"));

        page.visit_record("v1;classic;E5:miss");
        page.open_menu("Rules");
        step(page, "Rows", "Less", 6);
        step(page, "Columns", "Less", 6);
        assert_refused(page, "the Carrier is 5 cells long, longer than either side of the 4 × 4 grid");
        remove(page, "Carrier");
        assert_eq!(page.text_of("dialog .control-complaint"), "");
        // That there is no room is only known after a search.
        choose(page, "Ships may not touch");
        page.press_in_menu("Play with these rules");
        assert_refused(page, "these ships have no room on the 4 × 4 grid");
        page.close_menu();
        assert_eq!(page.record().unwrap(), "v1;classic;E5:miss");

        page.visit_record("v1;classic;E5:miss,J10:hit,C3:hit,C4:sunk=Destroyer;blocked=A1");
        page.open_menu("Rules");
        choose(page, "“Sunk”, but not which ship");
        step(page, "Rows", "Less", 2);
        page.press_in_menu("Play with these rules");
        page.wait_for_menu_to_close();
        let notice = page.wait_for_text(".page-notices", "Not everything fits the new rules:");
        assert!(notice.contains("J10 hit (off the grid)"), "{notice}");
        page.settle();
        assert_eq!(page.count(".board .board-cell"), 80);
    });
}

#[test]
fn rules_of_ones_own_are_made_ship_by_ship() {
    on(Screen::Phone, |page| {
        page.visit_unsettled("");
        page.open_menu("Rules");
        step(page, "Rows", "Less", 6);
        step(page, "Columns", "Less", 3);
        for ship in ["Carrier", "Battleship", "Cruiser"] {
            remove(page, ship);
        }
        page.press_in_menu("Add a ship");
        page.write("//dialog//ul[@class='menu-ships']/li[last()]//input", "Raft 2");
        step(page, "Length of the Raft 2", "More", 1);
        step(page, "Length of the Submarine", "More", 2);
        step(page, "Length of the Submarine", "Less", 1);
        choose(page, "Ships may not touch");
        choose(page, "“Sunk”, but not which ship");
        step(page, "Shots in a turn", "More", 2);
        page.press_in_menu("Play with these rules");
        page.wait_for_menu_to_close();
        page.wait_for_record("v1;7x4,none,sunk,salvo=3;Submarine=4,Destroyer=2,Raft 2=3;");
        page.settle();
        assert_eq!(
            (page.count(".board .board-row:has(.board-cell)"), page.count(".board .board-cell")),
            (4, 28)
        );
        page.wait_for_text(".header .header-rules", "Custom rules, 7 × 4");
        let agreed = page.text_of(".fleet .fleet-agreed");
        assert_eq!(agreed, "Ships may not touch; “sunk” is announced, not which ship; 3 shots a turn.");
        assert!(page.exact_line().starts_with("Exact, "), "{}", page.exact_line());

        // The editor begins with the rules that are played.
        page.open_menu("Rules");
        assert_eq!(page.field("select[name=preset]"), "");
        assert_eq!(page.count("dialog .menu-ships li"), 3);
        page.close_menu();
        page.header("undo");
        page.wait_for_record("v1;classic;");
    });
}
