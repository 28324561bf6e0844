//! Practice against the page, and the replay of a game.

use rangekeeper_browser_tests::{Circle, Page, Scale, Screen, count, on, on_screens};
use rangekeeper_engine::Arrangement;
use rangekeeper_engine::{Cell, Mark, Record, Rules};
use rangekeeper_lab::{Experiment, Results, StrategyName};

/// Hides a fleet in a game of its own.
fn practise(page: &Page) -> Arrangement {
    page.visit("");
    page.menu("Games", "Practise against the computer");
    let () = page.js("document.activeElement.blur()");
    page.wait_for_text(".advice-fire", "Fire at");
    page.settle();
    hidden(page)
}

/// Who knows where the ships are hidden, as the Game ID tells.
fn hidden(page: &Page) -> Arrangement {
    page.game().and_then(|game| game.hidden().cloned()).expect("the open game is practice")
}

/// Fires by whatever means, and asserts that the page answers for this cell as the hidden fleet demands.
#[track_caller]
fn fire(page: &Page, hidden: &Arrangement, record: &mut Record, cell: Cell, fire: impl FnOnce()) {
    let outcome = hidden.answer(record, cell).unwrap();
    record.set(cell, Some(Mark::Shot(outcome))).unwrap();
    fire();
    page.wait_for_record(&record.to_string());
    page.settle();
}

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

#[test]
fn the_page_hides_a_fleet_and_answers_by_itself() {
    let test = |page: &Page| {
        let hidden = practise(page);
        let mut record = Record::new(Rules::classic());
        let best = cell(&page.recommended().unwrap());
        assert_eq!(page.text_of(".advice-fire"), format!("Fire at {best}"));
        fire(page, &hidden, &mut record, best, || page.click("//button[contains(@class,'advice-fire')]"));
        assert!(
            page.text_of(".advice-last-shot").starts_with(&format!("{best}, ")),
            "{}",
            page.text_of(".advice-last-shot")
        );
        page.click_cell("A1");
        page.wait_for_text(".advice-fire", "Fire at A1");
        fire(page, &hidden, &mut record, cell("A1"), || page.press("f"));

        // Nobody else answers, and what was shot is not shot again.
        assert_eq!(page.count(".advice-answers button"), 0);
        for key in ["m", "h", "s"] {
            page.press(key);
        }
        page.click_cell("A1");
        page.wait_for_text(".advice-fire", "Choose a cell");
        page.press("f");
        assert_eq!(page.record().unwrap(), record.to_string());
        assert_eq!(page.count(".advice-which-ship"), 0);

        // The fleet stays where it is.
        page.reopen();
        assert_eq!(self::hidden(page), hidden);
        page.press("u");
        page.wait_for_record(&record.first_shots(1).to_string());
        assert_eq!(self::hidden(page), hidden);
    };
    on_screens(test);
}

/// Returns true if anything on the page gives advice.
fn gives_advice(page: &Page) -> bool {
    page.count(".board .board-circle, .board .is-best, .board .is-empty") > 0
}

#[test]
fn advice_is_kept_back_until_it_is_asked_for() {
    on(Screen::Desktop, |page| {
        let hidden = practise(page);
        let mut record = Record::new(Rules::classic());
        assert!(gives_advice(page));
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
        page.press("f");
        assert_eq!(page.record().unwrap(), record.to_string(), "nothing is aimed at");

        page.click_cell("C3");
        page.wait_for_text(".advice-fire", "Fire at C3");
        assert!(!gives_advice(page));
        fire(page, &hidden, &mut record, cell("C3"), || page.press("f"));
        assert!(!gives_advice(page));

        page.click_button("Show advice");
        page.wait_until("advice", || gives_advice(page));
        let best = cell(&page.recommended().unwrap());
        assert_eq!(page.text_of(".advice-fire"), format!("Fire at {best}"));
        fire(page, &hidden, &mut record, best, || page.press("f"));
        page.wait_until("no advice", || !gives_advice(page));

        page.reopen();
        assert!(!gives_advice(page));
        page.click("//input[@name='hide-advice']");
        page.wait_until("advice", || gives_advice(page));
    });
}

