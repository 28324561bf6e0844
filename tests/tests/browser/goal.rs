//! The most likely hit and the best shot for the game, side by side.

use rangekeeper_browser_tests::{Screen, on_both};
use rangekeeper_engine::lab::own::advise;
use rangekeeper_engine::{Position, Record};

/// Audinot, Bonnet and Viennot, Fig. 6: the most probable cell is not the best.
const DIFFER: &str = "v1;4x3,none,hit-miss;Destroyer=2;A2:miss,C1:miss";
/// A cell that most boards occupy by far.
const AGREE: &str = "v1;classic;E5:hit,E6:hit,E4:miss,D5:miss,F5:miss,D6:miss,F6:miss";

#[test]
fn where_both_differ_the_player_chooses_and_the_choice_is_kept() {
    for screen in [Screen::Desktop, Screen::Phone] {
        on_both(screen, |page| {
            page.visit(&format!("#{DIFFER}"));
            page.settle();
            let record: Record = DIFFER.parse().unwrap();
            let best = advise(&record, &Position::new(&record).unwrap(), 1).unwrap();
            // 54 shots against 53 over twelve boards.
            let text = page.wait_for_text(".goal", "0.08 shots fewer on average");
            assert!(text.contains(&format!("best for the game: {}", best.cell)), "{text}");
            let likely = page.recommended().unwrap();
            assert_ne!(likely, best.cell.to_string());
            assert!(text.contains(&format!("most likely hit: {likely}")), "{text}");
            page.click("//*[@class='goal']//label[2]");
            let now = || page.recommended().filter(|cell| *cell == best.cell.to_string());
            page.wait("the best shot for the game", now);
            page.visit(&format!("#{DIFFER}"));
            page.settle();
            page.wait("the best shot for the game after a reload", now);
            page.click("//*[@class='goal']//label[1]");
            page.wait("the most likely hit", || page.recommended().filter(|cell| *cell == likely));
        });
    }
}

#[test]
fn where_both_agree_it_is_said() {
    on_both(Screen::Desktop, |page| {
        page.visit(&format!("#{AGREE}"));
        page.settle();
        page.wait_for_text(".goal", "is also the best shot for the game");
        assert_eq!(page.count(".goal input"), 0);
    });
}

#[test]
fn advice_that_is_kept_back_is_kept_back_whole() {
    on_both(Screen::Desktop, |page| {
        page.visit("");
        page.open_menu("Games");
        page.press_in_menu("Practise against this page");
        page.wait_for_text(".fire", "Fire at");
        page.settle();
        page.wait_for_text(".goal", "the game");
        page.click("//input[@name='veil']");
        page.wait_for_text(".fire", "Choose a cell");
        page.wait("no word of the best shot", || page.text_of(".goal").is_empty().then_some(()));
    });
}
