//! Changes of the record by answers, by strokes, and by moving a mark.

use crate::prelude::*;
use rangekeeper_engine::notation::Diagram;

#[test]
fn a_question_is_closed_before_anything_else_and_marks_nothing() {
    let table = Table::visit("v1;classic;E4:hit,E5:hit");
    table.answer("E6", Kind::Sunk);
    table.view(|session| session.pointer.dismiss());
    assert_eq!((table.question(), table.aim()), (None, Some(cell("E6"))));
    assert_eq!(table.shots(), "E4:hit,E5:hit");
    // The first hit sinks no ship of several cells.
    let table = Table::visit("v1;classic;A1:miss");
    table.answer("E5", Kind::Sunk);
    assert_eq!(table.asked(), Some((cell("E5"), vec![])));
    table.view(|session| session.pointer.dismiss());
    assert_eq!((table.question(), table.shots().as_str()), (None, "A1:miss"));
}

#[test]
fn one_cell_is_aimed_at_the_chosen_one_else_the_recommended_one() {
    let table = Table::visit("v1;classic;C3:hit,H8:hit,H9:sunk=Destroyer");
    let targets = table.targets();
    assert_eq!(table.aim(), Some(targets[0]));
    // Marks that may be mended are aimed at, too.
    for name in ["A9", "C3", "H8", "H9"] {
        table.press(name);
        assert_eq!((table.aim(), table.targets()), (Some(cell(name)), targets.clone()));
    }
    table.view(|session| session.pointer.dismiss());
    assert_eq!(table.aim(), Some(targets[0]));
    table.answer("A9", Kind::Miss);
    assert_eq!(table.shots(), "C3:hit,H8:hit,H9:sunk=Destroyer,A9:miss");
    let table = Table::visit("v1;10x10,allowed,sunk-ship,salvo=3;Alpha=3,Bravo=2;");
    assert_eq!((table.targets().len(), table.aim()), (3, table.targets().first().copied()));
}

impl Table {
    fn take_up(&self, mark: StrokeMark) {
        self.view(|session| session.pointer.strokes.toggle(mark));
    }

    fn stroke_mark(&self) -> Option<StrokeMark> {
        untrack(|| self.session.pointer.stroke_mark())
    }

    /// Paints these cells with the mark that was taken up.
    fn stroke(&self, names: &[&str]) {
        self.view(|session| {
            session.pointer.strokes.stroke.set(names.iter().map(|name| cell(name)).collect());
            session.pointer.finish_stroke();
        });
        self.settle();
    }
}

#[test]
fn painting_goes_on_over_a_contradiction() {
    let table = Table::visit("v1;4x1,allowed,sunk-ship;Alpha=3;A1:miss");
    table.take_up(StrokeMark::Miss);
    table.stroke(&["A1", "A2", "A3"]);
    assert_eq!(table.shots(), "A1:miss,A2:miss,A3:miss");
    assert!(matches!(table.reading(), Reading::Contradicted(_)));
    assert_eq!((table.stroke_mark(), table.targets()), (Some(StrokeMark::Miss), vec![]));
    table.take_up(StrokeMark::Clear);
    table.stroke(&["A3"]);
    table.stroke(&["A2"]);
    assert_eq!((table.shots().as_str(), table.targets().len()), ("A1:miss", 1));
}

#[test]
fn a_reload_a_replay_and_practice_end_painting() {
    let table = Table::visit("v1;classic;E5:miss,C3:hit");
    table.take_up(StrokeMark::Miss);
    assert_eq!(table.stroke_mark(), Some(StrokeMark::Miss));
    let table = table.reload();
    assert_eq!(table.stroke_mark(), None);
    table.take_up(StrokeMark::Miss);
    table.replay(Some(0));
    assert_eq!(table.stroke_mark(), None);
    table.replay(None);
    assert_eq!(table.stroke_mark(), None);
    table.take_up(StrokeMark::Miss);
    table.practise();
    assert_eq!(table.stroke_mark(), None);
    table.take_up(StrokeMark::Miss);
    table.stroke(&["A1"]);
    table.press("A1");
    assert_eq!((table.stroke_mark(), table.aim()), (None, Some(cell("A1"))));
    assert_eq!(table.record(), "v1;classic;");
}

