//! The games that are kept, and how they are taken along.

use rangekeeper_browser_tests::{BOTH, EACH, Page, Screen, address_of, if_all, on, on_browsers};
use rangekeeper_engine::Record;
use rangekeeper_engine::notation::GameId;

/// Each row of the list: name, what stands there for no name, what is played, and whether it is open.
fn rows(page: &Page) -> Vec<(String, String, String, bool)> {
    page.js(
        "return [...document.querySelectorAll('dialog .menu-game')].map((row) => {
             const { value, placeholder } = row.querySelector('input');
             return [value, placeholder, row.querySelector('.control-hint').innerText, row.innerText.includes('open now')];
         })",
    )
}

fn row(name: &str, number: u32, played: &str, is_open: bool) -> (String, String, String, bool) {
    (name.to_owned(), format!("Game {number}"), format!("Classic, 10 × 10; {played}"), is_open)
}

/// Presses a button in the row of the game of this number.
#[track_caller]
fn press_in_row(page: &Page, number: u32, button: &str) {
    page.click(&format!(
        "//dialog//li[.//input[@placeholder='Game {number}']]//button[normalize-space()='{button}']"
    ));
}

#[test]
fn games_are_named_opened_deleted_kept_and_go_out_and_come_in_as_texts() {
    on(Screen::Desktop, |page| {
        games_are_named_opened_and_deleted_by_a_second_press(page);
        texts_go_out_and_come_in(page);
        the_storage_keeps_the_game_and_what_cannot_be_read_is_told(page);
        what_cannot_be_kept_is_told(page);
    });
}

fn games_are_named_opened_and_deleted_by_a_second_press(page: &Page) {
    page.visit("");
    page.mark("E5", "Miss");
    page.wait_for_record("v1;classic;E5:miss");
    page.menu("Games", "New game");
    page.mark("A1", "Miss");
    page.wait_for_record("v1;classic;A1:miss");
    page.menu("Games", "New game");
    page.wait_for_record("v1;classic;");
    page.open_menu("Games");
    page.write("//dialog//input[@placeholder='Game 1']", "  Against Ada ");
    press_in_row(page, 1, "Open");
    page.wait_for_menu_to_close();
    page.wait_for_record("v1;classic;E5:miss");
    page.open_menu("Games");
    let [newest, second] = [row("", 3, "0 shots", false), row("", 2, "1 shot", false)];
    assert_eq!(rows(page), [row("Against Ada", 1, "1 shot", true), newest, second]);

    press_in_row(page, 2, "Delete");
    // Another tab takes the first press back.
    page.open_menu("Rules");
    page.open_menu("Games");
    press_in_row(page, 2, "Delete");
    press_in_row(page, 2, "Really delete?");
    page.wait_until("two games", || rows(page).len() == 2);
    page.close_menu();
}

fn texts_go_out_and_come_in(page: &Page) {
    const GAME: &str = "v1;8x9,none,sunk,salvo=2;Alpha=3,Bravo=2;B2:miss,C3:hit;blocked=A1";
    page.grant(&["clipboardReadWrite", "clipboardSanitizedWrite"]);
    let clipboard = || page.js_with_callback::<String>("measure.clipboard(arguments[0])");
    page.visit_record(GAME);
    let id = address_of(GAME)[1..].to_owned();
    page.open_menu("Share");
    assert_eq!(page.text_of("dialog .menu-game-id"), id);
    page.press_in_menu("Copy the Game ID");
    page.wait_for_text("dialog", "Copied.");
    assert_eq!(clipboard(), id);
    page.press_in_menu("Copy the address");
    page.wait_until("the address", || clipboard() == format!("{}#{id}", page.url));
    page.press_in_menu("Copy the list");
    page.wait_until("the list", || clipboard() == "1. B2 miss, C3 hit\nA1 blocked");
    // As in a page that came over plain http.
    let () = page.js("measure.blockCopying()");
    page.press_in_menu("Copy the Game ID");
    page.wait_for_text("dialog", "Copying is blocked here.");
    page.wait_until("the text to be selected", || page.js::<String>("return measure.selected()") == id);
    page.close_menu();

    page.menu("Games", "New game");
    page.open_menu("Share");
    let open = |text: &str| {
        page.write("//textarea[@name='paste']", text);
        page.click("//dialog//button[normalize-space()='Open']");
    };
    open("hello");
    let refused = "“hello” is not a Game ID: one begins with R1, R2, R3";
    page.wait_for_text("dialog p.control-complaint", refused);
    open(&id);
    page.wait_for_menu_to_close();
    page.wait_for_record(GAME);

    page.visit_record("v1;classic;E5:miss");
    page.open_menu("Share");
    assert_eq!(page.field("dialog textarea[name=shots]"), "E5 miss");
    page.write("//textarea[@name='shots']", "E5 miss, E5 hit\nZ9 miss");
    page.press_in_menu("Use this list");
    page.wait_for_text("dialog div.control-complaint", "Line 1, item 2, “E5 hit”: ");
    page.wait_for_text("dialog div.control-complaint", "Line 2, item 1, “Z9 miss”: ");
    // What was said is about another text.
    page.write("//textarea[@name='shots']", "E5 miss, C3 hit, C4 sunk Destroyer");
    page.wait_for_count("dialog .control-complaint li", 0);
    // A selection of text that ends beside the menu does not close it, a click there does.
    let beside = [2, 2];
    page.drag("//textarea[@name='shots']", beside);
    assert!(page.is_menu_open());
    page.click_at(beside);
    page.wait_for_menu_to_close();
    page.open_menu("Share");
    page.write("//textarea[@name='shots']", "E5 miss, C3 hit, C4 hit, C5 sunk Cruiser");
    page.press_in_menu("Use this list");
    page.wait_for_menu_to_close();
    page.wait_for_record("v1;classic;E5:miss,C3:hit,C4:hit,C5:sunk=Cruiser");
}

