use super::boards::Board;
use super::keys::Keys;
use super::lower_bound::{LowerBound, cells};
use super::transposition_table::{Key, Known, TranspositionTable};
use super::tree::{Tree, TreeAnswer};
use rangekeeper_engine::internal::{insertion_sort_by_key, ones};
use rangekeeper_engine::{Announcement, Cell, CellSet, Outcome, Record};

/// The kind of play that the [`Solver`](crate::Solver) looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolverGoal {
    /// Play with the fewest shots.
    Optimal,
    /// The greedy play with the fewest shots: it always shoots at a most likely hit.
    Greedy,
}

/// A set of boards, one bit for each.
type BoardSet = Vec<u64>;

/// A depth-first search for the fewest shots, which leaves a node once it cannot improve on the best result.
pub(super) struct Search {
    announcement: Announcement,
    pub(super) boards: Vec<Board>,
    /// The open cells that some board occupies, each with its boards.
    cells: Vec<(Cell, BoardSet)>,
    goal: SolverGoal,
    keys: Keys,
    /// The lower bound where answers tell no more than hit and miss.
    plain: LowerBound,
    /// The lower bound where answers tell more; `None` if they never do.
    told: Option<LowerBound>,
    table: TranspositionTable,
    root: Node,
    pub(super) searched: u64,
    /// The number of nodes searched at which to pause.
    pub(super) allowed: u64,
}

/// A node of the game tree: the boards that are left, and the cells that can still be shot.
#[derive(Clone)]
struct Node {
    left: BoardSet,
    open: CellSet,
}

/// A cell to shoot and the nodes that can follow.
struct Choice {
    cell: Cell,
    /// The number of boards that have the cell.
    holding: u32,
    children: Vec<Child>,
    /// A lower bound of the shots if the cell is shot, summed over the boards.
    lower_bound: u32,
}

struct Child {
    outcome: Outcome,
    node: Node,
    /// A lower bound of the shots from the node on, summed over its boards.
    lower_bound: u32,
}

/// A pause of the search, after all nodes allowed were searched.
#[derive(Debug)]
pub(super) struct Paused;

impl Search {
    /// Creates the search from this record on. `boards` are all boards that fit it.
    pub(super) fn new(record: &Record, boards: Vec<Board>, goal: SolverGoal) -> Self {
        let open = record.open();
        let announcement = record.rules().announcement();
        let set = |is_in: &dyn Fn(&Board) -> bool| {
            let mut set = vec![0; boards.len().div_ceil(64)];
            let members = boards.iter().enumerate().filter(|(_, board)| is_in(board));
            members.for_each(|(board, _)| set[board / 64] |= 1 << (board % 64));
            set
        };
        let holding = |cell| (cell, set(&|board| cells(board).contains(cell)));
        let cells: Vec<_> = open.iter().map(holding).filter(|(_, set)| count(set) > 0).collect();
        let ships = boards.first().map_or(0, |board| board.len() as u32);
        let answers = match announcement {
            Announcement::HitMiss => None,
            Announcement::Sunk => Some(2),
            Announcement::SunkShip => Some(ships + 1),
            // The hits on a named ship already tell whether it is sunk.
            Announcement::HitShip => Some(ships),
        };
        Self {
            announcement,
            keys: Keys::new(record.rules().grid(), &boards, open),
            plain: LowerBound::new(&boards, open, 1),
            told: answers.map(|answers| LowerBound::new(&boards, open, answers)),
            root: Node { left: set(&|_| true), open },
            boards,
            cells,
            goal,
            table: TranspositionTable::new(),
            searched: 0,
            allowed: 0,
        }
    }

    /// Finds the fewest shots to the end, summed over the boards.
    pub(super) fn solve(&mut self) -> Result<u32, Paused> {
        let root = self.root.clone();
        Ok(self.fewest(&root, u32::MAX)?.unwrap_or(0))
    }

    /// Returns the cells to choose the first shot from, in reading order.
    pub(super) fn first_cells(&self) -> Vec<Cell> {
        let most = self.cells.iter().map(|(_, set)| count(set)).max();
        let chosen = |set: &BoardSet| self.goal == SolverGoal::Optimal || Some(count(set)) == most;
        self.cells.iter().filter(|(_, set)| chosen(set)).map(|(cell, _)| *cell).collect()
    }

    /// Returns true if this first shot leads to at most `shots` shots to the end, summed over the boards.
    pub(super) fn attains(&mut self, cell: Cell, shots: u32) -> Result<bool, Paused> {
        let root = self.root.clone();
        let choice = self.choice(&root, cell);
        Ok(self.shots_if(&root, &choice, shots + 1)?.is_some())
    }

