//! Boards that are listed, and boards that are drawn.

use std::collections::HashMap;

use rangekeeper_engine::{
    Board, CellSet, Confidence, Counts, Interval, Position, Posterior, clopper_pearson,
};

use super::{Check, Drawn, Seen, same};
use crate::ShipCells;
use crate::chi_square::p_value;
use crate::truth::Truth;

/// Number of draws whose shares are compared by cell.
const DRAWS: u64 = 1_000;
/// Confidence of the intervals of a sample. A campaign of a million samples has about one false alarm in a hundred.
const CONFIDENCE: Confidence = Confidence::new(1.0 - 1e-9).unwrap();
/// Smallest share of proposals accepted for drawing boards: some seconds. The engine itself draws by a sweep.
const LEAST_ACCEPTED: f64 = 1e-5;
/// Maximum number of boards whose frequencies are compared, and the number of draws for each.
const MOST_BOARDS: usize = 250;
const DRAWS_EACH: u64 = 50;
/// Smallest p-value of frequencies that are not called biased.
const LEAST_P: f64 = 1e-9;

impl Check<'_> {
    /// Checks that every board is listed once, with its weight.
    pub(super) fn listed(&self, posterior: &Posterior, truth: &Truth, weights: &[f64]) -> Result<(), String> {
        let Some(listed) = (self.engine.list)(posterior) else { return Err("not listed".to_owned()) };
        same("boards listed", &listed.len(), &truth.boards.len())?;
        let places: HashMap<&ShipCells, usize> = truth.boards.iter().zip(0..).collect();
        let (mut is_listed, all) = (vec![false; weights.len()], weights.iter().sum::<f64>());
        let total: f64 = listed.iter().map(|(_, weight)| weight).sum();
        for (board, weight) in &listed {
            let board = ship_cells(posterior.position(), board);
            let place = places.get(&board).ok_or_else(|| format!("{board:?} is listed, and does not fit"))?;
            same("boards listed twice", &std::mem::replace(&mut is_listed[*place], true), &false)?;
            let (found, expected) = (weight / total, weights[*place] / all);
            if (found - expected).abs() > 1e-9 * expected {
                return Err(format!("a board listed weighs {found} instead of {expected}"));
            }
        }
        Ok(())
    }

    /// Checks the draws by each method. `counts` are exact, and `weights` those of the boards.
    pub(super) fn drawn(
        &mut self,
        posterior: &Posterior,
        counts: &Counts,
        truth: &Truth,
        weights: &[f64],
        boards_drawn: Seen,
    ) -> Result<(), String> {
        let seed = self.seed;
        let sampler = posterior.sampler().run().map_err(|error| format!("not drawn: {error}"))?;
        let is_accepted = total_weight(counts) >= LEAST_ACCEPTED * sampler.proposal_weight();
        let by_proposals = is_accepted.then_some(("proposals", self.engine.draw_by_proposals));
        for (method, draw) in by_proposals.into_iter().chain([("a sweep", self.engine.draw_by_sweep)]) {
            let draw = |draws| {
                let drawn = draw(posterior, draws, seed).map_err(|error| format!("not drawn: {error}"))?;
                same("boards drawn", &(drawn.boards.len() as u64), &draws)?;
                Ok::<_, String>(drawn)
            };
            let context = |fault| format!("{fault}, drawn by {method}");
            if self.depth.boards && truth.boards.len() <= MOST_BOARDS {
                let drawn = draw(DRAWS_EACH * truth.boards.len() as u64)?;
                let boards: Vec<ShipCells> =
                    drawn.boards.iter().map(|board| ship_cells(posterior.position(), board)).collect();
                let p_value = p_value(&boards, &truth.boards, weights).map_err(context)?;
                if p_value.is_some_and(|p_value| p_value < LEAST_P) {
                    return Err(context(format!("p = {p_value:?} of the boards")));
                }
                self.note(p_value.is_some(), boards_drawn);
            }
            if self.depth.draws {
                let drawn = draw(DRAWS)?;
                fault_of_sample(posterior.position(), &drawn, counts).map_err(context)?;
                self.seen.push(Seen::Drawn);
            }
        }
        Ok(())
    }
}

/// Returns the weight of all boards in that of all proposals.
fn total_weight(counts: &Counts) -> f64 {
    counts.weights.as_ref().map_or(counts.boards as f64, |weights| weights.total)
}

/// Returns the first fault of a sample, given the exact counts.
fn fault_of_sample(position: &Position, drawn: &Drawn, counts: &Counts) -> Result<(), String> {
    let Drawn { boards, sample, proposal_weight } = drawn;
    let within = |what: &str, share: f64, interval: Interval| {
        let Interval { lower, upper } = interval;
        let fault = || format!("the share {share} of {what} is outside the sample's {lower} to {upper}");
        interval.contains(share).then_some(()).ok_or_else(fault)
    };
    for cell in counts.grid.cells() {
        let holds = |board: &&Board| board.iter().any(|&number| position.candidate(number).1.contains(cell));
        let number = boards.iter().filter(holds).count() as u64;
        same(&format!("boards drawn with {cell}"), &sample.successes(cell), &number)?;
        within(&cell.to_string(), counts.probability(cell), sample.estimate(cell, CONFIDENCE).interval)?;
    }
    let components = counts.weights.iter().flat_map(|it| it.components.iter().map(|one| one / it.total));
    for (&drawn, share) in sample.components.iter().zip(components) {
        within("a component", share, clopper_pearson(drawn, sample.accepted(), CONFIDENCE))?;
    }
    if let Some(all) = proposal_weight {
        let accepted = clopper_pearson(sample.accepted(), sample.proposed, CONFIDENCE);
        within("accepted proposals", (total_weight(counts) / all).min(1.0), accepted)?;
    }
    Ok(())
}

/// Returns the cells of a board's ships. Ships alike are in order.
fn ship_cells(position: &Position, board: &Board) -> ShipCells {
    let mut placed: Vec<(usize, CellSet)> = board.iter().map(|&number| position.candidate(number)).collect();
    placed.sort_by_key(|(class, cells)| (*class, cells.first()));
    let ships = position.classes().iter().flat_map(|class| &class.ships);
    let mut cells = vec![CellSet::EMPTY; position.record().rules().fleet().ships().len()];
    ships.zip(placed).for_each(|(ship, (_, place))| cells[ship.index()] = place);
    cells
}
