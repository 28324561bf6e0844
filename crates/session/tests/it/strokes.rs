//! One mark for many cells.

use crate::prelude::*;

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
    const GAME: &str = "v1;classic;E5:miss,C3:hit";
    let table = Table::visit(GAME);
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
    assert_eq!(
        (table.stroke_mark(), table.aim(), table.record().as_str()),
        (None, Some(cell("A1")), "v1;classic;")
    );
}

#[test]
fn a_hit_is_painted_in_one_step_without_a_name_where_every_hit_names_the_ship() {
    const RECORD: &str = "v1;5x5,allowed,hit-ship;Alpha=3,Bravo=2;A1:miss,B2:miss";
    let table = Table::visit(&format!("{RECORD};blocked=C4"));
    // Over what was marked there, and some cells more than once.
    table.take_up(StrokeMark::Hit);
    table.stroke(&["C3", "C4", "B2", "C4"]);
    assert_eq!(table.record(), RECORD.replace("B2:miss", "B2:hit,C3:hit,C4:hit"));
    table.undo();
    assert_eq!(table.record(), format!("{RECORD};blocked=C4"));
}
