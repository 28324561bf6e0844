//! The end of a game: luck and skill, the costliest shots, and the record against an opponent.

use rangekeeper_browser_tests::{Screen, on, two_boards};
use rangekeeper_engine::notation::GameId;

const RULES: &str = "v1;5x5,none,sunk-ship;Alpha=3,Bravo=2;";
/// All but the last shot of a game whose fourth shot was a poor one.
const ALMOST: &str =
    "v1;5x5,none,sunk-ship;Alpha=3,Bravo=2;C3:hit,C4:miss,C2:hit,E5:miss,C1:sunk=Alpha,E3:hit";
const FLEET: &str = "Alpha=A1-A3,Bravo=D5-E5";

#[test]
fn the_end_tells_luck_from_skill_and_games_against_an_opponent_teach_where_to_hide() {
    on(Screen::Phone, |page| {
        page.visit_record(format!("{ALMOST},E4:sunk=Bravo"));
        page.wait_for_text(".advice-luck", "Luck: +2.4 hits");
        page.wait_for_text(".advice-skill", "Skill: 1.0 hits given away");
        let first = page.text_of(".advice-costly li:first-child");
        assert_eq!(first, "Shot 4, E5: 17%. C1 had 100%.");
        page.assert_accessible("the end of a game");
        page.tap("//*[contains(@class,'advice-costly')]//li[1]/button");
        page.wait_for_text(".advice", "Shot 4 of 7");
        page.wait_for_text(".advice-remark", "C1 had ");

        // A game that is lost.
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
        page.set_viewport(1280, 800, 1);
        // Two games of two boards against Ada that are over.
        let board = two_boards(RULES, FLEET, "E1 E2 E3 E4 D1");
        let board = GameId::from(board.own_board().cloned().unwrap());
        let ada = format!(
            "Rangekeeper opponent 2\nname: Ada\nresult: won; 10; 150; {board}\nresult: lost; 8; ?; {board}"
        );
        let () = page.script(
            "localStorage.setItem('rangekeeper.opponents', '1');
             localStorage.setItem('rangekeeper.opponent.1', arguments[0]);",
            vec![ada.into()],
        );
        page.reopen();
        page.visit_record(two_boards(ALMOST, FLEET, "A1 B1 C1 E1 E2"));
        page.change_who_placed("Ada");
        page.wait_for_text(".placed-line", "Ships placed by Ada");
        page.settle();
        page.mark("E4", "Sunk");
        page.wait_for_text("#advice-title", "You have won");
        let tally = page.wait_for_text(".advice", "Against Ada: 2 won, 1 lost. 9 shots to win on average.");
        assert!(tally.contains("hits of luck a game"), "{tally}");
        page.header("new");
        page.wait_for_text(".own-board", "as in your 3 games");
        page.wait_for_count(".own-against:enabled", 1);
        page.assert_accessible("where to hide");
    });
}
