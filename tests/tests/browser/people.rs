//! Who placed the ships: the question, what is assumed, and the profiles of opponents.

use rangekeeper_browser_tests::{BOTH, Page, Screen, address_of, if_all, on, on_browsers, on_screens};
use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Assumption, Position, Posterior, Record};
use thirtyfour::Key;

/// A game with all ships found but for one cell, whose answer is the last one.
const NEARLY: &str = "v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=2;B1:hit,B2:hit,B3:sunk=Alpha,E4:hit";
const OVER: &str =
    "v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=2;B1:hit,B2:hit,B3:sunk=Alpha,E4:hit,E5:sunk=Bravo";

#[track_caller]
fn wait_for_line(page: &Page, line: &str) {
    page.wait_for_text(".placed-line", line);
}

#[track_caller]
fn change(page: &Page) {
    page.click("//button[contains(@class,'placed-change')]");
    page.wait_until("the question", || is_asked(page));
}

fn is_asked(page: &Page) -> bool {
    page.count(".placed-question") == 1
}

fn assumption(page: &Page) -> Assumption {
    page.game().expect("a game is open").assumption()
}

#[track_caller]
fn wait_for_assumption(page: &Page, expected: Assumption) {
    page.wait_until(&format!("{expected}"), || assumption(page) == expected);
}

#[track_caller]
fn add_opponent(page: &Page, name: &str) {
    page.click_button("Add an opponent by name");
    page.click("//input[@name='opponent']");
    page.press(name);
    page.press(Key::Enter);
    wait_for_line(page, &format!("Ships placed by {name}"));
}

/// What the list of profiles says: names, and what was learned.
fn profiles(page: &Page) -> Vec<(String, String)> {
    page.js("return [...document.querySelectorAll('dialog .menu-opponent')].map((row) =>
             [row.querySelector('input').value, row.querySelector('.control-hint').innerText.trim()])")
}

#[track_caller]
fn wait_for_profiles(page: &Page, expected: &[(&str, &str)]) {
    page.wait_until(&format!("{expected:?}"), || {
        let is = profiles(page);
        let is: Vec<(&str, &str)> = is.iter().map(|(name, about)| (&name[..], &about[..])).collect();
        is == expected
    });
}

/// Deletes the first profile of the list, with the second press that it takes.
#[track_caller]
fn delete_profile(page: &Page) {
    for button in ["Delete", "Really delete?"] {
        page.click(&format!(
            "//dialog//li[contains(@class,'menu-opponent')]//button[normalize-space()='{button}']"
        ));
    }
}

/// Says that a person placed the ships, opens a game, and has it played against a new opponent.
fn play_against(page: &Page, name: &str, record: &str) {
    page.visit_record(record);
    change(page);
    add_opponent(page, name);
}

#[test]
fn whoever_placed_the_ships_is_asked_once_and_remembered() {
    on_screens(|page| {
        page.begin_without(&["samples", "placed-by"]);
        page.visit("");
        assert!(is_asked(page));
        assert_eq!(assumption(page), Assumption::Mixture);
        page.numbers_behind();
        page.wait_for_text(".why-condition", "not sure who placed the ships");

        page.answer_who_placed("A person");
        wait_for_line(page, "Ships placed by a person");
        wait_for_assumption(page, Assumption::Person);
        page.settle();
        page.wait_for_text(".why-condition", "if a person placed the ships");
        let label: String =
            page.js("return document.querySelector('.placed-line svg').getAttribute('aria-label')");
        assert!(label.starts_with("Favourite cells: "), "{label}");

        page.reopen();
        assert_eq!((is_asked(page), assumption(page)), (false, Assumption::Person));

        // The next game assumes the same, and nothing is asked.
        page.mark("E5", "Miss");
        page.wait_for_record("v1;classic;E5:miss");
        page.menu("Games", "New game");
        page.wait_for_record("v1;classic;");
        assert_eq!((is_asked(page), assumption(page)), (false, Assumption::Person));
    });
}

#[test]
fn the_numbers_are_those_of_the_assumption() {
    on(Screen::Desktop, |page| {
        let record: Record = "v1;classic;E5:miss".parse().unwrap();
        let position = Position::new(&record).unwrap();
        for assumption in [Assumption::Person, Assumption::Mixture] {
            let prior = assumption.prior(record.rules()).scaled(record.rules());
            let counts = Posterior::new(position.clone()).with_prior(&prior).unwrap().count().unwrap().run();
            page.visit_record(GameId::from(record.clone()).with_assumption(assumption));
            for cell in ["A1", "F5", "J10", "B2"] {
                let words = page.tooltip_words(cell);
                let expected = format!("{:.2}% exact", 100.0 * counts.probability(cell.parse().unwrap()));
                assert!(words.contains(&expected), "{expected}: {words}");
                // Their number is not what the probability goes by.
                assert!(!words.contains("boards"), "{words}");
            }
        }
    });
}

