//! What the player asks about the own board: how long a fleet lasts, and what the opponent knows of it.

use rangekeeper_browser_tests::{Screen, on, two_boards};

#[test]
fn a_fleet_is_checked_by_three_shooters_and_what_the_opponent_knows_lies_over_it() {
    on(Screen::Desktop, |page| {
        let visit = |theirs: &str| {
            let rules = "v1;5x5,none,sunk-ship;Alpha=3,Bravo=2;";
            page.visit_unsettled(&format!("#{}", two_boards(rules, "Alpha=A1-A3,Bravo=D5-E5", theirs)));
            page.wait_for_count("[data-own-cell]", 25);
            page.settle();
            page.click("//details[contains(@class,'own-more')]/summary");
        };
        visit("A1 C3");
        page.click("//input[@name='what-they-know']");
        page.wait_for_count(".own-known circle", 23);
        // As likely as B1.
        page.wait_for_text(".own-board", "For all they know, A2 is the most likely hit: 50%.");

        visit("");
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
        page.tab_to("#own-ship-0");
        page.press("\u{E015}");
        page.wait_until("no rows", || rows().is_empty());
    });
}
