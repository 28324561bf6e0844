//! Boards, and the tallies of a run of draws.

use std::fmt;
use std::ops::Deref;

use crate::Fleet;
use crate::random::Random;
use crate::sorting::insertion_sort_by_key;

/// The numbers of the candidates on a board; those beyond its ships have no meaning.
pub(super) type Numbers = [u16; Fleet::MAX_SHIPS];

/// The state of a run of draws: the generator and the tallies so far.
#[derive(Debug)]
pub(super) struct Run {
    pub(super) random: Random,
    pub(super) proposed: u64,
    pub(super) accepted: u64,
    /// Number of accepted draws that contain each candidate.
    pub(super) counts: Vec<u64>,
    /// Number of accepted draws from each component of the prior; empty if the prior is uniform.
    pub(super) components: Vec<u64>,
}

impl Run {
    /// Counts an accepted proposal with these candidates, from this component.
    #[inline]
    pub(super) fn accept(&mut self, numbers: &[u16], component: usize) {
        self.accepted += 1;
        for &number in numbers {
            self.counts[number as usize] += 1;
        }
        if let Some(drawn) = self.components.get_mut(component) {
            *drawn += 1;
        }
    }
}

/// A board, as the numbers of its ships' [candidates](crate::Position::candidate) in ascending order.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Board {
    pub(super) ships: usize,
    /// The numbers beyond those of the ships are 0.
    pub(super) numbers: Numbers,
}

impl Board {
    pub(super) fn new(ships: usize, mut numbers: Numbers) -> Self {
        insertion_sort_by_key(&mut numbers[..ships], |number| *number);
        numbers[ships..].fill(0);
        Self { ships, numbers }
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Deref for Board {
    type Target = [u16];

    fn deref(&self) -> &[u16] {
        &self.numbers[..self.ships]
    }
}
