//! The stages of a game: the boards that are left and what has been shot.

use super::boards::Board;
use super::keys::Keys;
use super::lower_bound::{Bounds, cells};
use super::transposition_table::{Key, Known, Memo};
use super::{SolverGoal, Tree, TreeAnswer};
use rangekeeper_engine::{Announcement, Cell, CellSet, Outcome, Record};

/// A set of boards, one bit for each.
type BoardSet<const WORDS: usize> = [u64; WORDS];

/// The search for the fewest shots, and what it found out so far. Stages are looked at depth first; one is left as soon
/// as it is certain that it cannot better what is known.
pub(super) struct Stages<const WORDS: usize> {
    announcement: Announcement,
    boards: Vec<Board>,
    /// The cells that can be shot and some board occupies, each with these boards.
    cells: Vec<(Cell, BoardSet<WORDS>)>,
    goal: SolverGoal,
    keys: Keys,
    /// Bounds where answers tell no more than hit and miss, and where they do.
    plain: Bounds,
    told: Option<Bounds>,
    memo: Memo,
    start: Stage<WORDS>,
    looked_at: u64,
    allowed: u64,
}

/// The boards that are left, and the cells that can still be shot.
#[derive(Clone, Copy)]
struct Stage<const WORDS: usize> {
    left: BoardSet<WORDS>,
    open: CellSet,
}

/// A cell to shoot, the stages that can follow, and the least that it costs.
struct Choice<const WORDS: usize> {
    cell: Cell,
    holding: u32,
    after: Vec<Following<WORDS>>,
    at_least: u32,
}

/// A stage that can follow a shot.
struct Following<const WORDS: usize> {
    outcome: Outcome,
    stage: Stage<WORDS>,
    at_least: u32,
}

/// As many stages were looked at as were allowed.
#[derive(Debug)]
pub(super) struct Paused;

impl<const WORDS: usize> Stages<WORDS> {
    /// The stages from this record on, which these boards fit.
    pub(super) fn new(record: &Record, boards: Vec<Board>, goal: SolverGoal) -> Self {
        let open = record.open();
        let announcement = record.rules().announcement();
        let holding = |cell| {
            let mut set = [0; WORDS];
            for (board, _) in boards.iter().enumerate().filter(|(_, board)| cells(board).contains(cell)) {
                set[board / 64] |= 1 << (board % 64);
            }
            (cell, set)
        };
        let cells: Vec<_> = open.iter().map(holding).filter(|(_, set)| count(set) > 0).collect();
        let mut left = [0; WORDS];
        (0..boards.len()).for_each(|board| left[board / 64] |= 1 << (board % 64));
        let ships = boards.first().map_or(0, |board| board.len() as u32);
        let answers = match announcement {
            Announcement::HitMiss => None,
            Announcement::Sunk => Some(2),
            Announcement::SunkShip => Some(ships + 1),
            // Whether the ship is sunk goes without saying.
            Announcement::HitShip => Some(ships),
        };
        Self {
            announcement,
            keys: Keys::new(record.rules().grid(), &boards, open),
            plain: Bounds::new(&boards, open, 1),
            told: answers.map(|answers| Bounds::new(&boards, open, answers)),
            start: Stage { left, open },
            boards,
            cells,
            goal,
            memo: Memo::new(),
            looked_at: 0,
            allowed: 0,
        }
    }

    /// Allows this many more stages to be looked at.
    pub(super) fn allow(&mut self, stages: u64) {
        self.allowed = self.looked_at + stages;
    }

    /// Stages looked at so far.
    pub(super) fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// Boards at the first stage.
    pub(super) fn boards(&self) -> u32 {
        self.boards.len() as u32
    }

    /// The fewest shots, summed over the boards.
    pub(super) fn solve(&mut self) -> Result<u32, Paused> {
        Ok(self.fewest(&self.start.clone(), u32::MAX)?.unwrap_or(0))
    }

    /// The cells of the first stage to choose from, in reading order.
    pub(super) fn first_cells(&self) -> Vec<Cell> {
        let most = self.cells.iter().map(|(_, set)| count(set)).max();
        let chosen = |set: &BoardSet<WORDS>| self.goal == SolverGoal::Optimal || Some(count(set)) == most;
        self.cells.iter().filter(|(_, set)| chosen(set)).map(|(cell, _)| *cell).collect()
    }

    /// Whether this first shot leads to so few shots.
    pub(super) fn attains(&mut self, cell: Cell, shots: u32) -> Result<bool, Paused> {
        let start = self.start;
        let choice = self.choice(&start, cell);
        Ok(self.shots_if(&start, &choice, shots + 1)?.is_some())
    }

    /// What to shoot from the first stage on, once it is solved; `None` if the game is over.
    pub(super) fn tree(&self) -> Option<Tree> {
        self.tree_at(&self.start)
    }

