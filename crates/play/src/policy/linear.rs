//! A linear policy: the shot of the highest score, a weighted sum of its features.

use super::BOARDS;
use super::features::{Feature, Features};
use super::information::Occupancy;
use super::weights::{Phase, PolicyWeights};
use crate::belief::Belief;
use rangekeeper_engine::sorting::insertion_sort_by_key;
use rangekeeper_engine::{Announcement, Cell, CellSet, Contact, Grid, Rules, placements};

/// Decides by the score of a shot's features, on boards drawn from the posterior.
pub struct LinearPolicy {
    weights: PolicyWeights,
    grid: Grid,
    contact: Contact,
    fitted: Fitted,
    lengths: Vec<Length>,
}

/// Under which rules the weights were fitted.
#[derive(Clone, Copy)]
enum Fitted {
    /// Ships may touch, and a sunk ship is named.
    Classic,
    /// Those of Sea Battle.
    SeaBattle,
    /// They were not, and the grid is crowded.
    Crowded,
    /// They were not.
    No,
}

impl Fitted {
    /// The grid's cells and the ships of Sea Battle, by length.
    const SEA_BATTLE: (usize, [u8; 10]) = (100, [1, 1, 1, 1, 2, 2, 2, 3, 3, 4]);

    /// `lengths` are those of the ships, the shortest first.
    fn new(rules: &Rules, lengths: &[u8]) -> Self {
        let is_sea_battle = (rules.grid().area(), lengths) == (Self::SEA_BATTLE.0, &Self::SEA_BATTLE.1[..]);
        match (rules.contact(), rules.announcement()) {
            (Contact::Allowed, Announcement::SunkShip | Announcement::HitShip) => Self::Classic,
            (Contact::None, Announcement::Sunk) if is_sea_battle => Self::SeaBattle,
            (Contact::None, Announcement::HitMiss) => Self::No,
            (Contact::None, _) if is_crowded(rules.grid(), lengths) => Self::Crowded,
            _ => Self::No,
        }
    }
}

/// Whether ships that may not touch, each with the cells to its right, below and in between, take more than half of a
/// grid with one column and one row more: they do not overlap there.
fn is_crowded(grid: Grid, lengths: &[u8]) -> bool {
    let taken: usize = lengths.iter().map(|&length| 2 * (usize::from(length) + 1)).sum();
    2 * taken > (usize::from(grid.columns()) + 1) * (usize::from(grid.rows()) + 1)
}

/// The placements of the ships of one length on the empty grid.
struct Length {
    length: usize,
    places: Vec<CellSet>,
}

/// Counts over the boards of a belief.
struct Counts {
    /// For every cell, the boards that occupy it.
    occupied: [u32; 256],
    /// For every cell, the boards on which a shot there sinks a ship.
    sunk: [u32; 256],
    /// The cells of ships that are not sunk on every board.
    alive: CellSet,
    /// The ships of each length that are afloat, summed over the boards.
    afloat: Vec<u32>,
}

/// What the policy has to decide on: the shots worth comparing, in reading order, and their features.
pub struct Considered {
    /// The phase of the game.
    pub phase: Phase,
    /// The cells and their features.
    pub shots: Vec<(Cell, Features)>,
}

impl LinearPolicy {
    /// A cell is considered if its hit probability is at least this share of the highest.
    pub const LEAST: f64 = 0.6;

    /// The policy with these weights under these rules.
    pub fn new(rules: &Rules, weights: PolicyWeights) -> Self {
        let grid = rules.grid();
        let mut lengths: Vec<u8> = rules.fleet().ships().iter().map(|ship| ship.length).collect();
        insertion_sort_by_key(&mut lengths, |length| *length);
        let fitted = Fitted::new(rules, &lengths);
        lengths.dedup();
        let places = |length| placements(grid, length).iter().map(|placement| placement.cells).collect();
        let of_length = |length: u8| Length { length: length.into(), places: places(length) };
        Self {
            weights,
            grid,
            contact: rules.contact(),
            fitted,
            lengths: lengths.into_iter().map(of_length).collect(),
        }
    }

    /// The open cell of the highest score, the first of equals; if no board is left, the cell that most candidates use.
    pub fn best(&self, belief: &Belief, open: CellSet) -> Option<Cell> {
        let considered = self.considered(belief, open, |phase| self.weights.need_information(phase));
        let Some(Considered { phase, shots }) = considered else { return belief.most_occupied(open) };
        let weights = self.weights.of(phase);
        let scored = shots.into_iter().map(|(cell, features)| (cell, features.score(weights)));
        let best = scored.reduce(|best, other| if other.1 > best.1 { other } else { best });
        best.map(|(cell, _)| cell)
    }

