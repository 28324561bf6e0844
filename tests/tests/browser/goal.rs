//! The best shot for the game, which is the advice unless the player chooses the most likely hit.

use rangekeeper_browser_tests::{Page, Screen, best_for_game, on};

/// A8, which is hit in 36% of the boards, saves 0.19 shots against C8 with its 68%.
const DIFFER: &str = "v1;classic;F6:hit,F5:sunk=Destroyer,E7:hit,D7:hit,C7:hit,F7:hit,G7:sunk=Carrier,E4:miss,D3:miss,G3:miss,F2:miss,H4:hit,I4:miss,H5:hit,H6:sunk=Cruiser,B8:hit,B9:miss";
/// Two hits of a ship, where three cells are called out together.
const SALVO: &str = "v1;10x10,allowed,sunk-ship,salvo=3;Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2;E5:hit,E6:hit,E4:miss,D5:miss,F5:miss,D6:miss";
/// Too many boards to count.
const TEN_SHIPS: &str = "#v1;10x10,none,sunk-ship;Battleship=4,Cruiser=3,Submarine=3,Destroyer=2,Patrol=2,Boat=2,A=1,B=1,C=1,D=1;";

/// Of two workers the second is given the search, and dies without a sound; the first one finds the numbers. What the
/// first says is heard after the second one's word, so that the search has begun.
const KILL_WHO_SEARCHES: &str = "
    witness.cores = 2;
    let dead = false;
    let hearTheFirst = () => {};
    witness.onWord = (worker, number, words) => {
        if (words > 1) return;
        if (number === 1) {
            witness.kill(worker);
            dead = true;
            setTimeout(() => hearTheFirst());
        } else if (number === 0 && !dead) {
            const { event } = window;
            const hear = worker.onmessage;
            worker.onmessage = null;
            hearTheFirst = () => {
                worker.onmessage = hear;
                hear.call(worker, event);
            };
        }
    };";

fn goal(page: &Page) -> String {
    page.text_of(".advice-goal [aria-pressed=true]")
}

#[test]
fn the_best_shot_for_the_game_is_the_advice_until_the_player_chooses() {
    on(Screen::Phone, |page| {
        page.visit_record(SALVO);
        page.wait_for_text(".advice", "Next salvo");
        let turn = page.text_of(".advice-salvo > :not(.advice-placeholder)");
        let cells = turn.strip_prefix("This turn: ").and_then(|turn| turn.strip_suffix('.'));
        let mut named: Vec<&str> =
            cells.unwrap().split([',', ' ']).filter(|word| !["", "and"].contains(word)).collect();
        assert_eq!(named[0], page.text_of(".advice .advice-aim-cell"));
        named.sort_unstable();
        assert_eq!(named, page.cells(".board .is-best"));
        let reason = page.text_of(".advice-reason");
        assert!(!reason.contains("Saves"), "{reason}");

        page.visit_record(DIFFER);
        let best = best_for_game(DIFFER).to_string();
        assert_eq!(page.recommended().as_ref(), Some(&best));
        // With the price of the shot beside what it saves.
        let reason = page.wait_for_text(".advice-reason", "Saves 0.19 shots; ");
        let (rival, chance) =
            reason.trim_start_matches("Saves 0.19 shots; ").split_once(" is likelier ").unwrap();
        assert_eq!(chance, "(68%).");
        assert_eq!(goal(page), "Fewest shots");
        page.click_button("Surest hit");
        page.wait("the most likely hit", || page.recommended().filter(|cell| cell == rival));
        page.wait_until("no other reason", || !page.text_of(".advice-reason").contains("likelier"));
        page.reopen();
        page.wait_until("the goal after a reload", || goal(page) == "Surest hit");
        page.click_button("Fewest shots");
        page.wait("the best shot for the game", || page.recommended().filter(|cell| *cell == best));

        // The next shot is named, to the eye and to the ear, while samples still grow.
        page.keep_setting("samples", "1000000");
        page.visit_unsettled(TEN_SHIPS);
        page.wait_until("its name for those who listen", || {
            page.js("const name = document.querySelector('#app .advice-aim-cell')?.textContent;
                 const spoken = document.querySelector('.advice .base-visually-hidden')?.textContent;
                 return Boolean(name && name !== '…' && spoken?.includes(name))")
        });
        assert!(!page.text_of(".status .status-sampled").starts_with("1,000,000"));
    });
}

#[test]
fn before_a_best_shot_is_found_no_answer_counts_and_stop_leaves_the_most_likely_hit() {
    on(Screen::Desktop, |page| {
        page.before_pages(KILL_WHO_SEARCHES);
        page.before_pages(
            "window.pressed = false;
             new MutationObserver(() => {
                 const miss = document.querySelector('.advice-answers .is-miss');
                 const waits = document.querySelector('.board .board-circle') && !document.querySelector('.board-reticle');
                 if (miss && !miss.disabled && waits && !pressed) {
                     window.pressed = true;
                     miss.click();
                 }
             }).observe(document, { subtree: true, childList: true, attributes: true });",
        );
        page.keep_setting("samples", "10000000");
        page.visit_unsettled("");
        // The button has kept its form, and the press counted for nothing.
        page.wait_until("a press", || page.js("return pressed"));
        page.click("//*[@class='status']//button[normalize-space()='Stop']");
        page.wait("a recommended cell", || page.recommended());
        assert_eq!(page.record().unwrap(), "v1;classic;");
        page.wait_for_text(".status", "Start again");
    });
}
