//! A cell in words: its probability and one reason for it.

use rangekeeper_play::BestShot;

use crate::ui::prelude::*;
use crate::ui::shares::class_name;
use rangekeeper_session::game::is_afloat;

/// Returns the reason for an open cell: what it saves if another one is likelier, else why a hit is likely.
pub fn reason(words: Words, advice: AdviceRef, cell: Cell) -> Option<String> {
    let saving = saving(words, advice, cell);
    saving.or_else(|| {
        advice.snapshot.with(|AnalysisSnapshot { record, reading, .. }| {
            let findings = reading.findings()?;
            record.open().contains(cell).then(|| likely_since(words, record, findings, cell))
        })
    })
}

/// Returns the reason for the best shot if another cell looks likelier: what it saves, or that it tells more.
fn saving(words: Words, advice: AdviceRef, cell: Cell) -> Option<String> {
    let (best, likely_hit, highest) = likelier(advice, cell)?;
    let chance = likely(words, highest);
    Some(match best.saves {
        Some(saves) => words.saves_shots(&words.number(saves, 2), &likely_hit, &chance),
        None => words.tells_more(&likely_hit, &chance),
    })
}

/// Returns the best shot if it is this cell and another one is likelier by final numbers, which follows with its probability.
pub fn likelier(advice: AdviceRef, cell: Cell) -> Option<(BestShot, Cell, HitProbability)> {
    // A sentence about one cell would seem to be about a whole salvo.
    let likely_hit = advice.likely.get().filter(|_| advice.targets.with(Vec::len) < 2)?;
    let best = advice.snapshot.with(|known| {
        let are_final = known.findings().is_some_and(Findings::stand);
        known.best.named().filter(|best| are_final && best.cell == cell)
    })?;
    let [probability, highest] = [cell, likely_hit.cell].map(|cell| advice.probability(cell));
    let (probability, highest) = probability.zip(highest)?;
    let is_advised = best.cell_given(&likely_hit, probability.value()) == cell;
    if !is_advised || BestShot::look_alike(highest.value(), probability.value()) {
        return None;
    }
    Some((best, likely_hit.cell, highest))
}

/// Returns the reason that a hit is likely, without numbers.
fn likely_since(words: Words, record: &Record, findings: &Findings, cell: Cell) -> String {
    let probability = findings.probability(cell, CONFIDENCE);
    let open_hits = record.shots().iter().filter(|shot| shot.outcome.is_hit() && !shot.outcome.is_sunk());
    let open_hits: CellSet = open_hits.map(|shot| shot.cell).collect();
    let open_hits = open_hits - findings.certain.sunk_cells();
    let beside = CellSet::from_cell(cell).with_sides() & open_hits;
    let names = words.cells_named(beside.iter());
    match probability {
        Some(HitProbability::Exact { occupied, boards, .. }) if occupied == boards => {
            words.why_certain().to_owned()
        }
        Some(HitProbability::Exact { occupied: 0, .. }) => words.why_never().to_owned(),
        _ if !names.is_empty() => words.why_beside(names.len() as u64, &words.list(&names)),
        _ => match (likeliest(words, record, findings, cell), afloat(record, findings)) {
            (None, _) => String::new(),
            (Some(ship), 1) => words.why_last(&ship),
            (Some(ship), _) => words.why_ships(&ship),
        },
    }
}

/// Counts the ships that are neither sunk nor struck off.
fn afloat(record: &Record, findings: &Findings) -> usize {
    let ships = record.rules().fleet().ids();
    ships.filter(|&ship| is_afloat(record, findings.certain.sunk, ship)).count()
}

/// Names the ship, or the indistinguishable ships, likeliest to lie on a cell.
fn likeliest(words: Words, record: &Record, findings: &Findings, cell: Cell) -> Option<String> {
    let counts = findings.boards()?;
    let share = |place: usize| counts.probability_of(place, cell);
    let classes = counts.classes.iter().enumerate().filter(|(place, _)| share(*place) > 0.0);
    let (_, class) = classes.max_by(|one, other| share(one.0).total_cmp(&share(other.0)))?;
    Some(class_name(words, record, class))
}

/// Formats a probability inside a sentence, in whole percents.
pub fn likely(words: Words, probability: HitProbability) -> String {
    match probability {
        HitProbability::Exact { occupied, boards, .. } if occupied == boards => words.is_certain().to_owned(),
        probability => words.probability(probability, 0),
    }
}