#[test]
fn other_windows_are_followed_and_the_way_back_closes_what_is_open() {
    on_browsers(if_all(EACH, BOTH), Screen::Desktop, |page| {
        page.visit_record("v1;classic;E5:miss");
        page.wait_for_record("v1;classic;E5:miss");
        // A game of theirs is listed, and ours goes on.
        page.keep_in_other_window(2, "Theirs", &["v1;classic;C3:hit"]);
        page.mark("E6", "Hit");
        page.wait_for_record("v1;classic;E5:miss,E6:hit");
        page.open_menu("Games");
        assert_eq!(rows(page), [row("", 1, "2 shots", true), row("Theirs", 2, "1 shot", false)]);
        page.close_menu();

        // The very game on our table goes on here too, with what can be undone.
        let steps = ["v1;classic;E5:miss,E6:hit", "v1;classic;E5:miss,E6:hit,E7:hit"];
        page.keep_in_other_window(1, "", &steps);
        page.wait_for_record("v1;classic;E5:miss,E6:hit,E7:hit");
        page.click_button("Undo");
        page.wait_for_record("v1;classic;E5:miss,E6:hit");
        // It went on while this page was not running: no event of the storage reached it.
        let steps = ["v1;classic;E5:miss", "v1;classic;E5:miss,E6:hit", "v1;classic;E5:miss,E6:hit,E8:hit"]
            .map(|step| GameId::from(step.parse::<Record>().unwrap()).to_string());
        let () = page.script(
            "localStorage.setItem('rangekeeper.game.1', `\\n2\\n${arguments[0]}`);
             window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));",
            vec![steps.join("\n").into()],
        );
        page.wait_until("the mark", || page.look("E8") == "hit");

        page.visit_record("v1;classic;E5:miss");
        let back = || page.script::<()>("history.back()", vec![]);
        page.open_menu("Rules");
        back();
        page.wait_for_menu_to_close();
        page.header("lab");
        page.wait_for_count(".lab", 1);
        assert_eq!(page.address(), "#lab");
        page.open_menu("Games");
        back();
        page.wait_for_menu_to_close();
        assert_eq!(page.count(".lab"), 1);
        back();
        page.wait_for_board();
        page.wait_until("the game's address", || page.address() == address_of("v1;classic;E5:miss"));
        // Closed by hand, no entry stays behind: the first step back leaves the page.
        page.open_menu("Games");
        page.close_menu();
        page.wait_until("no entry of the menu's", || page.js::<bool>("return !history.state"));
        assert_eq!(page.record().unwrap(), "v1;classic;E5:miss");
    });
}

fn the_storage_keeps_the_game_and_what_cannot_be_read_is_told(page: &Page) {
    let address = address_of("v1;classic;E5:miss");
    let () = page.script(
        "localStorage.clear();
         sessionStorage.clear();
         localStorage.setItem('rangekeeper.games', '1 1 2');
         localStorage.setItem('rangekeeper.game.1', `\\n0\\n${arguments[0]}`);
         localStorage.setItem('rangekeeper.game.2', 'Ada\\n0\\nR1AAAA');",
        vec![address[1..].into()],
    );
    page.visit_unsettled("");
    assert_eq!((page.look("E5"), page.address()), ("miss".to_owned(), address));
    page.open_menu("Games");
    let (name, _, summary, _) = rows(page).remove(1);
    assert_eq!(name, "Ada");
    assert!(summary.starts_with("This game cannot be read: “R1AAAA”"), "{summary}");
    page.close_menu();
}

fn what_cannot_be_kept_is_told(page: &Page) {
    let () = page.js("witness.fillStorage()");
    page.mark("E6", "Hit");
    let full = "This browser's storage is full. The game is only in the page's address: keep the link.";
    page.wait_for_text(".page-notice", full);
    assert_eq!(page.address(), address_of("v1;classic;E5:miss,E6:hit"));
    page.click_button("Dismiss");
    page.wait_for_count(".page-notice", 0);
    // Not well escaped.
    let () = page.js("location.hash = '%E0%A4%A'");
    page.wait_for_text(".page-notice", "The game in the page's address cannot be read");
    page.wait_for_text(".page-notice", "“%E0%A4%A” is not a Game ID");

    page.visit_unsettled("#v1;classic;A1:hit");
    page.wait_for_text(".page-notices", "Undo brings back the one before");
    page.visit_unsettled("?set-aside");
    page.wait_for_text(".page-notice", &format!("Its text: “{}”", &address_of("v1;classic;A1:hit")[1..]));
    page.settle();
    let address: String = page.js("return location.search");
    assert_eq!(address, "", "a reload must not set the next game aside");

    page.before_pages("witness.blockStorage();");
    page.visit_unsettled("#v1;classic;E5:miss");
    page.mark("E6", "Hit");
    page.wait_until("the mark", || page.look("E6") == "hit");
    assert_eq!(page.address(), address_of("v1;classic;E5:miss,E6:hit"));
    // Nothing says that games are kept.
    let blocked = "This browser lets the page store nothing. The open game is only in the page's address";
    page.wait_for_text(".page-notice", blocked);
    page.open_menu("Games");
    page.wait_for_text("dialog .control-hint", blocked);
    page.close_menu();
}
