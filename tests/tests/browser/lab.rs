//! The lab: strategies that play, what came of it, and small boards.

use rangekeeper_browser_tests::{CHROMIUM, EACH, Page, Screen, if_all, on_browsers};
use rangekeeper_engine::Rules;
use rangekeeper_lab::{Experiment, Results};

/// Returns the experiment that the page makes of these strategies unless told otherwise.
fn experiment(names: &[&str]) -> Experiment {
    Experiment::new(Rules::classic(), names.iter().map(|name| name.parse().unwrap()).collect(), 1)
}

/// The cells of a row of the table of figures, by the strategy's name.
#[track_caller]
fn figures(page: &Page, strategy: &str) -> Vec<String> {
    page.script("return measure.figures(arguments[0])", vec![strategy.into()])
}

/// The sizes of a desktop and of a phone.
const SCREENS: [(u32, u32); 2] = [(1280, 800), (390, 844)];

/// Opens the lab, and asserts that the comparison that is ready there can be run without scrolling.
#[track_caller]
fn visit_ready_lab(page: &Page) {
    page.visit_lab();
    let chosen: Vec<String> = page.js(
        "return [...document.querySelectorAll('[name=strategy]:checked')].map((box) => box.value).sort()",
    );
    assert_eq!(chosen, ["density", "exact-greedy", "rangekeeper"]);
    assert_eq!(page.js::<u32>("return scrollY"), 0);
    for (width, height) in SCREENS {
        page.set_viewport(width, height, 1);
        page.assert_seen("the button that runs it", &[".lab-run [type=submit]"]);
    }
}

#[test]
fn best_play_placements_and_strategies_are_as_natively_and_the_game_goes_on_after_the_lab() {
    on_browsers(if_all(EACH, CHROMIUM), Screen::Desktop, |page| {
        the_lab_stays_open_until_the_game_is_wanted(page);
        visit_ready_lab(page);
        best_play_on_a_small_board_is_drawn_and_placements_are_counted_for_every_cell(page);
        strategies_play_the_games_that_a_native_run_plays(page);
        people_have_placed_the_boards_and_a_run_is_stopped(page);
        the_rangekeeper_policy_plays_the_same_game_as_natively(page);
    });
}

fn the_lab_stays_open_until_the_game_is_wanted(page: &Page) {
    page.visit_unsettled("#v1;classic;E5:miss");
    page.wait_for_record("v1;classic;E5:miss");
    page.header("lab");
    page.wait_for_count(".lab", 1);
    // Letters that mean something at the table mean nothing here.
    page.press("m");
    assert_eq!(page.record().as_deref(), Some("v1;classic;E5:miss"));
    page.keep_in_other_window(1, "", &["v1;classic;E5:miss", "v1;classic;E5:miss,E6:hit"]);
    page.wait_for_count(".header-undo:not(:disabled)", 1);
    assert_eq!((page.count(".lab"), page.address()), (1, "#lab".to_owned()));
    page.click_button("Back to the game");
    page.wait_for_board();
    page.wait_until("the mark", || page.look("E6") == "hit");
    assert!(page.address().starts_with("#R1"), "{}", page.address());
}

fn best_play_on_a_small_board_is_drawn_and_placements_are_counted_for_every_cell(page: &Page) {
    page.click("//details[contains(@class,'lab-small-boards')]/summary");
    page.wait_for_text(".lab-small-boards .lab-means", "Best play: 146 shots over 24 boards");
    assert_eq!(page.count(".lab-tree .lab-end"), 24);
    // 242 boards, worked out in a worker.
    page.click("//select[@name='sea']/option[5]");
    page.wait_for_text(".lab-small-boards .lab-means", "Best play: 2,326 shots over 242 boards");

    page.click("//details[contains(@class,'lab-placements')]/summary");
    let cells = || -> Vec<u32> {
        page.js("return [...document.querySelectorAll('.lab-maps > div:first-child .lab-heat-map tbody td')].map((cell) => Number(cell.textContent))")
    };
    // Seed document 004: from 10 in the corners to 34 in the middle.
    assert_eq!((cells()[0], cells()[44]), (10, 34));
    page.choose("places", "5");
    page.wait_until("the ship of five", || cells().iter().sum::<u32>() == 5 * 120);
    assert_eq!((cells()[0], cells()[44]), (2, 10));
    // 26 cells would find 51.11% of the ships of two; 25 find half.
    page.click("//select[@name='pattern']/option[2]");
    page.wait_for_text(".lab-pattern .lab-figures", "75.00%");
    page.wait_for_text(".lab-pattern .lab-figures", "50.00%");
}

