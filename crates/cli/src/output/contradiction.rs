use rangekeeper_engine::error::PositionError;
use rangekeeper_engine::{Contradiction, Culprit, Mark, Record};

use crate::command_error::CommandError;

pub(crate) fn error(record: &Record, error: PositionError) -> CommandError {
    match error {
        PositionError::Contradiction(found) => CommandError::Contradiction(sentence(record, &found)),
        error => CommandError::failure(error),
    }
}

fn sentence(record: &Record, contradiction: &Contradiction) -> String {
    let Contradiction { culprits, undecided, .. } = contradiction;
    let list = |culprits: &[Culprit]| {
        let suspects = culprits.iter().map(|culprit| suspect(record, culprit));
        suspects.collect::<Vec<_>>().join("\n  ")
    };
    if !culprits.is_empty() {
        format!("{contradiction}; any one of these would mend it:\n  {}", list(culprits))
    } else if !undecided.is_empty() {
        format!("{contradiction}; any one of these may mend it:\n  {}", list(undecided))
    } else if record.is_empty() || contradiction.no_room().is_some() {
        contradiction.to_string()
    } else {
        format!("{contradiction}, and changing one shot alone does not mend it")
    }
}

fn suspect(record: &Record, culprit: &Culprit) -> String {
    let mark = |cell| match record.mark(cell) {
        Some(Mark::Shot(outcome)) => format!("{cell}:{}", record.spell(outcome)),
        _ => cell.to_string(),
    };
    match culprit {
        Culprit::Shot { cell, instead, elsewhere } => {
            let instead = instead.iter().map(|&outcome| record.spell(outcome));
            let elsewhere = elsewhere.iter().map(|cell| format!("at {cell}"));
            let changes: Vec<String> = instead.chain(elsewhere).collect();
            format!("{} could be {}", mark(*cell), changes.join(" or "))
        }
        Culprit::Mark(cell) => format!("{} could be unmarked", mark(*cell)),
        Culprit::Struck(ship) => format!("{} could be afloat", record.rules().fleet().ship(*ship).name),
        other => format!("{other:?}"),
    }
}