    /// Returns the tree from the root on, once the root is solved; `None` if the game is over.
    pub(super) fn tree(&self) -> Option<Tree> {
        self.tree_at(&self.root)
    }

    fn tree_at(&self, node: &Node) -> Option<Tree> {
        let shots = self.fewest_known(node).filter(|shots| *shots > 0)?;
        let boards = count(&node.left);
        let best = self.choices(node).into_iter().find(|choice| {
            let after = choice.children.iter().map(|child| self.fewest_known(&child.node));
            after.sum::<Option<u32>>().is_some_and(|after| after + boards == shots)
        })?;
        let answer = |Child { outcome, node, .. }: &Child| TreeAnswer {
            outcome: *outcome,
            boards: count(&node.left),
            next: self.tree_at(node),
        };
        Some(Tree { cell: best.cell, boards, shots, answers: best.children.iter().map(answer).collect() })
    }

    /// Returns the fewest shots from this node on, summed over its boards, if they are known.
    fn fewest_known(&self, node: &Node) -> Option<u32> {
        self.base_case(node).or_else(|| match self.table.get(self.key(node))? {
            Known::Exactly(shots) => Some(shots),
            Known::AtLeast(_) => None,
        })
    }

    /// Returns the fewest shots of a node that needs no search (the base case): one with no cell left to hit, with a
    /// single board, or with two boards where answers tell no more than hit and miss.
    fn base_case(&self, node: &Node) -> Option<u32> {
        let to_hit = self.to_hit(node);
        match count(&node.left) {
            boards if boards == 1 || to_hit == 0 => Some(boards * to_hit as u32),
            2 if self.is_plain(node) => {
                let mut left = members(&node.left).map(|board| cells(&self.boards[board]) & node.open);
                Some(2 * to_hit as u32 + u32::from(left.next() != left.next()))
            }
            _ => None,
        }
    }

    /// Finds the fewest shots from this node on, over its boards; `None` if they are not below the limit.
    fn fewest(&mut self, node: &Node, limit: u32) -> Result<Option<u32>, Paused> {
        if let Some(shots) = self.base_case(node) {
            return Ok(Some(shots).filter(|shots| *shots < limit));
        }
        let key = self.key(node);
        match self.table.get(key) {
            Some(Known::Exactly(shots)) => return Ok(Some(shots).filter(|shots| *shots < limit)),
            Some(Known::AtLeast(shots)) if shots >= limit => return Ok(None),
            Some(Known::AtLeast(_)) | None => {}
        }
        if self.searched >= self.allowed {
            return Err(Paused);
        }
        self.searched += 1;
        let (mut below, mut found) = (limit, false);
        for choice in self.choices(node) {
            if let Some(shots) = self.shots_if(node, &choice, below)? {
                (below, found) = (shots, true);
            }
        }
        self.table.set(key, if found { Known::Exactly(below) } else { Known::AtLeast(limit) });
        Ok(found.then_some(below))
    }

    /// Finds the fewest shots if this cell is shot, over the boards; `None` if they are not below the limit.
    fn shots_if(&mut self, node: &Node, choice: &Choice, limit: u32) -> Result<Option<u32>, Paused> {
        if choice.lower_bound >= limit {
            return Ok(None);
        }
        let bounds: Vec<u32> = choice.children.iter().map(|child| self.known_lower_bound(child)).collect();
        let mut shots = count(&node.left) + bounds.iter().sum::<u32>();
        for (child, bound) in choice.children.iter().zip(bounds) {
            // The lower bounds of the other children count against the limit.
            let others = shots - bound;
            if shots >= limit {
                return Ok(None);
            }
            let Some(fewest) = self.fewest(&child.node, limit - others)? else { return Ok(None) };
            shots = others + fewest;
        }
        Ok(Some(shots).filter(|shots| *shots < limit))
    }

    /// Returns the cells worth shooting at, the smallest lower bound first.
    fn choices(&self, node: &Node) -> Vec<Choice> {
        let (is_plain, boards) = (self.is_plain(node), count(&node.left));
        let mut sets: Vec<BoardSet> = Vec::new();
        let mut cells: Vec<(u32, Cell)> = Vec::new();
        for (cell, holding) in self.cells.iter().filter(|(cell, _)| node.open.contains(*cell)) {
            let (holding, size) = (both(holding, &node.left), count_both(holding, &node.left));
            // Where answers tell no more than hit and miss, cells that the same boards have are equally good.
            if size > 0 && !(is_plain && sets.contains(&holding)) {
                cells.push((size, *cell));
                sets.push(holding);
            }
        }
        let most = cells.iter().map(|(count, _)| *count).max().unwrap_or(0);
        if is_plain && most == boards || self.goal == SolverGoal::Greedy {
            // Greedy play shoots at a most likely hit. A certain hit that tells nothing can come first at no cost.
            cells.retain(|(count, _)| *count == most);
        }
        let mut choices: Vec<_> = cells.into_iter().map(|(_, cell)| self.choice(node, cell)).collect();
        insertion_sort_by_key(&mut choices, |choice| (choice.lower_bound, boards - choice.holding));
        choices
    }

