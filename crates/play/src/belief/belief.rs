use std::borrow::Cow;

use super::cell_order::CellOrder;
use rangekeeper_engine::{
    Announcement, Board, BoardSampler, Cell, CellMap, CellSet, Fleet, Outcome, Position, ShipId, ShipSet,
    Shot,
};

/// A placeholder ship, for answers that name none.
const UNNAMED: ShipId = ShipId::new(0).unwrap();

/// Boards drawn from the posterior, or all of its boards where they are few. Boards that disagree with later answers
/// are removed. The boards left are a sample of the posterior after these answers, or all of it.
#[derive(Clone, Debug)]
pub struct Belief {
    candidates: Vec<CellSet>,
    /// For every ship of a board, the ships of its class: it could be each of them.
    could_be: Vec<ShipSet>,
    boards: Vec<BeliefBoard>,
    /// The number of boards drawn; 0 if all boards were listed.
    drawn: usize,
    /// The number of boards left below which a new belief should be drawn.
    fewest: usize,
    order: CellOrder,
}

/// A board with its weight, and the names that answers gave its ships since it was drawn.
#[derive(Clone, Debug)]
struct BeliefBoard {
    candidates: Board,
    weight: f64,
    names: [Option<ShipId>; Fleet::MAX_SHIPS],
}

impl Belief {
    /// Creates the belief of a sample of a position's boards, all of weight 1.
    pub fn of_sample(position: &Position, boards: Vec<Board>) -> Self {
        let drawn = boards.len();
        let boards = boards.into_iter().map(|board| BeliefBoard::new(board, 1.0)).collect();
        // Tells an empty sample from a list of all boards, which has 0 boards drawn.
        Self::new(position, boards, drawn.max(1))
    }

    /// Creates the belief of all boards, weighed relative to the heaviest, without those of weight 0.
    pub fn of_all(sampler: &BoardSampler, boards: Vec<Board>) -> Self {
        let weighed = boards.into_iter().map(|board| BeliefBoard::new(board, sampler.weight(&board)));
        let mut boards: Vec<BeliefBoard> = weighed.filter(|board| board.weight > 0.0).collect();
        let heaviest = boards.iter().map(|board| board.weight).fold(0.0, f64::max);
        for board in &mut boards {
            board.weight /= heaviest;
        }
        Self::new(sampler.posterior().position(), boards, 0)
    }

    /// Creates a belief without boards.
    pub fn empty(position: &Position) -> Self {
        Self::of_sample(position, Vec::new())
    }

    fn new(position: &Position, boards: Vec<BeliefBoard>, drawn: usize) -> Self {
        let candidates = position.classes().iter().flat_map(|class| &class.candidates);
        let candidates = candidates.map(|candidate| candidate.cells).collect();
        let first = boards.first().into_iter().flat_map(|board| board.candidates.iter());
        let class = first.map(|&number| &position.classes()[position.candidate(number).0]);
        let could_be = class.map(|class| class.ships.iter().copied().collect()).collect();
        Self { candidates, could_be, boards, drawn, fewest: drawn.div_ceil(4), order: CellOrder::reading() }
    }

    /// Decides between equals by this order, instead of reading order.
    #[must_use]
    pub fn with_order(self, order: CellOrder) -> Self {
        Self { order, ..self }
    }

    /// Returns these cells, those first that are preferred of equals.
    pub fn in_order(&self, cells: CellSet) -> impl DoubleEndedIterator<Item = Cell> {
        self.order.sorted(cells)
    }

    /// Returns the cells of every candidate, in the order of their numbers.
    pub fn candidates(&self) -> &[CellSet] {
        &self.candidates
    }

    /// Returns the boards left, each as the numbers of its candidates.
    pub fn boards(&self) -> impl ExactSizeIterator<Item = &[u16]> {
        self.boards.iter().map(|board| &board.candidates[..])
    }

    /// Returns the weight of each board left, at most 1. The boards of a sample all weigh 1.
    pub fn weights(&self) -> impl ExactSizeIterator<Item = f64> {
        self.boards.iter().map(|board| board.weight)
    }

    /// Returns true if every board left weighs 1.
    pub fn weighs_alike(&self) -> bool {
        self.boards.iter().all(|board| board.weight >= 1.0)
    }

    /// Returns the total weight of the boards left, which is their number where each weighs 1.
    pub fn weight(&self) -> f64 {
        self.weights().sum()
    }

    /// Returns, for every candidate, the total weight of the boards that use it.
    pub fn uses(&self) -> Vec<f64> {
        let mut uses = vec![0.0; self.candidates.len()];
        for board in &self.boards {
            board.candidates.iter().for_each(|&number| uses[number as usize] += board.weight);
        }
        uses
    }

    /// Returns the cells of the candidates that some board uses.
    pub(crate) fn used(&self) -> CellSet {
        let used = self.candidates.iter().zip(self.uses()).filter(|(_, uses)| *uses > 0.0);
        used.map(|(cells, _)| *cells).collect()
    }

