//! Shot lists: read back to the record, read in many forms, and refused with every reason at once.

use rangekeeper_engine::notation::{Complaint, Coordinates, Letters, Vocabulary};
use rangekeeper_engine::{Mark, Preset, Record, Rules};
use rangekeeper_testing::{Dice, random_record};

use crate::{record, rules};

#[track_caller]
fn reads(rules: &Rules, list: &str, shots: &str) {
    let mut expected = Record::new(rules.clone());
    expected.add_shots(shots).unwrap();
    assert_eq!(Record::from_shot_list(list, rules), Ok(expected), "{list}");
}

fn complaints(rules: &Rules, list: &str) -> Vec<String> {
    let complaints = Record::from_shot_list(list, rules).expect_err(list);
    complaints.iter().map(Complaint::to_string).collect()
}

#[test]
fn every_record_is_read_back_from_its_list_with_the_cells_of_any_board() {
    let mut dice = Dice(1);
    for number in 0..2000 {
        let record = random_record(&mut dice);
        let letters = *dice.pick(&[Letters::Latin, Letters::Cyrillic]);
        let any = Coordinates { letters, across: *dice.pick(&[false, true]) };
        for coordinates in [Coordinates::default(), any] {
            let vocabulary = Vocabulary { coordinates, ..Vocabulary::default() };
            let list = record.shot_list_in(coordinates);
            for list in [list.replace(", ", "\r\n"), list] {
                let read = Record::from_shot_list_in(&vocabulary, &list, record.rules());
                assert_eq!(read.as_ref(), Ok(&record), "game {number} of seed 1: {record} as {list}");
            }
        }
    }
}

#[test]
fn a_list_is_read_with_nothing_but_spaces_between_its_items() {
    for preset in Preset::ALL {
        let mut record = Record::new(preset.rules());
        let mut dice = Dice(2);
        for cell in record.rules().grid().cells().step_by(3) {
            let answer = *dice.pick(&record.possible_answers(cell));
            record.set(cell, Some(Mark::Shot(answer))).unwrap();
        }
        let list = record.shot_list().replace(',', "").to_lowercase();
        assert_eq!(Record::from_shot_list(&list, record.rules()), Ok(record), "{list}");
    }
}

#[test]
fn turns_of_several_shots_are_numbered_lines() {
    let case = |turn: &str, list: &str| {
        let text = format!("v1;9x9,none,sunk{turn};A=3;A1:miss,A2:hit,A3:hit,B1:miss,B3:miss;blocked=I1");
        assert_eq!(record(&text).shot_list(), list);
    };
    case("", "A1 miss, A2 hit, A3 hit, B1 miss, B3 miss, I1 blocked");
    case(",salvo=3", "1. A1 miss, A2 hit, A3 hit\n2. B1 miss, B3 miss\nI1 blocked");
    case(",until-miss", "1. A1 miss\n2. A2 hit, A3 hit, B1 miss\n3. B3 miss\nI1 blocked");
}

#[test]
fn names_that_say_something_else_stand_in_quotation_marks() {
    let odd = record(
        "v1;9x9,none,hit-ship;E5=3,earlier=2,Old Ironsides=2,-=1;A1:hit=E5,A2:sunk=earlier,A3:hit=Old Ironsides,\
         A9:sunk=-;sunk=B1;struck=E5",
    );
    let list =
        "A1 hit E5, A2 sunk \"earlier\", A3 hit Old Ironsides, A9 sunk \"-\", B1 sunk earlier, E5 struck";
    assert_eq!(odd.shot_list(), list);
    assert_eq!(Record::from_shot_list(list, odd.rules()), Ok(odd));
}

