//! The commands of the lab: games of one strategy, or of two on the same boards.

pub(crate) mod games;
mod histogram;
pub(crate) mod interrupt;
mod json;
pub(crate) mod merge;
pub(crate) mod replay;
mod report;
mod shard;
pub(crate) mod simulate;
mod slice;
pub(crate) mod strategies;
mod text;

use rangekeeper_engine::{Record, Rules};
use rangekeeper_lab::ExperimentError;
use rangekeeper_play::HideError;

use crate::trouble::Trouble;

pub(crate) use slice::Slice;

/// The most games of an experiment: years of work, and few enough for the sums over them to stay below 2^64.
pub(crate) const MOST_GAMES: u64 = 1_000_000_000_000_000;

/// The rules as a record writes them: `classic`, or `5x5,none,hit-miss;Alpha=3,Bravo=2`.
fn rules_text(rules: &Rules) -> String {
    let record = Record::new(rules.clone()).to_string();
    record.trim_start_matches("v1;").trim_end_matches(';').to_owned()
}

/// Reads rules from their text.
fn rules_of(text: &str) -> Option<Rules> {
    let record: Record = format!("v1;{text};").parse().ok()?;
    let rules = record.rules().clone();
    (record.is_empty() && rules_text(&rules) == text).then_some(rules)
}

/// Why an experiment cannot be played.
fn no_experiment(error: ExperimentError) -> Trouble {
    let sentence = error.to_string();
    match error {
        ExperimentError::Hide(HideError::Impossible { .. }) => Trouble::Contradiction(sentence),
        _ => Trouble::Failure(sentence),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read_back_from_their_text() {
        for text in ["classic", "5x5,none,hit-miss;Alpha=3,Bravo=2", "8x8,none,sunk,salvo=3;Alpha=4"] {
            assert_eq!(rules_text(&rules_of(text).unwrap()), text);
        }
        for text in ["", "chess", "classic;E5:miss", "v1;classic"] {
            assert_eq!(rules_of(text), None, "{text}");
        }
    }
}
