//! The strategy `exact-optimal`: the most probable cell, and optimal play once few boards are left.

use super::{ExactGreedy, Strategy};
use rangekeeper_engine::{Cell, Record, Rules};
use rangekeeper_play::{Tree, solve};

/// Plays as [`ExactGreedy`], and once few boards are left, with the fewest expected shots to the end ([`solve()`]).
///
/// Source: Audinot, Bonnet and Viennot 2014, section 3. In the classic game it saves 0.002 shots a game from twelve
/// boards on (standard error 0.001 over 20,000 pairs of games). From sixteen boards on it takes several times as
/// long.
#[derive(Clone)]
pub struct ExactOptimal {
    greedy: ExactGreedy,
    most: usize,
    /// The most boards that are solved in this game: half of those for which the solver gave up.
    few: usize,
    /// The solution from here on.
    tree: Option<Tree>,
}

impl ExactOptimal {
    /// The strategy under these rules, solving positions of at most so many boards; `None` where [`ExactGreedy::new`]
    /// is.
    pub fn new(rules: &Rules, most: usize) -> Option<Self> {
        Some(Self { greedy: ExactGreedy::new(rules)?, most, few: most, tree: None })
    }
}

impl Strategy for ExactOptimal {
    fn begin(&mut self, game: u64) {
        self.greedy.begin(game);
        (self.few, self.tree) = (self.most, None);
    }

    fn aim(&mut self, record: &Record) -> Cell {
        if let (Some(tree), Some(last)) = (&self.tree, record.shots().last()) {
            self.tree = tree.after(last.outcome).cloned();
        }
        if let Some(tree) = &self.tree {
            return tree.cell;
        }
        let greedy = self.greedy.aim(record);
        if let Some(boards) = self.greedy.boards_left().filter(|boards| *boards <= self.few) {
            match solve(record, self.greedy.position(record)) {
                Ok(solution) => self.tree = solution.optimal,
                Err(_) => self.few = boards / 2,
            }
        }
        self.tree.as_ref().map_or(greedy, |tree| tree.cell)
    }
}