    /// Whether nothing counts but the probability of a hit.
    pub fn is_greedy(&self, belief: &Belief, open: CellSet) -> bool {
        self.is_greedy_in(self.phase(belief, open))
    }

    /// Whether that is so in every phase of a game under these rules.
    pub fn is_always_greedy(&self) -> bool {
        matches!(self.fitted, Fitted::Crowded) && self.is_greedy_in(Phase::Crowded)
    }

    fn is_greedy_in(&self, phase: Phase) -> bool {
        matches!(self.weights.of(phase), [(Feature::Probability, weight)] if *weight > 0.0)
    }

    /// The shots worth comparing; `None` if no board occupies an open cell. The features of information are 0 unless
    /// they are asked for in this phase.
    pub fn considered(
        &self,
        belief: &Belief,
        open: CellSet,
        with_information: impl Fn(Phase) -> bool,
    ) -> Option<Considered> {
        // The features count boards.
        let belief = &*belief.evened_out(BOARDS);
        let counts = self.counts(belief, open);
        let most = counts.occupied.iter().copied().max().filter(|most| *most > 0)?;
        let (density, total) = self.density(&counts, open);
        let boards = belief.len() as f64;
        let phase = self.phase(belief, open);
        let occupancy = with_information(phase).then(|| Occupancy::new(belief, open));
        let occupied = |cell: Cell| f64::from(counts.occupied[cell.index() as usize]);
        let features = |cell: Cell| {
            Features::of_shot(
                occupied(cell) / boards,
                density[cell.index() as usize] as f64 / total.max(1) as f64 * self.grid.area() as f64,
                f64::from(counts.sunk[cell.index() as usize]) / boards,
                occupancy.as_ref().and_then(|occupancy| occupancy.information(cell)).as_ref(),
            )
        };
        let likely = open.iter().filter(|&cell| occupied(cell) >= Self::LEAST * f64::from(most));
        Some(Considered { phase, shots: likely.map(|cell| (cell, features(cell))).collect() })
    }

    /// The phase of the game.
    fn phase(&self, belief: &Belief, open: CellSet) -> Phase {
        let is_hit = |&number: &u16| {
            let cells = belief.candidates()[number as usize];
            cells.meets(open) && !cells.is_within(open)
        };
        let hit = belief.boards().filter(|board| board.iter().any(is_hit)).count();
        let is_late = open.len() * 5 < self.grid.area() * 4;
        match (self.fitted, hit * 2 > belief.len()) {
            (Fitted::Classic, false) => Phase::Search,
            (Fitted::Classic, true) if !is_late => Phase::EarlyChase,
            (Fitted::Classic, true) => Phase::Chase,
            (Fitted::SeaBattle, false) => Phase::SeaBattleSearch,
            (Fitted::SeaBattle, true) => Phase::SeaBattleChase,
            (Fitted::Crowded, _) => Phase::Crowded,
            (Fitted::No, _) => Phase::Other,
        }
    }

    fn counts(&self, belief: &Belief, open: CellSet) -> Counts {
        let (mut occupied, mut sunk, mut alive) = ([0; 256], [0; 256], CellSet::EMPTY);
        let mut afloat = vec![0; self.lengths.len()];
        for (&cells, uses) in belief.candidates().iter().zip(belief.uses()).filter(|(_, uses)| *uses > 0.0) {
            if cells.meets(open) {
                let uses = uses as u32;
                alive |= cells;
                (cells & open).iter().for_each(|cell| occupied[cell.index() as usize] += uses);
                if let (1, Some(last)) = ((cells & open).len(), (cells & open).first()) {
                    sunk[last.index() as usize] += uses;
                }
                let length = self.lengths.iter().position(|other| other.length == cells.len());
                if let Some(length) = length {
                    afloat[length] += uses;
                }
            }
        }
        Counts { occupied, sunk, alive, afloat }
    }

    /// For every open cell, the placements through it that avoid the cells that no ship afloat can occupy; and the
    /// number of all such placements. A placement counts once for every ship of its length that is afloat on a board.
    fn density(&self, counts: &Counts, open: CellSet) -> ([u64; 256], u64) {
        // Where ships may touch, a placement that no board has may be one that was not drawn.
        let barred = match self.contact {
            Contact::Allowed => self.grid.all() - open - counts.alive,
            Contact::Corners | Contact::None => self.grid.all() - counts.alive,
        };
        let (mut density, mut total) = ([0; 256], 0);
        for (of_length, &ships) in self.lengths.iter().zip(&counts.afloat).filter(|(_, ships)| **ships > 0) {
            for place in of_length.places.iter().filter(|place| place.meets(open) && !place.meets(barred)) {
                total += u64::from(ships);
                (*place & open).iter().for_each(|cell| density[cell.index() as usize] += u64::from(ships));
            }
        }
        (density, total)
    }
}
