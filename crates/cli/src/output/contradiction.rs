use rangekeeper_engine::error::PositionError;
use rangekeeper_engine::{Contradiction, Culprit, Record};

use crate::command_error::CommandError;

pub(crate) fn error(record: &Record, error: PositionError) -> CommandError {
    match error {
        PositionError::Contradiction(found) => CommandError::Contradiction(sentence(record, &found)),
        error => CommandError::failure(error),
    }
}

fn sentence(record: &Record, contradiction: &Contradiction) -> String {
    const NOTHING_FITS: &str = "no arrangement of the ships fits this record";
    let Contradiction { culprits, undecided, .. } = contradiction;
    let list = |culprits: &[Culprit]| {
        let suspects = culprits.iter().map(|culprit| contradiction.describe(culprit));
        suspects.collect::<Vec<_>>().join("\n  ")
    };
    if !culprits.is_empty() {
        format!("{NOTHING_FITS}; any one of these would mend it:\n  {}", list(culprits))
    } else if !undecided.is_empty() {
        format!("{NOTHING_FITS}; any one of these may mend it:\n  {}", list(undecided))
    } else if record.is_empty() || contradiction.no_room().is_some() {
        contradiction.to_string()
    } else {
        format!("{contradiction}, and changing one shot alone does not mend it")
    }
}
