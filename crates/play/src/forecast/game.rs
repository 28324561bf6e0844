//! A game against a hidden board.

use crate::belief::Belief;
use crate::belief::BeliefSource;
use crate::belief::decision_tree::{Decision, DecisionTree};
use crate::belief::drawing::Drawing;
use rangekeeper_engine::{Cell, CellSet, Outcome, ShipId, Shot};

/// A game whose board is hidden.
pub(crate) struct Play {
    hidden: Vec<(ShipId, CellSet)>,
    /// The cells shot, before the game and in it.
    shot: CellSet,
    /// The shots of the game.
    shots: Vec<Shot>,
    /// Where the game is in the tree of decisions; `None` once there is no more room.
    point: Option<usize>,
    /// After how many shots boards were drawn last, and where in the tree that was.
    drew_after: usize,
    drew_at: Option<usize>,
    deciding: Deciding,
}

/// The boards that decide.
enum Deciding {
    /// Every decision so far was made in an earlier game.
    Known,
    Drawing(Box<Drawing>),
    Ready(Belief),
}

impl Deciding {
    /// Begins to draw the boards that decide after these shots of the game.
    fn drawing(setting: &BeliefSource, shots: &[Shot]) -> Self {
        Self::Drawing(Box::new(Drawing::new(setting, shots)))
    }
}

impl Play {
    /// The game against these ships.
    pub(crate) fn new(setting: &BeliefSource, hidden: Vec<(ShipId, CellSet)>) -> Self {
        Self {
            hidden,
            shot: setting.shot,
            shots: Vec::new(),
            point: Some(DecisionTree::ROOT),
            drew_after: 0,
            drew_at: Some(DecisionTree::ROOT),
            deciding: Deciding::Known,
        }
    }

    /// Goes on for one shot or one step towards it; how many shots the game took, if it is over.
    pub(crate) fn step(&mut self, setting: &BeliefSource, decisions: &mut DecisionTree) -> Option<u16> {
        if self.hidden.iter().all(|(_, cells)| cells.is_within(self.shot)) {
            return Some(self.shots.len() as u16);
        }
        let known = self.point.and_then(|point| decisions.at(point));
        let decision = match known {
            Some(decision) => Some(decision),
            None => self.decide(setting, decisions),
        };
        if let Some(decision) = decision {
            if decision.drew {
                (self.drew_after, self.drew_at) = (self.shots.len(), self.point);
            }
            if let Some(point) = self.point {
                decisions.note(point, decision);
            }
            let outcome = self.fire(setting, decision.cell);
            self.point = self.point.and_then(|point| decisions.after(point, outcome));
        }
        None
    }

    /// The decision, unless boards must be drawn first: then they are, for one step.
    fn decide(&mut self, setting: &BeliefSource, decisions: &mut DecisionTree) -> Option<Decision> {
        match &mut self.deciding {
            Deciding::Known => {
                let kept = self.drew_at.and_then(|point| decisions.pool(point)).cloned();
                self.deciding = match kept {
                    Some(pool) => Deciding::Ready(self.caught_up(setting, pool)),
                    None => Deciding::drawing(setting, &self.shots[..self.drew_after]),
                };
                None
            }
            Deciding::Drawing(drawing) => {
                let pool = drawing.advance()?;
                // What was drawn before and is drawn again now will be wanted a third time.
                let again = self.drew_after == 0 || self.drew_after < self.shots.len();
                if let Some(point) = self.drew_at.filter(|_| again) {
                    decisions.keep_pool(point, &pool);
                }
                self.deciding = Deciding::Ready(self.caught_up(setting, pool));
                None
            }
            Deciding::Ready(pool) => {
                let now = self.shots.len();
                if pool.is_used_up() && self.drew_after < now {
                    (self.drew_after, self.drew_at) = (now, self.point);
                    self.deciding = Deciding::drawing(setting, &self.shots);
                    return None;
                }
                let cell = pool.most_occupied(setting.open - self.shot)?;
                Some(Decision { cell, drew: self.drew_after == now })
            }
        }
    }

    /// The pool after the shots that followed its drawing.
    fn caught_up(&self, setting: &BeliefSource, mut pool: Belief) -> Belief {
        let mut shot = setting.shot;
        for (number, &answered) in self.shots.iter().enumerate() {
            shot.insert(answered.cell);
            if number >= self.drew_after {
                pool.keep(setting.announcement, answered, shot);
            }
        }
        pool
    }

    /// Shoots, and takes the answer in.
    fn fire(&mut self, setting: &BeliefSource, cell: Cell) -> Outcome {
        self.shot.insert(cell);
        let hit = self.hidden.iter().find(|(_, cells)| cells.contains(cell));
        let answer = |&(ship, cells): &(ShipId, CellSet)| {
            setting.announcement.of_hit(ship, cells.is_within(self.shot))
        };
        let shot = Shot { cell, outcome: hit.map_or(Outcome::Miss, answer) };
        self.shots.push(shot);
        if let Deciding::Ready(pool) = &mut self.deciding {
            pool.keep(setting.announcement, shot, self.shot);
        }
        shot.outcome
    }
}
