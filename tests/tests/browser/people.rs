//! Who placed the ships: the question, what is assumed, and the profiles of opponents.

use rangekeeper_browser_tests::{Page, Screen, on};
use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Assumption, Record};
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
fn who_placed_the_ships_is_asked_until_the_first_shot_told_later_and_kept() {
    on(Screen::Desktop, |page| {
        page.begin_without(&["samples", "placed-by"]);
        page.visit("");
        assert!(is_asked(page));
        page.numbers_behind();
        page.wait_for_text(".why-condition", "not sure who placed the ships");
        // The keyboard answers, and goes on from there.
        page.tab_to(".placed-choice");
        page.press(Key::Tab);
        page.press(Key::Enter);
        wait_for_line(page, "Ships placed at random");
        page.wait_until("the focus", || page.has_focus(".placed-change"));
        page.press(Key::Enter);
        page.wait_until("the focus", || page.has_focus(".placed-choice[aria-pressed=true]"));

        let () = page.js("localStorage.clear()");
        page.visit("");
        page.practise();
        assert!(is_asked(page));
        assert_eq!(page.count(".placed-new"), 0);
        page.menu("Games", "New game");
        page.wait_until("the question", || is_asked(page));
        page.mark("E6", "Miss");
        page.wait_for_record("v1;classic;E6:miss");
        assert!(!is_asked(page), "after the first shot nobody is asked");
        wait_for_line(page, "Not sure who placed the ships");
        page.change_who_placed("A person");
        wait_for_line(page, "Ships placed by a person");
        let label: String =
            page.js("return document.querySelector('.placed-line svg').getAttribute('aria-label')");
        assert!(label.starts_with("Favourite cells: "), "{label}");

        // A game by its address was placed at random unless it says otherwise.
        page.visit_record("v1;classic;E5:miss");
        page.open_why();
        assert!(!is_asked(page));
        assert_eq!(page.text_of(".why-condition"), "");
        page.change_who_placed("A person");
        page.wait_for_text(".why-condition", "if a person placed the ships");
        page.settle();
        let record: Record = "v1;classic;E5:miss".parse().unwrap();
        let id = GameId::from(record).with_assumption(Assumption::Person);
        assert_eq!(page.address(), format!("#{id}"));
        // As `rangekeeper posterior --assume person` counts it.
        let words = page.tooltip("C3").words;
        assert!(words.contains("16.37% exact"), "{words}");
        assert!(words.contains("if a person placed the ships"), "{words}");
        // Their number is not what the probability goes by.
        assert!(!words.contains("boards"), "{words}");
        page.open_menu("Share");
        page.write("//textarea[@name='shots']", "C3 miss");
        page.press_in_menu("Use this list");
        page.wait_for_record("v1;classic;C3:miss");
        assert_eq!(page.game().unwrap().assumption(), Assumption::Person);
    });
}

const ADA: &str = "Rangekeeper opponent 1\nname: Ada\nfound: 5x5; 3,2; B1 B2 B3 E4 E5\n";

#[test]
fn a_profile_learns_is_renamed_goes_out_and_comes_in_and_is_deleted_by_a_second_press() {
    on(Screen::Phone, |page| {
        play_against(page, "Ada", NEARLY);
        page.open_menu("Opponents");
        let name = "//dialog//li[contains(@class,'menu-opponent')]//input";
        page.write(name, " Ada L. ");
        wait_for_profiles(page, &[("Ada L.", "no games yet")]);
        page.close_menu();
        wait_for_line(page, "Ships placed by Ada L.");
        page.settle();
        page.numbers_behind();
        page.wait_for_text(".why-condition", "if Ada L. placed the ships");
        page.mark("E5", "Sunk");
        page.wait_for_record(OVER);
        page.open_menu("Opponents");
        wait_for_profiles(page, &[("Ada L.", "Learned from 1 finished game.")]);
        page.write("//input[@name='new-opponent']", "Ben");
        page.click("//dialog//form//button[normalize-space()='Add']");
        wait_for_profiles(page, &[("Ada L.", "Learned from 1 finished game."), ("Ben", "no games yet")]);
        delete_profile(page);
        wait_for_profiles(page, &[("Ben", "no games yet")]);
        delete_profile(page);
        wait_for_profiles(page, &[]);
        page.close_menu();
        wait_for_line(page, "Ships placed by a person");

        let () = page.js("localStorage.setItem('rangekeeper.opponents', '1');
             localStorage.setItem('rangekeeper.opponent.1', 'scribble');");
        page.reopen();
        page.open_menu("Opponents");
        page.wait_for_text("dialog .menu-opponent", "This profile cannot be read: it says “scribble” where");
        delete_profile(page);
        wait_for_profiles(page, &[]);
        page.write("//textarea[@name='profile']", &ADA.replace("E5", "E55"));
        page.press_in_menu("Import");
        let reason = "“E55” in line 3 does not belong there";
        page.wait_for_text("dialog p.control-complaint:not(:empty)", reason);
        assert_eq!(profiles(page), []);

        page.close_menu();
        page.visit_record("v1;classic;");
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