/// Asserts that the replay shows what was known before this shot of the game, counted from 0.
#[track_caller]
fn replay_shows(page: &Page, game: &Record, shot: usize) {
    let before = game.first_shots(shot);
    page.wait_until(&format!("the shots before number {shot}"), || {
        let marked = page.count(".board .board-cell:is(.is-miss, .is-hit, .is-sunk)");
        marked == shot
    });
    page.settle();
    let counts = count(&before.to_string());
    let scale = Scale::of(before.open().iter().map(|cell| counts.probability(cell)));
    let occupied = before.open().iter().filter(|&cell| counts.occupied(cell) > 0).count();
    // The counts may come to the screen a little later than the shots.
    page.wait_until(&format!("the circles before shot number {shot}"), || {
        let circles = page.circles();
        let is_exact = |circle: &Circle| {
            (circle.diameter - scale.diameter(counts.probability(cell(&circle.cell)))).abs()
                < Scale::PRECISION
        };
        circles.len() == occupied && circles.iter().all(is_exact)
    });
    page.wait_for_text(
        ".advice",
        &format!("Shot {} of {}: {}, ", shot + 1, game.shots().len(), game.shots()[shot].cell),
    );
}

#[test]
fn a_finished_game_is_compared_with_the_advice_of_the_page_under_its_rules() {
    let over = "v1;6x6,none,hit-miss;Alpha=4,Bravo=3;B2:hit,B3:hit,B4:hit,B5:hit,E1:hit,E2:hit,E3:hit";
    let rules = over.parse::<Record>().unwrap().rules().clone();
    let (mut results, experiment) =
        (Results::default(), Experiment::new(rules, vec![StrategyName::Rangekeeper], 1));
    let mut players = experiment.players().unwrap();
    (0..200).for_each(|game| players.play(game, &mut results).unwrap());
    let mean = results.lengths[0].mean().unwrap();
    on(Screen::Desktop, |page| {
        page.visit_unsettled(&format!("#{over}"));
        page.wait_for_text(".advice", "The fleet is sunk");
        // Of finitely many games, none says that all would have been longer.
        let sentence = format!(
            "With this page's advice such a game takes {mean:.0} shots on average. over 99% of such games take longer than yours."
        );
        page.wait_for_text(".advice-compared", &sentence);
    });
}

#[test]
fn a_practice_game_is_fired_to_its_end_and_replayed() {
    on(Screen::Desktop, |page| {
        let hidden = practise(page);
        let mut record = Record::new(Rules::classic());
        while !hidden.is_over(&record) {
            let best = cell(&page.recommended().unwrap());
            fire(page, &hidden, &mut record, best, || page.press("f"));
        }
        page.wait_for_text(".advice", "The fleet is sunk");
        let shots = record.shots().len();
        page.wait_for_text(".advice", &format!("{shots} shots. Well done."));
        page.wait_for_text(".advice-compared", "With this page's advice such a game takes 4");
        assert_eq!(page.count(".advice-fire"), 0);

        page.click_button("Replay");
        replay_shows(page, &record, 0);
        page.click_button("Next");
        page.click_button("Next");
        replay_shows(page, &record, 2);
        page.click_button("Back");
        replay_shows(page, &record, 1);
        // The reel goes to any shot.
        let () = page.script(
            "const reel = document.querySelector('.advice-replay');
             reel.value = arguments[0];
             reel.dispatchEvent(new Event('input', { bubbles: true }));",
            vec![20.into()],
        );
        replay_shows(page, &record, 20);

        // Nothing is marked while it is shown.
        page.click_cell("A1");
        for key in ["m", "h", "s", "f"] {
            page.press(key);
        }
        assert_eq!(page.count(".advice-answer.is-miss"), 0);
        assert_eq!(page.record().unwrap(), record.to_string());

        page.click_button("Play");
        page.wait_for_text(".advice", &format!("Shot 23 of {shots}"));
        page.click_button("Pause");
        page.wait_for_text(".advice-answers", "Play");
        let caption = page.text_of(".advice .advice-verdict");
        page.settle();
        assert_eq!(page.text_of(".advice .advice-verdict"), caption);

        page.click_button("Close the replay");
        page.wait_for_text(".advice", "The fleet is sunk");
        assert_eq!(page.count(".board .board-cell:is(.is-miss, .is-hit, .is-sunk)"), shots);
        assert_eq!(page.record().unwrap(), record.to_string());
    });
}

#[test]
fn the_replay_runs_to_its_end_and_again() {
    const GAME: &str = "v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=2;C3:miss,B2:hit,B3:hit,B4:sunk=Alpha";
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
    });
}
