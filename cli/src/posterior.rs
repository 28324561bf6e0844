//! `rangekeeper posterior`.

use rangekeeper_engine::posterior::sample::{Draws, Plan};
use rangekeeper_engine::{Advice, Contradiction, Culprit, Mark, Position, Record};

use crate::arguments::Question;
use crate::board;

/// Proposals after which drawing is given up if none was accepted.
const HOPELESS: u64 = 1_000_000_000;

/// Why there is no answer, as a sentence.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// No arrangement fits the record.
    Contradiction(String),
    /// Anything else.
    Other(String),
}

/// The answer as the text to print.
pub(crate) fn answer(question: &Question) -> Result<String, Trouble> {
    let Question { record, samples, seed, confidence } = question;
    let position = Position::new(record).map_err(|found| Trouble::Contradiction(suspects(record, &found)))?;
    let plan = Plan::new(&position).map_err(|error| Trouble::Other(format!("{error}.")))?;
    let seed = match seed {
        Some(seed) => *seed,
        None => getrandom::u64().map_err(|error| Trouble::Other(format!("no randomness: {error}.")))?,
    };
    let mut draws = Draws::new(&plan, seed, 0);
    while !plan.advance(&mut draws, *samples, HOPELESS) {
        if draws.accepted() == 0 {
            return Err(Trouble::Other(format!("no draw was accepted among {HOPELESS} proposals.")));
        }
    }
    let tally = plan.tally(&draws);
    let advice = Advice::new(record, &tally, *confidence, None);
    Ok(board::draw(record, &tally, advice.as_ref(), *confidence, seed))
}

/// Names the marks that could be wrong.
fn suspects(record: &Record, contradiction: &Contradiction) -> String {
    let mark = |cell| match record.mark(cell) {
        Some(Mark::Shot(outcome)) => format!("{cell}:{}", record.spell(outcome)),
        _ => cell.to_string(),
    };
    let suspect = |culprit: &Culprit| match culprit {
        Culprit::Shot { cell, instead } => {
            let instead: Vec<String> = instead.iter().map(|&outcome| record.spell(outcome)).collect();
            format!("  {} could be {}", mark(*cell), instead.join(" or "))
        }
        Culprit::Mark(cell) => format!("  {} could be unmarked", mark(*cell)),
        Culprit::Struck(ship) => format!("  {} could be afloat", record.rules().fleet().ship(*ship).name),
    };
    let culprits: Vec<String> = contradiction.culprits.iter().map(suspect).collect();
    if culprits.is_empty() {
        format!("{contradiction}, and changing one shot alone does not mend it")
    } else {
        format!("{contradiction}; any one of these would mend it:\n{}", culprits.join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(record: &str) -> Question {
        Question { record: record.parse().unwrap(), samples: 10_000, seed: Some(1), confidence: 0.95 }
    }

    #[test]
    fn a_certain_hit_is_shown_and_recommended() {
        let text = answer(&question("v1;3x1,allowed,sunk-ship;Alpha=2;A1:hit")).unwrap();
        assert!(text.contains("100.0"), "{text}");
        assert!(text.contains("Next shot: A2"), "{text}");
    }

    #[test]
    fn a_contradiction_names_the_shots() {
        let Err(Trouble::Contradiction(text)) = answer(&question("v1;classic;E5:sunk=Destroyer")) else {
            panic!()
        };
        assert!(text.contains("E5:sunk=Destroyer could be miss or hit"), "{text}");
    }
}
