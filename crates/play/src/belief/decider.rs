//! The boards that decide in the course of a game, and what was decided before.

use crate::belief::Belief;
use crate::belief::BeliefSource;
use crate::belief::decision_tree::{Decision, DecisionTree};
use crate::belief::drawing::Drawing;
use rangekeeper_engine::{Cell, CellSet, Shot};

/// A game, and the decisions of all games so far.
pub struct Decider {
    setting: BeliefSource,
    decisions: DecisionTree,
    /// Shots of the game that were read.
    read: usize,
    /// Where the game is in the tree of decisions; `None` once there is no more room.
    point: Option<usize>,
    /// After how many shots boards were drawn last, and where in the tree that was.
    drew_after: usize,
    drew_at: Option<usize>,
    /// The boards at hand.
    at_hand: Option<AtHand>,
}

/// A pool, when it was drawn, and how many shots it has taken in.
struct AtHand {
    pool: Belief,
    drew_after: usize,
    taken_in: usize,
}

impl Decider {
    pub fn new(setting: BeliefSource) -> Self {
        Self {
            setting,
            decisions: DecisionTree::new(),
            read: 0,
            point: Some(DecisionTree::ROOT),
            drew_after: 0,
            drew_at: Some(DecisionTree::ROOT),
            at_hand: None,
        }
    }

    /// Begins another game.
    pub fn begin(&mut self) {
        self.read = 0;
        self.point = Some(DecisionTree::ROOT);
        self.drew_after = 0;
        self.drew_at = Some(DecisionTree::ROOT);
        self.at_hand = None;
    }

    /// What is shot after these shots of the game: what was decided in an earlier game, or is decided now.
    pub fn decision(&mut self, shots: &[Shot], decide: impl FnOnce(&Belief) -> Option<Cell>) -> Option<Cell> {
        for shot in &shots[self.read..] {
            self.point = self.point.and_then(|point| self.decisions.after(point, shot.outcome));
        }
        self.read = shots.len();
        if let Some(Decision { cell, drew }) = self.point.and_then(|point| self.decisions.at(point)) {
            if drew {
                (self.drew_after, self.drew_at) = (shots.len(), self.point);
            }
            return Some(cell);
        }
        let at_hand = self.boards(shots);
        let cell = decide(&at_hand.pool);
        let drew = at_hand.drew_after == shots.len();
        self.at_hand = Some(at_hand);
        if let (Some(point), Some(cell)) = (self.point, cell) {
            self.decisions.note(point, Decision { cell, drew });
        }
        cell
    }

    /// The boards that decide after these shots.
    fn boards(&mut self, shots: &[Shot]) -> AtHand {
        let at_hand = self.at_hand.take().filter(|at_hand| at_hand.drew_after == self.drew_after);
        let mut at_hand = at_hand.unwrap_or_else(|| {
            let kept = self.drew_at.and_then(|point| self.decisions.pool(point)).cloned();
            let pool = kept.unwrap_or_else(|| {
                let pool = draw(&self.setting, &shots[..self.drew_after]);
                // What was drawn before and is drawn again now will be wanted a third time.
                if let Some(point) = self.drew_at {
                    self.decisions.keep_pool(point, &pool);
                }
                pool
            });
            AtHand { pool, drew_after: self.drew_after, taken_in: self.drew_after }
        });
        let mut shot: CellSet = shots[..at_hand.taken_in].iter().map(|shot| shot.cell).collect();
        for &answered in &shots[at_hand.taken_in..] {
            shot.insert(answered.cell);
            at_hand.pool.keep(self.setting.announcement, answered, shot);
        }
        at_hand.taken_in = shots.len();
        if at_hand.pool.is_used_up() && at_hand.drew_after < shots.len() {
            (self.drew_after, self.drew_at) = (shots.len(), self.point);
            let pool = draw(&self.setting, shots);
            at_hand = AtHand { pool, drew_after: shots.len(), taken_in: shots.len() };
        }
        at_hand
    }
}

/// Draws boards of the position after these shots.
fn draw(setting: &BeliefSource, shots: &[Shot]) -> Belief {
    let mut drawing = Drawing::new(setting, shots);
    loop {
        if let Some(pool) = drawing.advance() {
            return pool;
        }
    }
}
