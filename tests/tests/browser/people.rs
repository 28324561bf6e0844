//! Who placed the ships: the question, what is assumed, and the profiles of opponents.

use rangekeeper_browser::key;
use rangekeeper_browser_tests::{Page, Screen, on};

/// A game with all ships found but for one cell, whose answer is the last one.
const NEARLY: &str = "v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=2;B1:hit,B2:hit,B3:sunk=Alpha,E4:hit";

#[track_caller]
fn wait_for_line(page: &Page, line: &str) {
    page.wait_for_text(".placed-line", line);
}

/// Waits until the list of profiles says this: names, and what was learned.
#[track_caller]
fn wait_for_profiles(page: &Page, expected: &[(&str, &str)]) {
    page.wait_until(&format!("{expected:?}"), || {
        let is: Vec<[String; 2]> = page
            .js("return [...document.querySelectorAll('dialog .menu-opponent')].map((row) =>
             [row.querySelector('input').value, row.querySelector('.control-hint').innerText.trim()])");
        is.iter().map(|[name, about]| (&name[..], &about[..])).eq(expected.iter().copied())
    });
}

#[test]
fn who_placed_the_ships_is_asked_and_told_and_a_profile_learns_goes_out_and_comes_in() {
    on(Screen::Desktop, |page| {
        page.before_pages("witness.takeBackSettings();");
        page.keep_setting("samples", "10000");
        who_placed_the_ships_is_asked_until_the_first_shot_and_told_later(page);
        a_profile_learns_is_renamed_goes_out_and_comes_in_and_is_deleted_by_a_second_press(page);
    });
}

fn who_placed_the_ships_is_asked_until_the_first_shot_and_told_later(page: &Page) {
    page.visit_unsettled("");
    page.wait_for_count(".placed-question", 1);
    page.open_why();
    page.wait_for_text(".why-condition", "not sure who placed the ships");
    // The keyboard answers, and goes on from there.
    page.tab_to(".placed-choice");
    page.press(key::TAB);
    page.press(key::ENTER);
    wait_for_line(page, "Ships placed at random");
    page.wait_until("the focus", || page.has_focus(".placed-change"));
    page.press(key::ENTER);
    page.wait_until("the focus", || page.has_focus(".placed-choice[aria-pressed=true]"));

    let () = page.js("localStorage.clear()");
    page.visit_unsettled("");
    page.mark("E6", "Miss");
    page.wait_for_record("v1;classic;E6:miss");
    page.wait_for_count(".placed-question", 0);
    wait_for_line(page, "Not sure who placed the ships");
    page.change_who_placed("A person");
    wait_for_line(page, "Ships placed by a person");
    page.wait_for_count(".placed-line svg[aria-label^='Favourite cells: ']", 1);
    // Boards are not counted alike, so that their number is not what the probability goes by.
    page.settle();
    let words = page.tooltip("C3").words;
    assert!(words.contains("exact") && words.contains("if a person placed the ships"), "{words}");
    assert!(!words.contains("boards"), "{words}");
}

fn a_profile_learns_is_renamed_goes_out_and_comes_in_and_is_deleted_by_a_second_press(page: &Page) {
    const ADA: &str = "Rangekeeper opponent 1\nname: Ada\nfound: 5x5; 3,2; B1 B2 B3 E4 E5\n";
    const LEARNED: &str = "Learned from 1 finished game.";
    page.visit_record(NEARLY);
    page.click("//button[contains(@class,'placed-change')]");
    page.click_button("Add an opponent by name");
    page.click("//input[@name='opponent']");
    page.press("Ada L.");
    page.press(key::ENTER);
    wait_for_line(page, "Ships placed by Ada L.");
    page.open_menu("Opponents");
    let opponent = "//dialog//li[contains(@class,'menu-opponent')]";
    page.write(&format!("{opponent}//input"), " Ada ");
    wait_for_profiles(page, &[("Ada", "no games yet")]);
    page.close_menu();
    wait_for_line(page, "Ships placed by Ada");
    page.settle();
    page.open_why();
    page.wait_for_text(".why-condition", "if Ada placed the ships");
    page.mark("E5", "Sunk");
    page.wait_for_text(".advice", "The fleet is sunk");
    page.open_menu("Opponents");
    wait_for_profiles(page, &[("Ada", LEARNED)]);
    let file: String = page.js("return decodeURIComponent(document.querySelector('dialog a[download]').href.split(',').slice(1).join(','))");
    assert_eq!(file, ADA);
    for button in ["Delete", "Really delete?"] {
        page.click(&format!("{opponent}//button[normalize-space()='{button}']"));
    }
    wait_for_profiles(page, &[]);
    page.write("//input[@name='new-opponent']", "Cleo");
    page.click("//dialog//form//button[normalize-space()='Add']");
    wait_for_profiles(page, &[("Cleo", "no games yet")]);
    page.click("//dialog//summary");
    let asked = page.requests().len();
    page.write("//textarea[@name='profile']", "scribble");
    page.press_in_menu("Import");
    page.wait_for_text("dialog p.control-complaint:not(:empty)", "Not a profile");
    page.write("//textarea[@name='profile']", &file);
    page.press_in_menu("Import");
    page.wait_for_text("dialog", "Ada was added.");
    // As a file.
    let () = page.script("measure.chooseFile(arguments[0])", vec![file.replace("Ada", "Ben").into()]);
    wait_for_profiles(page, &[("Cleo", "no games yet"), ("Ada", LEARNED), ("Ben", LEARNED)]);
    // The file is read where it is: not even our own server hears of it.
    assert_eq!(page.requests().len(), asked);
}
