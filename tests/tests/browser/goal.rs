//! The best shot for the game, which is the advice unless the player chooses the most likely hit.

use rangekeeper_browser_tests::{Page, Screen, best_for_game, count, on, on_screens};
use rangekeeper_engine::{Mark, Outcome, Record};
use rangekeeper_play::MostLikely;

/// A8, which is hit in 36% of the boards, saves 0.19 shots against C8 with its 68%.
const DIFFER: &str = "v1;classic;F6:hit,F5:sunk=Destroyer,E7:hit,D7:hit,C7:hit,F7:hit,G7:sunk=Carrier,E4:miss,D3:miss,G3:miss,F2:miss,H4:hit,I4:miss,H5:hit,H6:sunk=Cruiser,B8:hit,B9:miss";
/// Of the next six advised shots, which all miss, the second and the third are not the most likely hits.
const LONG_HUNT: &str = "v1;classic;F6:miss,E5:miss,D4:miss,G7:miss,C3:miss,H8:hit,G8:hit,F8:hit,E8:sunk=Battleship,D9:hit,E9:hit,F9:sunk=Cruiser,H3:miss,G2:hit,F2:miss,G3:hit,G4:hit,G5:hit,G1:sunk=Carrier";
/// Two hits of a ship, where three cells are called out together.
const SALVO: &str = "v1;10x10,allowed,sunk-ship,salvo=3;Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2;E5:hit,E6:hit,E4:miss,D5:miss,F5:miss,D6:miss";
/// Notes every cell that the reticle comes to. The rows of the board are drawn one by one: on a busy machine the old
/// reticle may stand for a moment beside the new one.
const FOLLOW_RETICLE: &str = "
    window.reticles = [];
    new MutationObserver(() => {
        const [cell, another] = document.querySelectorAll('.board .board-cell:has(.board-reticle)');
        if (cell && !another && reticles.at(-1) !== cell.dataset.cell) reticles.push(cell.dataset.cell);
    }).observe(document, { subtree: true, childList: true, attributes: true });";

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

fn reticles(page: &Page) -> Vec<String> {
    page.js("return reticles")
}

#[test]
fn the_best_shot_for_the_game_is_the_advice_until_the_player_chooses_and_the_choice_is_kept() {
    on_screens(|page| {
        page.visit_record(DIFFER);
        let best = best_for_game(DIFFER).to_string();
        let counts = count(DIFFER);
        let likely = MostLikely::exact(&DIFFER.parse().unwrap(), &counts).unwrap();
        let is_likely = |cell: &str| {
            let cell = cell.parse().unwrap();
            cell == likely.cell || likely.tied.contains(&cell)
        };
        assert!(!is_likely(&best));
        assert_eq!(page.recommended().as_ref(), Some(&best));
        // With the price of the shot beside what it saves.
        let reason = page.wait_for_text(".advice-reason", "Saves 0.19 shots; ");
        let (rival, chance) =
            reason.trim_start_matches("Saves 0.19 shots; ").split_once(" is likelier ").unwrap();
        assert!(is_likely(rival), "{reason}");
        assert_eq!(chance, format!("({:.0}%).", 100.0 * likely.probability.value()));
        assert_eq!(goal(page), "Fewest shots");

        let rival = rival.to_owned();
        page.click_button("Surest hit");
        page.wait("the most likely hit", || page.recommended().filter(|cell| *cell == rival));
        page.wait_until("no other reason", || !page.text_of(".advice-reason").contains("likelier"));
        page.reopen();
        let now = |wanted: fn(bool) -> bool| {
            let cell = page.recommended()?;
            wanted(is_likely(&cell)).then_some(())
        };
        page.wait("the most likely hit after a reload", || now(|is_likely| is_likely));
        assert_eq!(goal(page), "Surest hit");
        page.click_button("Fewest shots");
        page.wait("the best shot for the game", || now(|is_likely| !is_likely));
        page.reopen();
        page.wait("the best shot for the game after a reload", || now(|is_likely| !is_likely));
    });
}

/// The goal that is chosen, as it reads.
fn goal(page: &Page) -> String {
    page.text_of(".advice-goal [aria-pressed=true]")
}

