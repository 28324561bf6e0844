//! The stages of a game: the boards that are left and what has been shot.

use std::collections::BTreeMap;

use super::{Answer, Board, SolveError, Tree};
use crate::{Announcement, Cell, CellSet, Outcome};

/// The cells that a way of playing chooses from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Choice {
    /// All that some board occupies.
    AnyCell,
    /// Those that most boards occupy.
    MostProbable,
}

/// A set of boards, one bit for each.
type BoardSet = u64;

/// What is known of every stage looked at so far.
pub(super) struct Stages<'a> {
    announcement: Announcement,
    /// Whether answers tell no more than hit and miss: by the rule, or because one ship alone is afloat.
    is_plain: bool,
    boards: &'a [Board],
    /// The most boards that occupy the same cells.
    most_alike: u32,
    /// The cells of every board.
    occupied: Vec<CellSet>,
    /// The cells that can be shot and some board occupies, each with these boards.
    cells: Vec<(Cell, BoardSet)>,
    choice: Choice,
    known: BTreeMap<(BoardSet, [u64; 4]), Known>,
    looked_at: usize,
}

/// What is known of a stage: shots from there on, summed over its boards.
#[derive(Clone, Copy)]
enum Known {
    /// The fewest, and the cell to shoot.
    Best { shots: u32, cell: Cell },
    /// Less cannot be.
    AtLeast(u32),
}

impl<'a> Stages<'a> {
    /// The most stages looked at, some tenths of a second's worth.
    const MAX_STAGES: usize = 20_000;

    pub(super) fn new(
        announcement: Announcement,
        boards: &'a [Board],
        open: CellSet,
        choice: Choice,
    ) -> Self {
        let cells_of = |board: &Board| board.iter().fold(CellSet::EMPTY, |all, (_, cells)| all | *cells);
        let occupied: Vec<CellSet> = boards.iter().map(cells_of).collect();
        let holding = |cell| {
            let holds = occupied.iter().enumerate().filter(|(_, cells)| cells.contains(cell));
            (cell, holds.fold(0, |set, (board, _)| set | 1 << board))
        };
        let afloat = |board: &Board| board.iter().filter(|(_, cells)| cells.meets(open)).count();
        let alike = |cells: &CellSet| occupied.iter().filter(|other| *other == cells).count();
        Self {
            announcement,
            is_plain: announcement == Announcement::HitMiss || boards.iter().all(|board| afloat(board) <= 1),
            boards,
            most_alike: occupied.iter().map(alike).max().unwrap_or(0) as u32,
            cells: open.iter().map(holding).filter(|(_, set)| *set != 0).collect(),
            occupied,
            choice,
            known: BTreeMap::new(),
            looked_at: 0,
        }
    }

    /// What to shoot from the first stage on; `None` if the game is over.
    pub(super) fn tree(&mut self) -> Result<Option<Tree>, SolveError> {
        let all = self.boards.iter().enumerate().fold(0, |set, (board, _)| set | 1 << board);
        let open: CellSet = self.cells.iter().map(|(cell, _)| *cell).collect();
        // Everything that is not open was shot, as far as it matters here.
        let shot = self.occupied.iter().fold(CellSet::EMPTY, |shot, cells| shot | *cells) - open;
        self.tree_at(all, shot)
    }

    fn tree_at(&mut self, left: BoardSet, shot: CellSet) -> Result<Option<Tree>, SolveError> {
        self.fewest(left, shot, u32::MAX)?;
        let Some(Known::Best { shots, cell }) = self.known(left, shot) else { return Ok(None) };
        let shot = shot | CellSet::of(cell);
        let all = self.answers(left, cell, shot).into_iter();
        let answer = |(outcome, left): (Outcome, BoardSet)| {
            Ok(Answer { outcome, boards: left.count_ones(), next: self.tree_at(left, shot)? })
        };
        let answers = all.map(answer).collect::<Result<_, _>>()?;
        Ok(Some(Tree { cell, boards: left.count_ones(), shots, answers }))
    }

    /// The fewest shots from this stage on, summed over its boards; `None` if they are not below the limit.
    fn fewest(&mut self, left: BoardSet, shot: CellSet, limit: u32) -> Result<Option<u32>, SolveError> {
        let choices = self.choices(left, shot);
        if choices.is_empty() {
            return Ok(Some(0));
        }
        match self.known(left, shot) {
            Some(Known::Best { shots, .. }) => return Ok(Some(shots).filter(|shots| *shots < limit)),
            Some(Known::AtLeast(shots)) if shots >= limit => return Ok(None),
            Some(Known::AtLeast(_)) | None => {}
        }
        self.looked_at += 1;
        if self.looked_at > Self::MAX_STAGES {
            return Err(SolveError::TooManyStages { most: Self::MAX_STAGES });
        }
        let (mut below, mut best) = (limit, None);
        for cell in choices {
            if let Some(shots) = self.shots_if(left, cell, shot, below)? {
                below = shots;
                best = Some(Known::Best { shots, cell });
            }
        }
        self.known.insert(self.key(left, shot), best.unwrap_or(Known::AtLeast(limit)));
        Ok(best.map(|_| below))
    }