#[test]
fn a_choice_is_one_step_and_the_address_has_it() {
    on_browsers(if_all(BOTH), Screen::Desktop, |page| {
        page.begin_without(&["samples", "placed-by"]);
        page.visit("");
        page.mark("E5", "Miss");
        page.wait_for_record("v1;classic;E5:miss");
        assert!(!is_asked(page), "whoever begins is asked no more");
        wait_for_line(page, "Not sure who placed the ships");
        page.change_who_placed("At random");
        wait_for_assumption(page, Assumption::Random);
        page.settle();
        assert_eq!(page.address(), address_of("v1;classic;E5:miss"));
        assert_eq!(page.text_of(".why-condition"), "");
        page.press("u");
        wait_for_assumption(page, Assumption::Mixture);
        let kept: String = page.js("return localStorage.getItem('rangekeeper.placed-by')");
        assert_eq!(kept, "mixture", "the next game follows");
        page.click_button("Redo");
        wait_for_assumption(page, Assumption::Random);
        page.change_who_placed("A person");
        wait_for_assumption(page, Assumption::Person);
        let address = page.address();
        let record: Record = "v1;classic;E5:miss".parse().unwrap();
        let id = GameId::from(record).with_assumption(Assumption::Person);
        assert_eq!(address, format!("#{id}"));
        page.press("u");
        page.press("u");
        page.press("u");
        page.wait_for_record("v1;classic;");

        // A player elsewhere opens the address.
        let () = page.js("localStorage.clear(); sessionStorage.clear()");
        page.visit(&address);
        assert_eq!(assumption(page), Assumption::Person);
        wait_for_line(page, "Ships placed by a person");
        page.point_at("//*[@data-cell='C3']");
        page.wait_for_text("#tooltip", "if a person placed the ships");
    });
}

#[test]
fn the_keyboard_answers_and_goes_on_from_there() {
    on(Screen::Desktop, |page| {
        page.begin_without(&["samples", "placed-by"]);
        page.visit("");
        page.tab_to(".placed-choice");
        page.press(Key::Tab);
        page.press(Key::Enter);
        wait_for_line(page, "Ships placed at random");
        page.wait_until("the focus", || {
            page.js::<bool>("return document.activeElement.matches('.placed-change')")
        });
        page.press(Key::Enter);
        page.wait_until("the focus", || {
            let is = "return document.activeElement.matches('.placed-choice[aria-pressed=true]')";
            page.js::<bool>(is)
        });
    });
}

#[test]
fn old_games_are_at_random_and_a_list_of_shots_keeps_what_is_assumed() {
    on(Screen::Desktop, |page| {
        page.begin_without(&["samples", "placed-by"]);
        page.visit_record("v1;classic;E5:miss");
        assert_eq!((is_asked(page), assumption(page)), (false, Assumption::Random));
        page.change_who_placed("A person");
        page.open_menu("Share");
        page.write("//textarea[@name='shots']", "C3 miss");
        page.press_in_menu("Use this list");
        page.wait_for_record("v1;classic;C3:miss");
        assert_eq!(assumption(page), Assumption::Person);
    });
}

#[test]
fn practice_hides_the_ships_as_they_are_assumed_to_be_placed() {
    on(Screen::Desktop, |page| {
        page.begin_without(&["samples", "placed-by"]);
        page.visit("");
        page.practise();
        assert_eq!(assumption(page), Assumption::Mixture);
        // No opponent is offered where the page itself answers.
        assert!(is_asked(page));
        assert_eq!(page.count(".placed-new"), 0);
        page.answer_who_placed("A person");
        wait_for_assumption(page, Assumption::Person);
        assert!(page.game().unwrap().hidden().is_some());
        page.press("u");
        wait_for_assumption(page, Assumption::Mixture);
        assert!(page.game().unwrap().hidden().is_some());
    });
}

#[test]
fn a_profile_learns_from_a_finished_game_and_undo_takes_it_back() {
    on_screens(|page| {
        play_against(page, "Ada", NEARLY);
        page.open_menu("Opponents");
        wait_for_profiles(page, &[("Ada", "no games yet")]);
        page.close_menu();
        page.mark("E5", "Sunk");
        page.wait_for_record(OVER);
        page.open_menu("Opponents");
        wait_for_profiles(page, &[("Ada", "Learned from 1 finished game.")]);
        page.close_menu();
        page.header("undo");
        page.wait_for_record(NEARLY);
        page.open_menu("Opponents");
        wait_for_profiles(page, &[("Ada", "no games yet")]);
        page.close_menu();
        page.header("redo");
        page.wait_for_record(OVER);

        // The next game is against Ada too. One game moves the numbers little: the native tests of the weights look
        // at them.
        page.reopen();
        page.menu("Games", "New game");
        wait_for_line(page, "Ships placed by Ada");
        page.settle();
        page.numbers_behind();
        page.wait_for_text(".why-condition", "if Ada placed the ships");

        // What was learned outlives its game.
        page.open_menu("Games");
        let delete = "//dialog//li[.//input[@placeholder='Game 1']]//button";
        page.click(&format!("{delete}[normalize-space()='Delete']"));
        page.click(&format!("{delete}[normalize-space()='Really delete?']"));
        page.open_menu("Opponents");
        wait_for_profiles(page, &[("Ada", "Learned from 1 finished game.")]);
    });
}

