//! Practice against the page, and the replay of a game.

use rangekeeper_browser_tests::{Page, Screen, on};

#[test]
fn the_page_hides_a_fleet_and_answers_and_its_advice_is_kept_back() {
    let over = "v1;6x6,none,hit-miss;Alpha=4,Bravo=3;B2:hit,B3:hit,B4:hit,B5:hit,E1:hit,E2:hit,E3:hit";
    let gives_advice =
        |page: &Page| page.count(".board .board-circle, .board .is-best, .board .is-empty") > 0;
    on(Screen::Desktop, |page| {
        page.visit("");
        page.practise();
        let () = page.js("document.activeElement.blur()");
        page.settle();
        let best = page.recommended().unwrap();
        assert_eq!(page.text_of(".advice-fire"), format!("Fire at {best}"));
        page.click("//button[contains(@class,'advice-fire')]");
        page.wait_for_text(".advice-last-shot", &format!("{best}, "));
        page.settle();
        page.click_cell("A1");
        page.wait_for_text(".advice-fire", "Fire at A1");
        page.press("f");
        page.wait_for_text(".advice-last-shot", "A1, ");
        page.settle();
        assert_eq!(page.count(".advice-answers button, .advice-which-ship"), 0);
        page.click_cell("A1");
        page.wait_for_text(".advice-fire", "Choose a cell");
        // A shot that the page has answered is only looked back at.
        page.click("//button[contains(@class,'shots-shot')]");
        page.wait_for_count(".shots-actions button", 1);
        page.click_button("Look back");
        page.wait_for_text(".advice", "Shot 2 of 2");
        page.click_button("Close the replay");

        page.wait_until("advice", || gives_advice(page));
        page.click("//input[@name='hide-advice']");
        page.wait_until("no advice", || !gives_advice(page));
        page.wait_for_text(".advice", "Your shot");
        page.wait_until("no word of the best shot", || page.text_of(".advice-aim") == "…");
        assert!(!page.text_of(".advice").contains('%'), "{}", page.text_of(".advice"));
        page.point_at("//*[@data-cell='C3']");
        assert!(!page.has_tooltip());
        assert_eq!(
            (page.text_of(".why h2"), page.text_of(".why .card-reason")),
            ("WHY THIS CELL?".to_owned(), String::new())
        );
        page.click_cell("C3");
        page.wait_for_text(".advice-fire", "Fire at C3");
        assert!(!gives_advice(page));
        page.click_button("Show advice");
        page.wait_until("advice", || gives_advice(page));

        // A finished game is compared with the page's.
        page.visit_record(over);
        page.wait_for_text(".advice", "The fleet is sunk");
        page.wait_for_text(".advice", "7 shots. Well done.");
        // Of finitely many games, none says that all would have been longer. The mean is 12.95, as `rangekeeper simulate`
        // plays 200 of them by seed 1.
        let sentence = "The page averages 13 shots here. You beat over 99% of its games.";
        page.wait_for_text(".advice-compared", sentence);
        page.click_button("Replay");
        page.wait_for_text(".advice", "Shot 1 of 7: B2, hit");
        let classic = "v1;classic;A1:hit,A2:hit,A3:hit,A4:hit,A5:sunk=Carrier,C1:hit,C2:hit,C3:hit,C4:sunk=Battleship,\
                       E1:hit,E2:hit,E3:sunk=Cruiser,G1:hit,G2:hit,G3:sunk=Submarine,I1:hit,I2:sunk=Destroyer";
        page.visit_unsettled(&format!("#{classic}"));
        page.wait_for_text(".advice-compared", "The page averages 4");
    });
}

#[test]
fn the_replay_runs_to_its_end_and_again_and_goes_to_any_shot() {
    const GAME: &str = "v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=2;C3:miss,B2:hit,B3:hit,B4:sunk=Alpha";
    const LONG: &str = "v1;classic;F6:miss,E5:miss,D4:miss,G7:miss,C3:miss,H8:hit,G8:hit,F8:hit,E8:sunk=Battleship,\
                        D9:hit,E9:hit,F9:sunk=Cruiser,H3:miss,G2:hit,F2:miss,G3:hit,G4:hit,G5:hit,G1:sunk=Carrier";
    on(Screen::Phone, |page| {
        page.visit_record(GAME);
        page.menu("Games", "Replay");
        page.tap("//button[normalize-space()='Play']");
        page.wait_for_text(".advice", "Shot 3 of 4: B3, hit");
        page.wait_for_text(".advice", "End, after 4 shots.");
        page.wait_for_text(".advice-answers", "Play");
        page.tap("//button[normalize-space()='Play']");
        page.wait_for_text(".advice", "Shot 1 of 4: C3, miss");
        page.tap("//button[normalize-space()='Close the replay']");
        page.wait_for_text(".advice", "Next shot");
        assert_eq!(page.record().unwrap(), GAME);
        // It goes on where there is no advice: no ship of five cells can have been sunk by the first shot.
        page.visit_record("v1;classic;A1:sunk=Carrier,B2:miss,C3:miss");
        page.menu("Games", "Replay");
        page.wait_for_text(".advice", "Shot 1 of 3");
        page.click_button("Play");
        page.wait_for_text(".advice", "End, after 3 shots");

        page.visit_record(LONG);
        page.menu("Games", "Replay");
        page.wait_for_text(".advice", "Shot 1 of 19: F6, miss");
        page.click_button("Next");
        page.wait_for_text(".advice", "Shot 2 of 19");
        page.click_button("Back");
        page.wait_for_text(".advice", "Shot 1 of 19");
        // The reel goes to any shot.
        let () = page.script(
            "const reel = document.querySelector('.advice-replay');
             reel.value = arguments[0];
             reel.dispatchEvent(new Event('input', { bubbles: true }));",
            vec![7.into()],
        );
        page.wait_for_text(".advice", "Shot 8 of 19: F8, hit");
        page.wait_for_count(".board .board-cell:is(.is-miss, .is-hit, .is-sunk)", 7);
        assert_eq!(page.count(".advice-answer.is-miss"), 0, "nothing is marked while it is shown");
        page.click_button("Play");
        page.wait_for_text(".advice", "Shot 10 of 19");
        page.click_button("Pause");
        page.wait_for_text(".advice-answers", "Play");
        let caption = page.text_of(".advice .advice-verdict");
        page.settle();
        assert_eq!(page.text_of(".advice .advice-verdict"), caption);
    });
}
