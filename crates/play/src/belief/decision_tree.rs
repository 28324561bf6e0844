//! What was decided before, so that games that begin alike need not decide again.

use super::Belief;
use rangekeeper_engine::{Cell, Outcome};

/// The decisions of all games so far, as a tree: after a decision, the next for every answer.
#[derive(Clone)]
pub struct DecisionTree {
    points: Vec<Point>,
    /// The boards drawn at some points.
    pools: Vec<(usize, Belief)>,
}

/// A point in games, reached by the same answers to the same shots.
#[derive(Clone)]
struct Point {
    decision: Option<Decision>,
    /// The answer by which it was reached.
    answer: Outcome,
    /// The first point after the next shot.
    after: Option<u32>,
    /// Another point after the same shot.
    beside: Option<u32>,
}

/// What was decided at a point.
#[derive(Clone, Copy)]
pub struct Decision {
    /// The cell to shoot.
    pub cell: Cell,
    /// Whether boards were drawn for it.
    pub drew: bool,
}

impl DecisionTree {
    /// The most points kept: some megabytes' worth.
    const MAX_POINTS: usize = 1 << 18;
    /// The most pools kept: some megabytes' worth too.
    const MAX_POOLS: usize = 32;
    /// The point before the first shot.
    pub const ROOT: usize = 0;

    pub fn new() -> Self {
        let start = Point { decision: None, answer: Outcome::Miss, after: None, beside: None };
        Self { points: vec![start], pools: Vec::new() }
    }

    /// What was decided at a point.
    pub fn at(&self, point: usize) -> Option<Decision> {
        self.points[point].decision
    }

    /// Notes what was decided at a point.
    pub fn note(&mut self, point: usize, decision: Decision) {
        self.points[point].decision = Some(decision);
    }

    /// The boards drawn at a point, if they were kept.
    pub fn pool(&self, point: usize) -> Option<&Belief> {
        self.pools.iter().find(|(other, _)| *other == point).map(|(_, pool)| pool)
    }

    /// Keeps the boards drawn at a point while there is room.
    pub fn keep_pool(&mut self, point: usize, pool: &Belief) {
        if self.pools.len() < Self::MAX_POOLS {
            self.pools.push((point, pool.clone()));
        }
    }

    /// The point after the shot decided at this one and its answer; `None` if there is no more room.
    pub fn after(&mut self, point: usize, answer: Outcome) -> Option<usize> {
        let mut next = self.points[point].after;
        while let Some(number) = next {
            let other = &self.points[number as usize];
            if other.answer == answer {
                return Some(number as usize);
            }
            next = other.beside;
        }
        let number = self.points.len();
        if number == Self::MAX_POINTS {
            return None;
        }
        let beside = self.points[point].after.replace(number as u32);
        self.points.push(Point { decision: None, answer, after: None, beside });
        Some(number)
    }
}