#[test]
fn the_reticle_comes_to_one_cell_after_each_shot_however_long_samples_are_drawn() {
    on(Screen::Desktop, |page| {
        page.before_pages(FOLLOW_RETICLE);
        page.visit_record(LONG_HUNT);
        page.choose("samples", "10000000");
        let mut record: Record = LONG_HUNT.parse().unwrap();
        let mut expected = Vec::new();
        let mut differ = 0;
        for _ in 0..6 {
            let text = record.to_string();
            let best = best_for_game(&text);
            let likely = MostLikely::exact(&record, &count(&text)).unwrap();
            differ += usize::from(likely.cell != best && !likely.tied.contains(&best));
            expected.push(best.to_string());
            page.wait("the best shot", || page.recommended().filter(|cell| *cell == best.to_string()));
            page.wait_for_count(".is-resting", 0);
            page.click_button("Miss");
            record.set(best, Some(Mark::Shot(Outcome::Miss))).unwrap();
            page.wait_for_record(&record.to_string());
        }
        assert!(differ > 0, "nothing that a jump would show at");
        let last = best_for_game(&record.to_string()).to_string();
        page.wait("the best shot", || page.recommended().filter(|cell| *cell == last));
        expected.push(last);
        page.settle();
        assert_eq!(reticles(page), expected);
    });
}

#[test]
fn where_no_best_shot_is_found_the_most_likely_hit_is_the_advice_and_nothing_counts_before() {
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
        page.visit_unsettled("");
        let cell = page.wait("a recommended cell", || page.recommended());
        // The button has kept its form, and what was pressed was for nobody.
        assert!(page.js::<bool>("return pressed"));
        assert_eq!(page.record().unwrap(), "v1;classic;");
        assert!(["E5", "E6", "F5", "F6"].contains(&&*cell), "{cell}");
        page.settle();
        assert_eq!(page.recommended(), Some(cell.clone()));
        // After the next shot it is looked for again.
        let () = page.js("witness.patience = 10");
        page.click_button("Miss");
        let best = best_for_game(&format!("v1;classic;{cell}:miss")).to_string();
        page.wait("the best shot", || page.recommended().filter(|cell| *cell == best));
    });
}

#[test]
fn stop_leaves_the_most_likely_hit() {
    on(Screen::Desktop, |page| {
        page.before_pages(KILL_WHO_SEARCHES);
        page.before_pages(
            "try { localStorage.setItem('rangekeeper.samples', '10000000'); } catch { /* no page yet */ }",
        );
        page.visit_unsettled("");
        page.click("//*[@class='status']//button[normalize-space()='Stop']");
        let cell = page.wait("a recommended cell", || page.recommended());
        page.wait_for_text(".status", "Start again");
        let first: String = page.js("return document.querySelector('.why-best-cell strong').textContent");
        assert_eq!(cell, first);
    });
}

#[test]
fn of_a_salvo_nothing_is_said_that_holds_for_one_cell() {
    on(Screen::Desktop, |page| {
        page.visit_record(SALVO);
        page.wait_for_text(".advice-salvo", "This turn: ");
        let reason = page.text_of(".advice-reason");
        assert!(!reason.contains("Saves"), "{reason}");
    });
}

/// Notes every cell that was named as the next shot.
const FOLLOW_NAMES: &str = "
    window.named = [];
    new MutationObserver(() => {
        const name = document.querySelector('#app .advice-aim-cell')?.textContent;
        if (name && name !== '…' && named.at(-1) !== name) named.push(name);
    }).observe(document, { subtree: true, childList: true, characterData: true });";

fn draws(page: &Page) -> u32 {
    let line = page.text_of(".status .status-sampled");
    line.split(' ').next().unwrap().replace(',', "").parse().unwrap_or(0)
}

#[test]
fn what_was_named_as_the_next_shot_stays_while_samples_grow_and_is_said_at_once() {
    on(Screen::Desktop, |page| {
        page.begin_without(&["samples"]);
        page.before_pages(FOLLOW_NAMES);
        let rules = "v1;10x10,none,sunk-ship;Battleship=4,Cruiser=3,Submarine=3,Destroyer=2,Patrol=2,Boat=2,A=1,B=1,C=1,D=1;";
        page.visit_unsettled(&format!("#{rules}"));
        let named = || page.js::<Vec<String>>("return named");
        page.wait("a name", || named().pop());
        page.wait_until("its name for those who listen", || {
            page.js(
                "return document.querySelector('.advice .base-visually-hidden').textContent.includes(named.at(-1))",
            )
        });
        page.wait_until("many samples", || draws(page) > 12_000);
        assert!(!page.text_of(".status .status-sampled").starts_with("1,000,000"));
        assert_eq!(named().len(), 1, "{:?}", named());
    });
}