#[test]
fn the_form_of_a_list_is_free() {
    let classic = &Rules::classic();
    let shots = "E5:miss,C3:hit,C4:sunk=Cruiser";
    for list in [
        "E5 miss, C3 hit, C4 sunk Cruiser",
        "E5:miss,C3:hit,C4:sunk=Cruiser",
        "e5 MISS; c3 HIT; c4 SUNK CRUISER",
        "e5 m c3 h c4 s cruiser",
        "E5 o, C3 x, C4 sank cru",
        "E5 water\nC3 hit\nC4 sunk: Cruiser",
        "\u{feff}E5: miss\r\n\r\n  C3 = hit\r\n\tC4 sunk (Cruiser)\r\n",
        "e5 - Miss, c3-hit, c4 – hit and sunk – Cruiser.",
        "(5E) splash, (3C) hit, (4C) sunk \"Cruiser\"",
        "1. E5 miss\n2. C3 hit\n3. C4 sunk [Cruiser]",
        "1) E5 miss 2) C3 hit 3) C4 sunk Cruiser",
        "1 E05 missed | 2 C03 hit | 3 C04 sunk CRUIS",
        "- E5 miss,\n- C3 hit,\n- C4 sunk “Cruiser”,,",
        "E5 miss; C3, hit; C4 hit, sunk Cruiser",
        "E5 nothing, C3 hit! C4: hit and sunk: Cruiser",
        "E5 missed、C3 hit，C4 hit; and sunk Cruiser",
        "1. E5 miss, C3 hit 2. C4 sunk Cruiser",
        "1: E5 miss; C3 hit\n2) C4 hit, sunk Cruiser",
    ] {
        reads(classic, list, shots);
    }
    reads(classic, "", "");
    reads(classic, " \n ,;\n", "");
    let boats = &rules("9x9,none,sunk-ship;Boat 1=1,Boat 10=1,Patrol Boat=2,U96=3,L'Aigle=2");
    reads(boats, "A1 sunk boat 1 A3 sunk boat 10 A5 hit", "A1:sunk=Boat 1,A3:sunk=Boat 10,A5:hit");
    reads(boats, "A1 sunk patrol A3 sunk u96 C1 miss", "A1:sunk=Patrol Boat,A3:sunk=U96,C1:miss");
    reads(boats, "A1 sunk Patrol-Boat; A3 sunk L’AIGLE", "A1:sunk=Patrol Boat,A3:sunk=L'Aigle");
}

#[test]
fn marks_are_read_wherever_they_stand() {
    let list = "Destroyer struck, A1 blocked E5 miss B2 sunk earlier; 2. carr struck C3 hit submarine struck";
    let record = record("v1;classic;E5:miss,C3:hit;blocked=A1;sunk=B2;struck=Carrier,Submarine,Destroyer");
    assert_eq!(Record::from_shot_list(list, record.rules()), Ok(record));
}

#[test]
fn every_problem_is_reported_with_its_place() {
    let list = "E5 miss, Z5 hit, C3\n\nC4 sunk C, C5 sunk Yacht E5 hit, K1 miss D1 spalsh\nhello, A1 sunk, A2 hit Cruiser, Yacht struck, A3 miss";
    assert_eq!(
        complaints(&Rules::classic(), list),
        [
            "line 1, item 2, “Z5 hit”: “Z5” is not a cell: write a row letter A to P and a column number 1 to 16, \
             such as E5",
            "line 1, item 3, “C3”: it does not say what was answered at C3",
            "line 3, item 1, “C4 sunk C”: “C” can be Carrier or Cruiser",
            "line 3, item 2, “C5 sunk Yacht”: no ship of this fleet is named “Yacht”",
            "line 3, item 3, “E5 hit”: E5 is marked twice",
            "line 3, item 4, “K1 miss”: K1 lies outside the 10x10 grid",
            "line 3, item 5, “D1 spalsh”: “spalsh” is not an outcome: write miss, hit, sunk or blocked",
            "line 4, item 1, “hello”: write a cell and what was answered, such as E5 miss",
            "line 4, item 3, “A2 hit Cruiser”: “hit=Cruiser” at A2 is not an answer under the announcement rule \
             “sunk-ship”",
            "line 4, item 4, “Yacht struck”: no ship of this fleet is named “Yacht”",
        ]
    );
    let silent = complaints(&rules("5x5,none,hit-miss;A=1"), "A1 sunk");
    let problem = "“sunk” at A1 is not an answer under the announcement rule “hit-miss”";
    assert_eq!(silent, [format!("line 1, item 1, “A1 sunk”: {problem}")]);
}

