//! Runs of draws, and the boards drawn.

use std::ops::Deref;

use super::SamplePlan;
use crate::posterior::Sample;
use crate::random::Random;
use crate::{CellSet, Fleet};

/// A run of draws: reproducible from its seed, and resumable at any proposal.
pub struct Draws {
    plan: SamplePlan,
    run: Tallied,
}

/// What a run has drawn so far.
pub(super) struct Tallied {
    pub(super) random: Random,
    pub(super) proposed: u64,
    pub(super) accepted: u64,
    /// Accepted draws in which each candidate took part.
    pub(super) counts: Vec<u64>,
}

/// One board, as the numbers of its ships' [candidates](SamplePlan::ship) in ascending order.
#[derive(Clone, Copy)]
pub struct Board {
    pub(super) ships: usize,
    pub(super) numbers: [u16; Fleet::MAX_SHIPS],
}

impl Board {
    pub(super) fn new(ships: usize, mut numbers: [u16; Fleet::MAX_SHIPS]) -> Self {
        numbers[..ships].sort_unstable();
        Self { ships, numbers }
    }
}

impl Deref for Board {
    type Target = [u16];

    fn deref(&self) -> &[u16] {
        &self.numbers[..self.ships]
    }
}

impl Draws {
    pub(super) fn new(plan: SamplePlan, seed: u64, batch: u64) -> Self {
        let run = Tallied {
            random: Random::new(*b"Rangekeeper draw", seed, batch),
            proposed: 0,
            accepted: 0,
            counts: vec![0; plan.candidates()],
        };
        Self { plan, run }
    }

    /// Draws until `accepted` draws in all are accepted, for at most `proposals` more proposals; whether that many
    /// are accepted.
    pub fn advance(&mut self, accepted: u64, proposals: u64) -> bool {
        self.plan.proposer().advance(&mut self.run, accepted, proposals);
        self.run.accepted >= accepted
    }

    /// The next board; `None` if none of `proposals` proposals is accepted.
    pub fn board(&mut self, proposals: u64) -> Option<Board> {
        self.plan.proposer().draw(&mut self.run, proposals)
    }

    /// The same as the class and the cells of each ship.
    pub fn arrangement(&mut self, proposals: u64) -> Option<Vec<(usize, CellSet)>> {
        let board = self.board(proposals)?;
        Some(board.iter().map(|&number| self.plan.ship(number)).collect())
    }

    /// What the draws found so far, by cell.
    pub fn sample(&self) -> Sample {
        self.plan.sample_of(self.run.proposed, self.run.accepted, &self.run.counts)
    }

    /// Arrangements proposed so far.
    pub const fn proposed(&self) -> u64 {
        self.run.proposed
    }

    /// Draws accepted so far.
    pub const fn accepted(&self) -> u64 {
        self.run.accepted
    }
}
