//! What the player asks about the own board: how long a fleet lasts, and what the opponent knows of it.

use rangekeeper_browser_tests::{Screen, on, two_boards};
use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Position, Posterior};

fn game(theirs: &str) -> GameId {
    two_boards("v1;5x5,none,sunk-ship;Alpha=3,Bravo=2;", "Alpha=A1-A3,Bravo=D5-E5", theirs)
}

#[test]
fn a_fleet_is_checked_by_three_shooters_until_a_ship_moves() {
    on(Screen::Desktop, |page| {
        page.visit_unsettled(&format!("#{}", game("")));
        page.wait_for_count("[data-own-cell]", 25);
        page.settle();
        page.click("//details[contains(@class,'own-more')]/summary");
        page.click_button("Move the ships");
        page.wait_for_count(".own-placed", 2);
        page.click_button("Check mine");
        let rows = || -> Vec<String> {
            let rows = "return [...document.querySelectorAll('.own-board li')].map((it) => it.innerText)";
            page.js(rows)
        };
        let begin = ["Like most people: ", "Always at the most likely hit: ", "As well as this page: "];
        page.wait_until("three rows", || {
            let rows = rows();
            let is_said =
                |(row, begin): (&String, &&str)| row.starts_with(begin) && row.contains(", at random ");
            rows.len() == 3 && rows.iter().zip(&begin).all(is_said)
        });
        page.wait_until("the end", || !page.text_of(".own-board").contains("are played"));
        // Ships in the corners last longer against people than boards at random.
        let row = rows().remove(0);
        let number = |text: &str| text.split([' ', ',']).next().unwrap().parse::<f64>().unwrap();
        let mine = number(row.trim_start_matches(begin[0]));
        let random = number(row.split(", at random ").nth(1).unwrap());
        assert!((5.0..=25.0).contains(&mine) && (5.0..=25.0).contains(&random), "{row}");
        page.tab_to("#own-ship-0");
        page.press("\u{E015}");
        page.wait_until("no rows", || rows().is_empty());
    });
}

#[test]
fn what_the_opponent_knows_lies_over_the_own_board() {
    on(Screen::Desktop, |page| {
        let game_so_far = game("A1 C3");
        page.visit_unsettled(&format!("#{}", &game_so_far));
        page.wait_for_count("[data-own-cell]", 25);
        page.settle();
        page.click("//details[contains(@class,'own-more')]/summary");
        page.click("//input[@name='what-they-know']");
        page.wait_for_count(".own-known circle", 23);
        let said = |game: &GameId| {
            let board = game.own_board().unwrap();
            let posterior = Posterior::new(Position::new(board.record()).unwrap());
            let counts = posterior.count().unwrap().run();
            let open = board.record().open();
            let most = open.iter().map(|cell| counts.probability(cell)).fold(0.0, f64::max);
            let first = open.iter().find(|cell| counts.probability(*cell) >= most).unwrap();
            format!("For all they know, {first} is the most likely hit: {:.0}%.", 100.0 * most)
        };
        page.wait_for_text(".own-board", &said(&game_so_far));
        // It goes along with the next shot.
        page.press("m");
        page.settle();
        page.click("//details[contains(@class,'own-more')]/summary");
        page.click("//*[@data-own-cell='A2']");
        page.wait_for_text(".own-board", &said(&game("A1 C3 A2")));
    });
}