    /// The shots if this cell is shot, if they are below the limit.
    fn shots_if(
        &mut self,
        left: BoardSet,
        cell: Cell,
        shot: CellSet,
        limit: u32,
    ) -> Result<Option<u32>, SolveError> {
        let shot = shot | CellSet::of(cell);
        let answers: Vec<(BoardSet, u32)> = self
            .answers(left, cell, shot)
            .into_iter()
            .map(|(_, left)| (left, self.at_least(left, shot)))
            .collect();
        let mut shots = left.count_ones() + answers.iter().map(|(_, bound)| bound).sum::<u32>();
        for (left, bound) in answers {
            // What the other answers take at least counts against the limit.
            let others = shots - bound;
            if shots >= limit {
                return Ok(None);
            }
            match self.fewest(left, shot, limit - others)? {
                Some(fewest) => shots = others + fewest,
                None => return Ok(None),
            }
        }
        Ok(Some(shots).filter(|shots| *shots < limit))
    }

    /// What can be answered, and the boards on which it is; `shot` has the cell already.
    fn answers(&self, left: BoardSet, cell: Cell, shot: CellSet) -> Vec<(Outcome, BoardSet)> {
        let mut answers: Vec<(Outcome, BoardSet)> = Vec::new();
        for (number, board) in members(left).map(|number| (number, &self.boards[number])) {
            let hit = board.iter().find(|(_, cells)| cells.contains(cell));
            let outcome = hit.map_or(Outcome::Miss, |&(ship, cells)| {
                self.announcement.of_hit(ship, cells.is_within(shot))
            });
            match answers.iter_mut().find(|(other, _)| *other == outcome) {
                Some((_, set)) => *set |= 1 << number,
                None => answers.push((outcome, 1 << number)),
            }
        }
        answers
    }

    /// The cells to choose from, those of most boards first, equals in reading order.
    fn choices(&self, left: BoardSet, shot: CellSet) -> Vec<Cell> {
        let mut sets: Vec<BoardSet> = Vec::new();
        let mut choices: Vec<(u32, Cell)> = Vec::new();
        for &(cell, boards) in &self.cells {
            let boards = boards & left;
            // Where no more than hit and miss is told, cells of the same boards are as good.
            if boards == 0 || shot.contains(cell) || self.is_plain && sets.contains(&boards) {
                continue;
            }
            sets.push(boards);
            choices.push((boards.count_ones(), cell));
        }
        let most = choices.iter().map(|(count, _)| *count).max().unwrap_or(0);
        if self.is_plain && most == left.count_ones() || self.choice == Choice::MostProbable {
            // A certain hit that tells nothing may as well come first.
            choices.retain(|(count, _)| *count == most);
        }
        choices.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
        choices.into_iter().map(|(_, cell)| cell).collect()
    }

    /// A number of shots, summed over the boards, that no play stays below. With `to_hit` cells to be hit, of which
    /// the last ends the game, there are (`to_hit` - 1 + m choose m) courses with m misses, and each is the course of
    /// boards that occupy the same cells only.
    fn at_least(&self, left: BoardSet, shot: CellSet) -> u32 {
        match self.known(left, shot) {
            Some(Known::AtLeast(shots) | Known::Best { shots, .. }) => return shots,
            None => {}
        }
        let mut boards = left.count_ones();
        let to_hit = members(left).next().map_or(0, |board| (self.occupied[board] - shot).len() as u32);
        let mut shots = boards * to_hit;
        if self.is_plain && to_hit > 0 {
            let (mut misses, mut courses) = (0, self.most_alike);
            while boards > courses {
                boards -= courses;
                misses += 1;
                shots += boards;
                courses = courses * (to_hit - 1 + misses) / misses;
            }
        }
        shots
    }

    fn known(&self, left: BoardSet, shot: CellSet) -> Option<Known> {
        self.known.get(&self.key(left, shot)).copied()
    }

    /// A stage: its boards, and which of their cells are shot.
    fn key(&self, left: BoardSet, shot: CellSet) -> (BoardSet, [u64; 4]) {
        let cells = members(left).fold(CellSet::EMPTY, |all, board| all | self.occupied[board]);
        (left, (cells & shot).words())
    }
}

/// The numbers of the boards in a set.
fn members(mut set: BoardSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let number = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(number)
    })
}
