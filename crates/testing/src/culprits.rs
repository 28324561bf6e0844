use rangekeeper_engine::{CellSet, Culprit, Mark, Record, Shot};

/// Returns the culprits: marks that, changed one at a time, make the record possible. A change is another answer or a
/// neighbouring cell for a shot, and removal for a mark without order or a struck ship. `is_possible` returns true if
/// some arrangement fits a record.
pub fn culprits(record: &Record, is_possible: impl Fn(&Record) -> bool) -> Vec<Culprit> {
    let mends = |change: &dyn Fn(&mut Record)| {
        let mut changed = record.clone();
        change(&mut changed);
        is_possible(&changed)
    };
    let with = |cell, mark| mends(&|record| record.set(cell, mark).unwrap());
    let shots = record.shots().iter().filter_map(|&Shot { cell, outcome }| {
        let mut instead = record.possible_answers(cell);
        instead.retain(|&answer| answer != outcome && with(cell, Some(Mark::Shot(answer))));
        let beside = (CellSet::from_cell(cell).with_sides() & record.open()).iter();
        let moves = beside.filter(|&to| mends(&|record| record.move_mark(cell, to).unwrap()));
        let elsewhere: Vec<_> = moves.collect();
        let is_culprit = !instead.is_empty() || !elsewhere.is_empty();
        is_culprit.then_some(Culprit::Shot { cell, instead, elsewhere })
    });
    let marks = (record.blocked() | record.sunk()).iter().filter(|&cell| with(cell, None));
    let struck = record.struck().iter().filter(|&ship| mends(&|record| record.strike(ship, false)));
    shots.chain(marks.map(Culprit::Mark)).chain(struck.map(Culprit::Struck)).collect()
}