#[test]
fn a_sinking_after_a_comma_belongs_to_its_hit_in_any_language() {
    let classic = Rules::classic();
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let case = |hit: &[&str], sunk: &[&str], lists: &[&str]| {
        let vocabulary = Vocabulary { hit: words(hit), sunk: words(sunk), ..Vocabulary::default() };
        for list in lists {
            let read = Record::from_shot_list_in(&vocabulary, &format!("C3 hit, {list}, A1 miss"), &classic);
            let read = read.map(|record| record.to_string());
            assert_eq!(read.as_deref(), Ok("v1;classic;C3:hit,C4:sunk=Cruiser,A1:miss"), "{list}");
        }
    };
    let together = ["C4 Treffer, versenkt Cruiser", "c4: treffer und versenkt Cruiser"];
    case(&["Treffer"], &["versenkt"], &together);
    case(&["Treffer"], &["versenkt"], &["C4 Treffer; versenkt: cru", "C4, versenkt Cruiser"]);
    let lists = ["C4 touché coulé Cruiser", "C4 touché, coulé Cruiser", "C4 touché et coulé (Cruiser)"];
    case(&["touché"], &["coulé", "touché coulé"], &lists);
    case(&["ранил"], &["убил"], &["C4 ранил и убил Cruiser", "C4 убил: Cruiser"]);
    case(&["命中"], &["撃沈"], &["C4 命中、撃沈 Cruiser"]);
    // A ship is struck by its own name.
    let odd = rules("9x9,none,sunk-ship;Sunk=2,Bravo=3");
    let struck = record("v1;9x9,none,sunk-ship;Sunk=2,Bravo=3;A1:hit;struck=Sunk");
    assert_eq!(Record::from_shot_list("A1 hit, Sunk struck", &odd), Ok(struck));
}

#[test]
fn full_width_forms_and_japanese_words_without_spaces_are_read() {
    let words = |words: &str| words.split(' ').map(str::to_owned).collect();
    let [miss, hit, sunk, ships] = ["はずれ 水", "命中 当たり", "撃沈", "空母 戦艦 巡洋艦"].map(words);
    let japanese = Vocabulary { miss, hit, sunk, ships, ..Vocabulary::default() };
    for list in [
        "Ａ５　はずれ　Ｂ６　命中　Ｃ１０　撃沈　巡洋艦",
        "A5ははずれ。B6に命中。C10を撃沈：巡洋艦",
        "Ａ５：はずれ；６Ｂ：命中，１０Ｃは命中、撃沈（巡洋艦）",
        "１．Ａ０５　ＭＩＳＳ　２．Ｂ６　ｈ！　３．Ｃ１０　ｓｕｎｋ　Ｃｒｕ",
        "A5水B6命中、C10撃沈 巡洋艦",
    ] {
        let read = Record::from_shot_list_in(&japanese, list, &Rules::classic());
        let read = read.map(|record| record.to_string());
        assert_eq!(read.as_deref(), Ok("v1;classic;A5:miss,B6:hit,C10:sunk=Cruiser"), "{list}");
    }
}

#[test]
fn a_cell_in_two_pieces_is_refused_in_one_sentence_that_shows_the_form() {
    for (list, split) in [
        ("D-4 miss", "D-4"),
        ("3,4 miss", "3,4"),
        ("3, 4 miss", "3, 4"),
        ("d 4 hit", "d 4"),
        ("4 d hit", "4 d"),
        ("1. d-4: miss", "d-4"),
        ("(3;4) sunk Cruiser", "3;4"),
    ] {
        let found = complaints(&Rules::classic(), list);
        assert_eq!(found.len(), 1, "{found:?}");
        let sentence = format!("“{split}” is not a cell: write a letter and a number together, such as E5");
        assert!(found[0].ends_with(&sentence), "{list}: {found:?}");
    }
    assert_eq!(complaints(&Rules::classic(), "D-4 miss, 3,4 hit, E5 miss").len(), 2);
}

#[test]
fn whatever_the_text_reading_it_ends_well() {
    let mut dice = Dice(3);
    let pieces = [
        "E5", "5E", "Ж5", "Z99", "1", ".", "\"", "“", "”", "hit", "sunk", "miss", "struck", "Cruiser", "c",
        "and",
    ];
    let between = [" ", " ", ", ", "\n", "", "-", "É"];
    let classic = Rules::classic();
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..dice.roll(14) {
            text.push_str(pieces[dice.roll(pieces.len())]);
            text.push_str(between[dice.roll(between.len())]);
        }
        match Record::from_shot_list(&text, &classic) {
            Ok(read) => assert_eq!(Record::from_shot_list(&read.shot_list(), &classic), Ok(read), "{text}"),
            Err(complaints) => assert!(!complaints.is_empty(), "{text}"),
        }
    }
    for piece in pieces {
        for between in [" ", ","] {
            let long = format!("{piece}{between}").repeat(20_000);
            let complaints = Record::from_shot_list(&long, &classic).err().unwrap_or_default();
            assert!(complaints.len() <= 100, "{piece}");
            assert!(complaints.iter().all(|complaint| complaint.to_string().len() < 300), "{complaints:?}");
        }
    }
}
