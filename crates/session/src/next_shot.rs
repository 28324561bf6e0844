//! The cells that the page names as the next shot. They stay until they are answered.

use crate::prelude::*;

/// The lead in probability from which the page offers a cell instead of the named one.
const CLEARLY: f64 = 0.01;
/// The confidence of the intervals that must be disjoint for that offer. Samples are compared again and again: with
/// less confidence some pair of a hundred cells would differ by chance, and the offer would come and go.
const BEYOND_DOUBT: Confidence = Confidence::new(0.9999).unwrap();

/// The lead in probability over a cell of the called salvo from which the page aims anew. Below, the rest of the salvo
/// stays: its answers may be on their way.
const MUCH: f64 = 0.2;

/// The cells named as the next shot, or as a salvo, after a record.
///
/// The opponent takes seconds to answer for the cell that was called out. If the page moved to another cell meanwhile,
/// the answer would be recorded for the wrong one.
#[derive(Clone, Debug, PartialEq)]
pub struct NextShot {
    pub record: Record,
    pub prior: Prior,
    /// True for the best shot for the game, false for the most likely hit.
    pub for_game: bool,
    /// The cells to shoot in this turn, best first; at least one.
    pub cells: Vec<Cell>,
}

impl NextShot {
    /// Returns the next shot: the one named before for the same record and prior; else the rest of the salvo called
    /// out, unless it has become much worse than other cells; else `best` and the most likely hits beside it. Returns
    /// `None` if there is none of these.
    pub fn choose(
        before: Option<&Self>,
        known: &AnalysisSnapshot,
        for_game: bool,
        best: Option<Cell>,
    ) -> Option<Self> {
        let (record, prior, findings) = (&known.record, &known.prior, known.findings()?);
        let is_same = |it: &&Self| it.record == *record && it.prior == *prior && it.for_game == for_game;
        if let Some(before) = before.filter(is_same) {
            return Some(before.clone());
        }
        let shots = usize::from(record.rules().shots_per_turn());
        let left = shots - record.shots().len() % shots;
        let open = record.open();
        let called = before.iter().flat_map(|before| &before.cells).filter(|cell| open.contains(**cell));
        let called: Vec<Cell> = called.copied().collect();
        let cells = if left < shots && called.len() == left && !is_much_worse(findings, open, &called) {
            called
        } else {
            // The expected number of hits of a turn is the sum of its cells' shares, so the best salvo is the best
            // cells.
            findings.best(record, best?, left)
        };
        Some(Self { record: record.clone(), prior: prior.clone(), for_game, cells })
    }
}

/// Returns true if one of these cells is [`MUCH`] less likely to be hit than an open cell beside them.
fn is_much_worse(findings: &Findings, open: CellSet, called: &[Cell]) -> bool {
    let share = |cell| findings.share(cell, None);
    let rest: CellSet = called.iter().copied().collect();
    let likeliest = (open - rest).iter().map(share).fold(0.0, f64::max);
    called.iter().any(|&cell| likeliest - share(cell) >= MUCH)
}

/// Returns the most likely hit if it is clearly likelier than the only named cell.
pub fn likelier(findings: &Findings, likely: &MostLikely, named: &[Cell]) -> Option<Cell> {
    let [named] = *named else { return None };
    if named == likely.cell || likely.tied.contains(&named) {
        return None;
    }
    let probability = |cell| findings.probability(cell, BEYOND_DOUBT);
    let (more, less) = (probability(likely.cell)?, probability(named)?);
    let is_apart = match (more, less) {
        (HitProbability::Sampled(more), HitProbability::Sampled(less)) => {
            more.interval.lower > less.interval.upper
        }
        _ => true,
    };
    (is_apart && more.value() - less.value() >= CLEARLY).then_some(likely.cell)
}
