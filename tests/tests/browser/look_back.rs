//! The end of a game: luck and skill, the costliest shots, and the record against an opponent.

use rangekeeper_browser_tests::{BOTH, Page, Screen, if_all, on, on_browsers, two_boards};
use rangekeeper_engine::Record;
use rangekeeper_engine::notation::GameId;

/// Two ships are sunk by eight shots, of which the fourth was a poor one.
const OVER: &str = "v1;5x5,none,sunk-ship;Alpha=3,Bravo=2;\
                    C3:hit,C4:miss,C2:hit,E5:miss,C1:sunk=Alpha,E3:hit,E4:sunk=Bravo";
const ALMOST: &str =
    "v1;5x5,none,sunk-ship;Alpha=3,Bravo=2;C3:hit,C4:miss,C2:hit,E5:miss,C1:sunk=Alpha,E3:hit";
const FLEET: &str = "Alpha=A1-A3,Bravo=D5-E5";

#[test]
fn the_end_tells_luck_from_skill_and_opens_the_costliest_shot() {
    on_browsers(if_all(BOTH), Screen::Phone, |page| {
        page.visit_unsettled(&format!("#{OVER}"));
        page.wait_for_text(".advice-luck", "Luck: +2.4 hits");
        page.wait_for_text(".advice-skill", "Skill: 1.0 hits given away");
        let first = page.text_of(".advice-costly li:first-child");
        assert_eq!(first, "Shot 4, E5: 17%. C1 had 100%.");
        page.assert_accessible("the end of a game");
        page.tap("//*[contains(@class,'advice-costly')]//li[1]/button");
        page.wait_for_text(".advice", "Shot 4 of 7");
        page.wait_for_text(".advice-remark", "C1 had ");
    });
}

#[test]
fn whoever_has_lost_is_told_so() {
    on(Screen::Phone, |page| {
        page.visit_unsettled(&format!("#{}", two_boards(ALMOST, FLEET, "A1 A2 A3 D5 B2")));
        page.wait_for_text(".own-say", "turn");
        page.settle();
        page.tap("//button[contains(@class,'own-side')][2]");
        page.settle();
        page.tap("//*[@data-own-cell='E5']");
        // The screen goes to where the end is told.
        page.wait_for_text("#advice-title", "They have won");
        page.wait_for_text(".advice-luck", "Luck: ");
        assert_eq!(page.count(".advice-compared:not(:empty)"), 0);
    });
}

/// Writes a profile of Ada with games of two boards that are over, and opens a game against her.
fn play_against_ada(page: &Page, results: &[&str], record: &GameId) {
    let board = two_boards("v1;5x5,none,sunk-ship;Alpha=3,Bravo=2;", FLEET, "E1 E2 E3 E4 D1");
    let board = GameId::from(board.own_board().cloned().unwrap());
    let lines: Vec<String> = results.iter().map(|result| format!("result: {result}; {board}")).collect();
    page.visit("");
    let () = page.script(
        "localStorage.setItem('rangekeeper.opponents', '1');
         localStorage.setItem('rangekeeper.opponent.1', arguments[0]);",
        vec![format!("Rangekeeper opponent 2\nname: Ada\n{}", lines.join("\n")).into()],
    );
    page.reopen_unsettled();
    page.visit_record(record);
    page.change_who_placed("Ada");
    page.wait_for_text(".placed-line", "Ships placed by Ada");
    page.settle();
}

#[test]
fn games_against_an_opponent_add_up_and_teach_where_to_hide() {
    on(Screen::Desktop, |page| {
        play_against_ada(page, &["won; 10; 150", "lost; 8; ?"], &two_boards(ALMOST, FLEET, "A1 B1 C1 E1 E2"));
        page.mark("E4", "Sunk");
        page.wait_for_text("#advice-title", "You have won");
        let tally = page.wait_for_text(".advice", "Against Ada: 2 won, 1 lost. 9 shots to win on average.");
        assert!(tally.contains("hits of luck a game"), "{tally}");
        page.open_menu("Opponents");
        page.wait_for_text("dialog .menu-opponent", "Against Ada: 2 won, 1 lost.");

        let record: Record = "v1;5x5,none,sunk-ship;Alpha=3,Bravo=2;".parse().unwrap();
        let place = || {
            page.click("//*[contains(@class,'own-offer')]//button");
            page.wait_for_count(".own-placed", 2);
        };
        play_against_ada(page, &["won; 10; 150", "lost; 8; ?"], &GameId::from(record.clone()));
        place();
        page.wait_for_text(".own-board", "After 1 more game of both boards");
        play_against_ada(page, &["won; 10; 150", "lost; 8; ?", "lost; 9; -20"], &GameId::from(record));
        place();
        page.wait_for_text(".own-board", "as in your 3 games");
        let places = || page.labels(".own-placed");
        // One of five boards of many: drawn anew until it is another one.
        let before = places();
        page.wait_until("another fleet", || {
            page.click("//button[contains(@class,'own-against')]");
            page.wait_for_count(".own-against:enabled", 1);
            places() != before
        });
        // Who it is against may be said meanwhile; the ships stay where they are.
        let placed = places();
        page.change_who_placed("A person");
        page.wait_for_count(".own-against", 0);
        assert_eq!(places(), placed);
        page.change_who_placed("Ada");
        page.wait_for_count(".own-against", 1);
        assert_eq!(places(), placed);
        page.assert_accessible("where to hide");
    });
}
