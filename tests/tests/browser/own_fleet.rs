//! The own fleet: placing it, practice against the page, and what a shot costs.

use rangekeeper_browser_tests::{BOTH, Page, Screen, on, on_browsers};
use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Arrangement, Cell, OwnBoard, Position, Posterior, Record};
use rangekeeper_play::best_shot;

use super::two_boards::{FLEET, game, own_board, own_shots, visit, wait_for_own_board};

#[test]
fn a_fleet_is_placed_by_dragging_taps_and_keys() {
    on_browsers(BOTH, Screen::Desktop, |page| {
        visit(page, &game("", ""));
        page.click("//details[contains(@class,'own-more')]/summary");
        page.click_button("Move the ships");
        let lies = |ship: &str| page.count(&format!(".own-placed[aria-label='{ship}']")) == 1;
        page.wait_for_count(".own-placed", 5);
        assert!(lies("Carrier, A1 to A5") && lies("Destroyer, I1 to I2"));
        // Dragged four rows down, it lies on the cruiser's.
        let [x, y, side]: [f64; 3] = page
            .js("const { left, top, width } = document.querySelector('.own-field').getBoundingClientRect();
             return [left, top, width / 10];");
        let at =
            |row: f64, column: f64| [(x + (column + 0.5) * side) as i64, (y + (row + 0.5) * side) as i64];
        page.drag("//*[@id='own-ship-0']", at(4.0, 2.0));
        page.wait_until("the carrier in row E", || lies("Carrier, E1 to E5"));
        page.wait_for_text(".own-complaint", "Carrier and Cruiser lie on the same cells.");
        assert_eq!(page.count(".own-ready:disabled"), 1);
        page.drag("//*[@id='own-ship-0']", at(5.0, 2.0));
        page.wait_until("no complaint", || page.text_of(".own-complaint").is_empty());
        // Chosen, then placed, then turned by another press.
        page.click_at(at(8.0, 0.0));
        page.click_at(at(9.0, 8.0));
        page.wait_until("the destroyer in the corner", || lies("Destroyer, J9 to J10"));
        page.click_at(at(9.0, 9.0));
        page.wait_until("the destroyer turned", || lies("Destroyer, I10 to J10"));
        // By keys, from the ship in focus to the next one and to the end.
        page.press("\u{E013}r");
        page.wait_until("the destroyer moved", || lies("Destroyer, H9 to H10"));
        page.press("\u{E007}");
        let focused: String = page.js("return document.activeElement.className");
        assert!(focused.contains("own-ready"), "{focused}");
        page.press("\u{E007}");
        wait_for_own_board(page);
        let fleet = own_board(page).unwrap().fleet().to_string();
        assert_eq!(fleet, "Carrier=F1-F5,Battleship=C1-C4,Cruiser=E1-E3,Submarine=G1-G3,Destroyer=H9-H10");
        // All that was one step.
        page.press("u");
        page.wait_until("the fleet before", || own_board(page).unwrap().fleet().to_string() == FLEET);
    });
}

#[test]
fn ships_that_may_not_touch_say_so() {
    on(Screen::Desktop, |page| {
        let record: Record = "v1;6x6,none,sunk;Alpha=3,Bravo=2;".parse().unwrap();
        page.visit_unsettled(&format!("#{}", GameId::from(record)));
        page.click("//*[contains(@class,'own-offer')]//button");
        page.wait_for_count(".own-placed", 2);
        page.tab_to("#own-ship-0");
        let corner = ["\u{E012}".repeat(6), "\u{E013}".repeat(6)].concat();
        // Both to the left and to the top: Bravo one row below, whichever way they lay.
        page.press(format!("{corner}\u{E007}"));
        page.press(corner);
        page.wait_for_text(".own-complaint", "Alpha and Bravo lie on the same cells.");
        page.press("\u{E015}");
        let complaint = page.wait("another complaint", || {
            Some(page.text_of(".own-complaint")).filter(|text| text.contains("touch"))
        });
        assert_eq!(complaint, "Alpha and Bravo touch, which these rules do not allow.");
        page.press("\u{E00C}");
    });
}

/// Opens a practice game of two boards under these rules, with a fleet that the page hides and one of the player's.
fn visit_practice(page: &Page, rules: &str, hidden: &str, own: &str) {
    let record: Record = rules.parse().unwrap();
    let [hidden, own] = [hidden, own].map(|text| Arrangement::from_text(record.rules(), text).unwrap());
    let cells = record.rules().grid().area();
    let game = GameId::practice(record, hidden.fleet().to_vec()).unwrap();
    page.visit_unsettled(&format!("#{}", game.with_own_board(Some(OwnBoard::new(own)))));
    page.wait_for_count("[data-own-cell]", cells);
}

#[test]
fn in_practice_the_page_shoots_back_until_a_fleet_is_sunk() {
    on(Screen::Desktop, |page| {
        // One ship of two cells on either side, on a board of four by three.
        visit_practice(page, "v1;4x3,none,sunk;Alpha=2;", "Alpha=C1-C2", "Alpha=A1-A2");
        page.settle();
        for shots in 1.. {
            let is_over = |game: &GameId| {
                let own_board = game.own_board().unwrap();
                own_board.is_over() || game.hidden().unwrap().is_over(game.record())
            };
            page.press("f");
            let now = page.wait("both shots", || {
                page.game().filter(|game| {
                    let both = [game.record(), game.own_board().unwrap().record()].map(|it| it.shots().len());
                    both == [shots, shots] || is_over(game)
                })
            });
            if is_over(&now) {
                page.wait_for_text(".own-say", "won");
                break;
            }
            page.wait_for_text(".own-say", "They shoot at");
            page.settle();
        }
        // The next practice game is one of two boards as well.
        page.click(
            "//*[contains(@class,'advice')]//button[normalize-space()='Practise against the computer']",
        );
        page.wait_for_count(".own-placed", 1);
        page.click_button("Ready");
        page.wait_for_count("[data-own-cell]", 12);
        page.press("u");
        page.wait_for_count("[data-own-cell]", 0);
        page.press("u");
        page.wait_for_text("#advice-title", "won");
        // Nothing more can be fired, and one step takes back a shot of each.
        page.press("u");
        page.wait_for_count(".advice-fire", 1);
    });
}

#[test]
fn in_practice_the_page_shoots_like_the_shooter_that_is_chosen() {
    on(Screen::Desktop, |page| {
        page.keep_setting("shooter", "most-likely");
        visit_practice(page, "v1;5x4,none,sunk;Alpha=3;", "Alpha=C1-C3", "Alpha=A1-A3");
        for shots in 1..=5 {
            page.settle();
            // At cells without a ship.
            page.click_cell(["A1", "A2", "A3", "A4", "A5"][shots - 1]);
            page.press("f");
            let board = page.wait("the page's shot", || {
                own_board(page).filter(|board| board.record().shots().len() == shots)
            });
            let before = board.record().first_shots(shots - 1);
            let shot = board.record().shots()[shots - 1].cell;
            let counts = Posterior::new(Position::new(&before).unwrap()).count().unwrap().run();
            let most = before.open().iter().map(|cell| counts.occupied(cell)).max();
            assert_eq!(Some(counts.occupied(shot)), most, "{shot} after {before}");
        }
    });
}

#[test]
fn another_cell_than_the_best_one_says_its_price() {
    on(Screen::Desktop, |page| {
        let shots = "F6:hit,F5:sunk=Destroyer,E7:hit,D7:hit,C7:hit,F7:hit,G7:sunk=Carrier,E4:miss,D3:miss,G3:miss,\
                     F2:miss,H4:hit,I4:miss,H5:hit,H6:sunk=Cruiser,B8:hit,B9:miss";
        let record: Record = format!("v1;classic;{shots}").parse().unwrap();
        let posterior = Posterior::new(Position::new(&record).unwrap());
        let best = best_shot(&posterior).unwrap();
        assert!(best.cell != best.most_likely && best.advised_for().is_some());
        let fleet = Arrangement::from_text(record.rules(), FLEET).unwrap();
        // About as much is left to sink on either side.
        let sunk = &fleet.fleet()[..3];
        let misses = record.rules().grid().cells().skip(50).filter(|cell| cell.column() > 3);
        let shots = sunk.iter().flat_map(|ship| ship.cells.iter()).chain(misses);
        let shots: Vec<Cell> = shots.take(record.shots().len()).collect();
        let board = OwnBoard::with_shots(fleet, shots).unwrap();
        page.visit_unsettled(&format!("#{}", GameId::from(record).with_own_board(Some(board))));
        page.wait_for_text(".own-chance summary", "%");
        page.settle();
        assert_eq!(page.text_of(".own-say"), "Your turn");
        page.click_cell(&best.most_likely.to_string());
        let price = page.wait_for_text(".own-say", "points of your chance to win");
        let number = price.trim_start_matches(&format!("{} instead costs ", best.most_likely));
        let points: f64 = number.split_once(' ').unwrap().0.parse().unwrap();
        // A fifth of a turn, which is worth some points.
        assert!((0.1..3.0).contains(&points), "{price}");
        page.click("//*[contains(@class,'advice-remark')]//button[starts-with(.,'Back to ')]");
        page.wait_for_text(".own-say", "Your turn");
    });
}

#[test]
fn the_next_game_asks_for_the_fleet_anew() {
    on(Screen::Desktop, |page| {
        visit(page, &game("E5:miss", "A1"));
        page.header("new");
        page.wait_for_count(".own-placed", 5);
        assert_eq!(page.record().as_deref(), Some("v1;classic;"));
        page.click_button("Cancel");
        page.wait_for_count(".own-offer", 1);
        page.press("u");
        wait_for_own_board(page);
        assert_eq!(own_shots(page), "A1:hit");
    });
}