    fn tree_at(&self, stage: &Stage<WORDS>) -> Option<Tree> {
        let shots = self.fewest_known(stage).filter(|shots| *shots > 0)?;
        let boards = count(&stage.left);
        let best = self.choices(stage).into_iter().find(|choice| {
            let after = choice.after.iter().map(|after| self.fewest_known(&after.stage));
            after.sum::<Option<u32>>().is_some_and(|after| after + boards == shots)
        })?;
        let answer = |Following { outcome, stage, .. }: &Following<WORDS>| TreeAnswer {
            outcome: *outcome,
            boards: count(&stage.left),
            next: self.tree_at(stage),
        };
        Some(Tree { cell: best.cell, boards, shots, answers: best.after.iter().map(answer).collect() })
    }

    /// The fewest shots from this stage on, summed over its boards, if they are known.
    fn fewest_known(&self, stage: &Stage<WORDS>) -> Option<u32> {
        self.at_a_glance(stage).or_else(|| match self.memo.get(self.key(stage))? {
            Known::Exactly(shots) => Some(shots),
            Known::AtLeast(_) => None,
        })
    }

    /// The fewest shots where they can be told without a search: on a single board, and on two of which hits and misses
    /// tell no more than which it is.
    fn at_a_glance(&self, stage: &Stage<WORDS>) -> Option<u32> {
        let to_hit = self.to_hit(stage);
        match count(&stage.left) {
            boards if boards == 1 || to_hit == 0 => Some(boards * to_hit as u32),
            2 if self.is_plain(stage) => {
                let mut left = members(stage.left).map(|board| cells(&self.boards[board]) & stage.open);
                Some(2 * to_hit as u32 + u32::from(left.next() != left.next()))
            }
            _ => None,
        }
    }

    /// The fewest shots from this stage on, summed over its boards; `None` if they are not below the limit.
    fn fewest(&mut self, stage: &Stage<WORDS>, limit: u32) -> Result<Option<u32>, Paused> {
        if let Some(shots) = self.at_a_glance(stage) {
            return Ok(Some(shots).filter(|shots| *shots < limit));
        }
        let key = self.key(stage);
        match self.memo.get(key) {
            Some(Known::Exactly(shots)) => return Ok(Some(shots).filter(|shots| *shots < limit)),
            Some(Known::AtLeast(shots)) if shots >= limit => return Ok(None),
            Some(Known::AtLeast(_)) | None => {}
        }
        if self.looked_at >= self.allowed {
            return Err(Paused);
        }
        self.looked_at += 1;
        let (mut below, mut found) = (limit, false);
        for choice in self.choices(stage) {
            if let Some(shots) = self.shots_if(stage, &choice, below)? {
                (below, found) = (shots, true);
            }
        }
        self.memo.set(key, if found { Known::Exactly(below) } else { Known::AtLeast(limit) });
        Ok(found.then_some(below))
    }

    /// The shots if this cell is shot, if they are below the limit.
    fn shots_if(
        &mut self,
        stage: &Stage<WORDS>,
        choice: &Choice<WORDS>,
        limit: u32,
    ) -> Result<Option<u32>, Paused> {
        if choice.at_least >= limit {
            return Ok(None);
        }
        let bounds: Vec<u32> = choice.after.iter().map(|after| self.known_at_least(after)).collect();
        let mut shots = count(&stage.left) + bounds.iter().sum::<u32>();
        for (after, bound) in choice.after.iter().zip(bounds) {
            // What the other answers take at least counts against the limit.
            let others = shots - bound;
            if shots >= limit {
                return Ok(None);
            }
            match self.fewest(&after.stage, limit - others)? {
                Some(fewest) => shots = others + fewest,
                None => return Ok(None),
            }
        }
        Ok(Some(shots).filter(|shots| *shots < limit))
    }

    /// The cells to choose from, the most promising first.
    fn choices(&self, stage: &Stage<WORDS>) -> Vec<Choice<WORDS>> {
        let (is_plain, boards) = (self.is_plain(stage), count(&stage.left));
        let mut sets: Vec<BoardSet<WORDS>> = Vec::new();
        let mut cells: Vec<(u32, Cell)> = Vec::new();
        for (cell, holding) in self.cells.iter().filter(|(cell, _)| stage.open.contains(*cell)) {
            let holding = both(holding, &stage.left);
            // Where no more than hit and miss is told, cells of the same boards are as good.
            if count(&holding) == 0 || is_plain && sets.contains(&holding) {
                continue;
            }
            cells.push((count(&holding), *cell));
            sets.push(holding);
        }
        let most = cells.iter().map(|(count, _)| *count).max().unwrap_or(0);
        if is_plain && most == boards || self.goal == SolverGoal::Greedy {
            // A certain hit that tells nothing may as well come first.
            cells.retain(|(count, _)| *count == most);
        }
        let mut choices: Vec<_> = cells.into_iter().map(|(_, cell)| self.choice(stage, cell)).collect();
        choices.sort_by_key(|choice| (choice.at_least, boards - choice.holding));
        choices
    }