    /// Resamples the belief as about `boards` boards of equal weight, for features that count boards. Systematic
    /// resampling repeats a board in proportion to its weight, rounded up or down. The belief itself is returned if
    /// every board weighs 1.
    #[must_use]
    pub fn evened_out(&self, boards: usize) -> Cow<'_, Self> {
        if self.weighs_alike() {
            return Cow::Borrowed(self);
        }
        let (step, mut sum, mut taken) = (self.weight() / boards as f64, 0.0, 0);
        let mut even = Self { boards: Vec::with_capacity(boards), ..self.clone() };
        for board in &self.boards {
            sum += board.weight;
            while (f64::from(taken) + 0.5) * step < sum {
                taken += 1;
                even.boards.push(BeliefBoard { weight: 1.0, ..board.clone() });
            }
        }
        Cow::Owned(even)
    }

    /// Returns true if these are all boards of the posterior, not a sample.
    pub const fn is_all(&self) -> bool {
        self.drawn == 0
    }

    /// Has the sample used until this number of boards is left.
    #[must_use]
    pub fn used_until(self, fewest: usize) -> Self {
        Self { fewest, ..self }
    }

    /// Returns true if a new belief should be drawn: no board is left, or less than a quarter of a sample,
    /// unless it is to be [used longer](Self::used_until).
    pub fn is_used_up(&self) -> bool {
        self.is_empty() || self.boards.len() < self.fewest
    }

    /// Returns true if no board is left.
    pub fn is_empty(&self) -> bool {
        self.boards.is_empty()
    }

    /// Returns the number of boards left.
    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// Returns the open cell that most boards occupy by weight, the [first](Self::in_order) of equals. If no board is
    /// left, returns the one that most candidates occupy. Returns `None` if no cell is open.
    pub fn most_likely(&self, open: CellSet) -> Option<Cell> {
        let uses = if self.is_empty() { vec![1.0; self.candidates.len()] } else { self.uses() };
        let occupied = self.occupied(&uses);
        // `max_by` takes the last of equals.
        self.in_order(open).rev().max_by(|one, other| occupied[*one].total_cmp(&occupied[*other]))
    }

    /// Returns the probability of a ship on each cell, the share of boards by weight; NaN if no board is left.
    pub fn probabilities(&self) -> CellMap<f64> {
        let weight = self.weight();
        self.occupied(&self.uses()).map(|occupied| occupied / weight)
    }

    /// Sums the uses of the candidates that occupy each cell.
    fn occupied(&self, uses: &[f64]) -> CellMap<f64> {
        let mut occupied = CellMap::new(0.0);
        for (cells, uses) in self.candidates.iter().zip(uses).filter(|(_, uses)| **uses > 0.0) {
            cells.iter().for_each(|cell| occupied[cell] += uses);
        }
        occupied
    }

    /// Removes the boards that would have answered the shot otherwise. `shots` are all cells shot, with this one.
    pub fn keep(&mut self, announcement: Announcement, shot: Shot, shots: CellSet) {
        let Self { candidates, could_be, boards, .. } = self;
        boards.retain_mut(|board| {
            let cells = |&number: &u16| candidates[number as usize];
            let Some(ship) = board.candidates.iter().position(|number| cells(number).contains(shot.cell))
            else {
                return shot.outcome == Outcome::Miss;
            };
            let sunk = cells(&board.candidates[ship]).is_subset(shots);
            let Some(name) = shot.outcome.named() else {
                // The answer does not name the ship.
                return shot.outcome.fits(announcement.of_hit(UNNAMED, sunk));
            };
            announcement.of_hit(name, sunk) == shot.outcome && board.name(ship, name, could_be[ship])
        });
    }
}

impl BeliefBoard {
    const fn new(board: Board, weight: f64) -> Self {
        Self { candidates: board, weight, names: [None; Fleet::MAX_SHIPS] }
    }

    /// Names a ship; returns true if it can have that name. Ships of one class can have any name of the class, since
    /// every board stands for equally many arrangements with the ships told apart. No two ships have the same name, and
    /// no ship has two names.
    fn name(&mut self, ship: usize, name: ShipId, could_be: ShipSet) -> bool {
        let fits = match self.names[ship] {
            Some(before) => before == name,
            None => could_be.contains(name) && !self.names.contains(&Some(name)),
        };
        self.names[ship] = Some(name);
        fits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hide;
    use rangekeeper_engine::{OwnBoard, Posterior, Record, ScaledPrior};

    fn belief(position: &Position) -> Belief {
        let sampler = Posterior::new(position.clone()).sampler().run().unwrap();
        Belief::of_all(&sampler, sampler.every_board(u64::MAX).unwrap())
    }

    /// Plays a game, compares each belief with one listed anew, and counts the ships named on a board in the end.
    fn names_in_a_game(text: &str, seed: u64) -> usize {
        let record: Record = text.parse().unwrap();
        let announcement = record.rules().announcement();
        let mut board = OwnBoard::new(hide(record.rules(), &ScaledPrior::UNIFORM, seed).unwrap());
        let mut position = Position::new(&record).unwrap();
        let mut belief = belief(&position);
        let mut number = seed as usize;
        while !board.is_over() {
            number = (number * 31 + 7) % 1_000_003;
            let open: Vec<Cell> = board.record().open().iter().collect();
            let cell = open[number % open.len()];
            let shot = Shot { cell, outcome: board.fire(cell).unwrap() };
            let record = board.record();
            belief.keep(announcement, shot, record.marked());
            position.add_shot(shot).unwrap();
            let summary = |belief: Belief| (belief.boards.len(), belief.most_likely(record.open()));
            let anew = self::belief(&position.pruned());
            assert_eq!(summary(belief.clone()), summary(anew), "seed {seed}: {record}");
        }
        belief.boards[0].names.iter().flatten().count()
    }

    #[test]
    fn what_is_left_of_all_boards_are_all_boards_of_the_position_after_the_shots() {
        for (announcement, names) in [("hit-miss", 0), ("sunk", 0), ("sunk-ship", 3), ("hit-ship", 3)] {
            for (seed, game) in (0..30).zip(["4x4,allowed", "5x4,corners", "5x5,none"].into_iter().cycle()) {
                let text = format!("v1;{game},{announcement};Alpha=3,Bravo=2,Charlie=2;");
                assert_eq!(names_in_a_game(&text, seed), names);
            }
        }
    }
}
