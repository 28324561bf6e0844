//! Numbers of shots of a strategy on every board, computed without playing.
//!
//! Where ships do not touch, they are cleared one by one: no shot that clears a ship hits another. The first hit of a
//! fixed order on a ship, and the cells shot to clear it, then depend on the placement of that ship only. The cells
//! shot in a game are the union of three kinds of sets: the order up to the last first hit, the cells that clear each
//! ship, and, for the ship found last, the cells shot until it sinks. Boards that share placements share the unions.

mod places;

use std::cmp::Reverse;

use rangekeeper_engine::{Contact, Grid, Rules};
use rangekeeper_lab::{Clearing, StrategyName};
use rangekeeper_play::GameLengths;
use thiserror::Error;

use places::{Place, Shots, places};

/// All boards under given rules, with the number of shots that a strategy takes on each.
#[derive(Debug)]
pub struct Exhaust {
    /// Placements of each ship, the longest ship first.
    ships: Vec<Vec<Place>>,
    /// One flag for each ship: true if the ship before it is as long.
    alike: Vec<bool>,
}

/// Reason why the shots of a strategy cannot be computed without playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExhaustError {
    #[error(
        "the shots of {0} cannot be told without playing: choose one of row-scan, parity-cross, parity-rows"
    )]
    Strategy(StrategyName),
    #[error("ships are cleared one by one only where they do not touch, under --contact none")]
    Contact,
    #[error("{strategy} is made for 10x10, not for {grid}")]
    Grid { strategy: StrategyName, grid: Grid },
    #[error("the {0} grid has more than 128 cells")]
    TooLarge(Grid),
    #[error("a ship of one cell may lie beside every shot of {0}")]
    OneCell(StrategyName),
}

impl Exhaust {
    pub fn new(rules: &Rules, strategy: StrategyName) -> Result<Self, ExhaustError> {
        let (grid, contact) = (rules.grid(), rules.contact());
        let clearing = match strategy {
            StrategyName::RowScan => None,
            StrategyName::ParityCross => Some(Clearing::Cross),
            StrategyName::ParityRows => Some(Clearing::RowFirst),
            _ => return Err(ExhaustError::Strategy(strategy)),
        };
        if contact != Contact::None && clearing.is_some() {
            return Err(ExhaustError::Contact);
        }
        if grid.area() > 128 {
            return Err(ExhaustError::TooLarge(grid));
        }
        if clearing.is_some() && (grid.columns(), grid.rows()) != (10, 10) {
            return Err(ExhaustError::Grid { strategy, grid });
        }
        let mut lengths: Vec<u8> = rules.fleet().lengths().collect();
        if clearing.is_some() && lengths.contains(&1) {
            return Err(ExhaustError::OneCell(strategy));
        }
        lengths.sort_by_key(|length| Reverse(*length));
        let ships = lengths.iter().map(|length| places(grid, contact, clearing, *length)).collect();
        let alike = [false].into_iter().chain(lengths.windows(2).map(|pair| pair[0] == pair[1])).collect();
        Ok(Self { ships, alike })
    }

    /// Returns the number of parts of the work. Their results add up.
    pub fn parts(&self) -> usize {
        self.ships[0].len()
    }

    /// Returns the lengths of the games of a part: the boards with the first of the longest ships on its `part`-th
    /// placement.
    ///
    /// # Panics
    /// If there is no such part.
    pub fn part(&self, part: usize) -> GameLengths {
        let mut games = [0; 129];
        let shots = Shots::default().and(&self.ships[0][part]);
        if self.ships.len() == 1 {
            games[shots.count() as usize] += 1;
        } else {
            play_on(&rest(&self.ships, &self.alike, part), &self.alike[1..], shots, &mut games);
        }
        let mut lengths = GameLengths::default();
        (0..).zip(games).for_each(|(shots, games)| lengths.add_games(shots, games));
        lengths
    }

    pub fn all(&self) -> GameLengths {
        let mut all = GameLengths::default();
        (0..self.parts()).for_each(|part| all.merge(&self.part(part)));
        all
    }
}

/// Returns the placements left for the other ships after the first. Ships of equal length are in order.
fn rest(ships: &[Vec<Place>], alike: &[bool], number: usize) -> Vec<Vec<Place>> {
    let place = &ships[0][number];
    let free = |(ship, places): (usize, &Vec<Place>)| {
        let places = if ship == 0 && alike[1] { &ships[0][number + 1..] } else { places };
        places.iter().filter(|other| !other.clashes(place)).copied().collect()
    };
    ships[1..].iter().enumerate().map(free).collect()
}

/// Counts the games on all boards that complete the shots with these placements of the remaining ships.
fn play_on(ships: &[Vec<Place>], alike: &[bool], shots: Shots, games: &mut [u64; 129]) {
    let first = &ships[0];
    match &ships[1..] {
        [] => first.iter().for_each(|place| games[shots.and(place).count() as usize] += 1),
        [last] => {
            for (number, place) in first.iter().enumerate() {
                let shots = shots.and(place);
                let last = if alike[1] { &first[number + 1..] } else { last };
                for other in last {
                    // Without a branch: whether ships clash is hard to predict.
                    games[shots.and(other).count() as usize] += u64::from(!other.clashes(place));
                }
            }
        }
        _ => {
            for (number, place) in first.iter().enumerate() {
                play_on(&rest(ships, alike, number), &alike[1..], shots.and(place), games);
            }
        }
    }
}
