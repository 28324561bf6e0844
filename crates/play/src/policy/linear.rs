use super::features::{Feature, Features};
use super::information::Occupancy;
use super::weights::{Fitted, Weights};
use crate::belief::Belief;
use rangekeeper_engine::internal::insertion_sort_by_key;
use rangekeeper_engine::{Cell, CellMap, CellSet, Contact, Grid, Rules, placements};

/// A policy that shoots at the cell of the highest weighted sum of features, computed on boards drawn.
#[derive(Debug)]
pub(crate) struct LinearPolicy {
    grid: Grid,
    contact: Contact,
    fitted: Fitted,
    /// The lengths of the ships, each with its placements on the empty grid.
    lengths: Vec<(usize, Vec<CellSet>)>,
}

struct Counts {
    /// For every cell, the number of boards that occupy it.
    occupied: CellMap<u32>,
    /// For every cell, the number of boards on which a shot there sinks a ship.
    sunk: CellMap<u32>,
    /// The cells of the ships that are afloat on some board.
    alive: CellSet,
    /// The number of ships of each length that are afloat, summed over the boards.
    afloat: Vec<u32>,
}

impl LinearPolicy {
    /// The number of boards drawn for one belief.
    pub(super) const BOARDS: usize = 4_000;

    /// The minimum hit probability of a cell that is considered, as a share of the highest.
    const LEAST: f64 = 0.6;

    pub(super) fn new(rules: &Rules) -> Self {
        let grid = rules.grid();
        let mut lengths: Vec<u8> = rules.fleet().lengths().collect();
        insertion_sort_by_key(&mut lengths, |length| *length);
        let fitted = Fitted::new(rules, &lengths);
        lengths.dedup();
        let places = |length| placements(grid, length).iter().map(|placement| placement.cells).collect();
        let of_length = |length: u8| (length.into(), places(length));
        Self { grid, contact: rules.contact(), fitted, lengths: lengths.into_iter().map(of_length).collect() }
    }

    /// Returns the cell of the highest score among these open cells, the preferred of equals. Cells of less than
    /// [`LEAST`](Self::LEAST) times the highest hit probability are not considered. Returns `None` if no cell is, or if
    /// no board occupies an open cell.
    pub(super) fn best(&self, belief: &Belief, open: CellSet, among: CellSet) -> Option<Cell> {
        // The features count boards, so boards must have equal weights.
        let belief = &*belief.evened_out(Self::BOARDS);
        let counts = self.counts(belief, open);
        let most = counts.occupied.values().copied().max().filter(|most| *most > 0)?;
        let (density, total) = self.density(&counts, open);
        let boards = belief.len() as f64;
        let weights = self.weights(belief, open);
        let needs_information = weights.iter().any(|(feature, _)| feature.is_information());
        let occupancy = needs_information.then(|| Occupancy::new(belief, open));
        let occupied = |cell: Cell| f64::from(counts.occupied[cell]);
        let score = |cell: Cell| {
            let mut features = Features::default();
            features.set([
                (Feature::Probability, occupied(cell) / boards),
                (Feature::Density, density[cell] as f64 / total.max(1) as f64 * self.grid.area() as f64),
                (Feature::Sinks, f64::from(counts.sunk[cell]) / boards),
            ]);
            let information = occupancy.as_ref().and_then(|occupancy| occupancy.information(cell));
            features.set(information.into_iter().flatten());
            (cell, features.score(weights))
        };
        let likely = belief.in_order(among).filter(|&cell| occupied(cell) >= Self::LEAST * f64::from(most));
        let best = likely.map(score).reduce(|best, other| if other.1 > best.1 { other } else { best });
        best.map(|(cell, _)| cell)
    }

    /// Returns true if only the hit probability counts in the current phase of the game.
    pub(crate) fn is_greedy(&self, belief: &Belief, open: CellSet) -> bool {
        is_greedy(self.weights(belief, open))
    }

    /// Returns true if only the hit probability counts in every phase of a game under these rules.
    pub(crate) fn is_always_greedy(&self) -> bool {
        matches!(self.fitted, Fitted::Crowded) && is_greedy(Fitted::Crowded.weights(false, false))
    }

    /// Returns the weights in the current phase of the game.
    fn weights(&self, belief: &Belief, open: CellSet) -> Weights {
        let is_hit = |&number: &u16| {
            let cells = belief.candidates()[number as usize];
            !cells.is_disjoint(open) && !cells.is_subset(open)
        };
        let hit = belief.boards().filter(|board| board.iter().any(is_hit)).count();
        let is_late = open.len() * 5 < self.grid.area() * 4;
        self.fitted.weights(hit * 2 > belief.len(), is_late)
    }

    fn counts(&self, belief: &Belief, open: CellSet) -> Counts {
        let (mut occupied, mut sunk, mut alive) = (CellMap::new(0), CellMap::new(0), CellSet::EMPTY);
        let mut afloat = vec![0; self.lengths.len()];
        for (&cells, uses) in belief.candidates().iter().zip(belief.uses()).filter(|(_, uses)| *uses > 0.0) {
            if !cells.is_disjoint(open) {
                let uses = uses as u32;
                alive |= cells;
                (cells & open).iter().for_each(|cell| occupied[cell] += uses);
                if let (1, Some(last)) = ((cells & open).len(), (cells & open).first()) {
                    sunk[last] += uses;
                }
                let length = self.lengths.iter().position(|(length, _)| *length == cells.len());
                if let Some(length) = length {
                    afloat[length] += uses;
                }
            }
        }
        Counts { occupied, sunk, alive, afloat }
    }

    /// Counts, for every open cell, the placements through it that avoid the cells that no ship afloat can occupy; and
    /// all such placements. A placement counts once for every ship of its length that is afloat on a board.
    fn density(&self, counts: &Counts, open: CellSet) -> (CellMap<u64>, u64) {
        // Where ships may touch, a ship afloat can occupy any open cell: boards on which one does may not have been
        // drawn.
        let barred = match self.contact {
            Contact::Allowed => self.grid.all() - open - counts.alive,
            Contact::Corners | Contact::None => self.grid.all() - counts.alive,
        };
        let (mut density, mut total) = (CellMap::new(0), 0);
        for ((_, places), &ships) in self.lengths.iter().zip(&counts.afloat).filter(|(_, ships)| **ships > 0)
        {
            for place in places.iter().filter(|place| !place.is_disjoint(open) && place.is_disjoint(barred)) {
                total += u64::from(ships);
                (*place & open).iter().for_each(|cell| density[cell] += u64::from(ships));
            }
        }
        (density, total)
    }
}

fn is_greedy(weights: Weights) -> bool {
    matches!(weights, [(Feature::Probability, weight)] if *weight > 0.0)
}
