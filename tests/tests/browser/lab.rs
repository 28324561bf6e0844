//! The lab: strategies that play, what came of it, and small boards.

use std::fmt::Write as _;

use rangekeeper_browser_tests::{BOTH, EACH, Page, Screen, if_all, on, on_browsers};
use rangekeeper_engine::{Assumption, Rules};
use rangekeeper_lab::{Experiment, Results};

/// Returns the experiment that the page makes of these strategies unless told otherwise.
fn experiment(names: &[&str]) -> Experiment {
    Experiment::new(Rules::classic(), names.iter().map(|name| name.parse().unwrap()).collect(), 1)
}

/// Plays the games of an experiment: the numbers of shots and of games by strategy, as the page writes them into a file.
fn csv(experiment: &Experiment, names: &[&str], games: u64) -> (String, Results) {
    let (mut players, mut results) = (experiment.players().unwrap(), Results::default());
    (0..games).for_each(|game| players.play(game, &mut results).unwrap());
    let mut text = format!("shots,{}\r\n", names.join(","));
    for shots in 0..=experiment.rules.grid().cells().count() {
        let of = |at: usize| results.lengths[at].histogram().get(shots).copied().unwrap_or(0);
        let all: Vec<u64> = (0..names.len()).map(of).collect();
        if all.iter().any(|games| *games > 0) {
            let all: Vec<String> = all.iter().map(u64::to_string).collect();
            writeln!(text, "{shots},{}\r", all.join(",")).unwrap();
        }
    }
    (text, results)
}

#[track_caller]
fn wait_for_all_games(page: &Page) {
    page.wait_for_text(".lab-report .control-hint", "200 of 200 games played");
}

/// The cells of a row of the table of figures, by the strategy's name.
#[track_caller]
fn figures(page: &Page, strategy: &str) -> Vec<String> {
    page.script(
        "const rows = [...document.querySelectorAll('.lab-report .lab-figures tbody tr')];
         const row = rows.find((row) => row.querySelector('th').innerText.trim() === arguments[0]);
         return [...row.querySelectorAll('td')].map((cell) => cell.innerText);",
        vec![strategy.into()],
    )
}

/// Opens the lab, and asserts that the comparison that is ready there can be run without scrolling.
#[track_caller]
fn visit_ready_lab(page: &Page) {
    page.visit_lab();
    let chosen: Vec<String> = page.js(
        "return [...document.querySelectorAll('[name=strategy]:checked')].map((box) => box.value).sort()",
    );
    assert_eq!(chosen, ["density", "exact-greedy", "rangekeeper"]);
    assert_eq!(page.js::<u32>("return scrollY"), 0);
    assert_eq!(page.unseen(&[".lab-run [type=submit]"]), Vec::<String>::new());
}

#[track_caller]
fn assert_nothing_is_cut_off(page: &Page) {
    let cut: Vec<String> = page.js("return measure.cutInLab()");
    assert_eq!(cut, Vec::<String>::new());
}

#[test]
fn strategies_play_the_games_that_a_native_run_plays() {
    on_browsers(if_all(EACH), Screen::Desktop, |page| {
        visit_ready_lab(page);
        let names = ["density", "guess-and-search", "random"];
        page.play_in_lab(&names, 200);
        wait_for_all_games(page);
        assert_nothing_is_cut_off(page);
        let rules = Rules::classic();
        let (expected, results) = csv(&experiment(&names), &names, 200);
        assert_eq!(page.file_behind("Save as CSV"), expected);
        let mean = results.lengths[0].mean().unwrap();
        assert_eq!(figures(page, "Weighted density")[0], format!("{:.2}", mean + 1e-9));
        assert_eq!(page.count(".lab-chart svg .lab-outline"), 3);
        // Both lose nearly every duel, whoever begins.
        for (place, name) in [(1, "Guess and search"), (2, "Random shots")] {
            let share = results.duel(place, 0, &rules).unwrap()[0].estimate;
            let sentence =
                format!("Duels against Weighted density: {name} wins {:.1}% moving first", 100.0 * share);
            page.wait_for_text(".lab-report", &sentence);
        }
        // What was published of random shots.
        assert_eq!(figures(page, "Random shots")[2], "95.39");
        let svg = page.file_behind("Save as SVG");
        assert!(svg.starts_with("<svg") && svg.contains("Weighted density"), "{svg}");
        assert_eq!(
            page.field("[name=watch-game]"),
            results.longest[0].1.to_string(),
            "the longest is suggested"
        );
        assert_eq!(recorded(page), (0, 0), "boards are placed at random");
        a_person_can_have_placed_the_boards(page);
    });
}

/// Counts the bar of recorded games in the chart, and the hint about them.
fn recorded(page: &Page) -> (usize, usize) {
    (page.count(".lab-chart .lab-recorded"), page.count(".lab-recorded-hint"))
}

