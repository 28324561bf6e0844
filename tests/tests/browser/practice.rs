//! Practice against the page, and the replay of a game.

use rangekeeper_browser_tests::{Screen, on};

#[test]
fn the_page_hides_a_fleet_and_answers_its_advice_is_kept_back_and_a_replay_runs_to_its_end() {
    on(Screen::Desktop, |page| {
        page.visit("");
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
        assert!(!page.has_tooltip());
        let why = (page.text_of(".why h2"), page.text_of(".why .card-reason"));
        assert_eq!(why, ("WHY THIS CELL?".to_owned(), String::new()));
        page.click_cell("C3");
        page.wait_for_text(".advice-fire", "Fire at C3");
        assert!(!gives_advice());
        page.click_button("Show advice");
        page.wait_until("advice", gives_advice);
        // A finished game is compared with those of the page.
        let over = "v1;6x6,none,hit-miss;Alpha=4,Bravo=3;B2:hit,B3:hit,B4:hit,B5:hit,E1:hit,E2:hit,E3:hit";
        page.visit_record(over);
        page.wait_for_text(".advice", "The fleet is sunk");
        // Of finitely many games, none says that all would have been longer. The mean is 12.95, as `rangekeeper simulate`
        // plays 200 of them by seed 1.
        let sentence = "The page averages 13 shots here. You beat over 99% of its games.";
        page.wait_for_text(".advice-compared", sentence);
        page.visit_record(
            "v1;4x4,none,sunk,until-miss;Alpha=2,Bravo=1;A1:miss,B2:hit,B3:sunk,D4:miss,D1:sunk",
        );
        page.wait_for_text(".advice", "5 shots, 3 turns. Well done.");
        // A replay goes on where there is no advice: no ship of three cells can have been sunk by the first shot.
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
    });
}