    fn choice(&self, node: &Node, cell: Cell) -> Choice {
        let children = self.children(node, cell);
        let hits = children.iter().filter(|child| child.outcome.is_hit());
        Choice {
            cell,
            holding: hits.map(|child| count(&child.node.left)).sum(),
            lower_bound: count(&node.left) + children.iter().map(|child| child.lower_bound).sum::<u32>(),
            children,
        }
    }

    /// Returns the nodes that can follow a shot at this cell, the hits first.
    fn children(&self, node: &Node, cell: Cell) -> Vec<Child> {
        let open = node.open - CellSet::from_cell(cell);
        let holds = self.cells.iter().find(|(other, _)| *other == cell).map_or(&[][..], |(_, set)| set);
        let mut answers: Vec<(Outcome, BoardSet)> = Vec::new();
        if self.announcement == Announcement::HitMiss {
            answers.push((Outcome::Hit, both(holds, &node.left)));
        } else {
            for board in members(&both(holds, &node.left)) {
                let hit = self.boards[board].iter().find(|(_, cells)| cells.contains(cell));
                let outcome = hit.map_or(Outcome::Miss, |&(ship, cells)| {
                    self.announcement.of_hit(ship, cells.is_disjoint(open))
                });
                let known = answers.iter().position(|(other, _)| *other == outcome);
                let known = known.unwrap_or_else(|| {
                    answers.push((outcome, vec![0; node.left.len()]));
                    answers.len() - 1
                });
                answers[known].1[board / 64] |= 1 << (board % 64);
            }
        }
        let mut missed = node.left.clone();
        missed.iter_mut().zip(holds).for_each(|(left, holds)| *left &= !holds);
        answers.push((Outcome::Miss, missed));
        let child = |(outcome, left)| {
            let node = Node { left, open };
            Child { outcome, lower_bound: self.lower_bound(&node), node }
        };
        answers.into_iter().filter(|(_, left)| count(left) > 0).map(child).collect()
    }

    /// Returns a lower bound of the shots from this node on, summed over its boards.
    fn lower_bound(&self, node: &Node) -> u32 {
        if let Some(shots) = self.base_case(node) {
            return shots;
        }
        let open = self.cells.iter().filter(|(cell, _)| node.open.contains(*cell));
        let mut counts: Vec<u32> = open.map(|(_, holding)| count_both(holding, &node.left)).collect();
        counts.sort_unstable();
        counts.reverse();
        let told = self.told.as_ref().filter(|_| !self.is_plain(node));
        told.unwrap_or(&self.plain).shots(count(&node.left), self.to_hit(node), &counts)
    }

    /// Returns the lower bound of a child, or a higher one from the transposition table.
    fn known_lower_bound(&self, child: &Child) -> u32 {
        if self.base_case(&child.node).is_some() {
            return child.lower_bound;
        }
        let known = self.table.get(self.key(&child.node));
        known.map_or(0, |(Known::Exactly(shots) | Known::AtLeast(shots))| shots).max(child.lower_bound)
    }

    /// Returns true if answers tell no more than hit and miss, by the rules, or because at most one ship is afloat. All
    /// boards of a node have the same number of ships afloat, and the same ships where they are named.
    fn is_plain(&self, node: &Node) -> bool {
        let afloat = |board: &Board| board.iter().filter(|(_, cells)| !cells.is_disjoint(node.open)).count();
        self.announcement == Announcement::HitMiss
            || members(&node.left).next().is_none_or(|board| afloat(&self.boards[board]) <= 1)
    }

    /// Returns the number of cells left to hit, which is equal on all boards of a node.
    fn to_hit(&self, node: &Node) -> usize {
        members(&node.left).next().map_or(0, |board| (cells(&self.boards[board]) & node.open).len())
    }

    fn key(&self, node: &Node) -> Key {
        let boards = members(&node.left).map(|board| &self.boards[board]);
        self.keys.key(boards, node.open, !self.is_plain(node))
    }
}

fn members(set: &[u64]) -> impl Iterator<Item = usize> + Clone {
    ones(set.iter().copied())
}

fn count(set: &[u64]) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

fn both(one: &[u64], other: &[u64]) -> BoardSet {
    one.iter().zip(other).map(|(one, other)| one & other).collect()
}

fn count_both(one: &[u64], other: &[u64]) -> u32 {
    one.iter().zip(other).map(|(one, other)| (one & other).count_ones()).sum()
}