#[test]
fn a_profile_is_renamed_and_deleted_by_a_second_press() {
    on(Screen::Phone, |page| {
        play_against(page, "Ada", NEARLY);
        page.open_menu("Opponents");
        let name = "//dialog//li[contains(@class,'menu-opponent')]//input";
        page.write(name, " Ada L. ");
        wait_for_profiles(page, &[("Ada L.", "no games yet")]);
        page.close_menu();
        wait_for_line(page, "Ships placed by Ada L.");
        page.open_menu("Opponents");
        page.write("//input[@name='new-opponent']", "Ben");
        page.click("//dialog//form//button[normalize-space()='Add']");
        wait_for_profiles(page, &[("Ada L.", "no games yet"), ("Ben", "no games yet")]);
        delete_profile(page);
        wait_for_profiles(page, &[("Ben", "no games yet")]);
        page.close_menu();
        wait_for_line(page, "Ships placed by a person");
        assert_eq!(assumption(page), Assumption::Person);
    });
}

/// A profile as text, with one game.
const ADA: &str = "Rangekeeper opponent 1\nname: Ada\nfound: 5x5; 3,2; B1 B2 B3 E4 E5\n";

#[test]
fn a_profile_goes_out_and_comes_in() {
    on(Screen::Desktop, |page| {
        play_against(page, "Ada", OVER);
        page.open_menu("Opponents");
        wait_for_profiles(page, &[("Ada", "Learned from 1 finished game.")]);
        let file: String = page.js("return decodeURIComponent(document.querySelector('dialog a[download]').href.split(',').slice(1).join(','))");
        assert_eq!(file, ADA);
        let asked = page.requests().len();
        delete_profile(page);
        wait_for_profiles(page, &[]);
        page.write("//textarea[@name='profile']", &file);
        page.press_in_menu("Import");
        page.wait_for_text("dialog", "Ada was added.");
        let learned = "Learned from 1 finished game.";
        // As a file.
        let () = page.script(
            "const files = new DataTransfer();
             files.items.add(new File([arguments[0]], 'ben.txt', { type: 'text/plain' }));
             const field = document.querySelector('[name=profile-file]');
             field.files = files.files;
             field.dispatchEvent(new Event('change', { bubbles: true }));",
            vec![file.replace("Ada", "Ben").into()],
        );
        wait_for_profiles(page, &[("Ada", learned), ("Ben", learned)]);
        // The file is read where it is: not even our own server hears of it.
        assert_eq!(page.requests().len(), asked);
    });
}

#[test]
fn what_is_no_profile_is_told_where_it_is_listed_and_refused_where_it_is_pasted() {
    on(Screen::Desktop, |page| {
        page.visit("");
        let () = page.js("localStorage.setItem('rangekeeper.opponents', '1');
             localStorage.setItem('rangekeeper.opponent.1', 'scribble');");
        page.reopen();
        page.open_menu("Opponents");
        page.wait_for_text("dialog .menu-opponent", "This profile cannot be read: it says “scribble” where");
        delete_profile(page);
        wait_for_profiles(page, &[]);

        let game = GameId::from("v1;classic;E5:miss".parse::<Record>().unwrap()).to_string();
        for (text, reason) in [
            (
                game.clone(),
                format!("Not a profile: it says “{game}” where “Rangekeeper opponent 1” should be."),
            ),
            (
                ADA.replace("opponent 1", "opponent 3"),
                "“Rangekeeper opponent 3” is from a version".to_owned(),
            ),
            (ADA.replace("name: ", "nome: "), "line 2 should be “name:”".to_owned()),
            (ADA.replace("E5", "E55"), "“E55” in line 3 does not belong there".to_owned()),
            (ADA.replace(" E5", ""), "line 3 has 4 cells for ships of 5 cells".to_owned()),
        ] {
            page.write("//textarea[@name='profile']", &text);
            page.press_in_menu("Import");
            page.wait_for_text("dialog p.control-complaint:not(:empty)", &reason);
            assert_eq!(profiles(page), []);
        }
    });
}
