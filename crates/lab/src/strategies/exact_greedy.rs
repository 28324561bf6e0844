//! The most probable cell of all boards.

use super::Strategy;
use super::current::Current;
use super::reading::{News, first_best};
use rangekeeper_engine::sliced::{CountPlan, SamplePlanner};
use rangekeeper_engine::{Announcement, Cell, CellSet, Counts, Position, Record, Rules, Shot};
use rangekeeper_play::belief::{Belief, Decision, DecisionTree};

/// Shoots at the open cell that most of all boards occupy which agree with the answers, of equals at the first in reading
/// order. The boards are counted, and listed once they are few: what answers leave of the list are all that can be.
///
/// What was counted is kept from game to game, a quarter of a million decisions in some megabytes, so that a value that has
/// played, and its clones, play faster. What they play is the same. Should counting a later position take more than
/// ten seconds, the cell is shot that most of the placements occupy which the record allows.
#[derive(Clone)]
pub struct ExactGreedy {
    announcement: Announcement,
    decisions: DecisionTree,
    current: Current,
    game: Game,
}

/// A game in progress.
#[derive(Clone)]
struct Game {
    news: News,
    /// The cells shot.
    shot: CellSet,
    /// Where the game is in the tree of decisions; `None` once there is no more room, or the boards are listed.
    point: Option<usize>,
    /// The boards that the last shot leaves if it misses and if it hits, as far as that is known.
    left: [u64; 2],
    /// All boards, once they are listed.
    pool: Option<Belief>,
}

impl Game {
    fn new() -> Self {
        let (news, point) = (News::default(), Some(DecisionTree::ROOT));
        Self { news, shot: CellSet::EMPTY, point, left: [u64::MAX; 2], pool: None }
    }
}

impl ExactGreedy {
    /// The most that counting the boards of the empty grid may cost, in nanoseconds of one core of a desktop machine.
    const MAX_COST: f64 = 1e9;
    /// The same for the positions of a game, which are not turned.
    const MAX_LATER_COST: f64 = 1e10;
    /// The most boards that are listed.
    const MAX_LISTED: u64 = 5_000;
    /// The most ways to place ships that are tried in listing them.
    const MAX_WAYS: u64 = 100_000;

    /// For these rules; `None` if no arrangement obeys them, or counting the boards of the empty grid would take more than
    /// a second.
    pub fn new(rules: &Rules) -> Option<Self> {
        let current = Current::new(rules)?;
        let plan = CountPlan::new(current.position()).ok()?;
        let announcement = rules.announcement();
        let (decisions, game) = (DecisionTree::default(), Game::new());
        (plan.cost() <= Self::MAX_COST).then_some(Self { announcement, decisions, current, game })
    }

    /// The boards that are left, if they are listed.
    pub(super) fn boards_left(&self) -> Option<usize> {
        self.game.pool.as_ref().map(Belief::len)
    }

    /// The position after the shots of a record.
    pub(super) fn position(&mut self, record: &Record) -> &Position {
        self.current.read(record);
        self.current.position()
    }

    /// Takes in an answer to the shot last decided.
    fn read(&mut self, shot: Shot) {
        let Game { shot: shots, point, left, pool, .. } = &mut self.game;
        shots.insert(shot.cell);
        *point = point.and_then(|point| self.decisions.child(point, shot.outcome));
        *left = [left[usize::from(shot.outcome.is_hit())]; 2];
        if let Some(pool) = pool {
            pool.keep(self.announcement, shot, *shots);
        }
    }

    /// The cell of most boards where they are listed, or known to be few enough to be.
    fn of_listed(&mut self, open: CellSet) -> Option<Cell> {
        let Game { point, left, pool, .. } = &mut self.game;
        if pool.is_none() && left[0] <= Self::MAX_LISTED {
            *pool = list(self.current.position());
        }
        let cell = pool.as_ref()?.most_occupied(open);
        // So many decisions, so quickly made, are not worth the room.
        *point = None;
        cell
    }

    /// The cell of most boards, counted.
    fn of_counted(&mut self, open: CellSet) -> Option<Cell> {
        let counts = count(self.current.position())?;
        // Where boards can be listed they always are, so that what was played before does not show.
        if counts.boards <= Self::MAX_LISTED && self.game.left[0] > Self::MAX_LISTED {
            self.game.left = [counts.boards; 2];
            if let Some(cell) = self.of_listed(open) {
                return Some(cell);
            }
        }
        let cell = first_best(open.iter(), |cell| counts.occupied(cell))?;
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
        self.game = Game::new();
    }

    fn aim(&mut self, record: &Record) -> Cell {
        for &shot in self.game.news.since(record) {
            self.read(shot);
        }
        if let Some(known) = self.game.point.and_then(|point| self.decisions.decision(point)) {
            return known.cell;
        }
        let open = record.open();
        if self.game.pool.is_none() {
            self.current.read(record);
        }
        let exact = self.of_listed(open).or_else(|| self.of_counted(open));
        let cell =
            exact.or_else(|| Belief::new(self.current.position(), Vec::new(), false).most_occupied(open));
        cell.expect("a ship that is afloat has an open cell")
    }
}

/// Every board of the position counted; `None` if that would take too long.
fn count(position: &Position) -> Option<Counts> {
    let plan = CountPlan::new(position).ok().filter(|plan| plan.cost() <= ExactGreedy::MAX_LATER_COST)?;
    plan.part(0, 1).advance(u64::MAX).finished()
}

/// Every board of the position, unless there are too many ways to look for them.
fn list(position: &Position) -> Option<Belief> {
    let plan = SamplePlanner::new(position).advance(ExactGreedy::MAX_WAYS).ok()?.finished()?;
    let boards = plan.every_board(ExactGreedy::MAX_WAYS)?;
    Some(Belief::new(position, boards, true))
}