#[track_caller]
fn a_person_can_have_placed_the_boards(page: &Page) {
    page.choose("lab-boards", "person");
    page.choose("lab-assume", "mixture");
    page.play_in_lab(&["density"], 200);
    page.wait_for_text(".lab-report", "Boards: placed by a person, Strategies assume: not sure");
    page.wait_for_text(".lab-recorded-hint", "estimated from 50,748 recorded games");
    // It may come while the run goes on, which the report of the one before has hidden.
    wait_for_all_games(page);
    let rules = Rules::classic();
    let (boards, assumed) = (Assumption::Person.prior(&rules), Assumption::Mixture.prior(&rules));
    let experiment = Experiment { boards, assumed, ..experiment(&["density"]) };
    let (expected, _) = csv(&experiment, &["density"], 200);
    let file = page.file_behind("Save as CSV");
    assert_eq!(file.replace(",boards,assume", "").replace(",person,mixture", ""), expected);
    page.wait_until("the recorded games", || recorded(page) == (1, 1));
    assert_eq!(figures(page, "Computer against people")[0], "45.77");
    assert!(page.file_behind("Save as SVG").contains("Computer against people: 45.77"));
}

#[test]
fn the_lab_stays_open_until_the_game_is_wanted_and_a_run_is_stopped() {
    on(Screen::Desktop, |page| {
        the_lab_stays_open_until_the_game_is_wanted(page);
        page.visit_lab();
        the_rangekeeper_policy_plays_the_same_game_as_natively(page);
        page.header("lab");
        page.wait_for_count(".lab .lab-placements", 1);
        a_run_is_stopped(page);
    });
}

#[track_caller]
fn the_lab_stays_open_until_the_game_is_wanted(page: &Page) {
    page.visit_unsettled("#v1;classic;E5:miss");
    page.wait_for_record("v1;classic;E5:miss");
    page.header("lab");
    page.wait_for_count(".lab", 1);
    assert_eq!(page.address(), "#lab");
    // Letters that mean something at the table mean nothing here.
    page.press("m");
    assert_eq!(page.record().as_deref(), Some("v1;classic;E5:miss"));
    page.visit_lab();
    assert_eq!(page.record().as_deref(), Some("v1;classic;E5:miss"));
    page.keep_in_other_window(1, "", &["v1;classic;E5:miss", "v1;classic;E5:miss,E6:hit"]);
    page.wait_for_count(".header-undo:not(:disabled)", 1);
    assert_eq!((page.count(".lab"), page.address()), (1, "#lab".to_owned()));
    page.click_button("Back to the game");
    page.wait_for_board();
    page.wait_until("the mark", || page.look("E6") == "hit");
    assert!(page.address().starts_with("#R1"), "{}", page.address());
    page.open_menu("Games");
    page.press_in_menu("Open the lab");
    page.wait_for_count(".lab", 1);
    page.open_menu("Games");
    page.press_in_menu("New game");
    page.wait_for_board();
    page.wait_for_record("v1;classic;");
}

#[track_caller]
fn a_run_is_stopped(page: &Page) {
    page.play_in_lab(&["density", "random"], 200_000);
    page.wait_for_text(".lab-report .control-hint", "games a second");
    page.click_button("Stop");
    let line = page.wait_for_text(".lab-report .control-hint", "Stopped after");
    assert!(line.contains("of 200,000 games"), "{line}");
    let games: u64 = page
        .file_behind("Save as CSV")
        .lines()
        .skip(1)
        .map(|line| line.split(',').nth(1).unwrap().parse::<u64>().unwrap())
        .sum();
    assert!((1..200_000).contains(&games), "{games}");
    page.play_in_lab(&["density"], 200);
    wait_for_all_games(page);
    assert_eq!(page.count("[value=rodin]:disabled"), 1);
    page.choose("lab-rules", "rodin-1988");
    page.wait_for_count("[value=rodin]:disabled", 0);
}

/// Asserts that all that steers the policy comes out the same in WebAssembly as natively, to the last bit.
#[track_caller]
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

#[test]
fn best_play_on_a_small_board_is_drawn_and_placements_are_counted_for_every_cell() {
    on_browsers(if_all(BOTH), Screen::Phone, |page| {
        visit_ready_lab(page);
        page.click("//details[contains(@class,'lab-small-boards')]/summary");
        page.wait_for_text(".lab-small-boards .lab-means", "Best play: 146 shots over 24 boards");
        assert_eq!(page.count(".lab-tree .lab-end"), 24);
        let svg = page.file_behind("Save as SVG");
        assert_eq!(svg.matches("class=\"lab-end\"").count(), 24);
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
        assert_eq!((cells()[0], cells()[44], cells().iter().sum::<u32>()), (2, 10, 5 * 120));
        // 26 cells would find 51.11% of the ships of two; 25 find half.
        page.click("//select[@name='pattern']/option[2]");
        let found = page.text_of(".lab-pattern .lab-figures");
        assert!(found.contains("75.00%") && found.contains("50.00%"), "{found}");
        page.play_in_lab(&["density", "guess-and-search"], 200);
        wait_for_all_games(page);
        assert_nothing_is_cut_off(page);
    });
}
