//! A linear policy: the shot of the highest score, a weighted sum of its features.

use super::belief_source::BOARDS;
use super::features::{Feature, Features};
use super::information::Occupancy;
use super::weights::Phase;
use crate::belief::Belief;
use rangekeeper_engine::internal::insertion_sort_by_key;
use rangekeeper_engine::{Announcement, Cell, CellMap, CellSet, Contact, Grid, Rules, placements};

/// A policy that shoots at the cell of the highest score. The score is a weighted sum of the features of a shot,
/// computed on boards drawn from the posterior.
#[derive(Debug)]
pub(crate) struct LinearPolicy {
    grid: Grid,
    contact: Contact,
    fitted: Fitted,
    lengths: Vec<Length>,
}

/// The rules as far as the choice of weights depends on them.
#[derive(Clone, Copy, Debug)]
enum Fitted {
    /// The classic rules: ships may touch, and a sunk ship is named. Weights were fitted.
    Classic,
    /// Ships may touch, and every hit names the ship. Weights were fitted.
    HitShip,
    /// The rules of *hit or miss*. Weights were fitted.
    HitOrMiss,
    /// The rules of Sea Battle. Weights were fitted.
    SeaBattle,
    /// Other rules under which ships may not touch and a sinking is announced, on a crowded grid.
    Crowded,
    /// All other rules.
    No,
}

impl Fitted {
    /// The number of cells of the grid of Sea Battle, and the lengths of its ships, the shortest first.
    const SEA_BATTLE: (usize, [u8; 10]) = (100, [1, 1, 1, 1, 2, 2, 2, 3, 3, 4]);
    /// The number of cells of the grid of *hit or miss*, and the lengths of its ships, the shortest first.
    const HIT_OR_MISS: (usize, [u8; 5]) = (100, [2, 3, 3, 4, 5]);

    /// Classifies the rules. `lengths` are those of the ships, the shortest first.
    fn new(rules: &Rules, lengths: &[u8]) -> Self {
        let is_of = |area, fleet: &[u8]| (rules.grid().area(), lengths) == (area, fleet);
        let is_sea_battle = is_of(Self::SEA_BATTLE.0, &Self::SEA_BATTLE.1);
        let is_hit_or_miss = is_of(Self::HIT_OR_MISS.0, &Self::HIT_OR_MISS.1);
        match (rules.contact(), rules.announcement()) {
            (Contact::Allowed, Announcement::SunkShip) => Self::Classic,
            (Contact::Allowed, Announcement::HitShip) => Self::HitShip,
            (Contact::None, Announcement::Sunk) if is_sea_battle => Self::SeaBattle,
            (Contact::None, Announcement::HitMiss) if is_hit_or_miss => Self::HitOrMiss,
            (Contact::None, Announcement::HitMiss) => Self::No,
            (Contact::None, _) if is_crowded(rules.grid(), lengths) => Self::Crowded,
            _ => Self::No,
        }
    }
}

/// Returns true if ships that may not touch take more than half of the grid. A ship takes its cells and those to their
/// right, below and in between, on a grid with one column and one row more: these areas do not overlap.
fn is_crowded(grid: Grid, lengths: &[u8]) -> bool {
    let taken: usize = lengths.iter().map(|&length| 2 * (usize::from(length) + 1)).sum();
    2 * taken > (usize::from(grid.columns()) + 1) * (usize::from(grid.rows()) + 1)
}

/// The placements of the ships of one length on the empty grid.
#[derive(Debug)]
struct Length {
    length: usize,
    places: Vec<CellSet>,
}