    fn choice(&self, stage: &Stage<WORDS>, cell: Cell) -> Choice<WORDS> {
        let after = self.after(stage, cell);
        let hit = after.iter().filter(|after| after.outcome.is_hit());
        Choice {
            cell,
            holding: hit.map(|after| count(&after.stage.left)).sum(),
            at_least: count(&stage.left) + after.iter().map(|after| after.at_least).sum::<u32>(),
            after,
        }
    }

    /// The stages that can follow a shot at this cell, the hits first.
    fn after(&self, stage: &Stage<WORDS>, cell: Cell) -> Vec<Following<WORDS>> {
        let open = stage.open - CellSet::of(cell);
        let holds = self.cells.iter().find(|(other, _)| *other == cell).map_or([0; WORDS], |(_, set)| *set);
        let mut answers: Vec<(Outcome, BoardSet<WORDS>)> = Vec::new();
        if self.announcement == Announcement::HitMiss {
            answers.push((Outcome::Hit, both(&holds, &stage.left)));
        } else {
            for board in members(both(&holds, &stage.left)) {
                let hit = self.boards[board].iter().find(|(_, cells)| cells.contains(cell));
                let outcome = hit.map_or(Outcome::Miss, |&(ship, cells)| {
                    self.announcement.of_hit(ship, !cells.meets(open))
                });
                let known = answers.iter().position(|(other, _)| *other == outcome);
                let known = known.unwrap_or_else(|| {
                    answers.push((outcome, [0; WORDS]));
                    answers.len() - 1
                });
                let set = &mut answers[known].1;
                set[board / 64] |= 1 << (board % 64);
            }
        }
        let mut missed = stage.left;
        missed.iter_mut().zip(holds).for_each(|(left, holds)| *left &= !holds);
        answers.push((Outcome::Miss, missed));
        let following = |(outcome, left)| {
            let stage = Stage { left, open };
            Following { outcome, at_least: self.at_least(&stage), stage }
        };
        answers.into_iter().filter(|(_, left)| count(left) > 0).map(following).collect()
    }

    /// A number of shots that no play from this stage stays below, summed over its boards.
    fn at_least(&self, stage: &Stage<WORDS>) -> u32 {
        if let Some(shots) = self.at_a_glance(stage) {
            return shots;
        }
        let open = self.cells.iter().filter(|(cell, _)| stage.open.contains(*cell));
        let mut counts: Vec<u32> = open.map(|(_, holding)| count(&both(holding, &stage.left))).collect();
        counts.sort_unstable_by(|one, other| other.cmp(one));
        let bounds =
            if self.is_plain(stage) { &self.plain } else { self.told.as_ref().unwrap_or(&self.plain) };
        bounds.at_least(count(&stage.left), self.to_hit(stage), &counts)
    }

    /// The same, with what is known of the stage.
    fn known_at_least(&self, after: &Following<WORDS>) -> u32 {
        if self.at_a_glance(&after.stage).is_some() {
            return after.at_least;
        }
        self.memo.get(self.key(&after.stage)).map_or(0, Known::at_least).max(after.at_least)
    }

    /// Whether answers tell no more than hit and miss: by the rule, or because one ship alone is afloat. As many ships
    /// are afloat on all boards of a stage, and the same where they are named.
    fn is_plain(&self, stage: &Stage<WORDS>) -> bool {
        let afloat =
            |board: usize| self.boards[board].iter().filter(|(_, cells)| cells.meets(stage.open)).count();
        self.announcement == Announcement::HitMiss
            || members(stage.left).next().is_none_or(|board| afloat(board) <= 1)
    }

    /// Cells left to hit, which are as many on all boards.
    fn to_hit(&self, stage: &Stage<WORDS>) -> usize {
        members(stage.left).next().map_or(0, |board| (cells(&self.boards[board]) & stage.open).len())
    }

    fn key(&self, stage: &Stage<WORDS>) -> Key {
        let boards = members(stage.left).map(|board| &self.boards[board]);
        self.keys.key(boards, stage.open, !self.is_plain(stage))
    }
}

/// How many boards are in a set.
fn count<const WORDS: usize>(set: &BoardSet<WORDS>) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

/// The boards in both sets.
fn both<const WORDS: usize>(one: &BoardSet<WORDS>, other: &BoardSet<WORDS>) -> BoardSet<WORDS> {
    std::array::from_fn(|word| one[word] & other[word])
}

/// The numbers of the boards in a set.
fn members<const WORDS: usize>(set: BoardSet<WORDS>) -> impl Iterator<Item = usize> + Clone {
    (0..WORDS).flat_map(move |word| {
        let mut bits = set[word];
        std::iter::from_fn(move || {
            let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(word * 64 + bit)
        })
    })
}
