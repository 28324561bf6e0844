//! Beliefs: boards drawn or listed to decide on.

mod decider;
mod decision_tree;
mod drawing;
mod source;

pub use decider::Decider;
pub use decision_tree::{Decision, DecisionTree};
pub use drawing::{CHOICES_PER_STEP, Drawing, PROPOSALS_PER_STEP};
pub use source::BeliefSource;

use rangekeeper_engine::sliced::Board;
use rangekeeper_engine::{Announcement, Cell, CellSet, Fleet, Outcome, Position, ShipId, ShipSet, Shot};

/// Any ship, for answers that name none.
const UNNAMED: ShipId = ShipId::new(0).unwrap();

/// Boards drawn from the posterior, or all of its boards where they are few. Those that disagree with later answers are
/// taken out; what is left is a sample of the posterior after the answers, or all of it.
#[derive(Clone)]
pub struct Belief {
    /// The cells of every candidate, in the order of their numbers.
    candidates: Vec<CellSet>,
    /// Per ship of a board, the ships that it could be.
    could_be: Vec<ShipSet>,
    boards: Vec<BeliefBoard>,
    /// Boards drawn; 0 if all boards were listed.
    drawn: usize,
}

/// A board, and which of its ships were named since it was drawn.
#[derive(Clone)]
struct BeliefBoard {
    candidates: Board,
    names: [Option<ShipId>; Fleet::MAX_SHIPS],
}

impl Belief {
    /// The belief of these boards of a position; `are_all` says whether they are all of its boards or a sample.
    pub fn new(position: &Position, boards: Vec<Board>, are_all: bool) -> Self {
        let classes = position.classes().iter();
        let (ships, candidates): (Vec<ShipSet>, Vec<CellSet>) = classes
            .flat_map(|class| {
                let ships: ShipSet = class.ships.iter().copied().collect();
                class.candidates.iter().map(move |candidate| (ships, candidate.cells))
            })
            .unzip();
        let could_be = |board: &Board| board.iter().map(|&number| ships[number as usize]).collect();
        Self {
            could_be: boards.first().map(could_be).unwrap_or_default(),
            drawn: if are_all { 0 } else { boards.len() },
            boards: boards.into_iter().map(BeliefBoard::new).collect(),
            candidates,
        }
    }

    /// The cells of every candidate, in the order of their numbers.
    pub fn candidates(&self) -> &[CellSet] {
        &self.candidates
    }

    /// The boards left, each as the numbers of its candidates.
    pub fn boards(&self) -> impl ExactSizeIterator<Item = &[u16]> {
        self.boards.iter().map(|board| &board.candidates[..])
    }

    /// How many boards use each candidate.
    pub fn uses(&self) -> Vec<u32> {
        let mut uses = vec![0; self.candidates.len()];
        for board in &self.boards {
            board.candidates.iter().for_each(|&number| uses[number as usize] += 1);
        }
        uses
    }

    /// Whether these are all boards of the posterior, not a sample.
    pub const fn is_all(&self) -> bool {
        self.drawn == 0
    }

    /// Whether others should be drawn: none is left, or less than a quarter of a sample.
    pub fn is_used_up(&self) -> bool {
        self.is_empty() || self.boards.len() * 4 < self.drawn
    }

    /// Whether no board is left.
    pub fn is_empty(&self) -> bool {
        self.boards.is_empty()
    }

    /// The number of boards left.
    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// The open cell that most boards occupy, the first of equals in reading order. If no board is left, the one that most
    /// candidates occupy.
    pub fn most_occupied(&self, open: CellSet) -> Option<Cell> {
        let uses = if self.is_empty() { vec![1; self.candidates.len()] } else { self.uses() };
        let mut occupied = [0_u32; 256];
        for (cells, uses) in self.candidates.iter().zip(uses).filter(|(_, uses)| *uses > 0) {
            (*cells & open).iter().for_each(|cell| occupied[cell.index() as usize] += uses);
        }
        // `max_by_key` takes the last of equals.
        let cells = (0..=u8::MAX).rev().map(Cell::from_index).filter(|&cell| open.contains(cell));
        cells.max_by_key(|cell| occupied[cell.index() as usize])
    }

    /// Takes out the boards on which the shot would have been answered otherwise. `shots` are all cells shot, this one
    /// included.
    pub fn keep(&mut self, announcement: Announcement, shot: Shot, shots: CellSet) {
        let Self { candidates, could_be, boards, .. } = self;
        boards.retain_mut(|board| {
            let cells = |&number: &u16| candidates[number as usize];
            let Some(ship) = board.candidates.iter().position(|number| cells(number).contains(shot.cell))
            else {
                return shot.outcome == Outcome::Miss;
            };
            let sunk = cells(&board.candidates[ship]).is_within(shots);
            match shot.outcome.named() {
                Some(name) => {
                    announcement.of_hit(name, sunk) == shot.outcome && board.name(ship, name, could_be[ship])
                }
                // The announcement does not say which ship it is.
                None => announcement.of_hit(UNNAMED, sunk) == shot.outcome,
            }
        });
    }
}

impl BeliefBoard {
    fn new(board: Board) -> Self {
        Self { candidates: board, names: [None; Fleet::MAX_SHIPS] }
    }

    /// Names a ship; whether it can have that name. Ships of one class can have any of the class's names, since every
    /// board stands for as many arrangements with the ships told apart. No two ships have the same name, and none has
    /// two.
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
    use crate::opponent;
    use rangekeeper_engine::sliced::SamplePlan;
    use rangekeeper_engine::{Mark, Record};

    fn belief(position: &Position) -> Belief {
        let boards = SamplePlan::new(position).unwrap().every_board(u64::MAX).unwrap();
        Belief::new(position, boards, true)
    }

    /// The most ships named on a board.
    fn names_in_a_game(text: &str, seed: u64) -> usize {
        let mut record: Record = text.parse().unwrap();
        let announcement = record.rules().announcement();
        let referee = opponent::hide(record.rules(), seed).unwrap();
        let mut position = Position::new(&record).unwrap();
        let mut belief = belief(&position);
        let mut number = seed as usize;
        while !referee.is_over(&record) {
            number = (number * 31 + 7) % 1_000_003;
            let open: Vec<Cell> = record.open().iter().collect();
            let cell = open[number % open.len()];
            let shot = Shot { cell, outcome: referee.answer(&record, cell) };
            record.set(cell, Some(Mark::Shot(shot.outcome))).unwrap();
            belief.keep(announcement, shot, record.marked());
            position.add_shot(announcement, shot);
            let anew = self::belief(&position.pruned());
            assert_eq!(belief.boards.len(), anew.boards.len(), "seed {seed}: {record}");
            let most_occupied = belief.most_occupied(record.open());
            assert_eq!(most_occupied, anew.most_occupied(record.open()), "seed {seed}: {record}");
        }
        belief.boards[0].names.iter().flatten().count()
    }

    #[test]
    fn what_is_left_of_all_boards_are_all_boards_of_the_position_after_the_shots() {
        for (announcement, names) in [("hit-miss", 0), ("sunk", 0), ("sunk-ship", 3), ("hit-ship", 3)] {
            for (seed, game) in ["4x4,allowed", "5x4,corners", "5x5,none"].iter().cycle().take(30).enumerate()
            {
                let text = format!("v1;{game},{announcement};Alpha=3,Bravo=2,Charlie=2;");
                assert_eq!(names_in_a_game(&text, seed as u64), names);
            }
        }
    }
}
