//! Rules: well-known ones, the player's own, and a change of them during a game.

use rangekeeper_browser_tests::{Page, Screen, on};
use rangekeeper_engine::{Preset, Record};

/// Presses the button of this name beside what the number stands for, so many times.
#[track_caller]
fn step(page: &Page, number: &str, button: &str, times: usize) {
    let group = format!("//dialog//*[@role='group'][@aria-label='{number}']");
    for _ in 0..times {
        page.click(&format!("{group}/button[@aria-label='{button}']"));
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

#[track_caller]
fn play_with_these(page: &Page, record: &str) {
    page.press_in_menu("Play with these rules");
    page.wait_for_menu_to_close();
    page.wait_for_record(record);
    page.settle();
}

/// Asserts that the rules cannot be played, and for this reason.
#[track_caller]
fn assert_refused(page: &Page, reason: &str) {
    page.wait_for_text("dialog .control-complaint", reason);
    assert_eq!(page.count("dialog .menu-rules-foot button:disabled"), 1);
}

#[test]
fn rules_are_chosen_made_ship_by_ship_refused_with_the_reason_or_tell_what_is_lost() {
    on(Screen::Phone, |page| {
        page.visit_unsettled("");
        page.open_menu("Rules");
        assert_eq!(page.count("dialog .menu-rules-foot button:disabled"), 1, "these rules are played");
        assert_eq!(page.count("dialog select[name=preset] optgroup"), 3);
        let preset = Preset::ALL.iter().find(|preset| preset.name == "phone-8x8").unwrap();
        page.choose("preset", preset.name);
        play_with_these(page, &Record::new(preset.rules()).to_string());
        page.wait_for_text(".header .header-rules", "Sea Battle on phones, 8 × 8");
        assert_eq!(page.count(".board .board-cell"), 64);

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
        for ship in ["Battleship", "Cruiser"] {
            remove(page, ship);
        }
        step(page, "Columns", "More", 3);
        page.press_in_menu("Add a ship");
        page.write("//dialog//ul[@class='menu-ships']/li[last()]//input", "Raft 2");
        step(page, "Length of the Raft 2", "More", 1);
        step(page, "Length of the Submarine", "More", 2);
        step(page, "Length of the Submarine", "Less", 1);
        choose(page, "“Sunk”, but not which ship");
        step(page, "Shots in a turn", "More", 2);
        play_with_these(page, "v1;7x4,none,sunk,salvo=3;Submarine=4,Destroyer=2,Raft 2=3;");
        let notice = page.wait_for_text(".page-notices", "Not everything fits the new rules:");
        assert!(notice.contains("E5 miss (off the grid)"), "{notice}");
        let shown = (page.count(".board .board-row:has(.board-cell)"), page.count(".board .board-cell"));
        assert_eq!(shown, (4, 28));
        page.wait_for_text(".header .header-rules", "Custom rules, 7 × 4");
        let agreed = page.text_of(".fleet .fleet-agreed");
        assert_eq!(agreed, "Ships may not touch; “sunk” is announced, not which ship; 3 shots a turn.");

        // The editor begins with the rules that are played. A hit that shoots again takes the place of a salvo.
        page.open_menu("Rules");
        assert_eq!(page.field("select[name=preset]"), "");
        assert_eq!(page.count("dialog .menu-ships li"), 3);
        let salvo = "dialog [role='group'][aria-label='Shots in a turn']";
        assert!(page.is_seen(salvo));
        choose(page, "With a miss: shoot again after a hit");
        page.wait_until("no salvo", || !page.is_seen(salvo));
        choose(page, "Play the round to its end: a draw is possible");
        play_with_these(page, "v1;7x4,none,sunk,until-miss,last-word;Submarine=4,Destroyer=2,Raft 2=3;");
        let agreed = page.text_of(".fleet .fleet-agreed");
        assert!(agreed.ends_with("; shoot again after a hit. The round is played to its end."), "{agreed}");
    });
}
