//! Practice against the page, the end of a game, and its replay.

use rangekeeper_browser_tests::{Page, Screen, on, two_boards};
use rangekeeper_engine::notation::GameId;

const RULES: &str = "v1;5x5,none,sunk-ship;Alpha=3,Bravo=2;";
/// All but the last shot of a game whose fourth shot was a poor one.
const ALMOST: &str =
    "v1;5x5,none,sunk-ship;Alpha=3,Bravo=2;C3:hit,C4:miss,C2:hit,E5:miss,C1:sunk=Alpha,E3:hit";
const FLEET: &str = "Alpha=A1-A3,Bravo=D5-E5";

#[test]
fn a_practice_game_and_a_finished_one_are_told_compared_and_replayed() {
    on(Screen::Desktop, |page| {
        page.visit("");
        the_page_hides_a_fleet_and_answers_and_its_advice_is_kept_back(page);
        a_finished_game_is_compared_with_those_of_the_page(page);
        a_replay_runs_to_its_end_where_there_is_no_advice(page);
        page.set_viewport(390, 844, 1);
        the_end_tells_luck_from_skill(page);
        page.set_viewport(1280, 800, 1);
        games_against_an_opponent_teach_where_to_hide(page);
    });
}

fn the_page_hides_a_fleet_and_answers_and_its_advice_is_kept_back(page: &Page) {
    page.menu("Games", "Practise against the computer");
    let () = page.js("document.activeElement.blur()");
    page.settle();
    let best = page.recommended().unwrap();
    page.wait_for_text(".advice-fire", &format!("Fire at {best}"));
    page.click("//button[contains(@class,'advice-fire')]");
    page.wait_for_text(".advice-last-shot", &format!("{best}, "));
    page.settle();
    page.click_cell("A1");
    page.wait_for_text(".advice-fire", "Fire at A1");
    page.press("f");
    page.wait_for_text(".advice-last-shot", "A1, ");
    page.settle();
    assert_eq!(page.count(".advice-answers button, .advice-which-ship"), 0);
    // A shot that the page has answered is only looked back at.
    page.click("//button[contains(@class,'shots-shot')]");
    page.wait_for_count(".shots-actions button", 1);
    let gives_advice = || page.count(".board .board-circle, .board .is-best, .board .is-empty") > 0;
    page.wait_until("advice", gives_advice);
    page.click("//input[@name='hide-advice']");
    page.wait_until("no advice", || !gives_advice());
    page.wait_for_text(".advice", "Your shot");
    page.wait_until("no word of the best shot", || page.text_of(".advice-aim") == "…");
    assert!(!page.text_of(".advice").contains('%'), "{}", page.text_of(".advice"));
    page.point_at("//*[@data-cell='C3']");
    assert!(!page.is_seen("#tooltip"));
    let why = (page.text_of(".why h2"), page.text_of(".why .card-reason"));
    assert_eq!(why, ("WHY THIS CELL?".to_owned(), String::new()));
    page.click_cell("C3");
    page.wait_for_text(".advice-fire", "Fire at C3");
    assert!(!gives_advice());
    page.click_button("Show advice");
    page.wait_until("advice", gives_advice);
}

fn a_finished_game_is_compared_with_those_of_the_page(page: &Page) {
    let over = "v1;6x6,none,hit-miss;Alpha=4,Bravo=3;B2:hit,B3:hit,B4:hit,B5:hit,E1:hit,E2:hit,E3:hit";
    page.visit_record(over);
    page.wait_for_text(".advice", "The fleet is sunk");
    // Of finitely many games, none says that all would have been longer. The mean is 12.95, as `rangekeeper simulate`
    // plays 200 of them by seed 1.
    let sentence = "The page averages 13 shots here. You beat over 99% of its games.";
    page.wait_for_text(".advice-compared", sentence);
    page.visit_record("v1;4x4,none,sunk,until-miss;Alpha=2,Bravo=1;A1:miss,B2:hit,B3:sunk,D4:miss,D1:sunk");
    page.wait_for_text(".advice", "5 shots, 3 turns. Well done.");
}

fn a_replay_runs_to_its_end_where_there_is_no_advice(page: &Page) {
    // No ship of three cells can have been sunk by the first shot.
    let shots = "C3:sunk=Alpha,A1:miss,A2:miss,A3:miss,A4:miss,A5:miss,B1:miss,B2:hit";
    page.visit_record(format!("v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=2;{shots}"));
    page.menu("Games", "Replay");
    page.wait_for_text(".advice", "Shot 1 of 8: C3, Alpha sunk");
    page.click_button("Play");
    page.click_button("Pause");
    page.wait_for_text(".advice-answers", "Play");
    let caption = page.text_of(".advice .advice-verdict");
    page.settle();
    assert_eq!(page.text_of(".advice .advice-verdict"), caption);
    // The reel goes to any shot.
    let () = page.js("const reel = document.querySelector('.advice-replay');
         reel.value = 4;
         reel.dispatchEvent(new Event('input', { bubbles: true }));");
    page.wait_for_text(".advice", "Shot 5 of 8: A4, miss");
    page.wait_for_count(".board .board-cell:is(.is-miss, .is-hit, .is-sunk)", 4);
    assert_eq!(page.count(".advice-answer.is-miss"), 0, "nothing is marked while it is shown");
    page.click_button("Next");
    page.wait_for_text(".advice", "Shot 6 of 8");
    page.click_button("Back");
    page.wait_for_text(".advice", "Shot 5 of 8");
    page.click_button("Play");
    page.wait_for_text(".advice", "End, after 8 shots.");
    page.click_button("Play");
    page.wait_for_text(".advice", "Shot 1 of 8");
    page.click_button("Close the replay");
}

fn the_end_tells_luck_from_skill(page: &Page) {
    page.visit_record(format!("{ALMOST},E4:sunk=Bravo"));
    page.wait_for_text(".advice-luck", "Luck: +2.4 hits");
    page.wait_for_text(".advice-skill", "Skill: 1.0 hits given away");
    let first = page.text_of(".advice-costly li:first-child");
    assert_eq!(first, "Shot 4, E5: 17%. C1 had 100%.");
    page.assert_accessible("the end of a game");
    page.click("//*[contains(@class,'advice-costly')]//li[1]/button");
    page.wait_for_text(".advice", "Shot 4 of 7");
    page.wait_for_text(".advice-remark", "C1 had ");

    // A game that is lost.
    page.visit_record(two_boards(ALMOST, FLEET, "A1 A2 A3 D5 B2"));
    page.click("//button[contains(@class,'own-side')][2]");
    page.settle();
    page.click("//*[@data-own-cell='E5']");
    // The screen goes to where the end is told.
    page.wait_for_text("#advice-title", "They have won");
    page.wait_for_text(".advice-luck", "Luck: ");
    assert_eq!(page.count(".advice-compared:not(:empty)"), 0);
}

fn games_against_an_opponent_teach_where_to_hide(page: &Page) {
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
    page.reopen_unsettled();
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
}