/// The counts over the boards of a belief.
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
    /// The minimum hit probability of a cell that is considered, as a share of the highest.
    const LEAST: f64 = 0.6;

    pub(super) fn new(rules: &Rules) -> Self {
        let grid = rules.grid();
        let mut lengths: Vec<u8> = rules.fleet().lengths().collect();
        insertion_sort_by_key(&mut lengths, |length| *length);
        let fitted = Fitted::new(rules, &lengths);
        lengths.dedup();
        let places = |length| placements(grid, length).iter().map(|placement| placement.cells).collect();
        let of_length = |length: u8| Length { length: length.into(), places: places(length) };
        Self { grid, contact: rules.contact(), fitted, lengths: lengths.into_iter().map(of_length).collect() }
    }

    /// Returns the cell of the highest score among these open cells, the preferred of equals. Cells of less than
    /// [`LEAST`](Self::LEAST) times the highest hit probability are not considered. Returns `None` if no cell is, or if
    /// no board occupies an open cell.
    pub(super) fn best(&self, belief: &Belief, open: CellSet, among: CellSet) -> Option<Cell> {
        // The features count boards, so boards must have equal weights.
        let belief = &*belief.evened_out(BOARDS);
        let counts = self.counts(belief, open);
        let most = counts.occupied.values().copied().max().filter(|most| *most > 0)?;
        let (density, total) = self.density(&counts, open);
        let boards = belief.len() as f64;
        let phase = self.phase(belief, open);
        let occupancy = phase.needs_information().then(|| Occupancy::new(belief, open));
        let occupied = |cell: Cell| f64::from(counts.occupied[cell]);
        let score = |cell: Cell| {
            let features = Features {
                probability: occupied(cell) / boards,
                density: density[cell] as f64 / total.max(1) as f64 * self.grid.area() as f64,
                sinks: f64::from(counts.sunk[cell]) / boards,
                information: occupancy.as_ref().and_then(|occupancy| occupancy.information(cell)),
            };
            (cell, features.score(phase.weights()))
        };
        let likely = belief.in_order(among).filter(|&cell| occupied(cell) >= Self::LEAST * f64::from(most));
        let best = likely.map(score).reduce(|best, other| if other.1 > best.1 { other } else { best });
        best.map(|(cell, _)| cell)
    }

    /// Returns true if only the hit probability counts in the current phase of the game.
    pub(crate) fn is_greedy(&self, belief: &Belief, open: CellSet) -> bool {
        is_greedy_in(self.phase(belief, open))
    }

    /// Returns true if only the hit probability counts in every phase of a game under these rules.
    pub(crate) fn is_always_greedy(&self) -> bool {
        matches!(self.fitted, Fitted::Crowded) && is_greedy_in(Phase::Crowded)
    }

    /// Returns the phase of the game.
    fn phase(&self, belief: &Belief, open: CellSet) -> Phase {
        let is_hit = |&number: &u16| {
            let cells = belief.candidates()[number as usize];
            !cells.is_disjoint(open) && !cells.is_subset(open)
        };
        let hit = belief.boards().filter(|board| board.iter().any(is_hit)).count();
        let is_late = open.len() * 5 < self.grid.area() * 4;
        match (self.fitted, hit * 2 > belief.len()) {
            (Fitted::Classic, false) => Phase::Search,
            (Fitted::Classic, true) if !is_late => Phase::EarlyChase,
            (Fitted::Classic, true) => Phase::Chase,
            (Fitted::HitShip, false) => Phase::HitShipSearch,
            (Fitted::HitShip, true) if !is_late => Phase::HitShipEarlyChase,
            (Fitted::HitShip, true) => Phase::HitShipChase,
            (Fitted::HitOrMiss, false) => Phase::HitOrMissSearch,
            (Fitted::HitOrMiss, true) => Phase::HitOrMissChase,
            (Fitted::SeaBattle, false) => Phase::SeaBattleSearch,
            (Fitted::SeaBattle, true) => Phase::SeaBattleChase,
            (Fitted::Crowded, _) => Phase::Crowded,
            (Fitted::No, _) => Phase::Other,
        }
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
                let length = self.lengths.iter().position(|other| other.length == cells.len());
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
        for (of_length, &ships) in self.lengths.iter().zip(&counts.afloat).filter(|(_, ships)| **ships > 0) {
            for place in
                of_length.places.iter().filter(|place| !place.is_disjoint(open) && place.is_disjoint(barred))
            {
                total += u64::from(ships);
                (*place & open).iter().for_each(|cell| density[cell] += u64::from(ships));
            }
        }
        (density, total)
    }
}

fn is_greedy_in(phase: Phase) -> bool {
    matches!(phase.weights(), [(Feature::Probability, weight)] if *weight > 0.0)
}