fn strategies_play_the_games_that_a_native_run_plays(page: &Page) {
    let names = ["density", "guess-and-search", "random"];
    page.play_in_lab(&names, 200);
    page.wait_for_text(".lab-report .control-hint", "200 of 200 games played");
    for (width, height) in SCREENS.into_iter().rev() {
        page.set_viewport(width, height, 1);
        page.assert_none("cut off", "measure.cutInLab()");
    }
    let (mut players, mut results) = (experiment(&names).players().unwrap(), Results::default());
    (0..200).for_each(|game| players.play(game, &mut results).unwrap());
    let file = page.file_behind("Save as CSV");
    assert!(file.starts_with("shots,density,guess-and-search,random\r\n"), "{file}");
    let mean = results.lengths[0].mean().unwrap();
    assert_eq!(figures(page, "Weighted density")[0], format!("{:.2}", mean + 1e-9));
    assert_eq!(page.count(".lab-chart svg .lab-outline"), 3);
    let share = 100.0 * results.duel(2, 0, &Rules::classic()).unwrap()[0].estimate;
    let sentence = format!("Duels against Weighted density: Random shots wins {share:.1}% moving first");
    page.wait_for_text(".lab-report", &sentence);
    // What was published of random shots.
    assert_eq!(figures(page, "Random shots")[2], "95.39");
    let svg = page.file_behind("Save as SVG");
    assert!(svg.starts_with("<svg") && svg.contains("Weighted density"), "{svg}");
    let longest = results.longest[0].1.to_string();
    assert_eq!(page.field("[name=watch-game]"), longest, "the longest is suggested");
}

fn people_have_placed_the_boards_and_a_run_is_stopped(page: &Page) {
    let recorded = || (page.count(".lab-chart .lab-recorded"), page.count(".lab-recorded-hint"));
    assert_eq!(recorded(), (0, 0), "boards are placed at random");
    assert_eq!(page.count("[value=rodin]:disabled"), 1);
    page.choose("lab-boards", "person");
    page.choose("lab-assume", "mixture");
    page.play_in_lab(&["density"], 200_000);
    page.wait_for_text(".lab-report", "Boards: placed by a person, Strategies assume: not sure");
    page.wait_for_text(".lab-report .control-hint", "games a second");
    page.click_button("Stop");
    let line = page.wait_for_text(".lab-report .control-hint", "Stopped after");
    assert!(line.contains("of 200,000 games"), "{line}");
    page.wait_until("the recorded games", || recorded() == (1, 1));
    assert_eq!(figures(page, "Computer against people")[0], "45.77");
    assert!(page.file_behind("Save as SVG").contains("Computer against people: 45.77"));
    page.choose("lab-boards", "random");
    page.choose("lab-assume", "random");
}

/// Asserts that all that steers the policy comes out the same in WebAssembly as natively, to the last bit.
fn the_rangekeeper_policy_plays_the_same_game_as_natively(page: &Page) {
    page.play_in_lab(&["rangekeeper"], 200);
    page.wait_for_text(".lab-report .control-hint", "games a second");
    page.click_button("Stop");
    page.wait_for_text(".lab-report .control-hint", "Stopped after");
    let number: u64 = page.field("[name=watch-game]").parse().unwrap();
    let (hidden, record) = experiment(&["rangekeeper"]).players().unwrap().replay(number, 0).unwrap();
    page.click_button("Replay");
    page.wait_for_board();
    page.wait_for_text(".advice .advice-verdict", &format!("of {}", record.shots().len()));
    let game = page.game().unwrap();
    assert_eq!((game.hidden(), game.record()), (Some(&hidden), &record), "game {number}");
}
