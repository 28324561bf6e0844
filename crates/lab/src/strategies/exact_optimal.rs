use super::exact_greedy::ExactGreedy;
use super::strategy::Strategy;
use rangekeeper_engine::{Cell, Record, Rules, ScaledPrior, Shot};
use rangekeeper_play::{Tree, solve};

/// Strategy `exact-optimal`: plays as [`ExactGreedy`] until few boards are left, then with the fewest expected shots to
/// the end ([`solve()`]).
///
/// Source: Audinot, Bonnet and Viennot 2014, section 3. In the classic game it saves 0.002 shots a game from twelve
/// boards on (standard error 0.001 over 20,000 pairs of games). From sixteen boards on it takes several times as long.
#[derive(Clone, Debug)]
pub struct ExactOptimal {
    greedy: ExactGreedy,
    most: usize,
    /// Largest number of boards that are solved in this game: half of the number at which the solver last gave up.
    few: usize,
    tree: Option<Tree>,
}

impl ExactOptimal {
    /// Creates the strategy, which solves at most `most` boards; returns `None` as [`ExactGreedy::new`] does.
    pub fn new(rules: &Rules, most: usize) -> Option<Self> {
        Some(Self { greedy: ExactGreedy::new(rules, &ScaledPrior::UNIFORM)?, most, few: most, tree: None })
    }
}

impl Strategy for ExactOptimal {
    fn begin(&mut self, game: u64) {
        self.greedy.begin(game);
        (self.few, self.tree) = (self.most, None);
    }

    fn aim(&mut self, record: &Record, answers: &[Shot]) -> Option<Cell> {
        if let (Some(tree), Some(last)) = (&self.tree, answers.last()) {
            self.tree = tree.branch(last.outcome).cloned();
        }
        if let Some(tree) = &self.tree {
            return Some(tree.cell);
        }
        let greedy = self.greedy.aim(record, answers);
        if let Some(boards) = self.greedy.boards_left().filter(|boards| *boards <= self.few) {
            match solve(self.greedy.position(record)) {
                Ok(solution) => self.tree = solution.optimal,
                Err(_) => self.few = boards / 2,
            }
        }
        self.tree.as_ref().map(|tree| tree.cell).or(greedy)
    }
}
