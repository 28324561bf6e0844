use super::current_posterior::CurrentPosterior;
use super::first_best::first_best;
use super::strategy::Strategy;
use rangekeeper_engine::{
    Announcement, Cell, CellSet, Position, Posterior, Record, Rules, ScaledPrior, Shot,
};
use rangekeeper_play::belief::{Belief, Decision, DecisionTree};

/// Strategy `exact-greedy`: shoots at the open cell of the highest hit probability, of equals the first in reading order.
///
/// All boards are counted; once they are few, they are listed and filtered by the answers. Decisions are cached from
/// game to game. The cache and its clones change the speed of play, not the shots. If counting would cost more than
/// [`MAX_LATER_COST`](Self::MAX_LATER_COST), the shot is at the cell with the most possible placements through it.
#[derive(Clone, Debug)]
pub struct ExactGreedy {
    announcement: Announcement,
    decisions: DecisionTree,
    current: CurrentPosterior,
    game: Game,
}

#[derive(Clone, Debug)]
struct Game {
    shot: CellSet,
    /// Node of the decision tree; `None` if the tree is full or the boards are listed.
    point: Option<usize>,
    /// Numbers of boards left if the last shot misses and if it hits; `u128::MAX` if unknown.
    left: [u128; 2],
    /// All boards left, once they are listed.
    listed: Option<Belief>,
}

impl Game {
    const NEW: Self =
        Self { shot: CellSet::EMPTY, point: Some(DecisionTree::ROOT), left: [u128::MAX; 2], listed: None };
}

impl ExactGreedy {
    /// Highest cost of counting the boards of the empty grid, in nanoseconds of one core of a desktop machine.
    pub const MAX_COST: f64 = 1e9;
    /// Highest cost in nanoseconds of counting in the other positions of a game, which have no symmetry to use.
    pub const MAX_LATER_COST: f64 = 1e10;
    const MAX_LISTED: u128 = 5_000;
    /// Largest number of ways to place ships that are tried to list the boards.
    const MAX_WAYS: u64 = 100_000;

    /// Creates the strategy for these rules and a prior. Returns `None` if no arrangement obeys the rules, or if
    /// counting the boards of the empty grid would cost more than [`MAX_COST`](Self::MAX_COST).
    pub fn new(rules: &Rules, prior: &ScaledPrior) -> Option<Self> {
        let current = CurrentPosterior::new(rules, prior)?;
        let plan = Posterior::new(current.posterior.position().clone()).plan_count().ok()?;
        let (announcement, decisions) = (rules.announcement(), DecisionTree::default());
        let strategy = Self { announcement, decisions, current, game: Game::NEW };
        (plan.cost() <= Self::MAX_COST).then_some(strategy)
    }

    pub(super) fn boards_left(&self) -> Option<usize> {
        self.game.listed.as_ref().map(Belief::len)
    }

    pub(super) fn position(&mut self, record: &Record) -> &Position {
        self.current.read(record);
        self.current.posterior.position()
    }

    fn read(&mut self, shot: Shot) {
        let Game { shot: shots, point, left, listed, .. } = &mut self.game;
        shots.insert(shot.cell);
        *point = point.and_then(|point| self.decisions.child(point, shot.outcome));
        *left = [left[usize::from(shot.outcome.is_hit())]; 2];
        if let Some(listed) = listed {
            listed.keep(self.announcement, shot, *shots);
        }
    }

    /// Returns the most likely hit over listed boards; `None` if there are too many boards to list.
    fn of_listed(&mut self, open: CellSet) -> Option<Cell> {
        let Game { point, left, listed, .. } = &mut self.game;
        if listed.is_none() && left[0] <= Self::MAX_LISTED {
            *listed = list(&self.current);
        }
        let cell = listed.as_ref()?.most_likely(open);
        // These decisions are many and fast; they would fill the tree.
        *point = None;
        cell
    }

    /// Returns the most likely hit over counted boards; `None` if counting costs too much.
    fn of_counted(&mut self, open: CellSet) -> Option<Cell> {
        let plan = self.current.posterior.plan_count().ok();
        let counts = plan.filter(|plan| plan.cost() <= Self::MAX_LATER_COST)?.part(0, 1).run();
        // Boards that can be listed are always listed, so that the shots do not depend on the games before.
        if counts.boards <= Self::MAX_LISTED && self.game.left[0] > Self::MAX_LISTED {
            self.game.left = [counts.boards; 2];
            if let Some(cell) = self.of_listed(open) {
                return Some(cell);
            }
        }
        let cell = first_best(open.iter(), |cell| counts.rank(cell))?;
        let hit = counts.occupied(cell);
        self.game.left = [counts.boards - hit, hit];
        if let Some(point) = self.game.point {
            self.decisions.decide(point, Decision { cell, drew: false });
        }
        Some(cell)
    }
}

impl Strategy for ExactGreedy {
    fn begin(&mut self, _: u64) {
        self.current.begin();
        self.game = Game::NEW;
    }

    fn aim(&mut self, record: &Record, _: &[Shot]) -> Option<Cell> {
        record.shots()[self.game.shot.len()..].iter().for_each(|&shot| self.read(shot));
        if let Some(known) = self.game.point.and_then(|point| self.decisions.decision(point)) {
            return Some(known.cell);
        }
        let open = record.open();
        if self.game.listed.is_none() {
            self.current.read(record);
        }
        let exact = self.of_listed(open).or_else(|| self.of_counted(open));
        exact.or_else(|| Belief::empty(self.current.posterior.position()).most_likely(open))
    }
}

/// Returns all boards of a position; `None` if there are too many ways to place the ships.
fn list(current: &CurrentPosterior) -> Option<Belief> {
    let sampler = current.posterior.sampler().advance(ExactGreedy::MAX_WAYS).finished()?.ok()?;
    let boards = sampler.every_board(ExactGreedy::MAX_WAYS)?;
    Some(Belief::of_all(&sampler, boards))
}