#[test]
fn a_hit_is_painted_in_one_step_without_a_name_where_every_hit_names_the_ship() {
    let table = Table::visit("v1;5x5,allowed,hit-ship;Alpha=3,Bravo=2;A1:miss,B2:miss;blocked=C4");
    // Over what was marked there, and some cells more than once.
    table.take_up(StrokeMark::Hit);
    table.stroke(&["C3", "C4", "B2", "C4"]);
    assert_eq!(table.shots(), "A1:miss,B2:hit,C3:hit,C4:hit");
}

fn take_up(table: &Table, name: &str) {
    table.view(|session| session.pointer.toggle_moving(cell(name)));
}

fn held(table: &Table) -> Option<(Cell, Mark)> {
    untrack(|| table.session.pointer.moving_mark())
}

#[test]
fn a_mark_is_left_where_it_is_until_it_is_put_down_on_an_open_cell() {
    let table = Table::visit("v1;classic;E5:miss;blocked=A1");
    table.answer("E8", Kind::Hit);
    let record = table.record();
    let ends: [fn(&Table); 5] = [
        |table| table.view(|session| session.pointer.dismiss()),
        |table| take_up(table, "A1"),
        |table| table.press("A1"),
        |table| table.view(|session| session.pointer.end_moving()),
        Table::undo,
    ];
    for end in ends {
        table.press("A1");
        take_up(&table, "A1");
        assert_eq!(held(&table), Some((cell("A1"), Mark::Blocked)));
        end(&table);
        assert_eq!(held(&table), None);
        assert!(!table.view(|session| session.pointer.put_down(cell("B2"))));
        table.press("B2");
        assert_eq!(table.aim(), Some(cell("B2")));
        table.redo();
        assert_eq!(table.record(), record);
    }
    for (from, to, mark) in [("A1", "B1", Mark::Blocked), ("E5", "F5", Mark::Shot(Outcome::Miss))] {
        take_up(&table, from);
        // Where there is a mark, none is put down.
        table.press("E8");
        assert_eq!(held(&table), Some((cell(from), mark)));
        table.press(to);
        assert_eq!(held(&table), None);
    }
    // An answer is changed in its place as well.
    table.answer("F5", Kind::Hit);
    assert_eq!(table.record(), "v1;classic;F5:hit,E8:hit;blocked=B1");
}

#[test]
fn a_replay_and_practice_are_only_looked_back_at() {
    let table = Table::visit("v1;classic;E5:miss,E8:hit,D8:miss");
    let is_mended = |table: &Table| {
        take_up(table, "E5");
        table.view(|session| session.pointer.move_mark(cell("E5"), cell("B2")));
        untrack(|| table.session.game.can_mend()) || held(table).is_some()
    };
    for (shots, shown) in [(2, "E5:miss,E8:hit"), (3, "E5:miss,E8:hit,D8:miss")] {
        table.replay(Some(shots));
        assert!(!is_mended(&table));
        assert_eq!(table.shots(), shown);
    }
    table.replay(None);
    assert_eq!(table.shots(), "E5:miss,E8:hit,D8:miss");
    table.practise();
    table.settle();
    table.fire_at("E5");
    let shots = table.shots();
    assert!(shots.starts_with("E5:") && !is_mended(&table));
    assert_eq!(table.shots(), shots);
    table.replay(Some(1));
    assert_eq!(table.shots(), shots);
}

#[test]
fn shots_taken_at_once_whose_order_decides_what_sank_are_told_once() {
    const RULES: &str = "v1;6x3,allowed,sunk;Three=3,Two=2;";
    let table = Table::visit(RULES);
    let take = |shots: &str| {
        table.view(|session| session.game.replace_record(&format!("{RULES}{shots}").parse().unwrap()));
        table.notices()
    };
    assert_eq!(take("B1:hit,B2:hit,A1:miss"), []);
    for _ in 0..2 {
        assert_eq!(take("B1:hit,B2:sunk,B3:hit,B4:hit,B5:sunk"), [Notice::OrderCounts]);
    }
}

#[test]
fn a_board_of_signs_is_marked_in_one_step_without_an_order() {
    let table = Table::visit("v1;4x3,none,sunk;Alpha=3,Bravo=1;");
    let rules = table.game_id().record().rules().clone();
    let board = Diagram::from_text(".o..\n.xx.\n#...", rules.grid()).unwrap();
    table.view(|session| session.game.replace_record(&board.to_record(rules, &board.guess())));
    let marks = "v1;4x3,none,sunk;Alpha=3,Bravo=1;A2:miss,B2:hit,B3:hit;sunk=C1";
    assert_eq!((table.record().as_str(), table.notices()), (marks, vec![]));
    table.undo();
    assert_eq!(table.shots(), "");
}
