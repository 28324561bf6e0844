//! The advice for screen readers.

use crate::ui::advice::reason::likely;
use crate::ui::prelude::*;
use rangekeeper_session::game;

/// The last announcement, and its subject.
#[derive(Clone, Default, PartialEq)]
struct Said {
    /// The record and the cells that were named.
    named: Option<(Record, Vec<Cell>)>,
    text: String,
}

/// Announces the advice once: as soon as the next shot is named and its number is final.
pub fn draw_spoken(game: GameRef, advice: AdviceRef) -> impl IntoView {
    let words = Words::current();
    let said = Memo::new(move |previous: Option<&Said>| {
        let of_nothing = |text: &str| Said { named: None, text: text.to_owned() };
        let said = advice.snapshot.with(|AnalysisSnapshot { record, reading, .. }| match reading {
            Reading::Known(findings) if game::is_over(record, findings.certain.sunk) => {
                Some(of_nothing(words.fleet_is_sunk()))
            }
            // Clears the previous announcement.
            Reading::Known(_) if advice.is_hidden() || game.replay.get().is_some() => Some(Said::default()),
            Reading::Known(findings) => {
                let cells = advice.targets.get();
                let named = Some((record.clone(), cells.clone()));
                let is_said = previous.is_some_and(|said| said.named == named);
                if cells.is_empty() || is_said || !findings.may_be_named() {
                    return None;
                }
                let recorded = advice.answering.recorded.get_untracked();
                let recorded = recorded.map(|(cell, outcome)| {
                    words.recorded(&cell, &mark_name(words, record, Mark::Shot(outcome))) + ". "
                });
                let text = recorded.unwrap_or_default() + &spoken(words, findings, &cells)?;
                Some(Said { named, text })
            }
            Reading::Contradicted(_) => Some(of_nothing(words.contradiction())),
            Reading::Refused(_) | Reading::Lost(_) => Some(of_nothing(words.no_answer())),
            Reading::Waiting => None,
        });
        said.or_else(|| previous.cloned()).unwrap_or_default()
    });
    view! { <p class="base-visually-hidden" role="status">{move || changing(said.with(|said| said.text.clone()))}</p> }
}

/// Returns the next shot, or the salvo with each cell's probability, as a sentence.
fn spoken(words: Words, findings: &Findings, cells: &[Cell]) -> Option<String> {
    let chance = |cell: Cell| Some(likely(words, findings.probability(cell, CONFIDENCE)?));
    if let [cell] = *cells {
        return Some(words.spoken_next(&cell, &chance(cell)?));
    }
    let salvo: Option<Vec<String>> =
        cells.iter().map(|&cell| Some(words.cell_and_odds(&cell, &chance(cell)?))).collect();
    Some(words.spoken_salvo(&words.list(&salvo?)))
}
